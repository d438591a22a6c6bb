import type { HtmlElement } from "../dom/element.ts";
import { findAll } from "../find.ts";

/** The tables in a part of a page, without the known ones and those that contain a known one. */
export function otherTables(root: HtmlElement, known: readonly (HtmlElement | null)[]): HtmlElement[] {
  const excluded = new Set<HtmlElement>();
  for (const table of known) {
    for (let current = table; current !== null; current = current.parent) excluded.add(current);
  }
  return findAll(root, (element) => element.name === "table" && !excluded.has(element));
}
