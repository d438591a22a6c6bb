import type { HtmlElement } from "./dom/element.ts";

/** Whether the page ended while an element or one of its ancestors was still open, so content may be missing. */
export function isTruncated(element: HtmlElement): boolean {
  // The root has no end tag and is always open at the end of the page.
  return element.parent !== null && (element.truncated || isTruncated(element.parent));
}
