import type { HtmlElement } from "../dom/element.ts";
import { PageChanged } from "../page-changed.ts";
import { heading, textOf } from "../text.ts";
import { cellsOf, headingAt, type TableHeading } from "./grid.ts";

/** A column that must be there, under any of its names. */
export interface Column {
  readonly names: readonly string[];
  /** Normal forms of the names. */
  readonly forms: readonly string[];
  readonly optional: false;
}

/** A column that the portal is known to hide or add. */
export interface OptionalColumn {
  readonly names: readonly string[];
  readonly forms: readonly string[];
  readonly optional: true;
}

/** The columns of a table, each under the name of the field that is parsed from it. */
export type Columns = Readonly<Record<string, Column | OptionalColumn>>;

/** A column that must be there, under any of these names. */
export function column(...names: string[]): Column {
  return { names, forms: names.map(heading), optional: false };
}

/** A column that the portal is known to hide or add; its cells are null when none of these names is there. */
export function optionalColumn(...names: string[]): OptionalColumn {
  return { names, forms: names.map(heading), optional: true };
}

/** Where the columns of a table are. */
export interface Layout {
  readonly heading: TableHeading;
  /** The normal forms of the texts of each row of the heading, by which a repeated heading is recognised. */
  readonly headingRows: readonly (readonly string[])[];
  /** The index of the first row of the heading. */
  readonly top: number;
  /** The index of the column of each key; null for one that the portal hides. */
  readonly places: ReadonlyMap<string, number | null>;
  /** The index of the column that numbers the data rows; null in a table without. */
  readonly serial: number | null;
  /** The name of every column: ours for a known one, else the heading of the page. */
  readonly names: readonly string[];
  /** The key of every column; "" for one that no parser asked for. */
  readonly keys: readonly string[];
  /** Our name of the first column, which names the table in errors. */
  readonly anchor: string;
}

/**
 * Finds the columns. Throws PageChanged when a column is missing or there twice, and when an optional column is missing
 * while an unknown heading is there: then the column was renamed. `known` are headings that no parser asks for.
 */
export function layoutOf(
  rows: readonly HtmlElement[],
  columns: Columns,
  serialKey: string | null,
  known: readonly string[] = [],
): Layout {
  const wanted = Object.entries(columns);
  const { found, top } = findHeading(rows, columns);
  const forms = found.columns.map(({ text }) => heading(text));
  const names = found.columns.map(({ text }) => text);
  const keys = names.map(() => "");
  const places = new Map<string, number | null>();
  for (const [key, column] of wanted) {
    const matches = forms.flatMap((form, index) => (isNamed(column, form) ? [index] : []));
    const [place = null, another] = matches;
    if (another !== undefined || (place === null && key === serialKey)) throw new PageChanged(columnAnchor(column));
    if (place !== null) {
      names[place] = nameOf(column);
      keys[place] = key;
    }
    places.set(key, place);
  }
  assertNotRenamed(
    columns,
    places,
    forms.filter((form, index) => keys[index] === "" && form !== ""),
    known,
  );
  const serial = serialKey === null ? null : (places.get(serialKey) ?? null);
  const headingRows = found.rows.map((row) => cellsOf(row).map((cell) => heading(textOf(cell))));
  return { heading: found, headingRows, top, places, serial, names, keys, anchor: nameOf(wanted[0]?.[1]) };
}

function assertNotRenamed(
  columns: Columns,
  places: ReadonlyMap<string, number | null>,
  others: readonly string[],
  known: readonly string[],
): void {
  const knownForms = new Set(known.map(heading));
  if (others.every((form) => knownForms.has(form))) return;
  const [missing] = Object.entries(columns).filter(([key]) => places.get(key) === null);
  if (missing !== undefined) throw new PageChanged(columnAnchor(missing[1]));
}

/** The first heading that has all required columns. */
function findHeading(rows: readonly HtmlElement[], columns: Columns): { found: TableHeading; top: number } {
  const required = Object.values(columns).filter((column) => !column.optional);
  let missing = required;
  for (let top = 0; top < rows.length; top++) {
    const found = headingAt(rows, top);
    const forms = found.columns.map(({ text }) => heading(text));
    const absent = required.filter((column) => !forms.some((form) => isNamed(column, form)));
    if (absent.length === 0) return { found, top };
    // The row that comes closest is the heading that has changed.
    if (absent.length < missing.length) missing = absent;
  }
  throw new PageChanged(columnAnchor(missing[0]));
}

function isNamed(column: Column | OptionalColumn, form: string): boolean {
  return column.forms.includes(form);
}

function nameOf(column: Column | OptionalColumn | undefined): string {
  return column?.names[0] ?? "heading";
}

const columnAnchor = (column: Column | OptionalColumn | undefined): string => `column "${nameOf(column)}"`;
