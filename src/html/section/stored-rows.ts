import type { HtmlElement } from "../dom/element.ts";
import { attribute, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";

/** Markup of rows or cells, or an array of arrays or objects with values: rows that a script would insert into the table. */
const ROWS_IN_SCRIPT = /<t[rd][\s>]|\[\s*[[{]\s*["'\d][^\]}]*[,:][^\]}]*[\]}]/i;

/**
 * Asserts that an empty section does not contain its rows in a script or template for the browser to render.
 * Throws PageChanged.
 */
export function assertNoStoredRows(section: HtmlElement): void {
  const isStore = ({ name }: HtmlElement) => name === "script" || name === "template";
  if (findAll(section, isStore).some(containsRows))
    throw new PageChanged("rows in the table, not in a script or template");
}

function containsRows(store: HtmlElement): boolean {
  // No page of the portal uses templates, and the tree does not contain their content.
  if (store.name === "template") return true;
  const isData = /json|template|html/i.test(attribute(store, "type") ?? "");
  const code = store.children.filter((child) => typeof child === "string").join("");
  return ROWS_IN_SCRIPT.test(code) || (isData && code.trim() !== "");
}
