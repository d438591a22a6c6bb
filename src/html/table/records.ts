import type { HtmlElement } from "../dom/element.ts";
import { isHiddenWithin } from "../dom/hidden.ts";
import { hasEmptyMessage } from "../empty.ts";
import { findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import type { Section } from "../section/section.ts";
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
  return element === null ? [] : parseOne(section, element, table).rows.map(toRecord);
}

/** Like `parseRows`, for a table that `findOne` or `findMany` returned. Counts its data rows as records of the section. */
export function parseOne<C extends Columns>(section: Section, element: HtmlElement, table: Table<C>): ParsedTable<C> {
  const parsed = parseRows(section, element, table);
  section.countRecords(parsed.rows.length);
  return parsed;
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
  const byHeadings = findTables(section.element, ...table.anchors);
  const byId = table.id === null ? [] : tablesWithId(section, table.id);
  const found = [...new Set([...byId, ...byHeadings])];
  if (found.length === 0 && table.absent === "message" && !hasEmptyMessage(section.element, section.isEmptyMessage)) {
    throw new PageChanged(`a table with "${table.anchors.join('", "')}"`);
  }
  return found;
}

function tablesWithId(section: Section, id: string): HtmlElement[] {
  section.report.lookedFor("id", id);
  return findAll(section.element, "table").filter(
    (table) => table.attributes.has("id", id) && !isHiddenWithin(section.element, table),
  );
}
