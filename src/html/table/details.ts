import type { HtmlElement } from "../dom/element.ts";
import { showsSomething } from "../empty.ts";
import { childElements, closest, find, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { textOf } from "../text.ts";
import type { Columns, ParsedTable, Row } from "./table.ts";

/** A data row of a table and the tables with its details. */
export interface DetailedRow<C extends Columns> {
  readonly row: Row<C>;
  /** The innermost tables in the rows between this data row and the next, without empty ones. */
  readonly details: readonly HtmlElement[];
}

/**
 * The data rows of a table, each with the tables in the rows below it. The number of tables varies, and a data row may
 * have none. Throws PageChanged if a table of details is above the first data row, or if a row that is not data contains
 * texts side by side outside of a table.
 */
export function detailedRows<C extends Columns>({ entries }: ParsedTable<C>): DetailedRow<C>[] {
  const detailed: { row: Row<C>; details: HtmlElement[] }[] = [];
  for (const entry of entries) {
    if (entry.kind === "data") detailed.push({ row: entry.row, details: [] });
    const details = entry.kind === "other" ? innermostTables(entry.element) : [];
    if (entry.kind === "other" && entry.cells.some(({ element }) => hasTextsOutsideTables(element))) {
      throw new PageChanged("a table of details");
    }
    if (details.length > 0 && detailed.length === 0) throw new PageChanged("the row above a table of details");
    detailed.at(-1)?.details.push(...details);
  }
  return detailed;
}

/** Whether a cell contains three or more sibling elements with text outside of a nested table. */
function hasTextsOutsideTables(cell: HtmlElement): boolean {
  const isText = (part: HtmlElement) => part.name !== "table" && find(part, "table") === null && textOf(part) !== "";
  const isLikeRow = (element: HtmlElement) =>
    closest(element, "table") === closest(cell, "table") && childElements(element).filter(isText).length > 2;
  return isLikeRow(cell) || find(cell, isLikeRow) !== null;
}

function innermostTables(row: HtmlElement): HtmlElement[] {
  return findAll(row, "table").filter((table) => find(table, "table") === null && showsSomething(table));
}
