import type { HtmlElement } from "../../src/html/dom/element.ts";
import { attribute, closest, find, findAll } from "../../src/html/find.ts";
import { undecorated } from "../../src/html/headings.ts";

/** A short text of a skeleton that is in words of the portal: a heading, a label, a title, a status. */
export interface Wording {
  readonly text: string;
  /** Its normal form. */
  readonly normalForm: string;
  readonly element: HtmlElement;
}

export const isCell = ({ name }: HtmlElement) => name === "td" || name === "th";
/** Words of a skeleton that stand for a person's text. */
const CLASSES = /(?<!\p{L})(?:X?x+|X+)(?!\p{L})/u;

/** True for a text of a skeleton with words that it does not show. */
export const isMasked = (text: string): boolean => CLASSES.test(text);

/**
 * The words of the portal on a page, in order: the cells of tables, and elsewhere elements without children. With the known
 * headings, also masked texts in rows of headings.
 */
export function wordingsIn(root: HtmlElement, headings: ReadonlySet<string> = new Set()): Wording[] {
  return findAll(root, isPlace)
    .filter(({ text }) => /\p{L}/u.test(text) && text.length <= 60)
    .filter((element) => !isMasked(element.text) || isAmongHeadings(element, headings))
    .map((element) => ({ text: undecorated(element.text), normalForm: element.heading, element }));
}

/** True for a cell of a row in which most others are known headings. */
function isAmongHeadings(element: HtmlElement, headings: ReadonlySet<string>): boolean {
  if (!isCell(element) || element.parent === null) return false;
  const others = element.parent.cells.filter((cell) => cell !== element && cell.text !== "");
  const known = others.filter((cell) => headings.has(cell.heading)).length;
  return known > 1 && known * 2 > others.length;
}

function isPlace(element: HtmlElement): boolean {
  if (isCell(element)) return find(element, "table") === null;
  const isLeaf = element.children.every((child) => typeof child === "string");
  return isLeaf && (element.parent === null || (closest(element, "td") ?? closest(element, "th")) === null);
}

/** The index of a cell in its row; null for any other element. */
export const columnOf = (element: HtmlElement): number | null =>
  isCell(element) && element.parent !== null ? element.parent.cells.indexOf(element) : null;

/** The ids of a page, in order. */
export const idsIn = (root: HtmlElement): { readonly id: string; readonly element: HtmlElement }[] =>
  findAll(root, () => true).flatMap((element) => {
    const id = attribute(element, "id") ?? "";
    return id === "" ? [] : [{ id, element }];
  });

/** The similarity of two texts, from 0 to 1: the share of their pairs of letters that they have in common. */
export function likeness(one: string, other: string): number {
  const pairsOf = (text: string) => {
    const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    return Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2));
  };
  const [ones, others] = [pairsOf(one), pairsOf(other)];
  const rest = [...others];
  const common = ones.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return ones.length + others.length === 0 ? 0 : (2 * common) / (ones.length + others.length);
}
