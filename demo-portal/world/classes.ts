import { fallClasses } from "./classes-fall-2026.ts";
import { pastClasses } from "./classes-past.ts";
import type { CourseClass } from "./course-class.ts";
import type { Student } from "./students.ts";

/** The student's classes of a term in the portal's order; empty for a term without classes and for an unknown term. */
export function classesOf(student: Student, termId: string): readonly CourseClass[] {
  return student.terms.includes(termId) ? (registrations(student, termId) ?? []) : [];
}

/** All classes of the same course and type in the same term, including the given one, sorted by id. */
export function siblingsOf(courseClass: CourseClass): readonly CourseClass[] {
  return allClasses.filter(
    ({ termId, courseId, typeCode }) =>
      termId === courseClass.termId && courseId === courseClass.courseId && typeCode === courseClass.typeCode,
  );
}

function registrations(student: Student, termId: string): readonly CourseClass[] | undefined {
  if (termId === "AP2026272") {
    return fallClasses[student.kind];
  }
  const other = student.kind === "day_scholar" || student.kind === "odd";
  return pastClasses[termId]?.[other ? "second" : "first"];
}

const allClasses: readonly CourseClass[] = [
  ...new Map(
    [...Object.values(fallClasses), ...Object.values(pastClasses).flatMap(({ first, second }) => [first, second])]
      .flat()
      .map((courseClass) => [courseClass.classId, courseClass]),
  ).values(),
].sort((one, other) => (one.classId < other.classId ? -1 : 1));
