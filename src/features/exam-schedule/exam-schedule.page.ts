import { SemesterBody } from "../../contract/bodies.ts";
import { list } from "../../contract/fields.ts";
import { showsSomething } from "../../html/absence.ts";
import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, closest, find, hasWords } from "../../html/find.ts";
import { selectedValue } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, type ParsedTable, parseRows, type Row } from "../../html/table.ts";
import { parseDate, parseId, parseSerial, parseTime, parseTimeRange, slotText, valueText } from "../../html/values.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";
import { assertInSemester } from "../class-ids.ts";
import type { SemesterInput } from "../semester-input.ts";
import { ExamEntry, ExamGroup } from "./schema.ts";

const exams = defineTable(
  {
    serial_number: column("S.No."),
    course_code: column("Course Code"),
    course_title: column("Course Title"),
    course_type_code: column("Course Type"),
    class_id: column("Class ID"),
    slot: column("Slot"),
    exam_date: column("Exam Date"),
    exam_session: column("Exam Session"),
    reporting_time: column("Reporting Time"),
    exam_time: column("Exam Time"),
    venue: column("Venue"),
    seat_location: column("Seat Location"),
    seat_number: column("Seat No."),
  },
  { anchors: ["Exam Date", "Seat No."], numbering: "restarting" },
);

type Entry = ParsedTable<typeof exams.columns>["entries"][number];

/** The exams of a semester, upcoming exam first. The id of the form is not known. */
export const examSchedulePage = definePage<SemesterInput, ExamGroup[]>({
  name: "exam_schedule",
  path: "examinations/doSearchExamScheduleForStudent",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  section: null,
  tables: [exams],
  labels: ["Exam Schedule"],
  empty: { subjects: ["exam schedule", "exam schedules", "exams", "examinations", "examination schedule", "schedule"] },
  parse: parseExamSchedule,
});

function parseExamSchedule(section: Section, { sem_sub_id }: SemesterInput): ExamGroup[] {
  const title = find(
    section.element,
    (element) => hasClass(element, "box-title") && hasWords(element, "Exam Schedule"),
  );
  if (title !== null) section.account(title);
  section.assertAnswers("sem_sub_id", selectedValue(section, "semesterSubId"), sem_sub_id);
  const table = findOne(section, exams);
  if (table === null) {
    assertOwnForm(section);
    return [];
  }
  const { entries } = parseRows(section, table, exams);
  const groups = parseGroups(section, entries, sem_sub_id);
  // A text on the page could be the reason for an exam without courses.
  if (groups.some(({ subjects }) => subjects.length === 0)) section.emptyParts.push(table);
  return groups;
}

/**
 * Proves that a page without a table is the exam schedule. The pages of marks, grades, assignments and the timetable have
 * the same list of semesters, in a form whose id names the page. Throws PageChanged.
 */
function assertOwnForm(section: Section): void {
  const part = section.byId("semesterSubId") ?? section.byId("fixedTableContainer");
  const form = part && closest(part, "form");
  if (part === null || /mark|grade|assignment|timetable/i.test((form && attribute(form, "id")) ?? ""))
    throw new PageChanged('a table with "Exam Date"');
}

