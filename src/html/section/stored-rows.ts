import type { HtmlElement } from "../dom/element.ts";
import { attribute, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";

/** Markup of cells, or an array of arrays or objects with values: rows that a script would put into the table. */
const ROWS_IN_SCRIPT = /<t[rd][\s>]|\[\s*[[{]\s*["'\d][^\]}]*[,:][^\]}]*[\]}]/i;

/**
 * Proves that an empty section does not hold its rows in a script or a template, for the browser to show.
 * Throws PageChanged.
 */
export function assertNoStoredRows(section: HtmlElement): void {
  const isStore = ({ name }: HtmlElement) => name === "script" || name === "template";
  if (findAll(section, isStore).some(holdsRows))
    throw new PageChanged("rows in the table, not in a script or template");
}

function holdsRows(store: HtmlElement): boolean {
  // No page of the portal uses templates, and the tree does not keep their content.
  if (store.name === "template") return true;
  const isData = /json|template|html/i.test(attribute(store, "type") ?? "");
  const code = store.children.filter((child) => typeof child === "string").join("");
  return ROWS_IN_SCRIPT.test(code) || (isData && code.trim() !== "");
}
