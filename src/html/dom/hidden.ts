import { attribute } from "../find.ts";
import type { HtmlElement } from "./element.ts";

/** Few start tags contain any of these strings, and searching for them is cheaper than parsing attributes. */
const HINT = /hid|none|sr-only/i;
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const HIDING_CLASS = /(?:^|\s)(?:d-none|hidden|sr-only|visually-hidden)(?:\s|$)/i;

/** Whether an element is hidden by the `hidden` attribute, an inline style or a Bootstrap class. */
export function isHidden(element: HtmlElement): boolean {
  if (element.startTag === "" || !HINT.test(element.startTag)) return false;
  return (
    attribute(element, "hidden") !== null ||
    HIDING_STYLE.test(attribute(element, "style") ?? "") ||
    HIDING_CLASS.test(attribute(element, "class") ?? "")
  );
}

/** Whether an element or one of its ancestors inside `root` is hidden. The root itself is not checked. */
export function isHiddenWithin(root: HtmlElement, element: HtmlElement): boolean {
  for (let current: HtmlElement | null = element; current !== null && current !== root; current = current.parent) {
    if (isHidden(current)) return true;
  }
  return false;
}
