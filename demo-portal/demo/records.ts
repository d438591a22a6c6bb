import { assignmentsOf } from "../world/assignments.ts";
import { attendanceOf } from "../world/attendance.ts";
import { calendarMonths, entriesOf } from "../world/calendar-entries.ts";
import { classesOf } from "../world/classes.ts";
import { examsOf } from "../world/exams.ts";
import { gradedCoursesOf } from "../world/grades.ts";
import { marksOf } from "../world/marks.ts";
import { generalOutingsOf, weekendOutingsOf } from "../world/outings.ts";
import { invoicesOf, receiptsOf } from "../world/payments.ts";
import { punchesOn } from "../world/punches.ts";
import type { Student } from "../world/students.ts";
import { ownTermsOf, terms } from "../world/terms.ts";

/** True if the pages show the same of two forms of a student, as far as an edit can change it; of calendar and punches one day. */
export function haveSameRecords(one: Student, other: Student, date: string): boolean {
  return partsFor(date).every((part) => JSON.stringify(part(one)) === JSON.stringify(part(other)));
}

/** The records in parts, those that take longest last: most edits are found before. */
const partsFor = (date: string): readonly ((student: Student) => unknown)[] => [
  ({ edits: _, ...own }) => own,
  ...[ownTermsOf, generalOutingsOf, weekendOutingsOf, invoicesOf, receiptsOf],
  (student) => punchesOn(student, date),
  ...[classesOf, examsOf, marksOf, gradedCoursesOf, calendarMonths].map(
    (ofTerm) => (student: Student) => terms.map(({ id }) => ofTerm(student, id)),
  ),
  (student) =>
    terms.map(({ id }) =>
      calendarMonths(student, id).map((month) => date.startsWith(month) && entriesOf(student, id, "ALL", date)),
    ),
  (student) => classesIn(student).map(({ classId }) => assignmentsOf(student, classId)),
  (student) => classesIn(student).map((one) => attendanceOf(student, one)),
];

const classesIn = (student: Student) => terms.flatMap(({ id }) => classesOf(student, id));
