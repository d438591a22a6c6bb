import type { HtmlElement } from "../dom/element.ts";
import { note } from "../lookups.ts";
import { PageChanged } from "../page-changed.ts";
import { heading, textOf } from "../text.ts";
import { cellsOf, headingAt, type TableHeading } from "./grid.ts";

/** A column that must be there, under any one of its names. */
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

/** The wanted columns of a table, each under the name of the field that is read from it. */
export type Columns = Readonly<Record<string, Column | OptionalColumn>>;

/** Where the wanted columns of a table are. */
export interface Layout {
  readonly heading: TableHeading;
  /** The normal forms of the texts of each row of the heading, by which a repeated heading is known. */
  readonly headingRows: readonly (readonly string[])[];
  /** The index of the first row of the heading. */
  readonly top: number;
  /** The index of the column of each wanted key; null for one that the portal hides. */
  readonly places: ReadonlyMap<string, number | null>;
  /** The index of the column that numbers the data rows; null in a table without. */
  readonly serial: number | null;
  /** The name of every column: ours for a wanted one, else the heading of the page. */
  readonly names: readonly string[];
  /** Our name of the column by which errors of the whole table are known. */
  readonly anchor: string;
}

/** Finds the wanted columns. Throws PageChanged with the name of a column that is missing or there twice. */
export function layoutOf(rows: readonly HtmlElement[], columns: Columns, serialKey: string | null): Layout {
  const wanted = Object.entries(columns);
  const { found, top } = findHeading(rows, columns);
  const forms = found.columns.map(({ text }) => heading(text));
  const names = found.columns.map(({ text }) => text);
  const places = new Map<string, number | null>();
  for (const [key, column] of wanted) {
    const matches = forms.flatMap((form, index) => (isNamed(column, form) ? [index] : []));
    const [place = null, another] = matches;
    if (another !== undefined || (place === null && key === serialKey)) throw new PageChanged(nameOf(column));
    if (place !== null) names[place] = nameOf(column);
    places.set(key, place);
  }
  const serial = serialKey === null ? null : (places.get(serialKey) ?? null);
  const headingRows = found.rows.map((row) => cellsOf(row).map((cell) => heading(textOf(cell))));
  return { heading: found, headingRows, top, places, serial, names, anchor: nameOf(wanted[0]?.[1]) };
}

/** The first heading that has all columns that must be there. */
function findHeading(rows: readonly HtmlElement[], columns: Columns): { found: TableHeading; top: number } {
  const required = Object.values(columns).filter((column) => !column.optional);
  note("headings", ...required.map(nameOf));
  let missing = required;
  for (let top = 0; top < rows.length; top++) {
    const found = headingAt(rows, top);
    const forms = found.columns.map(({ text }) => heading(text));
    const absent = required.filter((column) => !forms.some((form) => isNamed(column, form)));
    if (absent.length === 0) return { found, top };
    // The row that comes closest is the heading that has changed.
    if (absent.length < missing.length) missing = absent;
  }
  throw new PageChanged(nameOf(missing[0]));
}

function isNamed(column: Column | OptionalColumn, form: string): boolean {
  return column.forms.includes(form);
}

function nameOf(column: Column | OptionalColumn | undefined): string {
  return column?.names[0] ?? "heading";
}
