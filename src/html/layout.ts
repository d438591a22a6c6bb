import { Effect } from "./dom/attributes.ts";
import type { HtmlElement } from "./dom/element.ts";
import { attribute } from "./find.ts";
import { heading } from "./headings.ts";
import { PageChanged } from "./page-changed.ts";

/** A column of a table, in any of its wordings. */
export interface Column<Optional extends boolean = boolean> {
  /** The first wording, for errors and reports. */
  readonly wording: string;
  readonly wordings: readonly string[];
  /** The normal forms of the wordings. */
  readonly normalForms: readonly string[];
  /** True for a column that the portal is known to omit: its cells are null then. */
  readonly optional: Optional;
}

/** The columns of a table, by the name of the field that is parsed from them. */
export type Columns = Readonly<Record<string, Column>>;

/** Declares a required column with all of its wordings. */
export function column(wording: string, ...others: string[]): Column<false> {
  const wordings = [wording, ...others];
  return { wording, wordings, normalForms: wordings.map(heading), optional: false };
}

/** Declares a column that the portal is known to omit. */
export const optionalColumn = (wording: string, ...others: string[]): Column<true> => ({
  ...column(wording, ...others),
  optional: true,
});

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
  /** The column index of each key; null for a column that the portal omits. */
  readonly places: ReadonlyMap<string, number | null>;
  /** The index of the column that numbers the data rows; null if missing. */
  readonly serial: number | null;
  /** The heading of each column: the declared wording if a parser uses it, else the text of the page. */
  readonly wordings: readonly string[];
  /** The number of columns of the grid that the headings span. */
  readonly width: number;
  /** Indexes of the columns with an unknown heading or none. */
  readonly unknown: readonly number[];
  /** The declared wording of the first column, which identifies the table in errors. */
  readonly anchor: string;
}

/** Finds the columns of a table. Throws PageChanged if a required column is missing, or if a column appears twice. */
export function layoutOf(rows: readonly HtmlElement[], known: KnownColumns): Layout {
  const { found, top } = findHeading(rows, known);
  const places = new Map<string, number | null>();
  for (const key in known.columns) places.set(key, null);
  const wordings: string[] = [];
  const normalForms: string[] = [];
  const unknown: number[] = [];
  let width = 0;
  for (const { normalForm, text, span } of found.columns) {
    const key = known.keys.get(normalForm) ?? "";
    const column = known.columns[key];
    if (column === undefined && !known.otherNormalForms.has(normalForm)) unknown.push(wordings.length);
    if (column !== undefined && places.get(key) !== null) throw new PageChanged(`column "${column.wording}"`);
    if (column !== undefined) places.set(key, wordings.length);
    wordings.push(column?.wording ?? text);
    normalForms.push(normalForm);
    width += span;
  }
  return {
    heading: found,
    headingRows:
      found.rows.length === 1 ? [normalForms] : found.rows.map(({ cells }) => cells.map((cell) => cell.heading)),
    top,
    places,
    serial: known.serial === null ? null : (places.get(known.serial) ?? null),
    wordings,
    width,
    unknown,
    anchor: Object.values(known.columns)[0]?.wording ?? "heading",
  };
}

/** The first heading with all required columns. */
function findHeading(rows: readonly HtmlElement[], known: KnownColumns): { found: TableHeading; top: number } {
  let missing = known.required;
  for (let top = 0; top < rows.length; top++) {
    const found = headingAt(rows, top);
    const keys = new Set<string | undefined>();
    for (const { normalForm } of found.columns) keys.add(known.keys.get(normalForm));
    const absent: string[] = [];
    for (const key of known.required) if (!keys.has(key)) absent.push(key);
    if (absent.length === 0) return { found, top };
    // Report the row that comes closest: it is probably the heading that has changed.
    if (absent.length < missing.length) missing = absent;
  }
  throw new PageChanged(`column "${known.columns[missing[0] ?? ""]?.wording ?? "heading"}"`);
}

/** Maximum number of rows of one heading. Without it, the row spans of each row could begin a heading of a thousand rows. */
const MAX_HEADING_ROWS = 8;
/** The most columns of a grid: the widest table of the portal has 20. Without a limit, a few cells could span millions. */
const MAX_COLUMNS = 100;
/** The most rows or columns that a cell spans, as in a browser. */
const MAX_SPAN = 1_000;

/** The heading of one column of a table. */
interface ColumnHeading {
  /** The text on the page, collapsed. */
  readonly text: string;
  /** The normal form of the text. */
  readonly normalForm: string;
  /** The number of columns that the heading spans. */
  readonly span: number;
}

/** The heading of a table: one row, or several that are joined by row spans. */
export interface TableHeading {
  /** The lowest headings, from left to right: those directly above the data. */
  readonly columns: readonly ColumnHeading[];
  /** The normal forms of all headings, including those that span a group of columns. */
  readonly normalForms: ReadonlySet<string>;
  /** The rows of the heading. */
  readonly rows: readonly HtmlElement[];
}

