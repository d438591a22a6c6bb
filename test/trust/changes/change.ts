import { behind, type Edit, edited, sample, sourceOf } from "../mutations/mutant.ts";
import type { Cell, PageSource, Place, Row, Table } from "../page-source.ts";
import { sized } from "../size.ts";

/**
 * The required answer to a changed page:
 * `refused`: an error;
 * `kept`: an error, or the same record, which must not be empty;
 * `unused`: an error, or the same record;
 * `same`: the same record, with the same reports;
 * `same or reported`: the same record; more may be reported as unread;
 * `reported`: the same record, and more is reported as unread;
 * `as written`: the same record, apart from texts that contain what was added to a value;
 * `no guess`: an error, or the same record with nulls that are reported, or the text as it is written.
 */
export type Expectation =
  | "refused"
  | "kept"
  | "unused"
  | "same"
  | "same or reported"
  | "reported"
  | "as written"
  | "no guess";

/** The classes of changes, as docs/trust.md lists them. */
export type ChangeClass =
  | "rows replaced by a message"
  | "error in place of data"
  | "rows moved to other elements"
  | "options replaced or moved"
  | "rows split over two tables"
  | "rows missing or on further pages"
  | "hidden copy of a table"
  | "table hidden"
  | "value moved to an attribute or control"
  | "hidden sort keys"
  | "unit or currency"
  | "date in another form"
  | "ambiguous date"
  | "heading or label renamed"
  | "headings or labels decorated"
  | "serial numbers decorated"
  | "frame or markup"
  | "new column"
  | "filters and controls"
  | "script without data"
  | "caption or note row"
  | "unknown sentence";

/** A change of a page as the developers of the portal could make it. */
export interface Change {
  /** The change, in words. */
  readonly op: string;
  /** The changed element: a heading, a label, a table. */
  readonly target: string;
  readonly expects: Expectation;
  /** For `as written` and `no guess`: what was written in place of a value, and the value. */
  readonly written?: { readonly text: string; readonly value: string };
  make(): string;
}

/** The change that these replacements make; they must not overlap. */
export const change = (
  { html }: PageSource,
  expects: Expectation,
  op: string,
  target: string,
  ...edits: readonly Edit[]
): Change => ({ op, target, expects, make: () => edited(html, edits) });

/** A change with its class, by which the results are counted. */
export interface ClassifiedChange extends Change {
  readonly class: ChangeClass;
}

/** Changes of one class. */
export function* ofClass(name: ChangeClass, changes: Iterable<Change>): Generator<ClassifiedChange> {
  for (const made of changes) yield { class: name, ...made };
}

/** A table with data: its headings, then its other rows. */
export interface DataTable {
  readonly table: Table;
  readonly target: string;
  readonly headings: readonly Row[];
  /** The rows behind the headings, including those that are not data. */
  readonly body: readonly [Row, ...Row[]];
  /** The rows with several cells. */
  readonly data: readonly [Row, ...Row[]];
  /** From the first row behind the headings to the last. */
  readonly bodyPlace: Place;
  readonly width: number;
}

/** Some of the visible tables of a page that contain data. */
export function dataTables(page: PageSource): DataTable[] {
  const all = page.tables.flatMap((table, index) => dataTable(table, `table ${index + 1} of ${page.tables.length}`));
  return sample(all, sized(2, 12));
}

function dataTable(table: Table, target: string): DataTable[] {
  if (table.isIgnored) return [];
  const headings = table.rows.filter(({ isHeading }) => isHeading);
  const lastHeading = headings.at(-1)?.end ?? 0;
  const [first, ...others] = table.rows.filter(({ isHeading, start }) => !isHeading && start >= lastHeading);
  if (first === undefined) return [];
  const [datum, ...data] = [first, ...others].filter(hasData);
  const end = (others.at(-1) ?? first).end;
  if (datum === undefined) return [];
  const width = Math.max(...table.rows.map(({ cells }) => cells.length));
  return [
    {
      table,
      target,
      headings,
      body: [first, ...others],
      data: [datum, ...data],
      bodyPlace: { start: first.start, end },
      width,
    },
  ];
}

const hasData = ({ cells }: Row) =>
  cells.length > 1 && cells.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length > 1;

/** Name of the column of a cell, or the label next to it. */
export function nameOf({ headings }: DataTable, row: Row, cell: Cell): string {
  const index = row.cells.indexOf(cell);
  const heading = headings.findLast(({ cells }) => cells.length === row.cells.length);
  return heading?.cells[index]?.text ?? (index > 0 ? (row.cells[index - 1]?.text ?? "") : "");
}

/** The table without its rows, and something in the places around it. */
export function emptied({ table, bodyPlace }: DataTable, inPlace: string, next: string): Edit[] {
  return [
    [bodyPlace, inPlace],
    [behind(table), next],
  ];
}

/** The texts of the data rows. */
export const textsOf = ({ data }: DataTable): string[][] => data.map(({ cells }) => cells.map(({ text }) => text));

export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The start tag of a table without its id. */
export const tagWithoutId = (page: PageSource, { tag }: Table): string =>
  sourceOf(page, tag).replace(/\sid\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i, "");

/** A cell that contains only its text: no link, control or other element with data in its attributes. */
export const isPlain = (page: PageSource, { inside }: Cell): boolean =>
  !/<(?:a|button|input|select|textarea|img|table|form)\b/i.test(sourceOf(page, inside));
