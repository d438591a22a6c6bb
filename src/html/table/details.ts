import type { HtmlElement } from "../dom/element.ts";
import { isHiddenWithin } from "../dom/hidden.ts";
import { showsSomething } from "../empty.ts";
import { find, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import type { Section } from "../section/section.ts";
import type { Columns, ParsedTable, Row } from "./table.ts";

/** A data row of a table and the tables with its details. */
export interface DetailedRow<C extends Columns> {
  readonly row: Row<C>;
  /** The innermost visible tables in the rows between this data row and the next, without empty ones. */
  readonly details: readonly HtmlElement[];
}

/**
 * The data rows of a table, each with the tables in the rows below it. The number of tables varies, and a data row may
 * have none. `parseRows` accounts for the rows of a detail table; texts outside of the tables stay unaccounted. Throws
 * PageChanged if a detail table is above the first data row.
 */
export function detailedRows<C extends Columns>(section: Section, { entries }: ParsedTable<C>): DetailedRow<C>[] {
  const detailed: { row: Row<C>; details: HtmlElement[]; others: HtmlElement[] }[] = [];
  for (const entry of entries) {
    if (entry.kind === "data") detailed.push({ row: entry.row, details: [], others: [] });
    const details = entry.kind === "other" ? innermostTables(section, entry.element) : [];
    if (details.length > 0 && detailed.length === 0) throw new PageChanged("a data row above a table of details");
    detailed.at(-1)?.details.push(...details);
    if (entry.kind === "other") detailed.at(-1)?.others.push(entry.element);
  }
  // A text below a row without a table of details could be in its place.
  for (const { details, others } of detailed) if (details.length === 0) section.addEmptyParts(...others);
  return detailed;
}

function innermostTables(section: Section, row: HtmlElement): HtmlElement[] {
  const isInnermost = (table: HtmlElement) => find(table, "table") === null && !isHiddenWithin(row, table);
  return findAll(row, "table").filter((table) => isInnermost(table) && showsSomething(table, section.isEmptyMessage));
}
