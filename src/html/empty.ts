import type { HtmlElement } from "./dom/element.ts";
import { childElements, find, findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { cellsOf } from "./table/grid.ts";
import { collapse, textOf } from "./text.ts";
import { parseNumber } from "./values.ts";

/** The portal's ways of saying that there is nothing, as whole messages: half of one could be about anything. */
const NOTHING = [
  /^no (?:data|records?|record\(s\))(?: found)?[.!]*$/i,
  /^(?!.*\b(?:session|user|page|menu)\b)[a-z ]+ not found[.!]*$/i,
  /^no (?!.*\b(?:session|user|page|menu|access)\b)[a-z ]+ (?:found|available|available in table)[.!]*$/i,
  /^not found[.!]*$/i,
  /^yet to post[.!]*$/i,
  /^there (?:is|are) no [a-z ]+[.!]*$/i,
];

/**
 * Proves that a part of a page holds no data in another form than the known one: throws PageChanged(anchor) when a table
 * in it (or it itself, if it is a table) has a row that begins with a number, when rows or cells stand in no table, or when
 * other elements stand like such a row.
 */
export function assertEmpty(root: HtmlElement, anchor: string): void {
  assertNothingBeside([], root, anchor);
}

/** The same for what a part of a page holds beside the tables that were read. */
export function assertNothingBeside(known: readonly HtmlElement[], root: HtmlElement, anchor: string): void {
  const isRow = (element: HtmlElement) => element.name === "tr" && beginsWithNumber(cellsOf(element));
  const isData = (element: HtmlElement) => element.name === "#lost" || isRow(element) || isLikeRow(element);
  if (findAll(root, isData).some((element) => !isInside(element, known))) throw new PageChanged(anchor);
}

function isInside(element: HtmlElement, known: readonly HtmlElement[]): boolean {
  for (let around: HtmlElement | null = element; around !== null; around = around.parent) {
    if (known.includes(around)) return true;
  }
  return false;
}

/** Whether an element shows anything but a message that there is nothing. */
export function showsSomething(element: HtmlElement): boolean {
  const text = textOf(element);
  return text !== "" && !isEmptyMessage(text);
}

/** Whether a text as a whole says that there is nothing: `No data Found`, `No Record(S) Found`, `Yet to post.` ... */
export function isEmptyMessage(text: string): boolean {
  const message = collapse(text);
  return NOTHING.some((words) => words.test(message));
}

/** Whether a message somewhere in a part of a page says that there is nothing. */
export function hasEmptyMessage(root: HtmlElement): boolean {
  const isMessage = (element: HtmlElement) => element.name !== "option" && isEmptyMessage(textOf(element));
  return isMessage(root) || find(root, isMessage) !== null;
}

function beginsWithNumber([first]: readonly HtmlElement[]): boolean {
  return first !== undefined && parseNumber(textOf(first)) !== null;
}

/** A number and at least two texts beside it, each in an element of its own: a row of data that no table holds. */
function isLikeRow(element: HtmlElement): boolean {
  const parts = childElements(element);
  if (parts.length < 3 || !beginsWithNumber(parts)) return false;
  return parts.filter((part) => /\p{L}/u.test(textOf(part))).length > 1;
}
