import type { HtmlElement, WantedHeadings } from "../dom/element.ts";
import { isHiddenWithin } from "../dom/hidden.ts";
import { CONTROL, CUSTOM, PICTURE } from "../dom/tags.ts";
import { find, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { showsMore, showsNotice, showsOnlyPictures } from "../section/loaded.ts";
import { isNotice } from "../section/notices.ts";
import { isPaging } from "../section/paging.ts";
import { placeOf } from "../section/place.ts";
import type { Section } from "../section/section.ts";
import { isDataRow } from "../section/stored-rows.ts";
import { isVisibleInput } from "../shown-text.ts";
import { heading, wantedHeadings } from "../text.ts";
import { Cell } from "./cell.ts";
import { filterRowsOf, hasNoOwnText, isControlColumn } from "./controls.ts";
import { displacedValue } from "./displaced-value.ts";
import { headingAt } from "./grid.ts";
import { type Columns, type KnownColumns, type Layout, layoutOf, type OptionalColumn } from "./layout.ts";
import { isEmptyRow, isTotal, isTotalLike, kindOf, totalsIn } from "./rows.ts";
import { assertNumbered, type Numbering } from "./serials.ts";

export { type Columns, column, optionalColumn } from "./layout.ts";

/** The cells of a data row; null for a column that the portal hides. */
export type Row<C extends Columns> = { readonly [K in keyof C]: C[K] extends OptionalColumn ? Cell | null : Cell };

/** A data row with all its cells, including those of columns that no parser uses. */
interface DataEntry<C extends Columns> {
  readonly kind: "data";
  readonly row: Row<C>;
  readonly element: HtmlElement;
  readonly cells: readonly Cell[];
}

/** A row that is not data: part of a heading, or a spacer, sub-heading, total, message or detail row. */
interface OtherEntry {
  readonly kind: "heading" | "other";
  readonly element: HtmlElement;
  readonly cells: readonly Cell[];
}

/** The result of `parseRows`. */
export interface ParsedTable<C extends Columns> {
  /** The data rows. */
  readonly rows: readonly Row<C>[];
  /** All rows in document order, for tables whose other rows carry information: group names, details. */
  readonly entries: readonly (DataEntry<C> | OtherEntry)[];
  /** The heading of each column: the declared wording if a parser uses it, else the text of the page. */
  readonly headings: readonly string[];
}

/** The declaration of a table: how to find it, its columns, and what else it is known to show. */
export interface Table<C extends Columns> extends KnownColumns {
  /** Headings that identify the table. */
  readonly anchors: readonly string[];
  /** Id of the table, if it has one. A table that lost its id is still found by its headings. */
  readonly id: string | null;
  readonly columns: C;
  /** The first wording of each column. */
  readonly wordings: readonly string[];
  /** Headings that the portal is known to show but no field is parsed from. */
  readonly otherHeadings: readonly string[];
  readonly numbering: Numbering;
  /** Requirement for a section without this table: a message for "no data", or none. */
  readonly absent: "message" | "nothing";
  /** True to parse hidden rows that are no data: they belong to the row above them and are shown on click. */
  readonly hiddenRows: boolean;
}

type Options<C extends Columns> = Partial<
  Omit<Table<C>, "columns" | "keys" | "required" | "wordings" | "serial" | "otherNormalForms">
> & {
  readonly serial?: (keyof C & string) | null;
};

/**
 * Declares a table. By default, the column `serial_number` numbers its rows from 1, and the headings of all required
 * columns identify it.
 */
export function defineTable<const C extends Columns>(columns: C, options: Options<C> = {}): Table<C> {
  const entries = Object.entries(columns);
  const required = entries.filter(([, { optional }]) => !optional);
  const wordingsOf = (wanted: typeof entries) => wanted.map(([, { wordings }]) => wordings[0] ?? "");
  return {
    id: null,
    otherHeadings: [],
    numbering: "consecutive",
    absent: "message",
    hiddenRows: false,
    anchors: wordingsOf(required),
    ...options,
    columns,
    keys: new Map(entries.flatMap(([key, { normalForms }]) => normalForms.map((normalForm) => [normalForm, key]))),
    required: required.map(([key]) => key),
    wordings: wordingsOf(entries),
    otherNormalForms: new Set(options.otherHeadings?.map(heading)),
    serial: options.serial === undefined ? ("serial_number" in columns ? "serial_number" : null) : options.serial,
  };
}

/** The visible tables with all these headings (in one heading), in document order. Tables around a match do not count. */
export function findTables(root: HtmlElement, ...headings: string[]): HtmlElement[] {
  const wanted = wantedHeadings(headings);
  const tables = findAll(root, "table").filter((table) => hasHeadings(table, wanted) && !isHiddenWithin(root, table));
  const outer = new Set<HtmlElement>();
  for (const table of tables) {
    for (let current = table.parent; current !== null; current = current.parent) outer.add(current);
  }
  return tables.filter((table) => !outer.has(table));
}

/**
 * Parses the rows of a table by its headings and accounts for its headings, data rows, totals and empty rows. The caller
 * accounts for the other rows.
 *
 * Throws PageChanged if a column is missing, renamed or appears twice, if a column with text has no heading, if the table
 * is not closed, if the serial numbers do not follow the numbering, or if a row is of no known kind: no row is skipped
 * because it is not understood.
 */
export function parseRows<C extends Columns>(section: Section, element: HtmlElement, table: Table<C>): ParsedTable<C> {
  const shown = element.rows.filter((row) => !row.hidden || (table.hiddenRows && row.parent?.hidden !== true));
  const filters = filterRowsOf(element, shown);
  section.account(...filters);
  const rows = filters.length === 0 ? shown : shown.filter((row) => !filters.includes(row));
  section.report.lookedFor("headings", ...table.wordings);
  const layout = layoutOf(rows, table);
  // A closed table closes everything inside it, so its rows and cells cannot be truncated.
  if (!element.closed) throw new PageChanged(`the end of the table with "${layout.anchor}"`);
  section.reportLabels(layout.heading.rows.flatMap(({ cells }) => cells));
  reportFurther(section, element, rows, layout);
  const emptyRows = new Set(layout.serial === null ? emptyRowsOf(rows, layout) : []);
  const entries = rows
    .map((row, index) => entryOf<C>(section, row, layout, index, emptyRows.has(row)))
    .filter(({ kind, element: row }) => kind !== "data" || !row.hidden);
  const data = entries.filter((entry): entry is DataEntry<C> => entry.kind === "data");
  if (data.length === 0) {
    section.addEmptyTable(element);
    if (element.rows.some((row) => row.hidden && isDataRow(row)))
      throw new PageChanged(`visible rows in the table with "${layout.anchor}"`);
    if (rows.some(showsOnlyPictures) || rows.filter(hasEmptyCells).length > 1)
      throw new PageChanged(`texts in the rows of the table with "${layout.anchor}"`);
    if (entries.some(({ cells }) => totalsIn(cells)?.some((sum) => sum !== 0)))
      throw new PageChanged(`rows above the total in the table with "${layout.anchor}"`);
  }
  if (data.length > 0) reportDoubtful(section, entries);
  // Directly below the heading, an empty row is a place for filters. Any other may be a data row that lost its values.
  for (const row of emptyRows) if (row !== rows[layout.top + layout.heading.rows.length]) section.leaveUnread(row);
  const serial = layout.serial;
  if (serial !== null) {
    const serials = data.map(({ cells }) => cells[serial]);
    for (const cell of assertNumbered(table.numbering, serials, layout.anchor)) cell.leaveUnread();
  }
  if (layout.wordings.includes("")) for (const { cells } of data) assertHeaded(cells, layout);
  return {
    rows: data.map(({ row }) => row),
    entries,
    headings: layout.wordings,
  };
}

/**
 * Reports rows that could be data or messages: pictures, and rows that look like totals but have other words. Paging lines are judged
 * with the unused texts.
 */
function reportDoubtful(section: Section, entries: readonly (DataEntry<Columns> | OtherEntry)[]): void {
  for (const { kind, element, cells } of entries) {
    if (kind !== "other" || section.isAccounted(element)) continue;
    if (!showsOnlyPictures(element) && (isPaging(element.text) || !isTotalLike(cells))) continue;
    section.account(element);
    section.leaveUnread(element);
  }
}

/** Reports the columns with an unknown heading, except for those of controls. */
function reportFurther(section: Section, table: HtmlElement, rows: readonly HtmlElement[], layout: Layout): void {
  if (layout.further.length === 0) return;
  const width = layout.wordings.length;
  const below = rows.slice(layout.top + layout.heading.rows.length).filter(({ cells }) => cells.length === width);
  const place = placeOf(table, section.element);
  for (const number of layout.further) {
    if (!isControlColumn(below.flatMap(({ cells }) => cells[number - 1] ?? [])))
      section.report.further(`${place} column ${number}`);
  }
}

/** The rows below a heading without anything in their cells, unless all of them are. */
function emptyRowsOf(rows: readonly HtmlElement[], layout: Layout): HtmlElement[] {
  const below = rows.slice(layout.top + layout.heading.rows.length);
  const empty = below.filter(hasEmptyCells);
  return empty.length < below.length ? empty : [];
}

const hasEmptyCells = ({ cells }: HtmlElement): boolean => cells.length > 1 && cells.every(holdsNothing);

/** True if a cell shows nothing at all and has no control. */
const holdsNothing = (cell: HtmlElement): boolean =>
  cell.text === "" && find(cell, isShownWithoutText) === null && displacedValue(cell) === null;

const isShownWithoutText = (element: HtmlElement): boolean =>
  (element.tag.flags & (PICTURE | CONTROL | CUSTOM)) !== 0 ||
  element.name === "a" ||
  element.name === "i" ||
  isVisibleInput(element);

function entryOf<C extends Columns>(
  section: Section,
  element: HtmlElement,
  layout: Layout,
  index: number,
  hasNothing: boolean,
): DataEntry<C> | OtherEntry {
  const cells = element.cells.map(
    (cell, place) => new Cell(layout.wordings[place] ?? layout.anchor, cell, layout.keys[place] ?? "", section),
  );
  const kind = hasNothing ? "other" : kindOf(cells, layout, index > layout.top, section.isEmptyMessage);
  // A row without text can contain a hidden table or a picture in place of data, and one with a message or a total a notice.
  const isKnown = () =>
    (isTotal(cells) || isEmptyRow(cells, section.isEmptyMessage)) &&
    find(element, "table") === null &&
    !showsMore(element);
  if (kind !== "other" || isKnown()) section.account(element);
  return kind === "data" ? { kind, row: rowOf<C>(cells, layout), element, cells } : { kind, element, cells };
}

/** Throws PageChanged if there is text in a column without a heading. Reports notices there. */
function assertHeaded(cells: readonly Cell[], layout: Layout): void {
  const untitled = cells.filter((_, place) => layout.wordings[place] === "");
  if (!untitled.every(({ element }) => hasNoOwnText(element)))
    throw new PageChanged(`a heading for every column of the table with "${layout.anchor}"`);
  for (const cell of untitled) if (showsNotice(cell.element) || isNotice(cell.element.text)) cell.leaveUnread();
}

function rowOf<C extends Columns>(cells: readonly Cell[], layout: Layout): Row<C> {
  const row: Record<string, Cell | null> = {};
  for (const [key, place] of layout.places) row[key] = place === null ? null : (cells[place] ?? null);
  // The layout has a place for every key, null only for optional columns. TypeScript cannot infer that key by key.
  return row as Row<C>;
}

/** True if a heading of the table contains all of these headings. */
export function hasHeadings(table: HtmlElement, wanted: WantedHeadings): boolean {
  const rows = table.rows;
  return rows.some(({ cells }, index) => {
    let missing: Set<string> | null = null;
    for (const cell of cells) {
      if (!cell.isHeadedBy(wanted)) continue;
      // Few rows have any of them.
      missing ??= new Set(wanted.normalForms);
      missing.delete(cell.heading);
    }
    if (missing === null || missing.size === 0) return missing !== null;
    const found = headingAt(rows, index);
    for (const normalForm of missing) if (!found.normalForms.has(normalForm)) return false;
    return true;
  });
}
