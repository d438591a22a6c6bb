import type { HtmlElement } from "../dom/element.ts";
import { PageChanged } from "../page-changed.ts";
import { heading } from "../text.ts";
import { headingAt, type TableHeading } from "./grid.ts";

/** A required column, in any of its wordings. */
export interface Column {
  readonly wordings: readonly string[];
  /** The normal forms of the wordings. */
  readonly normalForms: readonly string[];
  readonly optional: false;
}

/** A column that the portal is known to hide or add. */
export interface OptionalColumn {
  readonly wordings: readonly string[];
  readonly normalForms: readonly string[];
  readonly optional: true;
}

/** The columns of a table, by the name of the field that is parsed from them. */
export type Columns = Readonly<Record<string, Column | OptionalColumn>>;

/** Declares a required column with all of its wordings. */
export function column(...wordings: string[]): Column {
  return { wordings, normalForms: wordings.map(heading), optional: false };
}

/** Declares a column that the portal is known to hide or add. Its cells are null if the column is missing. */
export function optionalColumn(...wordings: string[]): OptionalColumn {
  return { wordings, normalForms: wordings.map(heading), optional: true };
}

/** The columns of a table and the headings that it is known to show. */
export interface KnownColumns {
  readonly columns: Columns;
  /** The key of the column with each normal form. */
  readonly keys: ReadonlyMap<string, string>;
  /** The keys of the columns that every table of the kind has. */
  readonly required: readonly string[];
  /** Key of the column that numbers the data rows. If null, every row with all columns is data. */
  readonly serial: string | null;
  /** The normal forms of the headings that the portal is known to show but no field is parsed from. */
  readonly otherNormalForms: ReadonlySet<string>;
}

/** The positions of the columns of a table. */
export interface Layout {
  readonly heading: TableHeading;
  /** The normal forms of the texts in each heading row, used to recognise a repeated heading. */
  readonly headingRows: readonly (readonly string[])[];
  /** The index of the first heading row. */
  readonly top: number;
  /** The column index of each key; null for a column that the portal hides. */
  readonly places: ReadonlyMap<string, number | null>;
  /** The index of the column that numbers the data rows; null if missing. */
  readonly serial: number | null;
  /** The heading of each column: the declared wording if a parser uses it, else the text of the page. */
  readonly wordings: readonly string[];
  /** The key of each column; "" if no parser uses it. */
  readonly keys: readonly string[];
  /** Numbers of the columns with an unknown heading, from 1: the portal has probably added them. */
  readonly further: readonly number[];
  /** The declared wording of the first column, which identifies the table in errors. */
  readonly anchor: string;
}

/**
 * Finds the columns of a table. Throws PageChanged if a required column is missing, if a column appears twice, or if an
 * optional column is missing and an unknown heading is in its place: the column was probably renamed.
 */
export function layoutOf(rows: readonly HtmlElement[], known: KnownColumns): Layout {
  const { columns } = known;
  const { found, top } = findHeading(rows, known);
  const normalForms = found.columns.map(({ normalForm }) => normalForm);
  const wordings = found.columns.map(({ text }) => text);
  const keys = normalForms.map((normalForm) => known.keys.get(normalForm) ?? "");
  const places = new Map<string, number | null>();
  for (const [key, column] of Object.entries(columns)) {
    const place = keys.indexOf(key);
    const isMissing = place < 0;
    if (isMissing ? key === known.serial : keys.includes(key, place + 1)) throw new PageChanged(columnAnchor(column));
    if (!isMissing) wordings[place] = wordingOf(column);
    places.set(key, isMissing ? null : place);
  }
  const isUnknown = (normalForm: string, index: number) =>
    keys[index] === "" && normalForm !== "" && !known.otherNormalForms.has(normalForm);
  const further = normalForms.flatMap((normalForm, index) => (isUnknown(normalForm, index) ? [index + 1] : []));
  assertNotRenamed(columns, keys, new Set(further));
  const serial = known.serial === null ? null : (places.get(known.serial) ?? null);
  const headingRows =
    found.rows.length === 1 ? [normalForms] : found.rows.map((row) => row.cells.map((cell) => cell.heading));
  return {
    heading: found,
    headingRows,
    top,
    places,
    serial,
    wordings,
    keys,
    further,
    anchor: wordingOf(Object.values(columns)[0]),
  };
}

/**
 * Throws PageChanged if a missing column belongs where an unknown heading is: between the known columns around it. The
 * columns are declared in the order of the page.
 */
function assertNotRenamed(columns: Columns, keys: readonly string[], further: ReadonlySet<number>): void {
  const order = Object.keys(columns);
  if (order.every((key) => keys.includes(key))) return;
  const shown = keys.filter((key) => key !== "");
  /** By the number of known columns before them: a page may have thousands of unknown headings side by side. */
  const gaps = new Set<number>();
  let before = 0;
  for (const [index, key] of keys.entries()) {
    if (key !== "") before++;
    else if (further.has(index + 1)) gaps.add(before);
  }
  for (const gap of gaps) {
    const first = order.indexOf(shown[gap - 1] ?? "") + 1;
    const end = gap === shown.length ? order.length : order.indexOf(shown[gap] ?? "");
    // Columns in another order than declared: the missing one could be anywhere.
    const candidates = first > end ? order : order.slice(first, end);
    const missing = candidates.find((key) => !keys.includes(key));
    if (missing !== undefined) throw new PageChanged(columnAnchor(columns[missing]));
  }
}

/** The first heading with all required columns. */
function findHeading(rows: readonly HtmlElement[], known: KnownColumns): { found: TableHeading; top: number } {
  let missing = known.required;
  for (let top = 0; top < rows.length; top++) {
    const found = headingAt(rows, top);
    const keys = found.columns.map(({ normalForm }) => known.keys.get(normalForm));
    const absent = known.required.filter((key) => !keys.includes(key));
    if (absent.length === 0) return { found, top };
    // Report the row that comes closest: it is probably the heading that has changed.
    if (absent.length < missing.length) missing = absent;
  }
  throw new PageChanged(columnAnchor(known.columns[missing[0] ?? ""]));
}

function wordingOf(column: Column | OptionalColumn | undefined): string {
  return column?.wordings[0] ?? "heading";
}

const columnAnchor = (column: Column | OptionalColumn | undefined): string => `column "${wordingOf(column)}"`;
