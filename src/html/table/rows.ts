import { findClickable } from "../calls.ts";
import { type EmptyMessageTest, isEmptyMessageIn } from "../empty.ts";
import { PageChanged } from "../page-changed.ts";
import { parseNumber, parseSerial } from "../values.ts";
import type { Cell } from "./cell.ts";
import { spanOf } from "./grid.ts";
import type { Layout } from "./layout.ts";

/** Data; a heading, possibly repeated; or another row: a spacer, sub-heading, total, message or detail row. */
export type RowKind = "data" | "heading" | "other";

const TOTAL = /^(?:grand |sub[- ]?)?total(?![\p{L}\d])/iu;
/** Other words for a total, or for a figure that is no sum. */
const TOTAL_LIKE =
  /^(?:grand |sub[- ]?)?(?:totals?|sum|overall|aggregate|average|avg|mean|net|cumulative|consolidated)(?![\p{L}\d])/iu;
/** The things that a total counts, and units. Other words make its row a message. */
const COUNTED = new Set(
  "no number of the amount paid payable due fee fees fine credit credits earned registered mark marks weightage inr rs".split(
    " ",
  ),
);

/**
 * Classifies a row of a table by the number and content of its cells. Throws PageChanged for a row of an unknown kind:
 * skipping it could lose data.
 */
export function kindOf(
  cells: readonly Cell[],
  layout: Layout,
  isBelowHeading: boolean,
  isEmpty: EmptyMessageTest,
): RowKind {
  if (layout.headingRows.some((normalForms) => isHeading(cells, normalForms))) return "heading";
  const isData =
    layout.serial === null
      ? isFull(cells, layout) && isBelowHeading && !isTotalAlone(cells)
      : isNumbered(cells, layout);
  if (isData && isBelowHeading && fits(cells, layout)) return "data";
  if (!isData && isOther(cells, layout, isEmpty)) return "other";
  throw new PageChanged(`only known rows in the table with "${layout.anchor}"`);
}

/** The numbers of a row that is a total: a word for a total, followed only by numbers. Null for any other row. */
export function totalsIn(cells: readonly Cell[]): readonly number[] | null {
  const [first = "", ...rest] = valuesOf(cells);
  const [word] = TOTAL.exec(first) ?? [];
  if (word === undefined) return null;
  const isFigure = (part: string) => !["", "-"].includes(part) && !COUNTED.has(part.toLowerCase().replace(/\.$/, ""));
  const figure = first
    .slice(word.length)
    .split(/[ :=()]/)
    .filter(isFigure)
    .join(" ");
  const texts = figure === "" ? rest : [figure, ...rest];
  const numbers = texts.flatMap((text) => parseNumber(text) ?? []);
  return numbers.length === texts.length ? numbers : null;
}

const valuesOf = (cells: readonly Cell[]): string[] =>
  cells.filter((cell) => cell.hasValue()).map(({ element }) => element.text);

/** True if a row looks like a total, whatever words are in it. */
export function isTotalLike(cells: readonly Cell[]): boolean {
  // Few rows begin with such a word.
  if (!TOTAL_LIKE.test(cells.find((cell) => cell.hasValue())?.element.text ?? "")) return false;
  const [, ...rest] = valuesOf(cells);
  return rest.every((text) => parseNumber(text) !== null);
}

export const isTotal = (cells: readonly Cell[]): boolean => totalsIn(cells) !== null;

/** True if a row looks like a total and has no control, which a data row may have. */
const isTotalAlone = (cells: readonly Cell[]): boolean =>
  isTotalLike(cells) && cells.every(({ element }) => findClickable(element) === null);

/** True if a row is empty or shows only a message for "no data". */
export function isEmptyRow(cells: readonly Cell[], isEmpty: EmptyMessageTest): boolean {
  const [first, ...more] = cells.filter(({ element }) => element.text !== "");
  return first === undefined || (more.length === 0 && isEmptyMessageIn(first.element, isEmpty));
}

function isHeading(cells: readonly Cell[], normalForms: readonly string[]): boolean {
  if (cells.length === 0 || cells.length !== normalForms.length) return false;
  return cells.every((cell, index) => cell.element.hasHeading(normalForms[index] ?? ""));
}

function isFull(cells: readonly Cell[], layout: Layout): boolean {
  return cells.length >= layout.wordings.length;
}

/** True if a row has a serial number. In a row with too few cells, the first cell may be the serial number. */
function isNumbered(cells: readonly Cell[], layout: Layout): boolean {
  const serial = cells[isFull(cells, layout) ? (layout.serial ?? 0) : 0];
  return serial !== undefined && parseSerial(serial.element.text) !== null;
}

/** True if every column has exactly one cell: merged cells, and cells that span several rows, would shift the others. */
function fits(cells: readonly Cell[], layout: Layout): boolean {
  const { columns } = layout.heading;
  if (cells.length !== columns.length) return false;
  return cells.every(({ element }, index) => {
    return spanOf(element, "colspan") <= (columns[index]?.span ?? 1) && spanOf(element, "rowspan") === 1;
  });
}

function isOther(cells: readonly Cell[], layout: Layout, isEmpty: EmptyMessageTest): boolean {
  const [first, second, ...more] = cells.filter((cell) => cell.hasValue());
  if (first === undefined) return true;
  const isWide = widthOf(cells) >= widthOfHeading(layout);
  if (second === undefined && (isEmptyMessageIn(first.element, isEmpty) || isTotal(cells))) return true;
  // Without serial numbers, a single text may be the rest of a damaged data row, unless it spans the whole table.
  if (second === undefined)
    return layout.serial === null ? isWide && !isFull(cells, layout) : !isFull(cells, layout) || first === cells[0];
  if (isTotalLike(cells)) return true;
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
