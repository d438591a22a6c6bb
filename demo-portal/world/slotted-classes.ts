import { classesOf, siblingsOf } from "./classes.ts";
import type { CourseClass } from "./course-class.ts";
import type { Student } from "./students.ts";

/** Classes of a term that have slots. Projects have none, and neither a course page nor assignments. */
export function slottedClassesOf(student: Student, termId: string): readonly CourseClass[] {
  return classesOf(student, termId).filter(({ slots }) => slots.length > 0);
}

/** The student's own class with this id, in any term; undefined for any other id. */
export function ownClass(student: Student, classId: string): CourseClass | undefined {
  return allOf(student).find((courseClass) => courseClass.classId === classId);
}

/** A class the student may view: any class of one of the student's courses, by any teacher. */
export function offeredClass(student: Student, classId: string): CourseClass | undefined {
  return allOf(student)
    .flatMap(siblingsOf)
    .find((courseClass) => courseClass.classId === classId);
}

function allOf(student: Student): readonly CourseClass[] {
  return student.terms.flatMap((termId) => slottedClassesOf(student, termId));
}
