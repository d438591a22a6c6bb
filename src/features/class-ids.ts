import { PageChanged } from "../html/page-changed.ts";
import type { Section } from "../html/section.ts";

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

/** Returns the records. Throws PageChanged if two of them have the same class: the page shows a table twice. */
export function distinctClasses<T extends { readonly class_id: string | null }>(records: T[]): T[] {
  const ids = new Set<string>();
  for (const { class_id } of records) {
    if (class_id === null) continue;
    if (ids.has(class_id)) throw new PageChanged("every class once");
    ids.add(class_id);
  }
  return records;
}
