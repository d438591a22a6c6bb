import type { HtmlElement } from "./dom/element.ts";
import { attribute, find } from "./find.ts";

/** The quoted arguments of a call such as `show('AP2026272', 'ETH')` in a handler or a `javascript:` address; null if it is not there. */
export function callArguments(code: string, functionName: string): string[] | null {
  const start = code.indexOf(`${functionName}(`);
  if (start < 0) return null;
  const end = code.indexOf(")", start);
  const inside = code.slice(start + functionName.length + 1, end < 0 ? undefined : end);
  return [...inside.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => (single ?? double ?? "").trim());
}

/** The code that an element runs when it is clicked: its handler, else its `javascript:` address; null for neither. */
export function clickCode(element: HtmlElement): string | null {
  const handler = attribute(element, "onclick");
  if (handler !== null) return handler;
  const address = attribute(element, "href");
  return address?.startsWith("javascript:") ? address : null;
}

/** The first element inside `root` that runs code when it is clicked. */
export const findClickable = (root: HtmlElement): HtmlElement | null =>
  find(root, (element) => clickCode(element) !== null);
