import { find, findAll } from "./find.ts";
import { cellsOf, rowsOf } from "./grid.ts";
import { PageChanged } from "./page-changed.ts";
import { collapse, textOf } from "./text.ts";
import type { HtmlElement } from "./tree.ts";
import { readNumber } from "./values.ts";

/** The portal's ways of saying that there is nothing, as whole messages: half of one could be about anything. */
const NOTHING = [
  /^no (?:data|records?|record\(s\))(?: found)?[.!]*$/i,
  /^(?!.*\b(?:session|user|page|menu)\b)[a-z ]+ not found[.!]*$/i,
  /^not found[.!]*$/i,
  /^yet to post[.!]*$/i,
  /^there (?:is|are) no [a-z ]+[.!]*$/i,
];

/**
 * Proves that a part of a page holds no data in another form than the known one: throws PageChanged(anchor) when a table
 * in it (or it itself, if it is a table) has a row that begins with a number, or when rows or cells stand in no table.
 */
export function assertEmpty(root: HtmlElement, anchor: string): void {
  const tables = root.name === "table" ? [root, ...findAll(root, "table")] : findAll(root, "table");
  const isDressed = find(root, "#lost") !== null || tables.some((table) => rowsOf(table).some(beginsWithNumber));
  if (isDressed) throw new PageChanged(anchor);
}

/** Whether a text as a whole says that there is nothing: `No data Found`, `No Record(S) Found`, `Yet to post.` ... */
export function saysNothing(text: string): boolean {
  const message = collapse(text);
  return NOTHING.some((words) => words.test(message));
}

/** Whether a message somewhere in a part of a page says that there is nothing. */
export function announcesNothing(root: HtmlElement): boolean {
  const isMessage = (element: HtmlElement) => element.name !== "option" && saysNothing(textOf(element));
  return isMessage(root) || find(root, isMessage) !== null;
}

function beginsWithNumber(row: HtmlElement): boolean {
  const [first] = cellsOf(row);
  return first !== undefined && readNumber(textOf(first)) !== null;
}