/** Below a row with the class group and a heading row, each exam has a row with its name and one row per course. */
function parseGroups(section: Section, entries: readonly Entry[], sem_sub_id: string): ExamGroup[] {
  const groups: ExamGroup[] = [];
  let classGroup: string | null = null;
  let exam: ExamGroup | null = null;
  let isBelowHeadings = false;
  for (const [at, entry] of entries.entries()) {
    // Between the headings of a class group and its exams, such a row is a note, unless it has headings of its own.
    const isNote = isBelowHeadings && classGroup !== null && exam === null && entries[at + 1]?.kind !== "heading";
    if (entry.kind === "heading") {
      isBelowHeadings = true;
    } else if (entry.kind === "data") {
      const subject = subjectOf(section, entry.row);
      // Row numbers restart in each exam. If they restart without a name row, the name of another exam is missing.
      const isNext = subject.serial_number === (exam?.subjects.length ?? 0) + 1;
      if (exam === null || !isNext) throw new PageChanged("the name of the exam above a row");
      assertInSemester(section, subject.class_id, sem_sub_id);
      exam.subjects.push(subject);
    } else if (isNameOfExam(entry)) {
      isBelowHeadings = false;
      exam = { exam_type: nameIn(section, entry), class_group: classGroup, subjects: [] };
      groups.push(exam);
      section.account(entry.element);
    } else if (isNameOfClassGroup(entry) && !isNote) {
      isBelowHeadings = false;
      classGroup = nameIn(section, entry);
      section.account(entry.element);
      exam = null;
    } else if (
      entry.kind === "other" &&
      showsSomething(entry.element, section.isEmptyMessage) &&
      exam?.subjects.length === 0
    ) {
      // The row could be the name of another exam. Rows that follow do not belong to the exam above.
      exam = null;
    }
  }
  return groups;
}

const hasClass = (element: HtmlElement, name: string) => (attribute(element, "class") ?? "").split(/\s/).includes(name);

const isNameOfExam = ({ kind, cells }: Entry) =>
  kind === "other" && cells.some((cell) => hasClass(cell, "panelHead-secondary"));

const isNameOfClassGroup = ({ kind, element, cells }: Entry) =>
  kind === "other" && cells.length === 1 && hasClass(element, "tableHeader");

function nameIn(section: Section, { cells: [name, ...more] }: Entry): string {
  if (name === undefined || more.length > 0) throw new PageChanged("the name of an exam");
  return new Cell("the name of an exam", name, "exam_type", section).requiredText();
}

function subjectOf(section: Section, row: Row<typeof exams.columns>): ExamEntry {
  const times = section.fitTimes(valueText(row.exam_time.raw()));
  return {
    serial_number: row.serial_number.required(parseSerial),
    course_code: row.course_code.required(parseId),
    course_title: row.course_title.text(),
    course_type_code: row.course_type_code.value(parseId),
    class_id: row.class_id.value(parseId),
    slot: row.slot.value(slotText),
    exam_date: row.exam_date.value(parseDate),
    exam_session: row.exam_session.text(),
    reporting_time: row.reporting_time.value((text) => reportingTime(text, times.start_time)),
    ...times,
    venue: row.venue.text(),
    seat_location: row.seat_location.text(),
    seat_number: row.seat_number.value(parseId),
  };
}

/** Some pages write it without PM: it is in the afternoon if that is before the exam. Nobody reports at night. */
function reportingTime(text: string, start: string | null): string | null {
  const time = parseTime(text);
  if (time === null || /m$/i.test(text)) return time;
  const later = `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`;
  if (start !== null && time < "12:00" && later <= start) return later;
  // A range that begins at night has no start.
  return parseTimeRange(`${time}-23:59`).start;
}

export const examSchedule = endpoint({
  path: "/student/exam_schedule",
  scopes: ["exams"],
  summary: "Exams of a semester with date, time, venue and seat.",
  description:
    "One group per exam and class group, latest exam first. Two groups may have the same name, and an exam without rows has no subjects. Dates and seats that are not announced yet are null. " +
    "Times are in Indian Standard Time.",
  empty: {
    answer: "`[]`",
    when: "if the table has only its headings, or the page has no table and says that there is no data",
  },
  body: SemesterBody,
  answer: list(ExamGroup, "In the portal's order."),
  page: examSchedulePage,
  tracked: {
    groups: {
      schema: ExamGroup,
      key: ["exam_type", "class_group"],
      without: ["subjects"],
      records: (groups) => groups.map(({ subjects, ...group }) => group),
    },
    exams: {
      schema: ExamEntry,
      key: ["exam_type", "course_code", "course_type_code"],
      records: (groups) =>
        groups.flatMap(({ exam_type, subjects }) => subjects.map((exam) => ({ exam_type, ...exam }))),
    },
  },
});
