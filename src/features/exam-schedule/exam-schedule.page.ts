import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, hasEmptyMessage } from "../../html/empty.ts";
import { attribute, byId, closest, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { column, findTables, type ParsedTable, parseTable, type Row } from "../../html/table/table.ts";
import { textOf } from "../../html/text.ts";
import { parseDate, parseInteger, parseTime, parseTimeRange, slotText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { ExamEntry, ExamGroup } from "./schema.ts";

const columns = {
  serial_number: column("S.No."),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  class_id: column("Class ID"),
  slot: column("Slot"),
  exam_date: column("Exam Date"),
  exam_session: column("Exam Session"),
  reporting_time: column("Reporting Time"),
  exam_time: column("Exam Time"),
  venue: column("Venue"),
  seat_location: column("Seat Location"),
  seat_number: column("Seat No."),
};

type Entry = ParsedTable<typeof columns>["entries"][number];

/** The exams of a semester, upcoming exam first. */
export const examSchedulePage: Page<SemesterInput, ExamGroup[]> = {
  name: "exam_schedule",
  path: "examinations/doSearchExamScheduleForStudent",
  shape: "data",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  parse: parseExamSchedule,
};

function parseExamSchedule(page: HtmlElement): ExamGroup[] {
  const tables = findTables(page, "Exam Date", "Seat No.");
  if (tables.length === 0) assertMessage(page);
  const groups = tables.flatMap(parseGroups);
  if (groups.length === 0) assertEmpty(page, "exam schedule table");
  return groups;
}

/** Throws PageChanged unless a page without a table has the list of semesters and a message, whose text varies. */
function assertMessage(page: HtmlElement): void {
  const root = byId(page, "semesterSubId") ?? byId(page, "fixedTableContainer");
  const hasMessage = hasEmptyMessage(page) || findAll(page, "span").some(isMessage);
  if (root === null || isOfOtherPage(root) || !hasMessage) throw new PageChanged("exam schedule table");
}

function isMessage(span: HtmlElement): boolean {
  const isRed = /\bcolor ?: ?red\b/i.test(attribute(span, "style") ?? "");
  const isInPlace = hasClass(span, "col-sm-12") && hasClass(span, "col-md-12");
  return span.closed && (isInPlace || (isRed && closest(span, "label") === null)) && textOf(span) !== "";
}

/** The pages of marks, grades, assignments and the timetable have the same list in a form whose id names the page. */
function isOfOtherPage(root: HtmlElement): boolean {
  const form = closest(root, "form");
  return /mark|grade|assignment|timetable/i.test((form && attribute(form, "id")) ?? "");
}

/** Below a row with the class group and a heading row, each exam has a row with its name and one row per course. */
function parseGroups(table: HtmlElement): ExamGroup[] {
  const groups: ExamGroup[] = [];
  let classGroup: string | null = null;
  let isNamed = true;
  let exam: ExamGroup | null = null;
  for (const entry of parseTable(table, columns).entries) {
    if (entry.kind === "data") {
      const subject = subjectOf(entry.row);
      // Row numbers restart in each exam. If they restart without a name row, the name of another exam is missing.
      const isNext = subject.serial_number > (exam?.subjects.at(-1)?.serial_number ?? 0);
      if (exam === null || !isNext) throw new PageChanged("name of the exam above a row");
      exam.subjects.push(subject);
    } else if (isNameOfExam(entry)) {
      exam = { exam_type: nameIn(entry), class_group: classGroup, subjects: [] };
      groups.push(exam);
      isNamed = false;
    } else if (isNameOfClassGroup(entry)) {
      classGroup = nameIn(entry);
      isNamed = true;
      exam = null;
    } else if (entry.kind === "heading") {
      // A heading row after exams that has no class group row does not belong to the last class group.
      if (!isNamed) classGroup = null;
    } else if (!showsNothing(entry.element)) {
      throw new PageChanged("name of an exam");
    } else if (exam?.subjects.length === 0) {
      // The exam has no rows. Rows that follow belong to an exam whose name is missing.
      exam = null;
    }
  }
  return groups;
}

const hasClass = (element: HtmlElement, name: string) =>
  (attribute(element, "class") ?? "").split(/\s+/).includes(name);

const isNameOfExam = ({ kind, cells }: Entry) =>
  kind === "other" && cells.some(({ element }) => hasClass(element, "panelHead-secondary"));

const isNameOfClassGroup = ({ kind, element, cells }: Entry) =>
  kind === "other" && cells.length === 1 && hasClass(element, "tableHeader");

const showsNothing = (row: HtmlElement) => textOf(row) === "" || hasEmptyMessage(row);

function nameIn({ cells: [name, ...more] }: Entry): string {
  if (name === undefined || more.length > 0) throw new PageChanged("name of an exam");
  return name.requiredText();
}

function subjectOf(row: Row<typeof columns>): ExamEntry {
  const { start, end } = parseTimeRange(row.exam_time.raw());
  return {
    serial_number: row.serial_number.required(parseInteger),
    course_code: row.course_code.requiredText(),
    course_title: row.course_title.text(),
    course_type_code: row.course_type.text(),
    class_id: row.class_id.text(),
    slot: row.slot.value(slotText),
    exam_date: row.exam_date.value(parseDate),
    exam_session: row.exam_session.text(),
    reporting_time: row.reporting_time.value(parseTime),
    start_time: start,
    end_time: end,
    venue: row.venue.text(),
    seat_location: row.seat_location.text(),
    seat_number: row.seat_number.text(),
  };
}
