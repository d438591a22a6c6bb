import { hasEmptyMessage, showsSomething } from "./absence.ts";
import { type HtmlElement, isHiddenWithin } from "./dom/element.ts";
import { find, findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import type { Section } from "./section.ts";
import { type Columns, findTables, type ParsedTable, parseRows, type Row, type Table } from "./table.ts";

/**
 * Parses the records of a section: one for each data row of its only table of this kind. If the table is missing and its
 * declaration requires it, the section must show a message for "no data". Other content is checked by `assertAccounted`.
 * Throws PageChanged like `parseRows`, or if there is a second table of this kind.
 */
export function parseRecords<C extends Columns, R>(
  section: Section,
  table: Table<C>,
  toRecord: (row: Row<C>) => R,
): R[] {
  const element = findOne(section, table);
  return element === null ? [] : parseRows(section, element, table).rows.map(toRecord);
}

/** Like `findMany`, for the only table of this kind; null if missing. Throws PageChanged if there are several. */
export function findOne<C extends Columns>(section: Section, table: Table<C>): HtmlElement | null {
  const [found = null, another] = findMany(section, table);
  if (another !== undefined) throw new PageChanged(`one table with "${table.anchors.join('", "')}"`);
  return found;
}

/**
 * The visible tables of this kind: those with its id and those with its headings. Throws PageChanged if there are none and
 * the declaration of the table requires a message for "no data" that the section does not show.
 */
export function findMany<C extends Columns>(section: Section, table: Table<C>): HtmlElement[] {
  section.report.lookedFor("headings", ...table.anchors);
  const byHeadings = findTables(section.element, table.wanted);
  const byId = table.id === null ? null : section.byId(table.id);
  const found = byId === null || byId.name !== "table" ? byHeadings : [...new Set([byId, ...byHeadings])];
  if (found.length === 0 && table.absent === "message" && !hasEmptyMessage(section.element, section.isEmptyMessage))
    throw new PageChanged(`a table with "${table.anchors.join('", "')}"`);
  return found;
}

/** A data row of a table and the table with its details. */
export interface DetailedRow<C extends Columns> {
  readonly row: Row<C>;
  /** The innermost table in the rows between this data row and the next, also one that a click opens; null without one, or with an empty one. */
  readonly details: HtmlElement | null;
}

/**
 * The data rows of a table, each with the table in the rows below it, which a data row may lack. `parseRows` accounts for the
 * rows of a detail table; texts outside of the tables stay unaccounted, and in place of the table they are not a note but its
 * replacement. Throws PageChanged if a detail table is above the first data row, or if a data row has several.
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
  for (const { details, others } of detailed) if (details === null) section.emptyParts.push(...others);
  return detailed;
}

function innermostTables(section: Section, row: HtmlElement): HtmlElement[] {
  const visible: HtmlElement[] = [];
  const closed: HtmlElement[] = [];
  for (const table of findAll(row, "table"))
    if (find(table, "table") === null && showsSomething(table, section.isEmptyMessage))
      (isHiddenWithin(row, table) ? closed : visible).push(table);
  return visible.length > 0 ? visible : closed;
}
