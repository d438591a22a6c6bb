import type { HtmlElement } from "../dom/element.ts";
import { isHidden } from "../dom/hidden.ts";
import { attribute, childElements } from "../find.ts";
import { heading, textOf } from "../text.ts";

/** The heading of one column of a table. */
interface ColumnHeading {
  /** As the page writes it, collapsed. */
  readonly text: string;
  /** How many columns wide it and the cells below it are. */
  readonly span: number;
}

/** The heading of a table: one row, or several that belong together by their row spans. */
export interface TableHeading {
  /** The lowest headings, from left to right: those that stand above the data. */
  readonly columns: readonly ColumnHeading[];
  /** The normal forms of all headings, also of those that span a group of columns. */
  readonly words: ReadonlySet<string>;
  /** The rows that it consists of. */
  readonly rows: readonly HtmlElement[];
}

/** A heading with the number of rows, from the current one down, that it reaches over. */
interface Reaching extends ColumnHeading {
  readonly rows: number;
}

/** The rows of a table itself, through `thead`, `tbody` and `tfoot`; not those of tables in its cells. */
export function rowsOf(table: HtmlElement): HtmlElement[] {
  return childElements(table).flatMap((child) => (child.name === "tr" ? [child] : childElements(child, "tr")));
}

/** The visible cells of a row itself, `td` or `th`. */
export function cellsOf(row: HtmlElement): HtmlElement[] {
  return childElements(row).filter((cell) => (cell.name === "td" || cell.name === "th") && !isHidden(cell));
}

/** How many columns (`colspan`) or rows (`rowspan`) a cell reaches over. */
export function spanOf(cell: HtmlElement, name: "colspan" | "rowspan"): number {
  return Math.max(Number.parseInt(attribute(cell, name) ?? "1", 10) || 1, 1);
}

/** The heading that begins with the row at `index`, if that is one. */
export function headingAt(rows: readonly HtmlElement[], index: number): TableHeading {
  const top = rows[index];
  const parts = top === undefined ? [] : [top];
  let columns = top === undefined ? [] : cellsOf(top).map(reachingOf);
  const words = new Set(columns.map(({ text }) => heading(text)));
  while (columns.some((column) => column.rows > 1)) {
    const next = rows[index + parts.length];
    const below = next === undefined ? null : headingsBelow(columns, cellsOf(next).map(reachingOf));
    if (next === undefined || below === null) break;
    for (const { text } of below) words.add(heading(text));
    columns = below;
    parts.push(next);
  }
  return { columns, words, rows: parts };
}

/**
 * The headings of the next row: those that reach down to it and, in the gaps, its own cells. Null when its cells do not
 * fill the gaps: the row is none of the heading, however far the portal lets its headings reach.
 */
function headingsBelow(columns: readonly Reaching[], cells: readonly Reaching[]): Reaching[] | null {
  if (cells.every(({ text }) => text === "")) return columns.map((column) => ({ ...column, rows: column.rows - 1 }));
  const below: Reaching[] = [];
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

function reachingOf(cell: HtmlElement): Reaching {
  return { text: textOf(cell), span: spanOf(cell, "colspan"), rows: spanOf(cell, "rowspan") };
}
