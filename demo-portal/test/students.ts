import { classesOf } from "../world/classes.ts";
import type { CourseClass } from "../world/course-class.ts";
import { findStudent, type Student, students } from "../world/students.ts";

/** Every class of every student in every term. */
export const registrations: readonly { readonly student: Student; readonly courseClass: CourseClass }[] =
  students.flatMap((student) =>
    student.terms.flatMap((termId) => classesOf(student, termId).map((courseClass) => ({ student, courseClass }))),
  );

/** The student with this registration number; throws if missing. */
export function studentByNumber(registrationNumber: string): Student {
  return required(findStudent(registrationNumber), registrationNumber);
}

/** A class of the student in the current term; throws if missing. */
export function classById(student: Student, classId: string): CourseClass {
  return required(
    classesOf(student, "AP2026272").find((courseClass) => courseClass.classId === classId),
    classId,
  );
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} not found.`);
  return value;
}
