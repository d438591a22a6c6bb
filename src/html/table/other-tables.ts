import type { HtmlElement } from "../dom/element.ts";
import { findAll } from "../find.ts";

/** The tables in a part of a page that are none of the known ones and hold none of them. */
export function otherTables(root: HtmlElement, known: readonly (HtmlElement | null)[]): HtmlElement[] {
  const familiar = new Set<HtmlElement>();
  for (const table of known) {
    for (let around = table; around !== null; around = around.parent) familiar.add(around);
  }
  return findAll(root, (element) => element.name === "table" && !familiar.has(element));
}
