import type { HtmlElement } from "../dom/element.ts";
import { childElements } from "../find.ts";
import { textOf } from "../text.ts";
import { parseNumber } from "../values.ts";

/** True if an element has a number and at least two texts after it, each in its own element: a row of data without a table. */
export function isLikeRow(element: HtmlElement): boolean {
  const [first, ...others] = childElements(element);
  if (first === undefined || others.length < 2 || parseNumber(textOf(first)) === null) return false;
  return others.filter((part) => /\p{L}/u.test(textOf(part))).length > 1;
}
