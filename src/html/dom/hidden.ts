import type { Attributes } from "./attributes.ts";
import type { HtmlElement } from "./element.ts";

/** Few start tags contain any of these strings, and searching for them is cheaper than parsing attributes. */
const HINT = /hid|none|sr-only/i;
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const HIDING_CLASS = /(?:^|\s)(?:d-none|hidden|sr-only|visually-hidden)(?:\s|$)/i;

/** True if the attributes of an element hide it: computes `HtmlElement.hidden`. */
export function hidesElement(attributes: Attributes): boolean {
  if (!HINT.test(attributes.source)) return false;
  return (
    attributes.get("hidden") !== null ||
    HIDING_STYLE.test(attributes.get("style") ?? "") ||
    HIDING_CLASS.test(attributes.get("class") ?? "")
  );
}

/** True if an element or one of its ancestors inside `root` is hidden. The root itself is not checked. */
export function isHiddenWithin(root: HtmlElement, element: HtmlElement): boolean {
  for (let current: HtmlElement | null = element; current !== null && current !== root; current = current.parent) {
    if (current.hidden) return true;
  }
  return false;
}
