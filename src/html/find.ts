import { collapse } from "./dom/collapse.ts";
import { type HtmlElement, visibleText } from "./dom/element.ts";
import { heading } from "./headings.ts";
import { PageChanged } from "./page-changed.ts";
import { valueText } from "./values.ts";

/** The element to search for: a lowercase tag name or a predicate. */
export type Wanted = string | ((element: HtmlElement) => boolean);

/** The value of an attribute (lowercase name), entities decoded; null if the element does not have it. */
export const attribute = (element: HtmlElement, name: string): string | null => element.attributes.get(name);

/** The first matching descendant in document order. */
export function find(root: HtmlElement, wanted: Wanted): HtmlElement | null {
  for (const element of root.descendants)
    if (typeof wanted === "string" ? element.name === wanted : wanted(element)) return element;
  return null;
}

/** All matching descendants in document order. */
export function findAll(root: HtmlElement, wanted: Wanted): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (const element of root.descendants)
    if (typeof wanted === "string" ? element.name === wanted : wanted(element)) found.push(element);
  return found;
}

/** The first descendant with this id: the portal repeats ids. */
export const byId = (root: HtmlElement, id: string): HtmlElement | null =>
  find(root, ({ attributes }) => attributes.has("id", id));

/** The child elements, or only those with this name. */
export const childElements = (element: HtmlElement, name?: string): HtmlElement[] =>
  element.children.filter(
    (child): child is HtmlElement => typeof child !== "string" && (name === undefined || child.name === name),
  );

/** The element itself or its nearest ancestor with this name. */
export function closest(element: HtmlElement, name: string): HtmlElement | null {
  let current: HtmlElement | null = element;
  while (current !== null && current.name !== name) current = current.parent;
  return current;
}

/** True if an element is another one or inside of it. */
export const isInside = (element: HtmlElement, outer: HtmlElement): boolean =>
  element.index >= outer.index && element.index < outer.end;

/** Separates lines in `linesOf`. `parseHtml` removes U+0000, so no text contains it. */
const LINE_SEPARATOR = "\0";

/** The non-empty visible lines of an element, collapsed, separated by `<br>` and block boundaries. */
export const linesOf = (element: HtmlElement): string[] =>
  visibleText(element, LINE_SEPARATOR)
    .split(LINE_SEPARATOR)
    .map(collapse)
    .filter((line) => line !== "");

/** The value of the hidden field with this name; null if the field is missing or empty. */
export function hiddenValue(root: HtmlElement, name: string): string | null {
  const field = hiddenField(root, name);
  return field === null ? null : valueText(attribute(field, "value") ?? "");
}

/** Like `hiddenValue`, for a field that the page always has. Throws PageChanged if it is missing. */
export function requireHiddenValue(root: HtmlElement, name: string): string | null {
  if (hiddenField(root, name) === null) throw new PageChanged(`hidden field "${name}"`);
  return hiddenValue(root, name);
}

const hiddenField = (root: HtmlElement, name: string): HtmlElement | null =>
  find(root, (element) => element.name === "input" && element.attributes.has("name", name));

/** The quoted arguments of a call such as `show('AP2026272', 'ETH')` in a script; null if there is no such call. */
export function callArguments(code: string, functionName: string): string[] | null {
  const start = code.indexOf(`${functionName}(`);
  if (start < 0) return null;
  const end = code.indexOf(")", start);
  const argumentList = code.slice(start + functionName.length + 1, end < 0 ? undefined : end);
  return argumentList.match(/'[^']*'|"[^"]*"/g)?.map((quoted) => quoted.slice(1, -1).trim()) ?? [];
}

/** The code that a click on an element runs: its `onclick` handler, else its `javascript:` URL; null if it has neither. */
export function clickCode(element: HtmlElement): string | null {
  const handler = attribute(element, "onclick");
  if (handler !== null) return handler;
  const href = attribute(element, "href");
  return href?.startsWith("javascript:") ? href : null;
}

/** The first descendant of `root` that runs code when clicked. */
export const findClickable = (root: HtmlElement): HtmlElement | null =>
  find(root, (element) => clickCode(element) !== null);

/** True if the text of an element contains these words, compared in the normal form of headings. */
export const hasWords = (element: HtmlElement, words: string): boolean =>
  heading(element.text).includes(heading(words));
