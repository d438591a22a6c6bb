import { isOnWeekday } from "../../html/contradictions.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne, parseRecords } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, findTables, optionalColumn, parseRows, type Row } from "../../html/table.ts";
import { parseDate, parseSerial, parseWeekday, slotText, splitParts, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { assertInSemester } from "../class-ids.ts";
import { onlyTypeCodeOf } from "../course-types.ts";
import type { SemesterInput } from "../semester-input.ts";
import { assertNotOnMenuPage } from "./menu-page.ts";
import type { AttendanceRegisterEntry } from "./schema.ts";

interface Input extends SemesterInput {
  readonly course_id: string;
  readonly course_type: string;
}

const register = defineTable(
  {
    serial_number: column("Sl.No.", "Sl."),
    date: column("Date", "Attendance Date"),
    slot: column("Slot", "Attendance Slot"),
    day_and_time: column("Day / Time", "Day And Timing"),
    status: column("Status", "Attendance Status"),
    remark: optionalColumn("Remarks"),
  },
  // For a course without classes or with unknown ids, the portal may leave the table out.
  { anchors: ["Day / Time"], id: "StudentAttendanceDetailDataTable", absent: "nothing" },
);

/** The class that the register belongs to, in a single row. */
const courses = defineTable(
  { course: column("Course Detail"), class: column("Class Detail") },
  {
    id: "StudentCourseDetailDataTable",
    otherHeadings: [
      "Class Group",
      "Faculty Detail",
      "Registered Date & Time",
      "Attendance Date / Type",
      "Attendance Status",
      "Debar Status",
    ],
    absent: "nothing",
    counts: false,
  },
);

/** The register of one course: every class that was held. For unknown ids, the portal returns the fragment without a table. */
export const attendanceRegisterPage = definePage<Input, AttendanceRegisterEntry[]>({
  name: "attendance_detail",
  path: "processViewAttendanceDetail",
  form: ({ sem_sub_id, course_id, course_type }, registrationNumber) => ({
    semesterSubId: sem_sub_id,
    registerNumber: registrationNumber,
    courseId: course_id,
    courseType: course_type,
  }),
  section: "StudentAttendanceDetailFragment",
  // Some campuses answer with the register alone.
  otherSection: "main-section",
  isComplete: true,
  tables: [register, courses],
  texts: ["Attendance Detail"],
  empty: { subjects: ["attendance", "attendance details", "classes"], sentences: ["Yet to post"] },
  parse(section, input) {
    assertNotOnMenuPage(section);
    assertAnswers(section, input);
    const isFragment = attribute(section.element, "id") === "StudentAttendanceDetailFragment";
    const table = isFragment ? register : (registerByOrder(section) ?? { ...register, absent: "message" });
    return parseRecords(section, table, (row) => entryOf(section, row));
  },
});

/**
 * The register under headings that nobody has published: clients at other campuses find its five columns by their order. Null unless
 * every row has such values. The headings are reported.
 */
function registerByOrder(section: Section): typeof register | null {
  const tables = findAll(section.element, ({ name, hidden }) => name === "table" && !hidden);
  const [top, ...rows] =
    tables.length === 1 && findTables(section.element, register.wanted).length === 0 ? (tables[0]?.rows ?? []) : [];
  const isEntry = ({ cells: [number, date, , day, , more] }: HtmlElement) =>
    more === undefined && [number?.text, date?.text, day?.text].every((text, at) => FORMS[at]?.test(text ?? ""));
  if (top?.cells.length !== 5 || rows.length === 0 || !rows.every(isEntry)) return null;
  for (const cell of top.cells) section.leaveUnread(cell);
  const [serial_number, date, slot, day_and_time, status] = top.cells.map(({ text }) => column(text));
  if (!serial_number || !date || !slot || !day_and_time || !status) return null;
  const columns = { serial_number, date, slot, day_and_time, status, remark: register.columns.remark };
  return defineTable(columns, { absent: "message" });
}

/** The first, second and fourth cell of an entry. */
const FORMS = [/^\d+\.?$/, /^\d{1,2}-\w{2,3}-\d{4}$/, /^[A-Z]{3,9} ?[,/] ?\d{1,2}:\d\d/i];

/** Compares the class that the page names with the requested one. */
function assertAnswers(section: Section, { sem_sub_id, course_id, course_type }: Input): void {
  const table = findOne(section, courses);
  const [row, ...more] = table === null ? [] : parseRows(section, table, courses).rows;
  if (more.length > 0) throw new PageChanged("one course above the register");
  if (row === undefined) return;
  const course = splitParts(row.course.raw());
  section.assertAnswers("course_id", valueText(course.first), courseCodeIn(course_id));
  section.assertAnswers("course_type", onlyTypeCodeOf(course.last), course_type);
  assertInSemester(section, valueText(splitParts(row.class.raw()).first), sem_sub_id);
}

/** The course code in a course id such as `AM_CSE3009_00200`. */
function courseCodeIn(courseId: string | null): string | null {
  return /^[^_]+_(.+)_\d+$/.exec(courseId ?? "")?.[1] ?? null;
}

/** Day and time are in one cell: `THU / 09:00-09:50`, or `MON,08:00-08:50` at some campuses. */
function entryOf(section: Section, row: Row<typeof register.columns>): AttendanceRegisterEntry {
  const [day = "", time = "", ...more] = row.day_and_time.raw().split(/ ?[/,] ?/);
  if (more.length > 0) row.day_and_time.leaveUnread();
  const times = valueText(time);
  const date = row.date.required(parseDate);
  const weekday = section.fit("weekday", valueText(day), parseWeekday);
  section.checkAgreement("weekday", isOnWeekday(date, weekday));
  return {
    serial_number: row.serial_number.required(parseSerial),
    date,
    weekday,
    slot: row.slot.value(slotText),
    ...section.fitTimes(times),
    status: row.status.text(),
    remark: row.remark?.prose() ?? null,
  };
}