/** A heading and the number of rows that it spans, counted from the current row. */
interface SpanningHeading extends ColumnHeading {
  readonly rows: number;
}

/** The number of columns (`colspan`) or rows (`rowspan`) that a cell spans. */
export function spanOf(cell: HtmlElement, name: "colspan" | "rowspan"): number {
  const span = (cell.attributes.effect & Effect.spans) === 0 ? null : attribute(cell, name);
  return span === null ? 1 : Math.min(Math.max(Number.parseInt(span, 10) || 1, 1), MAX_SPAN);
}

/** The heading that starts at the row at `index`, assuming that the row is a heading. */
export function headingAt(rows: readonly HtmlElement[], index: number): TableHeading {
  const parts: HtmlElement[] = [];
  const normalForms = new Set<string>();
  let columns: readonly SpanningHeading[] = [];
  while (parts.length < MAX_HEADING_ROWS) {
    const row = rows[index + parts.length];
    const cells = row?.cells.map(spanningHeadingOf) ?? [];
    const below = parts.length === 0 ? cells : headingsBelow(columns, cells);
    if (row === undefined || below === null) break;
    let reaches = false;
    for (const { normalForm, rows } of below) {
      normalForms.add(normalForm);
      reaches ||= rows > 1;
    }
    columns = below;
    parts.push(row);
    if (!reaches) break;
  }
  return { columns, normalForms, rows: parts };
}

/**
 * The headings of the next row: those that span into it and, in the gaps, its own cells. Null if its cells do not fill the
 * gaps: then the row is not part of the heading, whatever the row spans say.
 */
function headingsBelow(
  columns: readonly SpanningHeading[],
  cells: readonly SpanningHeading[],
): SpanningHeading[] | null {
  if (cells.every(({ text }) => text === "")) return columns.map((column) => ({ ...column, rows: column.rows - 1 }));
  const below: SpanningHeading[] = [];
  let next = 0;
  for (const column of columns) {
    if (column.rows > 1) {
      below.push({ ...column, rows: column.rows - 1 });
      continue;
    }
    let gap = column.span;
    for (let cell = cells[next]; gap > 0 && cell !== undefined; cell = cells[++next]) {
      below.push(cell);
      gap -= cell.span;
    }
    if (gap !== 0) return null;
  }
  return next === cells.length ? below : null;
}

const spanningHeadingOf = (cell: HtmlElement): SpanningHeading => ({
  text: cell.text,
  normalForm: cell.heading,
  span: spanOf(cell, "colspan"),
  rows: spanOf(cell, "rowspan"),
});

/** The cells of a row by their place in the grid and, by column, those that reach down to the next rows. */
interface Placed {
  readonly grid: readonly HtmlElement[];
  readonly reaching: readonly ({ readonly cell: HtmlElement; readonly rows: number } | undefined)[];
}

/**
 * The cells of each row by their place in the grid of a browser: a merged cell is in every row and column that it covers. Headings do
 * not reach into the rows below their own.
 */
export function gridOf(
  rows: readonly HtmlElement[],
  headings: ReadonlySet<HtmlElement> = new Set(),
): readonly (readonly HtmlElement[])[] {
  const grids: (readonly HtmlElement[])[] = [];
  let reaching: Placed["reaching"] = [];
  for (const row of rows) {
    let isMerged = reaching.length > 0;
    for (const { attributes } of row.cells) isMerged ||= (attributes.effect & Effect.spans) !== 0;
    const placed = isMerged && !headings.has(row) ? placedBelow(reaching, row.cells) : null;
    reaching = placed?.reaching ?? [];
    grids.push(placed?.grid ?? row.cells);
  }
  return grids;
}

/** Places the cells of a row from left to right, around those that reach down into it. */
function placedBelow(above: Placed["reaching"], cells: readonly HtmlElement[]): Placed {
  const grid: HtmlElement[] = [];
  const reaching: Placed["reaching"][number][] = [];
  let next = 0;
  while (grid.length < MAX_COLUMNS) {
    const from = above[grid.length];
    const cell = from?.cell ?? cells[next++];
    if (cell === undefined) break;
    const rows = from?.rows ?? spanOf(cell, "rowspan");
    // In each column, the cell above reaches down by itself.
    const end = grid.length + (from === undefined ? spanOf(cell, "colspan") : 1);
    for (let column = grid.length; column < Math.min(end, MAX_COLUMNS); column++) {
      grid.push(cell);
      if (rows > 1) reaching[column] = { cell, rows: rows - 1 };
    }
  }
  // A cell over all columns, such as one with details, covers the column of a cell that reaches further down.
  for (const [column, from] of above.entries())
    if (from !== undefined && from.rows > 1 && grid[column] !== from.cell)
      reaching[column] ??= { cell: from.cell, rows: from.rows - 1 };
  return { grid, reaching };
}
