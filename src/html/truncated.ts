import type { HtmlElement } from "./dom/element.ts";

/** Whether the page ended while an element, or one around it, was still open: what stood behind it may be missing. */
export function isTruncated(element: HtmlElement): boolean {
  // The document itself has no end.
  return element.parent !== null && (element.truncated || isTruncated(element.parent));
}
