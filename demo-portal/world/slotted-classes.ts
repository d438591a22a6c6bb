import { classesOf, siblingsOf } from "./classes.ts";
import type { CourseClass } from "./course-class.ts";
import type { Student } from "./students.ts";

/** Classes of a term that meet in slots: projects have neither a course page nor assignments. */
export function slottedClassesOf(student: Student, termId: string): readonly CourseClass[] {
  return classesOf(student, termId).filter(({ slots }) => slots.length > 0);
}

/** The student's own class with this number, of any term; undefined for every other number. */
export function ownClass(student: Student, classId: string): CourseClass | undefined {
  return allOf(student).find((courseClass) => courseClass.classId === classId);
}

/** A class of one of the student's courses, also with another teacher: what the student may look at. */
export function offeredClass(student: Student, classId: string): CourseClass | undefined {
  return allOf(student)
    .flatMap(siblingsOf)
    .find((courseClass) => courseClass.classId === classId);
}

function allOf(student: Student): readonly CourseClass[] {
  return student.terms.flatMap((termId) => slottedClassesOf(student, termId));
}
