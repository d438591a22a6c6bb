import { isEmptyMessage } from "../empty.ts";
import { PageChanged } from "../page-changed.ts";
import { heading } from "../text.ts";
import { parseNumber, parseSerial } from "../values.ts";
import type { Cell } from "./cell.ts";
import { spanOf } from "./grid.ts";
import type { Layout } from "./layout.ts";

/** Data; a heading, also a repeated one; or a spacer, sub-heading, total, message or detail row. */
export type RowKind = "data" | "heading" | "other";

const TOTAL = /^(?:grand |sub[- ]?)?total\b/i;

/**
 * What a row of a table is, by the number of its cells and by their content. Throws PageChanged for a row that is none of
 * the known kinds: leaving it out could be leaving out data.
 */
export function kindOf(cells: readonly Cell[], layout: Layout, isBelowHeading: boolean): RowKind {
  if (layout.headingRows.some((words) => isHeading(cells, words))) return "heading";
  const isData = layout.serial === null ? isFull(cells, layout) && isBelowHeading : isNumbered(cells, layout);
  if (isData && isBelowHeading && fits(cells, layout)) return "data";
  if (!isData && isOther(cells, layout)) return "other";
  throw new PageChanged(`only known rows in the table with "${layout.anchor}"`);
}

/** Whether a row sums up the rows above it: a word for a total, and numbers. */
export function isTotal(cells: readonly Cell[]): boolean {
  const [first, ...rest] = cells.filter((cell) => cell.text() !== null);
  return first !== undefined && TOTAL.test(first.raw()) && rest.every((cell) => parseNumber(cell.raw()) !== null);
}

/** Whether a row shows nothing, or only a message for "no data". */
export function isEmptyRow(cells: readonly Cell[]): boolean {
  const [first, ...more] = cells.filter((cell) => cell.raw() !== "");
  return first === undefined || (more.length === 0 && isEmptyMessage(first.raw()));
}

function isHeading(cells: readonly Cell[], words: readonly string[]): boolean {
  if (cells.length === 0 || cells.length !== words.length) return false;
  return cells.every((cell, index) => heading(cell.shown()) === words[index]);
}

function isFull(cells: readonly Cell[], layout: Layout): boolean {
  return cells.length >= layout.names.length;
}

/** Whether a row has the number of a data row; in a row that lacks cells, its first cell could be that. */
function isNumbered(cells: readonly Cell[], layout: Layout): boolean {
  const serial = cells[isFull(cells, layout) ? (layout.serial ?? 0) : 0];
  return serial !== undefined && parseSerial(serial.raw()) !== null;
}

/** Whether every column has exactly one cell: merged cells, and cells that reach into other rows, would shift the others. */
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
  // Where no number marks the data, a single text may be what remains of a row, unless it has the whole row to itself.
  if (second === undefined)
    return layout.serial === null ? isWide && !isFull(cells, layout) : !isFull(cells, layout) || first === cells[0];
  if (isTotal(cells)) return true;
  // Two sub-headings next to each other span the whole width, or several columns each; what remains of a data row does not.
  const isSpanning = isWide || cells.every(({ element }) => spanOf(element, "colspan") > 1);
  return layout.serial !== null && more.length === 0 && !isFull(cells, layout) && isSpanning;
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((width, { element }) => width + spanOf(element, "colspan"), 0);
}

function widthOfHeading(layout: Layout): number {
  return layout.heading.columns.reduce((width, { span }) => width + span, 0);
}
