import type { HtmlElement } from "../dom/element.ts";
import { isHiddenWithin } from "../dom/hidden.ts";
import { attribute, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { textOf } from "../text.ts";
import { areFilled, hasMarkupRows, holdsRows } from "./script-rows.ts";

/** Characters of all scripts: five times those of the portal's longest page. A search through more could take a second. */
const MOST_CODE = 100_000;

/**
 * Asserts that empty parts of a page do not contain their rows in a script or template for the browser to render.
 * Throws PageChanged, also if the scripts are too long to search.
 */
export function assertNoStoredRows(parts: Iterable<HtmlElement>): void {
  const isStore = ({ name }: HtmlElement) => name === "script" || name === "template";
  const stores = [...new Set([...parts].flatMap((part) => findAll(part, isStore)))];
  const length = stores.reduce((sum, store) => sum + codeOf(store).length, 0);
  if (length > MOST_CODE) throw new PageChanged(`scripts of at most ${MOST_CODE} characters`);
  if (stores.some(containsRows)) throw new PageChanged("rows in the table, not in a script or template");
}

/** Asserts that an empty section does not contain data in a hidden table, unless it also shows the table. Throws PageChanged. */
export function assertNoHiddenRows(section: HtmlElement): void {
  const tables = findAll(section, "table");
  const [hidden, visible] = [true, false].map((isHidden) =>
    tables.filter((table) => isHiddenWithin(section, table) === isHidden),
  );
  const shown = new Set(visible?.map(firstRowOf));
  if (hidden?.some((table) => !shown.has(firstRowOf(table)) && table.rows.some(isDataRow)))
    throw new PageChanged("visible rows in the table");
}

/** The text of the first row, which identifies a table. */
export const firstRowOf = (table: HtmlElement): string => textOf(table.rows[0] ?? "");

/** True if a row has several texts and a digit. Headings have no digits. */
export function isDataRow(row: HtmlElement): boolean {
  const texts = row.cells.map((cell) => textOf(cell));
  return texts.filter((text) => text !== "").length > 1 && texts.some((text) => /\d/.test(text));
}

function containsRows(store: HtmlElement): boolean {
  // The tree does not contain the elements of a template.
  if (store.name === "template") return areFilled(textsOf(store));
  const code = codeOf(store);
  const type = attribute(store, "type") ?? "";
  if (/json/i.test(type)) return /[\p{L}\p{N}]/u.test(code);
  return /template|html/i.test(type) ? hasMarkupRows(code) : holdsRows(code);
}

const codeOf = (store: HtmlElement) => textsOf(store).join("");

const textsOf = ({ children }: HtmlElement) => children.filter((child) => typeof child === "string");
