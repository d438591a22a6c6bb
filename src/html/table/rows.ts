import { isEmptyMessage } from "../empty.ts";
import { PageChanged } from "../page-changed.ts";
import { heading } from "../text.ts";
import { parseNumber } from "../values.ts";
import type { Cell } from "./cell.ts";
import { spanOf } from "./grid.ts";
import type { Layout } from "./layout.ts";

/** Data; a heading, also a repeated one; or a spacer, sub-heading, total, message or detail row. */
export type RowKind = "data" | "heading" | "other";

const TOTAL = /^(?:grand |sub[- ]?)?total\b/i;

/**
 * What a row of a table is, by the number of its cells and by what stands in them. Throws PageChanged for a row that is
 * none of the known: leaving it out could be leaving out data.
 */
export function kindOf(cells: readonly Cell[], layout: Layout, isBelowHeading: boolean): RowKind {
  if (layout.headingRows.some((words) => isHeading(cells, words))) return "heading";
  const isData = layout.serial === null ? isFull(cells, layout) && isBelowHeading : isNumbered(cells, layout);
  if (isData && isBelowHeading && fits(cells, layout)) return "data";
  if (!isData && isOther(cells, layout)) return "other";
  throw new PageChanged(`row below ${layout.anchor}`);
}

function isHeading(cells: readonly Cell[], words: readonly string[]): boolean {
  if (cells.length === 0 || cells.length !== words.length) return false;
  return cells.every((cell, index) => heading(cell.raw()) === words[index]);
}

function isFull(cells: readonly Cell[], layout: Layout): boolean {
  return cells.length >= layout.names.length;
}

/** Whether a row has the number of a data row; in a row that lacks cells its first cell could be that. */
function isNumbered(cells: readonly Cell[], layout: Layout): boolean {
  const serial = cells[isFull(cells, layout) ? (layout.serial ?? 0) : 0];
  return serial !== undefined && serial.value(parseNumber) !== null;
}

/** Whether every column has exactly one cell: cells that were merged or reach into other rows would shift the others. */
function fits(cells: readonly Cell[], layout: Layout): boolean {
  const { columns } = layout.heading;
  if (cells.length !== columns.length) return false;
  return cells.every(({ element }, index) => {
    return spanOf(element, "colspan") <= (columns[index]?.span ?? 1) && spanOf(element, "rowspan") === 1;
  });
}

function isOther(cells: readonly Cell[], layout: Layout): boolean {
  const [first, second, ...more] = cells.filter((cell) => cell.text() !== null);
  if (first === undefined) return true;
  const isWide = widthOf(cells) >= widthOfHeading(layout);
  if (second === undefined && isEmptyMessage(first.raw())) return true;
  // Where no number marks the data, one text may be what remains of them, unless it has the whole row to itself.
  if (second === undefined)
    return layout.serial === null ? isWide && !isFull(cells, layout) : !isFull(cells, layout) || first === cells[0];
  const rest = [second, ...more];
  if (TOTAL.test(first.raw()) && rest.every((cell) => cell.value(parseNumber) !== null)) return true;
  // Two sub-headings beside each other reach over the whole width; what remains of a data row does not.
  return layout.serial !== null && more.length === 0 && !isFull(cells, layout) && isWide;
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((width, { element }) => width + spanOf(element, "colspan"), 0);
}

function widthOfHeading(layout: Layout): number {
  return layout.heading.columns.reduce((width, { span }) => width + span, 0);
}
