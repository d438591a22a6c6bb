import type { PageName } from "../../src/portal/page.ts";

/** A damage after which another record was read, without an error. */
export interface Silence {
  readonly kind: PageName;
  readonly op: string;
  readonly target: string;
  readonly whole: unknown;
  readonly damaged: unknown;
}

/** Why no reader could know of a damage. */
export interface Reason {
  readonly why: string;
  covers(silence: Silence): boolean;
}

/** Columns that the contract (1.4, rule 5) lets the portal hide; `Date` is END DATE of the dollar invoices. */
const HIDEABLE = (
  "class group;cat2/fat period att. percentage;category;course option;course system;course mode;slot;remark;end date;date;fine;" +
  "advance amount;invoice number;fee group;fee subgroup;campus code;hostel block;room number;contact number;" +
  "parent contact number;booking id;action"
).split(";");

/** Kinds whose page without a table, or with an empty one, is the portal's word for nothing, as their sections of the contract say. */
const NOTHING_WITHOUT_TABLE: readonly PageName[] = [
  "profile",
  "mentor",
  "attendance_detail",
  "capstone_attendance",
  "timetable",
  "marks",
  "grade_history",
  "grade_view",
  "grade_view_detail",
  "calendar_month",
  "faculty",
  "faculty_details",
  "course_page_detail",
  "digital_assignments_course",
  "pending_payments",
  "payment_receipts",
  "general_outing_requests",
  "weekend_outing_requests",
];

/** Other pages, and answers, that a kind of page cannot be told from while they show nothing. */
const ALIKE: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  attendance: ["timetable"],
  timetable: ["attendance"],
  mentor: ["faculty_details"],
  faculty_details: ["mentor"],
  capstone_attendance: ["nothing", "empty frame"],
  exam_schedule: ["grade_view", "grade_view_detail"],
  grade_history: ["grade_view", "grade_view_detail"],
  grade_view: ["grade_view_detail"],
  grade_view_detail: ["grade_view"],
  calendar_months: ["calendar_class_groups"],
  calendar_month: ["calendar_class_groups", "calendar_months"],
  faculty: ["a word", "biometric", "grade_view", "grade_view_detail"],
};

const HEADING_GONE = ["heading renamed", "heading extended", "heading emptied", "column dropped"];
const TABLE_GONE = ["table dropped", "table emptied", "table in comments", "all tables dropped"];
const LABEL_GONE = /^(?:label (?:renamed|dropped)|cells? (?:dropped|merged.*))$/;
const LABEL_TABLES: readonly PageName[] = ["profile", "mentor", "faculty_details", "capstone_attendance"];

/** Why each silence of the mutation proof cannot be heard. What none of these covers is a defect. */
export const reasons: readonly Reason[] = [
  {
    why: "The contract lets the portal hide this column: without its heading it is hidden, and its field null",
    covers: ({ kind, op, target, ...records }) =>
      HEADING_GONE.includes(op) &&
      HIDEABLE.includes(target.toLowerCase()) &&
      (isLess(records) || isSemesterAsAsked(kind, records)),
  },
  {
    why: "A heading alone names its column: exchanged or moved without the cells, it names another",
    covers: ({ op }) => op === "headings exchanged" || op === "heading moved to the front",
  },
  {
    why: "The contract gives null for a label that is not there, and for one with nothing beside it",
    covers: ({ kind, op, ...records }) => LABEL_TABLES.includes(kind) && LABEL_GONE.test(op) && isLess(records),
  },
  {
    why: "Of two rows with the label EMAIL the first counts: without the first it is the second",
    covers: ({ kind, op, ...records }) =>
      kind === "profile" &&
      LABEL_GONE.test(op) &&
      withoutField(records.whole, "email") === withoutField(records.damaged, "email"),
  },
  {
    why: "A cell put in where the page shows nothing is the value that stands there",
    covers: ({ kind, op, ...records }) =>
      LABEL_TABLES.includes(kind) && (op === "cell added" || op === "label doubled") && isMore(records),
  },
  {
    why: "The contract takes this page without the table, or with an empty one, for the portal's word for nothing",
    covers: ({ kind, op, ...records }) =>
      NOTHING_WITHOUT_TABLE.includes(kind) && TABLE_GONE.includes(op) && isLess(records),
  },
  {
    why: "A line of its own, which may be missing, lost its only text or link, or got another",
    covers: ({ kind, op, target, ...records }) =>
      OWN_LINES.some((line) => line.kind === kind && line.ops.includes(op) && line.lost(records)),
  },
  {
    why: "Texts in the wrong encoding are texts; an amount behind a sign that no currency has is no number, and null",
    covers: ({ target, ...records }) =>
      target === "encoded twice" &&
      (ascii(records.whole) === ascii(records.damaged) || isLess(records, "total_amount")),
  },
  {
    why: "The id of the button is the employee id, data of the portal",
    covers: ({ kind, op }) => kind === "faculty" && op === "id renamed",
  },
  {
    why: "The names of the grades are headings, data of the portal",
    covers: ({ kind, op, target }) =>
      kind === "grade_view_detail" && op.startsWith("heading ") && /^[A-Z]$/.test(target),
  },
  {
    why: "The same counts of grades, in the page's new order of columns",
    covers: ({ kind, op, whole, damaged }) =>
      kind === "grade_history" && op === "columns exchanged" && sorted(whole) === sorted(damaged),
  },
  {
    why: "Every menu page with a choice of semesters lists the portal's semesters",
    covers: ({ kind, op }) => kind === "semesters" && op === "page of another menu",
  },
  {
    why: "Another page of the portal that shows nothing has the same root, or says so in the same words",
    covers: ({ kind, op, target, ...records }) =>
      op === "page of another menu" && (ALIKE[kind] ?? []).includes(target) && isLess(records),
  },
  {
    why: "A blank answer means no capstone; a search of the faculty that says so has found nobody",
    covers: ({ kind, op, target, ...records }) =>
      op === "page replaced" && (ALIKE[kind] ?? []).includes(target) && isLess(records),
  },
  {
    why: "Cut off before its first tag ends, the answer is blank, which means no capstone",
    covers: ({ kind, op, damaged }) => kind === "capstone_attendance" && op === "page cut" && damaged === null,
  },
];

