import type { HtmlElement } from "./dom/element.ts";
import { attribute, find } from "./find.ts";

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
