import type { HtmlElement } from "../dom/element.ts";
import { attribute } from "../find.ts";

/** Maximum number of rows of one heading. Without it, the row spans of each row could begin a heading of a thousand rows. */
const MAX_HEADING_ROWS = 8;

/** The heading of one column of a table. */
interface ColumnHeading {
  /** The text on the page, collapsed. */
  readonly text: string;
  /** The normal form of the text. */
  readonly normalForm: string;
  /** The number of columns that the heading and the cells below it span. */
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
  const span = attribute(cell, name);
  return span === null ? 1 : Math.max(Number.parseInt(span, 10) || 1, 1);
}

/** The heading that starts at the row at `index`, assuming that the row is a heading. */
export function headingAt(rows: readonly HtmlElement[], index: number): TableHeading {
  const top = rows[index];
  const parts = top === undefined ? [] : [top];
  let columns = top === undefined ? [] : top.cells.map(spanningHeadingOf);
  const normalForms = new Set(columns.map(({ normalForm }) => normalForm));
  while (columns.some((column) => column.rows > 1) && parts.length < MAX_HEADING_ROWS) {
    const next = rows[index + parts.length];
    const below = next === undefined ? null : headingsBelow(columns, next.cells.map(spanningHeadingOf));
    if (next === undefined || below === null) break;
    for (const { normalForm } of below) normalForms.add(normalForm);
    columns = below;
    parts.push(next);
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

function spanningHeadingOf(cell: HtmlElement): SpanningHeading {
  return {
    text: cell.label.text,
    normalForm: cell.heading,
    span: spanOf(cell, "colspan"),
    rows: spanOf(cell, "rowspan"),
  };
}
