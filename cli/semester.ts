import type { Portico, Semester } from "portico-client";
import { NotFoundError } from "./failure.ts";

/** A semester, and a notice for the user if other semesters have the same words in their names. */
export interface SemesterMatch {
  readonly id: string;
  readonly notice: string | null;
}

/** True if a text is a semester id, such as AP2026272, rather than words of a name. */
export const isSemesterId = (text: string): boolean => /^[A-Z]{2,3}\d{7,8}$/.test(text);

/** Finds the newest semester whose name contains all words, in any case: `Winter`, or `fall 2025`. */
export function findSemester(words: string, semesters: readonly Semester[]): SemesterMatch {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = semesters.filter(({ id, name }) => {
    const text = `${name} ${id}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const [newest] = matching;
  if (newest === undefined || wanted.length === 0)
    throw new NotFoundError(`No semester matches "${words}".`, semesters.map(describe));
  const others = matching.length - 1;
  return {
    id: newest.id,
    notice: others === 0 ? null : `"${words}" matches ${others + 1} semesters. Showing the newest: ${describe(newest)}`,
  };
}

const describe = ({ id, name }: Semester): string => `${name} (${id})`;

/** The id of the first semester in a list, which is the newest. */
export function newestOf([newest]: readonly Semester[]): string {
  if (newest === undefined) throw new NotFoundError("The portal lists no semesters for this student.");
  return newest.id;
}

/** Asks for the student's semesters. */
export const newestSemester = async (portico: Portico): Promise<string> =>
  newestOf((await portico.semesters()).semesters);
