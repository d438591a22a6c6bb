import { Effect } from "./effect.ts";
import type { HtmlElement } from "./element.ts";
import { CELL, FRAME, NEVER_SHOWN, ROW, TABLE } from "./tags.ts";

/**
 * True if an element is closed until a click opens it: a collapsed part, a dialog, a menu, a tab in the background. Around
 * tables such an element is a part of the page like any other; inside a table it is not what the table shows.
 */
export const isClosedPart = ({ attributes }: HtmlElement): boolean => (attributes.effect & Effect.closes) !== 0;

/**
 * True if an element, or for a row the body around it, is hidden by an attribute, an inline style or a class, or inside a table because
 * a click opens it. Its other ancestors may hide it too.
 */
export function isHidden(element: HtmlElement): boolean {
  const { attributes, parent, tag } = element;
  if (parent === null) return false;
  if ((tag.flags & NEVER_SHOWN) !== 0 || (attributes.effect & Effect.hides) !== 0) return true;
  if ((tag.flags & ROW) !== 0 && (parent.tag.flags & (FRAME | TABLE)) === FRAME && parent.hidden) return true;
  return isClosedPart(element) && ((tag.flags & (FRAME | TABLE)) === FRAME || isInCell(element));
}

/** True if an element or one of its ancestors inside `root` is hidden. The root itself is not checked. */
export function isHiddenWithin(root: HtmlElement, element: HtmlElement): boolean {
  for (let current: HtmlElement | null = element; current !== null && current !== root; current = current.parent)
    if (current.hidden) return true;
  return false;
}

function isInCell({ parent }: HtmlElement): boolean {
  let around = parent;
  while (around !== null && (around.tag.flags & CELL) === 0) around = around.parent;
  return around !== null;
}
