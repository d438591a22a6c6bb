import { attribute } from "../find.ts";
import type { HtmlElement } from "./element.ts";

/** Few start tags contain any of these letters, and looking for them is cheaper than parsing attributes. */
const HINT = /hid|none|sr-only/i;
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const HIDING_CLASS = /(?:^|\s)(?:d-none|hidden|sr-only|visually-hidden)(?:\s|$)/i;

/** Whether an element hides itself and its content: `hidden`, an inline style, or a class of Bootstrap. */
export function isHidden(element: HtmlElement): boolean {
  if (element.startTag === "" || !HINT.test(element.startTag)) return false;
  return (
    attribute(element, "hidden") !== null ||
    HIDING_STYLE.test(attribute(element, "style") ?? "") ||
    HIDING_CLASS.test(attribute(element, "class") ?? "")
  );
}

/** Whether an element, or one around it inside `root`, is hidden. The root itself does not count. */
export function isHiddenWithin(root: HtmlElement, element: HtmlElement): boolean {
  for (let around: HtmlElement | null = element; around !== null && around !== root; around = around.parent) {
    if (isHidden(around)) return true;
  }
  return false;
}
