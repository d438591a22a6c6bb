import { heading } from "./text.ts";

/** One thing that a reader looked for in a page: an element by its id, a table by its headings, a row by its label. */
export interface Lookup {
  readonly kind: "id" | "headings" | "label";
  /** The id, the headings or the label, in our words. */
  readonly names: readonly string[];
}

const headings = new Set<string>();
let notes: Lookup[] | null = null;

/** Remembers headings of columns that a reader asks for. */
export function declareHeadings(names: readonly string[]): void {
  for (const name of names) headings.add(heading(name));
}

/** Whether some reader asks for a column of this heading: then the words are the portal's own and say nothing of a student. */
export const isDeclaredHeading = (text: string): boolean => headings.has(heading(text));

/** Notes what a reader looks for, if anybody wants to know. */
export function note(kind: Lookup["kind"], ...names: readonly string[]): void {
  notes?.push({ kind, names });
}

/** Runs a reader and tells what it looked for, also when it throws: the last lookups then lead to what is missing. */
export function lookupsOf(read: () => unknown): readonly Lookup[] {
  const all: Lookup[] = [];
  notes = all;
  try {
    read();
  } catch {
    // What it throws is the caller's to find out; here counts how far it came.
  } finally {
    notes = null;
  }
  return all;
}
