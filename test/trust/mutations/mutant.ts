import type { PageSource, Place, Row, Table } from "../page-source.ts";

/** One way to damage a page. */
export interface Mutant {
  /** The kind of damage. */
  readonly op: string;
  /** The damaged part: a heading, a label or an id; "" if it does not matter. */
  readonly target: string;
  /** Returns the damaged page as text or bytes. */
  make(): string | Uint8Array;
}

/** A replacement in the source of a page. */
export type Edit = readonly [place: Place, text: string];

/** A mutant made by these replacements, which must not overlap. */
export function damage({ html }: PageSource, op: string, target: string, ...edits: readonly Edit[]): Mutant {
  return { op, target, make: () => edited(html, edits) };
}

function edited(html: string, edits: readonly Edit[]): string {
  let result = html;
  const backwards = edits.toSorted(([one], [other]) => other.start - one.start || other.end - one.end);
  for (const [{ start, end }, text] of backwards) result = result.slice(0, start) + text + result.slice(end);
  return result;
}

/** The empty range before a place, for insertions. */
export const before = ({ start }: Place): Place => ({ start, end: start });

/** The empty range after a place. */
export const behind = ({ end }: Place): Place => ({ start: end, end });

/** The source of a place. */
export const sourceOf = ({ html }: PageSource, { start, end }: Place): string => html.slice(start, end);

/** Evenly spaced items, including the first and the last. */
export function sample<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count || count < 2) return items.slice(0, count);
  return Array.from(
    { length: count },
    (_, index) => items[Math.round((index * (items.length - 1)) / (count - 1))],
  ).filter((item) => item !== undefined);
}

/** A table with its heading row and the rows that have a cell in every column. */
export interface Grid {
  readonly table: Table;
  readonly heading: Row;
  readonly rows: readonly Row[];
}

/** The tables with a single heading row without spans, whose other rows have as many cells or only one. */
export function gridsOf({ tables }: PageSource): Grid[] {
  return tables.flatMap((table) => {
    const [heading, ...others] = table.rows.filter(({ isHeading }) => isHeading);
    if (heading === undefined || others.length > 0 || heading.cells.some(({ spans }) => spans)) return [];
    const rows = table.rows.filter((row) => row !== heading && row.cells.length > 1);
    const fits = rows.every(({ cells }) => cells.length === heading.cells.length && !cells.some(({ spans }) => spans));
    return fits ? [{ table, heading, rows }] : [];
  });
}
