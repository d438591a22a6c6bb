import type { Semester } from "../semesters/schema.ts";

/** Used if the portal's list has no semester for a class. Nearly all semester ids have nine characters. */
const USUAL_LENGTH = 9;

/**
 * Returns the semesters that a class can belong to, the most likely first. A class id starts with its semester id, but a
 * semester id of nine characters can be a prefix of one with ten: class 000123 of `AP2023241` and class 00123 of `AP20232410`
 * have the same id.
 */
export function semestersOfClass(classId: string, semesters: readonly Semester[]): [string, ...string[]] {
  const ids = semesters.map(({ id }) => id).filter((id) => classId.startsWith(id));
  const [shorter = classId.slice(0, USUAL_LENGTH), ...longer] = ids.sort((a, b) => a.length - b.length);
  return [shorter, ...longer];
}
