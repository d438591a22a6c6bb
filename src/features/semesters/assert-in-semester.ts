import type { Section } from "../../html/section.ts";

/**
 * Proves that a class id or a semester id of a page starts with the semester asked for; null on either side says nothing.
 * A longer semester id is accepted because the semester asked for may have been derived from a class id. Throws
 * AnswerMismatch.
 */
export function assertInSemester(
  section: Section,
  id: string | null | undefined,
  semSubId: string | null | undefined,
): void {
  if (semSubId) section.assertAnswers("sem_sub_id", id?.slice(0, semSubId.length), semSubId);
}
