import type { Semester } from "../semesters/schema.ts";

/** Where the portal's list has no semester for a class: nearly all ids of semesters have nine characters. */
const USUAL_LENGTH = 9;

/**
 * The semesters to which a class can belong, the likeliest first. A class id begins with its semester, but an id of nine
 * characters may be the beginning of one of ten: `AP2023241` with class 000123 is written like `AP20232410` with 00123.
 */
export function semestersOfClass(classId: string, semesters: readonly Semester[]): [string, ...string[]] {
  const ids = semesters.map(({ id }) => id).filter((id) => classId.startsWith(id));
  const [shorter = classId.slice(0, USUAL_LENGTH), ...longer] = ids.sort((a, b) => a.length - b.length);
  return [shorter, ...longer];
}
