import { fallClasses } from "./classes-fall-2026.ts";
import { pastClasses } from "./classes-past.ts";
import type { Student } from "./students.ts";
import type { Teacher } from "./teachers.ts";

/** Short form of a course type. */
export type TypeCode = "TH" | "ETH" | "ELA" | "LO" | "PJT" | "EPJ" | "SS";

/** One class: a course of one type, in its slots and its room, by its teacher. */
export interface CourseClass {
  /** 15 characters, beginning with the id of the term. */
  readonly classId: string;
  readonly termId: string;
  /** Course in one version of the curriculum, e.g. "AM_CSE3009_00200"; theory and lab share it. */
  readonly courseId: string;
  readonly courseCode: string;
  readonly courseTitle: string;
  readonly typeCode: TypeCode;
  readonly typeWords: string;
  /** E.g. ["C1", "TCC1"]; empty for projects. */
  readonly slots: readonly string[];
  /** E.g. "430"; null for projects, and where the portal has no room. */
  readonly room: string | null;
  /** E.g. "CB", "AB-2", "ONL" for an online class. */
  readonly building: string | null;
  /** Hours and credits, e.g. "3 0 0 0 3.0". */
  readonly ltpjc: string;
  readonly credits: number;
  /** Class group, e.g. "General (Semester)". */
  readonly group: string;
  readonly teacher: Teacher;
  /** How attendance is taken. */
  readonly mode: "Manual" | "Biometric";
  /** Local time, ISO without zone: "2026-07-05T09:38:13". */
  readonly registeredAt: string;
  /** First day that counts for attendance, ISO. */
  readonly attendanceFrom: string;
  /** Category of the course in the timetable. */
  readonly category: string;
  /** How the course is taken, in the timetable. */
  readonly option: string;
  /** Status and reference in the timetable. */
  readonly status: string;
}

/** The student's classes of a term in the portal's order; empty for a term that the student or the world does not know. */
export function classesOf(student: Student, termId: string): readonly CourseClass[] {
  return student.terms.includes(termId) ? (registrations(student, termId) ?? []) : [];
}

/** Every class of the same course and type in the same term, the given one included, by number. */
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
