import type { Cell } from "../../html/cell.ts";
import { isShare } from "../../html/contradictions.ts";
import { callArguments, clickCode, find } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne, parseRecords } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, optionalColumn, parseRows, type Row } from "../../html/table.ts";
import { parseId, parseInteger, parseNumber, parseSerial, slotText, splitParts, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { assertInSemester } from "../class-ids.ts";
import { teacherIn } from "../parts-of-cell.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { AttendanceEntry } from "./schema.ts";

const classes = defineTable(
  {
    serial_number: column("Sl.No."),
    class_group: optionalColumn("Class Group"),
    course: column("Course Detail"),
    class: column("Class Detail"),
    faculty: column("Faculty Detail"),
    attended_classes: column("Attended Classes", "Attended Classes/Days"),
    total_classes: column("Total Classes"),
    attendance_percentage: column("Attendance Percentage"),
    attendance_between_percentage: optionalColumn("CAT2/FAT Period Att. Percentage"),
    debar_status: column("Debar Status"),
    detail: column("Attendance Detail"),
  },
  { anchors: ["Course Detail"], id: "AttendanceDetailDataTable" },
);

/** The table of other campuses: a column for each part, and no id but that of the class. */
const classesWithDates = defineTable(
  {
    serial_number: column("Sl.No."),
    course_code: column("Course Code"),
    course_title: column("Course Title"),
    course_type: column("Course Type"),
    slot: column("Slot"),
    faculty: column("Faculty Name"),
    attended_classes: column("Attended Classes"),
    total_classes: column("Total Classes"),
    attendance_percentage: column("Attendance Percentage"),
    debar_status: column("Status"),
    detail: column("Attendance View"),
  },
  {
    anchors: ["Attendance View"],
    otherHeadings: ["Attendance Type", "Registration Date / Time", "Attendance Date"],
    absent: "nothing",
  },
);

/** Attendance per course of a semester. */
export const attendancePage = definePage<SemesterInput, AttendanceEntry[]>({
  name: "attendance",
  path: "processViewStudentAttendance",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  section: "getStudentDetails",
  tables: [classes, classesWithDates],
  texts: [
    "Attendance Information",
    /^\* ?Note ?: .{0,100}\bVirtual Slots\b.{0,100}\bMedical Leave\b/i,
    // Hidden together with the column of the exam period.
    /^\* ?CAT2\/FAT Period\b.{0,300}\bacademic calendar\b/i,
  ],
  empty: { subjects: ["attendance", "attendance details", "courses", "classes"] },
  parse(section, { sem_sub_id }) {
    const other = section.byId("AttendanceDetailDataTable") === null ? findOne(section, classesWithDates) : null;
    if (other === null) return parseRecords(section, classes, (row) => entryOf(section, row, sem_sub_id));
    return parseRows(section, other, classesWithDates).rows.map((row) => entryWithDatesOf(section, row, sem_sub_id));
  },
});

function entryOf(section: Section, row: Row<typeof classes.columns>, sem_sub_id: string): AttendanceEntry {
  const course = row.course.required(splitParts);
  const course_code = parseId(course.first);
  if (course_code === null) throw new PageChanged('a course code under "Course Detail"');
  const studentClass = splitParts(row.class.raw());
  const [faculty, faculty_school] = teacherIn(row.faculty);
  const slot = valueText(studentClass.middle ?? "");
  const class_id = row.class.fit(valueText(studentClass.first), parseId);
  // The only place of the course id and of the course type code.
  const [semester = null, student = null, course_id = null, course_type_code = null] =
    linkArguments(row.detail, 4) ?? [];
  section.assertStudent(student);
  section.assertAnswers("sem_sub_id", semester, sem_sub_id);
  assertInSemester(section, class_id, sem_sub_id);
  return {
    serial_number: row.serial_number.required(parseSerial),
    sem_sub_id: semester ?? sem_sub_id,
    course_id,
    course_type_code,
    course_code,
    course_title: valueText(course.middle ?? ""),
    course_type: valueText(course.last ?? ""),
    class_id,
    class_group: row.class_group?.text() ?? null,
    slot: slot === null ? null : slotText(slot),
    venue: valueText(studentClass.last ?? ""),
    faculty,
    faculty_school,
    ...figuresOf(section, row),
    attendance_between_percentage: row.attendance_between_percentage?.value(parseNumber) ?? null,
    // One text for each exam at some campuses.
    debar_status: row.debar_status.prose(),
  };
}

/** Attended and held classes, and their share. */
function figuresOf(section: Section, row: Pick<Row<typeof classes.columns>, Figure>): Pick<AttendanceEntry, Figure> {
  const attended_classes = row.attended_classes.value(parseInteger);
  const total_classes = row.total_classes.value(parseInteger);
  const attendance_percentage = percentageIn(row.attendance_percentage);
  section.checkAgreement("attendance_percentage", isShare(attendance_percentage, attended_classes, total_classes));
  return { attended_classes, total_classes, attendance_percentage };
}

/** A percentage whose sign can stand outside of the element with the number. */
function percentageIn(cell: Cell): number | null {
  const [, number] = /^(\d+) ?%$/.exec(cell.pieces().join(" ")) ?? [];
  const isOneNumber = number !== undefined && find(cell.element, ({ heading }) => heading === number) !== null;
  return isOneNumber ? Number(number) : cell.value(parseNumber);
}

type Figure = "attended_classes" | "total_classes" | "attendance_percentage";

/** The link has the class and its slots, with which the portal answers for the register in place of course and type. */
function entryWithDatesOf(
  section: Section,
  row: Row<typeof classesWithDates.columns>,
  sem_sub_id: string,
): AttendanceEntry {
  const [class_id = null, slots = null] = linkArguments(row.detail, 2) ?? [];
  assertInSemester(section, class_id, sem_sub_id);
  const [faculty, faculty_school] = teacherIn(row.faculty);
  const slot = row.slot.text();
  return {
    serial_number: row.serial_number.required(parseSerial),
    sem_sub_id,
    course_id: class_id,
    course_type_code: slots,
    course_code: row.course_code.required(parseId),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    class_id,
    class_group: null,
    slot: slot === null ? null : slotText(slot),
    venue: null,
    faculty,
    faculty_school,
    ...figuresOf(section, row),
    attendance_between_percentage: null,
    debar_status: row.debar_status.text(),
  };
}

const LINK_FUNCTIONS = ["callStudentAttendanceDetailDisplay", "processViewAttendanceDetail"];

/**
 * The arguments of the link to the register in a cell; null if nothing can be clicked there. The campuses call one function or the
 * other. Throws PageChanged without them.
 */
function linkArguments(detail: Cell, length: number): readonly string[] | null {
  let hasLink = false;
  for (const element of detail.element.descendants) {
    const code = clickCode(element);
    if (code === null) continue;
    hasLink = true;
    for (const name of LINK_FUNCTIONS) {
      const found = callArguments(code, name);
      if (found === null || found.length < length) continue;
      // The student, the third from the end, may be left out.
      if (found.every((text, at) => text !== "" || at === length - 3)) return found;
    }
  }
  if (hasLink) throw new PageChanged("the arguments of the detail link");
  // A text without a link is reported.
  if (detail.hasValue()) detail.leaveUnread();
  return null;
}
