import type { Section } from "../html/section/section.ts";

/** A semester id and the number of a class in that semester. */
const CLASS_ID = /^[A-Z]+\d{12,}$/i;

/** Compares the semester that a class id begins with to the one that was asked for. Throws AnswerMismatch. */
export function assertClassInSemester(section: Section, classId: string | null, semester: string | null): void {
  if (classId === null || !semester || !CLASS_ID.test(classId)) return;
  if (!classId.toUpperCase().startsWith(semester.toUpperCase())) {
    section.assertAnswers("sem_sub_id", classId, semester);
  }
}
