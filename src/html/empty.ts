import type { HtmlElement } from "./dom/element.ts";
import { find, findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { isLikeRow } from "./section/like-row.ts";
import { cellsOf } from "./table/grid.ts";
import { collapse, textOf } from "./text.ts";
import { parseNumber } from "./values.ts";

/** What the portal may have none of, in its messages; a word that is not here could be about anything. */
const SUBJECTS = new Set(
  (
    "a academic account allotted any applied assessment assessments assignment assignments attendance available biometric booking bookings " +
    "calendar class classes course courses data date day detail details digital display due dues employee entries entry exam " +
    "examination exams events faculty fee fees for found general grade grades history in information is it leave log logs mark marks material " +
    "materials matching mentor month months of on or outing page payment payments pending proctor punch punches receipt receipts record " +
    "records register registered request requests result results row rows schedule schedules selected semester slot slots student " +
    "table the their this timetable to uploaded weekend with you your"
  ).split(" "),
);
const NOTHING = /^(?:no|there (?:is|are) no) (.+)$|^(.+ )?not (?:yet )?(?:found|available)$|^yet to post$/i;

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

/** Whether a text as a whole says that there is no data: `No data Found`, `No Record(S) Found`, `Yet to post.` ... */
export function isEmptyMessage(text: string): boolean {
  const message = collapse(text)
    .replace(/[.! ]+$/, "")
    .replaceAll("(s)", "s")
    .replaceAll("(S)", "s");
  if (message.length > 100) return false;
  const match = NOTHING.exec(message);
  const words = (match?.[1] ?? match?.[2] ?? "").toLowerCase().split(" ");
  return match !== null && words.every((word) => word === "" || SUBJECTS.has(word));
}

/** Whether a message somewhere in a part of a page says that there is nothing. */
export function hasEmptyMessage(root: HtmlElement): boolean {
  const isMessage = (element: HtmlElement) => element.name !== "option" && isEmptyMessage(textOf(element));
  return isMessage(root) || find(root, isMessage) !== null;
}

function beginsWithNumber([first]: readonly HtmlElement[]): boolean {
  return first !== undefined && parseNumber(textOf(first)) !== null;
}
