import { callArguments, clickCode } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, hasEmptyMessage } from "../../html/empty.ts";
import { byId, findAll } from "../../html/find.ts";
import { requireSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { column, findTable, optionalColumn, parseTable, type Row } from "../../html/table/table.ts";
import { parseInteger, parseNumber, slotText, splitLast, splitParts, valueText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { AttendanceEntry } from "./schema.ts";

const columns = {
  serial_number: column("Sl.No."),
  class_group: optionalColumn("Class Group"),
  course: column("Course Detail"),
  class: column("Class Detail"),
  faculty: column("Faculty Detail"),
  attended: column("Attended Classes"),
  total: column("Total Classes"),
  percentage: column("Attendance Percentage"),
  period_percentage: optionalColumn("CAT2/FAT Period Att. Percentage"),
  debar_status: column("Debar Status"),
  detail: column("Attendance Detail"),
};

/** Attendance per course of a semester. */
export const attendancePage: Page<SemesterInput, AttendanceEntry[]> = {
  name: "attendance",
  path: "processViewStudentAttendance",
  shape: "data",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  parse: parseAttendance,
};

function parseAttendance(page: HtmlElement, { sem_sub_id }: SemesterInput): AttendanceEntry[] {
  const root = requireSection(page, "getStudentDetails");
  const table = byId(root, "AttendanceDetailDataTable") ?? findTable(root, "Course Detail");
  if (table === null && !hasEmptyMessage(root)) throw new PageChanged("attendance table");
  const rows = table === null ? [] : parseTable(table, columns).rows;
  if (rows.length === 0) assertEmpty(root, "attendance table");
  return rows.map((row) => entryOf(row, sem_sub_id));
}

function entryOf(row: Row<typeof columns>, sem_sub_id: string): AttendanceEntry {
  const course = splitParts(row.course.requiredText());
  if (course.first === "") throw new PageChanged('course code in column "Course Detail"');
  const studentClass = splitParts(row.class.raw());
  const faculty = splitLast(row.faculty.raw());
  const slot = valueText(studentClass.middle ?? "");
  return {
    serial_number: row.serial_number.required(parseInteger),
    sem_sub_id,
    ...parseDetailLink(row.detail),
    course_code: course.first,
    course_title: valueText(course.middle ?? ""),
    course_type: valueText(course.last ?? ""),
    class_id: valueText(studentClass.first),
    class_group: row.class_group?.text() ?? null,
    slot: slot === null ? null : slotText(slot),
    venue: valueText(studentClass.last ?? ""),
    faculty: valueText(faculty.before),
    faculty_school: valueText(faculty.after ?? ""),
    attended_classes: row.attended.value(parseInteger),
    total_classes: row.total.value(parseInteger),
    attendance_percentage: row.percentage.value(parseNumber),
    attendance_between_percentage: row.period_percentage?.value(parseNumber) ?? null,
    debar_status: row.debar_status.text(),
  };
}

/** Both ids appear only in the arguments of the detail link: semester, registration number, course id, course type. */
function parseDetailLink(detail: Cell): Pick<AttendanceEntry, "course_id" | "course_type_code"> {
  const codes = findAll(detail.element, () => true).flatMap((element) => clickCode(element) ?? []);
  if (codes.length === 0) return { course_id: null, course_type_code: null };
  const calls = codes.map((code) => callArguments(code, "callStudentAttendanceDetailDisplay"));
  const [, , courseId, courseType] = calls.find((call) => call !== null) ?? [];
  if (!courseId || !courseType) throw new PageChanged("arguments of the attendance detail link");
  return { course_id: courseId, course_type_code: courseType };
}
