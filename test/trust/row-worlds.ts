import type { PageName } from "../../src/portal/page.ts";

/** An event at the university between two refreshes: new texts of cells by heading, and the fields that change. */
interface Step {
  readonly cells: Readonly<Record<string, (text: string) => string>>;
  readonly fields: readonly string[];
}

/** The possible changes to the data of a part. Every data row of a table with the heading is one record of the collection. */
export interface RowWorld {
  readonly part: PageName;
  /** The page with the records, if its name is not that of the part. */
  readonly page?: PageName;
  readonly heading: string;
  readonly collection: string;
  readonly steps: readonly Step[];
  /** True if rows are numbered and stand alone, so that they can be removed and put in another order. */
  readonly isPlain: boolean;
}

const more = (text: string): string => String(Number(text) + 1);
const twice = (text: string): string => String(Number(text) * 2);
const half = (text: string): string => (Number(text) > 0 ? String(Number(text) / 2) : text);
const arrives = (text: string): string => (Number(text) === 7 ? "8" : "7");
const renamed = (text: string): string => `${text} B`;
const regraded = (text: string): string => (text === "A" ? "B" : "A");

/** Parts whose records are the rows of tables, and how they change. */
export const rowWorlds: readonly RowWorld[] = [
  {
    ...{ part: "attendance", heading: "Attended Classes", collection: "attendance", isPlain: true },
    steps: [
      {
        // The percentage stays that of the counts.
        cells: { "Attended Classes": twice, "Total Classes": twice },
        fields: ["attended_classes", "total_classes"],
      },
      { cells: { "Debar Status": renamed }, fields: ["debar_status"] },
    ],
  },
  {
    ...{ part: "marks", heading: "Scored Mark", collection: "assessments", isPlain: true },
    steps: [
      {
        // The weighted mark stays that of the mark.
        cells: { "Scored Mark": half, "Weightage Mark": half },
        fields: ["scored_mark", "weightage_mark"],
      },
      { cells: { Status: renamed }, fields: ["status"] },
    ],
  },
  {
    ...{ part: "exam_schedule", heading: "Exam Session", collection: "exams", isPlain: false },
    steps: [
      { cells: { Venue: renamed }, fields: ["venue"] },
      { cells: { Venue: renamed, "Seat Location": renamed }, fields: ["venue", "seat_location"] },
    ],
  },
  {
    ...{ part: "timetable", heading: "Class Nbr", collection: "courses", isPlain: false },
    steps: [{ cells: { "Course Option": renamed, "Class Group": renamed }, fields: ["class_group", "course_option"] }],
  },
  {
    ...{ part: "grade_history", heading: "Course Distribution", collection: "courses", isPlain: false },
    steps: [
      { cells: { Grade: regraded }, fields: ["grade"] },
      { cells: { "Course Distribution": renamed, Credits: more }, fields: ["credits", "course_distribution"] },
    ],
  },
  {
    ...{ part: "grade_view", heading: "Grand Total", collection: "courses", isPlain: false },
    steps: [
      { cells: { "Grand Total": arrives }, fields: ["grand_total"] },
      { cells: { "Grand Total": arrives, Grade: regraded }, fields: ["grand_total", "grade"] },
    ],
  },
  {
    ...{ part: "digital_assignments", heading: "Faculty Name", collection: "courses", isPlain: false },
    steps: [{ cells: { "Faculty Name": renamed }, fields: ["faculty"] }],
  },
  {
    ...{ part: "pending_payments", heading: "FINE", collection: "invoices", isPlain: true },
    steps: [
      { cells: { FINE: more }, fields: ["fine"] },
      { cells: { "FEES HEADS": renamed, AMOUNT: more }, fields: ["fees_heads", "amount"] },
    ],
  },
  {
    ...{ part: "biometric", heading: "Punch Time", collection: "punches", isPlain: true },
    steps: [],
  },
  {
    ...{ part: "payment_receipts", heading: "RECEIPT NUMBER", collection: "receipts", isPlain: false },
    steps: [{ cells: { AMOUNT: more }, fields: ["amount"] }],
  },
  {
    ...{ part: "general_outing_requests", heading: "Purpose Of Visit", collection: "requests", isPlain: true },
    steps: [{ cells: { "Purpose Of Visit": renamed }, fields: ["purpose_of_visit"] }],
  },
  {
    ...{ part: "weekend_outing_requests", heading: "Purpose Of Visit", collection: "requests", isPlain: true },
    steps: [{ cells: { "Purpose Of Visit": renamed }, fields: ["purpose_of_visit"] }],
  },
];
