import type { HtmlElement } from "../../src/html/dom/element.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { find, type Wanted } from "../../src/html/find.ts";

/** The first matching element of a page. */
export function first(html: string, wanted: Wanted): HtmlElement {
  const element = find(parseHtml(html), wanted);
  if (element === null) throw new Error(`The fixture has no ${wanted}.`);
  return element;
}
