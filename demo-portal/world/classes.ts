import { fallClasses } from "./classes-fall-2026.ts";
import { pastClasses } from "./classes-past.ts";
import { type CourseClass, courseClass } from "./course-class.ts";
import { edited } from "./edits.ts";
import type { Student } from "./students.ts";
import { faculty } from "./teachers.ts";

/** The student's classes of a term in the portal's order; empty for a term without classes and for an unknown term. */
export function classesOf(student: Student, termId: string): readonly CourseClass[] {
  const registered = student.terms.includes(termId) ? (registrations(student, termId) ?? []) : [];
  return edited(
    student,
    ["class", termId],
    registered,
    ({ classId }) => classId.slice(termId.length),
    (number) => courseClass(termId, Number(number), newCourse, ["TH", "TFF1", "118-CB"], faculty.uma),
  );
}

/** The course of an added class. */
const newCourse = ["PHY3002", "00100", "Astronomy"] as const;

/** All classes of the same course and type in the same term, including the given one, sorted by id. */
export function siblingsOf(one: CourseClass): readonly CourseClass[] {
  return allClasses.filter(
    ({ termId, courseId, typeCode }) => termId === one.termId && courseId === one.courseId && typeCode === one.typeCode,
  );
}

function registrations(student: Student, termId: string): readonly CourseClass[] | undefined {
  if (termId === "AP2026272") return fallClasses[student.kind];
  const other = student.kind === "day_scholar" || student.kind === "odd";
  return pastClasses[termId]?.[other ? "second" : "first"];
}

const allClasses: readonly CourseClass[] = [
  ...new Map(
    [...Object.values(fallClasses), ...Object.values(pastClasses).flatMap(({ first, second }) => [first, second])]
      .flat()
      .map((each) => [each.classId, each]),
  ).values(),
].sort((one, other) => (one.classId < other.classId ? -1 : 1));
