import type { HtmlElement } from "../dom/element.ts";
import { isHiddenWithin } from "../dom/hidden.ts";
import { hasEmptyMessage, showsSomething } from "../empty.ts";
import { find, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import type { Section } from "../section/section.ts";
import { isPicture } from "../shown-text.ts";
import type { Columns, ParsedTable, Row } from "./table.ts";

/** A data row of a table and the table with its details. */
export interface DetailedRow<C extends Columns> {
  readonly row: Row<C>;
  /** The innermost visible table in the rows between this data row and the next; null if there is no table or an empty one. */
  readonly details: HtmlElement | null;
}

/**
 * The data rows of a table, each with the table in the rows below it, which a data row may lack. `parseRows` accounts for the
 * rows of a detail table; texts outside of the tables stay unaccounted, and in place of the table they are not a note but its
 * replacement. Throws PageChanged if a detail table is above the first data row, if a data row has several, or
 * if it has a picture in place of the table.
 */
export function detailedRows<C extends Columns>(section: Section, { entries }: ParsedTable<C>): DetailedRow<C>[] {
  const detailed: { row: Row<C>; details: HtmlElement | null; others: HtmlElement[] }[] = [];
  for (const entry of entries) {
    if (entry.kind === "data") detailed.push({ row: entry.row, details: null, others: [] });
    if (entry.kind !== "other") continue;
    const current = detailed.at(-1);
    const [table, another] = innermostTables(section, entry.element);
    if (table !== undefined && current === undefined) throw new PageChanged("a data row above a table of details");
    if (another !== undefined || (table !== undefined && current?.details))
      throw new PageChanged("one table of details per row");
    if (current !== undefined) current.details ??= table ?? null;
    current?.others.push(entry.element);
  }
  for (const { details, others } of detailed) {
    if (details !== null) continue;
    addReplacements(section, others);
    const isTableGone = (row: HtmlElement) =>
      row.cells.length > 0 && find(row, "table") === null && !hasEmptyMessage(row, section.isEmptyMessage);
    for (const row of others.filter(isTableGone)) section.leaveUnread(row);
  }
  return detailed;
}

/**
 * Marks rows without a table of details: a text in one is not a note but in place of the table. Throws PageChanged for a
 * picture in place of it.
 */
export function addReplacements(section: Section, rows: readonly HtmlElement[]): void {
  const isShownPicture = (row: HtmlElement) => (element: HtmlElement) =>
    isPicture(element) && !isHiddenWithin(row, element);
  if (rows.some((row) => find(row, isShownPicture(row)) !== null))
    throw new PageChanged("a table of details, not a picture");
  section.addEmptyParts(...rows);
}

function innermostTables(section: Section, row: HtmlElement): HtmlElement[] {
  const isInnermost = (table: HtmlElement) => find(table, "table") === null && !isHiddenWithin(row, table);
  return findAll(row, "table").filter((table) => isInnermost(table) && showsSomething(table, section.isEmptyMessage));
}
