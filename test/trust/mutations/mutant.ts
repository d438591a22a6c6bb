import type { PageSource, Place, Row, Table } from "../page-source.ts";

/** One way to damage a page. */
export interface Mutant {
  /** What is done. */
  readonly op: string;
  /** To what: a heading, a label, an id; "" where one is like the other. */
  readonly target: string;
  /** The damaged page, as a text or as the bytes that are sent. */
  make(): string | Uint8Array;
}

/** A replacement in the source of a page. */
export type Edit = readonly [place: Place, text: string];

/** The damage that these replacements do; they must not overlap. */
export function damage({ html }: PageSource, op: string, target: string, ...edits: readonly Edit[]): Mutant {
  return { op, target, make: () => edited(html, edits) };
}

function edited(html: string, edits: readonly Edit[]): string {
  let result = html;
  const backwards = edits.toSorted(([one], [other]) => other.start - one.start || other.end - one.end);
  for (const [{ start, end }, text] of backwards) result = result.slice(0, start) + text + result.slice(end);
  return result;
}

/** The place before another, where something can be put in. */
export const before = ({ start }: Place): Place => ({ start, end: start });

/** The place behind another. */
export const behind = ({ end }: Place): Place => ({ start: end, end });

/** The source of a place. */
export const sourceOf = ({ html }: PageSource, { start, end }: Place): string => html.slice(start, end);

/** So many of the items, evenly chosen, the first and the last among them. */
export function sample<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count || count < 2) return items.slice(0, count);
  return Array.from(
    { length: count },
    (_, index) => items[Math.round((index * (items.length - 1)) / (count - 1))],
  ).filter((item) => item !== undefined);
}

/** A table with its heading and the rows that have a cell in each of its columns. */
export interface Grid {
  readonly table: Table;
  readonly heading: Row;
  readonly rows: readonly Row[];
}

/** The tables of a page that have one plain row of headings and whose other rows are as wide or of one piece. */
export function gridsOf({ tables }: PageSource): Grid[] {
  return tables.flatMap((table) => {
    const [heading, ...others] = table.rows.filter(({ isHeading }) => isHeading);
    if (heading === undefined || others.length > 0 || heading.cells.some(({ spans }) => spans)) return [];
    const rows = table.rows.filter((row) => row !== heading && row.cells.length > 1);
    const fits = rows.every(({ cells }) => cells.length === heading.cells.length && !cells.some(({ spans }) => spans));
    return fits ? [{ table, heading, rows }] : [];
  });
}
