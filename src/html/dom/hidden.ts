import { Effect } from "./attributes.ts";
import type { HtmlElement } from "./element.ts";

/**
 * True if an element is closed until a click opens it: a collapsed part, a dialog, a menu, a tab in the background. Around
 * tables such an element is a part of the page like any other; inside a table it is not what the table shows.
 */
export const isClosedPart = ({ attributes }: HtmlElement): boolean => (attributes.effect & Effect.closes) !== 0;

/** True if an element or one of its ancestors inside `root` is hidden. The root itself is not checked. */
export function isHiddenWithin(root: HtmlElement, element: HtmlElement): boolean {
  for (let current: HtmlElement | null = element; current !== null && current !== root; current = current.parent)
    if (current.hidden) return true;
  return false;
}
