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

/** Everything that the pages show of a student and an edit can change, as one text; of calendar and punches one day. */
export function recordsOf(student: Student, date: string): string {
  const { edits: _, ...own } = student;
  const ofTerm = (termId: string) =>
    classesOf(student, termId).map((one) => [one, attendanceOf(student, one), assignmentsOf(student, one.classId)]);
  return JSON.stringify([
    own,
    ownTermsOf(student),
    terms.map(({ id }) => [
      ...[ofTerm(id), marksOf(student, id), examsOf(student, id), gradedCoursesOf(student, id)],
      ...calendarMonths(student, id).map((month) => [
        month,
        date.startsWith(month) && entriesOf(student, id, "ALL", date),
      ]),
    ]),
    ...[generalOutingsOf(student), weekendOutingsOf(student), invoicesOf(student), receiptsOf(student)],
    punchesOn(student, date),
  ]);
}