type Records = Pick<Silence, "whole" | "damaged">;

/** Lines of a page with one text, each with what its loss leaves. */
const OWN_LINES: readonly {
  readonly kind: PageName;
  readonly ops: readonly string[];
  lost(records: Records): boolean;
}[] = [
  { kind: "timetable", ops: ["cell dropped", "cell added"], lost: (records) => isLess(records, "total_credits") },
  { kind: "exam_schedule", ops: ["cell dropped"], lost: isWithoutNames },
  { kind: "marks", ops: ["cell dropped"], lost: (records) => isLess(records, "assessments") },
  { kind: "grade_view_detail", ops: ["cell dropped"], lost: isWithoutDetails },
  {
    kind: "course_page_detail",
    ops: ["cell dropped", "cells merged", "cells merged with a span", "column dropped"],
    lost: hasOtherLabels,
  },
  { kind: "course_page_detail", ops: ["cell dropped"], lost: hasLostUntitled },
];

/** Whether a record is what another is without some of its values: null, or missing in a list; `only` in fields of this name. */
export function isLess({ whole, damaged }: Records, only?: string): boolean {
  return less(whole, damaged, only, only === undefined);
}

const isMore = ({ whole, damaged }: Records) => less(damaged, whole, undefined, true);

function less(whole: unknown, damaged: unknown, only: string | undefined, mayLose: boolean): boolean {
  if (damaged === null && mayLose) return true;
  if (Array.isArray(whole) && Array.isArray(damaged)) return isPart(whole, damaged, only, mayLose);
  if (!isRecord(whole) || !isRecord(damaged)) return JSON.stringify(whole) === JSON.stringify(damaged);
  return Object.keys(whole).every((key) => less(whole[key], damaged[key], only, mayLose || key === only));
}

/** Whether a list holds some of another's items, in its order. */
function isPart(
  whole: readonly unknown[],
  damaged: readonly unknown[],
  only: string | undefined,
  mayLose: boolean,
): boolean {
  let next = 0;
  for (const item of whole) if (next < damaged.length && less(item, damaged[next], only, mayLose)) next++;
  return next === damaged.length && (mayLose || damaged.length === whole.length);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Without the View button the semester of a class is the one that was asked for. */
const isSemesterAsAsked = (kind: PageName, { whole, damaged }: Records) =>
  kind === "course_page_slots" && withoutField(whole, "sem_sub_id") === withoutField(damaged, "sem_sub_id");

/** Without its name an exam that has no rows is a blank line; a class group without its own is none. */
function isWithoutNames({ whole, damaged }: Records): boolean {
  const withRows = (groups: unknown) =>
    Array.isArray(groups) ? groups.filter(({ subjects }) => subjects.length > 0) : groups;
  return isLess({ whole: withRows(whole), damaged: withRows(damaged) }, "class_group");
}

/** A row of details has one cell: without it the page has none of them. */
function isWithoutDetails(records: Records): boolean {
  return ["note", "statistics", "components"].some((field) => isLess(records, field));
}

/** A material without a title is named by its address. */
function hasOtherLabels({ whole, damaged }: Records): boolean {
  return withoutField(whole, "label") === withoutField(damaged, "label");
}

/** A material without a title is a blank line when its link is gone. */
function hasLostUntitled({ whole, damaged }: Records): boolean {
  const titled = JSON.stringify(whole, (_, value) =>
    Array.isArray(value) ? value.filter((item) => item.url === undefined || item.label !== item.url) : value,
  );
  return titled === JSON.stringify(damaged);
}

const withoutField = (record: unknown, name: string) =>
  JSON.stringify(record, (key, value) => (key === name ? undefined : value));

/** A record without its blanks and its other than ASCII signs: a no-break space in the wrong encoding is no blank. */
const ascii = (record: unknown) => JSON.stringify(record).replaceAll(/[^\x21-\x7e]+/g, "");

const sorted = (record: unknown): string =>
  JSON.stringify(record, (_, value) =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  );
