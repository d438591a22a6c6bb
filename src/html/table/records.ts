import type { HtmlElement } from "../dom/element.ts";
import { isHiddenWithin } from "../dom/hidden.ts";
import { hasEmptyMessage } from "../empty.ts";
import { attribute, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import type { Section } from "../section/section.ts";
import { type Columns, findTables, type ParsedTable, parseRows, type Row, type Table } from "./table.ts";

/**
 * The records of a section: every data row of its one table of this kind, made into a record. Without the table the
 * section must say that it is empty, if the declaration of the table wants that; other content is judged when the page
 * ends (`assertAccounted`). Throws PageChanged, as `parseRows`, and for a second table of this kind.
 */
export function parseRecords<C extends Columns, R>(
  section: Section,
  table: Table<C>,
  toRecord: (row: Row<C>) => R,
): R[] {
  const element = findOne(section, table);
  return element === null ? [] : parseOne(section, element, table).rows.map(toRecord);
}

/** As `parseRows` for a table that `findOne` or `findMany` has found; its data rows count as records of the section. */
export function parseOne<C extends Columns>(section: Section, element: HtmlElement, table: Table<C>): ParsedTable<C> {
  const parsed = parseRows(section, element, table);
  section.countRecords(parsed.rows.length);
  return parsed;
}

/** The one table of this kind in a section; null if the section is allowed to be without. Throws PageChanged. */
export function findOne<C extends Columns>(section: Section, table: Table<C>): HtmlElement | null {
  const [found = null, another] = findMany(section, table);
  if (another !== undefined) throw new PageChanged(`one table with "${table.headings.join('", "')}"`);
  return found;
}

/** Every visible table of this kind: those with its id, else those with its headings. */
export function findMany<C extends Columns>(section: Section, table: Table<C>): HtmlElement[] {
  section.report.lookedFor("headings", ...table.headings);
  const byHeadings = findTables(section.element, ...table.headings);
  const byId = table.id === null ? [] : tablesWithId(section, table.id);
  const found = [...new Set([...byId, ...byHeadings])];
  if (found.length === 0 && table.absent === "message" && !hasEmptyMessage(section.element)) {
    throw new PageChanged(`a table with "${table.headings.join('", "')}"`);
  }
  return found;
}

function tablesWithId(section: Section, id: string): HtmlElement[] {
  section.report.lookedFor("id", id);
  return findAll(
    section.element,
    (element) =>
      element.name === "table" && attribute(element, "id") === id && !isHiddenWithin(section.element, element),
  );
}
