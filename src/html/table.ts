import type { EmptyMessageTest } from "./absence.ts";
import { Cell } from "./cell.ts";
import { collapse } from "./dom/collapse.ts";
import { type HtmlElement, isHiddenWithin } from "./dom/element.ts";
import { CONTROL, PICTURE } from "./dom/tags.ts";
import { attribute, find, findAll, isInside } from "./find.ts";
import { heading, type WantedHeadings, wantedHeadings } from "./headings.ts";
import { type Column, type Columns, gridOf, headingAt, type KnownColumns, type Layout, layoutOf } from "./layout.ts";
import { PageChanged } from "./page-changed.ts";
import { placeOf } from "./report.ts";
import type { Section } from "./section.ts";
import { parseNumber, parseSerial, valueOfCollapsed } from "./values.ts";

export { type Columns, column, optionalColumn } from "./layout.ts";

/** The cells of a data row; null for a column that the portal omits. */
export type Row<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<true> ? Cell | null : Cell };

/** A data row. `cells` has one cell for each column, including those that no parser uses. */
interface DataEntry<C extends Columns> {
  readonly kind: "data";
  readonly row: Row<C>;
  readonly element: HtmlElement;
  readonly cells: readonly HtmlElement[];
}

/** A row that is not data: part of a heading, or a spacer, sub-heading, total, message or detail row. */
interface OtherEntry {
  readonly kind: "heading" | "other";
  readonly element: HtmlElement;
  readonly cells: readonly HtmlElement[];
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

/**
 * The numbering of a table's data rows: `consecutive` from 1; `increasing` from 1, with gaps where the portal omits
 * rows; `restarting` at 1 in each group.
 */
export type Numbering = "consecutive" | "increasing" | "restarting";

/** The declaration of a table: how to find it, its columns, and what else it is known to show. */
export interface Table<C extends Columns> extends KnownColumns {
  /** Headings that identify the table, in any wording of their columns. */
  readonly anchors: readonly string[];
  /** The same, to look for. */
  readonly wanted: WantedHeadings;
  /** Id of the table, if it has one. A table that lost its id is still found by its headings. */
  readonly id: string | null;
  readonly columns: C;
  /** The first wording of each required and of each optional column. */
  readonly wordings: readonly [required: readonly string[], optional: readonly string[]];
  /** Headings that the portal is known to show but no field is parsed from. */
  readonly otherHeadings: readonly string[];
  readonly numbering: Numbering;
  /** Requirement for a section without this table: a message for "no data", or none. */
  readonly absent: "message" | "nothing";
  /** True to parse hidden rows that are no data: they belong to the row above them and are shown on click. */
  readonly hiddenRows: boolean;
  /** True if its data rows are records of the section. False for a table that only says what the records are about. */
  readonly counts: boolean;
}

type Options<C extends Columns> = Partial<
  Omit<Table<C>, "columns" | "keys" | "required" | "wanted" | "wordings" | "serial" | "otherNormalForms">
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
  const wordingsOf = (wanted: typeof entries) => wanted.map(([, { wording }]) => wording);
  const anchors = options.anchors ?? wordingsOf(required);
  const all = Object.values(columns);
  const anyWording = (text: string) => all.find(({ wording }) => wording === text)?.wordings ?? text;
  return {
    id: null,
    otherHeadings: [],
    numbering: "consecutive",
    absent: "message",
    hiddenRows: false,
    counts: true,
    ...options,
    anchors,
    wanted: wantedHeadings(anchors.map(anyWording)),
    columns,
    keys: new Map(entries.flatMap(([key, { normalForms }]) => normalForms.map((normalForm) => [normalForm, key]))),
    required: required.map(([key]) => key),
    wordings: [wordingsOf(required), wordingsOf(entries.filter(([, { optional }]) => optional))],
    otherNormalForms: new Set(options.otherHeadings?.map(heading)),
    serial: options.serial === undefined ? ("serial_number" in columns ? "serial_number" : null) : options.serial,
  };
}

/** The visible tables with all these headings (in one heading), in document order. Tables around a match do not count. */
export function findTables(root: HtmlElement, wanted: WantedHeadings): HtmlElement[] {
  const tables: HtmlElement[] = [];
  for (const table of findAll(root, "table")) {
    if (!hasHeadings(table, wanted) || isHiddenWithin(root, table)) continue;
    for (let last = tables.at(-1); last !== undefined && isInside(table, last); last = tables.at(-1)) tables.pop();
    tables.push(table);
  }
  return tables;
}

/** True if a heading of the table contains all of these headings. */
function hasHeadings({ rows }: HtmlElement, wanted: WantedHeadings): boolean {
  for (const [index, row] of rows.entries()) {
    // Few rows have any of them.
    if (!row.hasHeading(wanted)) continue;
    const { normalForms } = headingAt(rows, index);
    if (wanted.each.every((forms) => forms.some((form) => normalForms.has(form)))) return true;
  }
  return false;
}

/**
 * Parses the rows of a table by its headings, counts its data rows as records of the section, and accounts for its headings, data
 * rows, totals and empty rows. The caller accounts for the other rows.
 *
 * Throws PageChanged if a column is missing or appears twice, if the table is not closed, if a numbered row has no cell for a known
 * column, or if the serial numbers do not follow the numbering.
 */
export function parseRows<C extends Columns>(section: Section, element: HtmlElement, table: Table<C>): ParsedTable<C> {
  section.report.lookedFor("headings", ...table.wordings[0]);
  section.report.lookedFor("optional headings", ...table.wordings[1]);
  const rows = element.rows.filter((row) => !row.hidden || (table.hiddenRows && row.parent?.hidden !== true));
  const layout = layoutOf(rows, table);
  // A closed table closes everything inside it, so its rows and cells cannot be truncated.
  if (!element.closed) throw new PageChanged(`the end of the table with "${layout.anchor}"`);
  const headings = new Set<HtmlElement>();
  for (const row of rows)
    for (const normalForms of layout.headingRows) if (isHeading(row.cells, normalForms)) headings.add(row);
  const grid = gridOf(rows, headings);
  const entries: (DataEntry<C> | OtherEntry)[] = [];
  const data: DataEntry<C>[] = [];
  const parsed: Row<C>[] = [];
  let hasFurtherCells = false;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? element;
    const isOfHeading = headings.has(row);
    const inGrid = grid[index] ?? [];
    const cells = isOfHeading || index <= layout.top ? null : cellsOfData(row.cells, inGrid, layout);
    if (cells !== null && row.hidden) continue;
    if (cells !== null) {
      const entry: DataEntry<C> = { kind: "data", row: rowOf(section, cells, layout), element: row, cells };
      data.push(entry);
      parsed.push(entry.row);
      entries.push(entry);
      hasFurtherCells ||= cells !== row.cells && !inGrid.every((cell) => cells.includes(cell));
    } else entries.push({ kind: isOfHeading ? "heading" : "other", element: row, cells: row.cells });
    if (cells !== null || isOfHeading || isKnownRow(row, section.isEmptyMessage)) section.account(row);
  }
  if (data.length === 0) {
    section.emptyParts.push(element);
    for (const { cells, text } of rows)
      if (isTotal(cells) && /[1-9]/.test(text)) throw new PageChanged(`the rows of the total below "${layout.anchor}"`);
  }
  const isShown = (place: number) =>
    data.some(({ cells }) => cells[place] !== undefined && showsAnything(cells[place]));
  const further = layout.unknown.filter(isShown).map((place) => String(place + 1));
  if (hasFurtherCells) further.push("without a heading");
  for (const name of further) section.report.leaveUnread(`${placeOf(element, section.element)} column ${name}`);
  if (layout.serial !== null) assertNumbered(section, data, layout, table.numbering);
  if (table.counts) section.records += data.length;
  return { rows: parsed, entries, headings: layout.wordings };
}

/**
 * The cells of a data row, one for each column; null for a row of another kind. A row is data if it has a serial number or, in a table
 * without them, a cell for each column. Throws PageChanged for a numbered row with too few cells: it is not known which one is missing.
 */
function cellsOfData(
  cells: readonly HtmlElement[],
  grid: readonly HtmlElement[],
  layout: Layout,
): readonly HtmlElement[] | null {
  const { heading, serial } = layout;
  // A cell across the whole table is a sub-heading or a message.
  if (cells.length === 1 && heading.columns.length > 1) return null;
  const columns = cellsOfColumns(cells, grid, layout);
  const isEmpty = () => cells.every(({ text }) => text === "");
  const isLacking = columns.length < heading.columns.length;
  if (serial === null) return isLacking || isEmpty() || isTotal(cells) ? null : columns;
  if (parseSerial((columns[serial] ?? cells[0])?.text ?? "") === null) return null;
  if (isLacking) throw new PageChanged(`a cell for every column of the table with "${layout.anchor}"`);
  return columns;
}

/** The cells below the headings. A row can have further cells, without a heading, in front of or behind its columns. */
function cellsOfColumns(
  cells: readonly HtmlElement[],
  grid: readonly HtmlElement[],
  { heading: { columns }, serial, width }: Layout,
): readonly HtmlElement[] {
  // Most rows have a cell for each heading. A heading that spans columns can have a single cell below it.
  if (cells.length === columns.length && (cells === grid || grid.length <= width)) return cells;
  const starts: number[] = [];
  let start = 0;
  for (const { span } of columns) {
    starts.push(start);
    start += span;
  }
  const further = grid.length - width;
  const isSerialAt = (shift: number) => parseSerial(grid[(starts[serial ?? 0] ?? 0) + shift]?.text ?? "") !== null;
  let shift = 0;
  if (further > 0 && serial !== null) while (shift < further && !isSerialAt(shift)) shift++;
  else if (further > 0 && !grid.slice(width).every(hasNoOwnText)) shift = further;
  if (serial === null && !grid.slice(0, shift).every(hasNoOwnText)) return [];
  return starts.flatMap((at) => grid[at + shift] ?? []);
}

function rowOf<C extends Columns>(section: Section, cells: readonly HtmlElement[], layout: Layout): Row<C> {
  const row: Record<string, Cell | null> = {};
  for (const [key, place] of layout.places) {
    const cell = place === null ? undefined : cells[place];
    row[key] = cell === undefined ? null : new Cell(layout.wordings[place ?? 0] ?? "", cell, key, section);
  }
  // The layout has a place for every key, null only for optional columns. TypeScript cannot infer that key by key.
  return row as Row<C>;
}

function isHeading(cells: readonly HtmlElement[], normalForms: readonly string[]): boolean {
  if (cells.length === 0 || cells.length !== normalForms.length) return false;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index];
    const normalForm = normalForms[index] ?? "";
    // Most rows are data, and their first text, a number, is shorter.
    if (cell === undefined || cell.text.length < normalForm.length || cell.heading !== normalForm) return false;
  }
  return true;
}

/** True for a row without a text, with filters, with a total, or with nothing but a message for "no data". */
function isKnownRow(row: HtmlElement, isEmpty: EmptyMessageTest): boolean {
  if (row.text === "" && find(row, "input") !== null) return true;
  return (isEmpty(row.text) || isTotal(row.cells)) && find(row, "table") === null;
}

const TOTAL = /^(?:grand |sub[- ]?)?total(?![\p{L}\d])/iu;
/** The subject of a total, in front of a value in the same cell. */
const ABOUT = /^[^:\d]*:?/;

/** True if a row has a word for a total, followed only by numbers. */
export function isTotal(cells: readonly HtmlElement[]): boolean {
  let isAfterWord = false;
  for (const { text } of cells) {
    if (valueOfCollapsed(text) === null) continue;
    // Few rows begin with such a word.
    if (!isAfterWord && !TOTAL.test(text)) return false;
    const value = isAfterWord ? text : text.replace(TOTAL, "").replace(ABOUT, "").trim();
    if (valueOfCollapsed(value) !== null && parseNumber(value) === null) return false;
    isAfterWord = true;
  }
  return isAfterWord;
}

/** True if a cell shows a text, a control or a picture. */
const showsAnything = (cell: HtmlElement): boolean =>
  cell.text !== "" || find(cell, ({ tag }) => (tag.flags & (CONTROL | PICTURE)) !== 0) !== null;

/** True if a cell has no text but that of buttons. */
function hasNoOwnText(cell: HtmlElement): boolean {
  if (cell.text === "") return true;
  const captions = collapse(
    findAll(cell, isButton)
      .map(({ text }) => text)
      .join(" "),
  );
  return captions === cell.text && /^\P{N}{0,60}$/u.test(captions);
}

const isButton = (element: HtmlElement) =>
  (element.tag.flags & CONTROL) !== 0 ||
  (element.name === "a" && /(?:^|\s)btn(?:\s|$)/.test(attribute(element, "class") ?? ""));

/**
 * Rule 4: asserts that the serial numbers follow the numbering of the table: otherwise a row may be missing. A gap that the numbering
 * allows cannot be distinguished from a lost row and is reported. Throws PageChanged.
 */
function assertNumbered<C extends Columns>(
  section: Section,
  data: readonly DataEntry<C>[],
  { serial, anchor }: Layout,
  numbering: Numbering,
): void {
  let previous = 0;
  let above: HtmlElement | undefined;
  for (const { cells } of data) {
    const cell = cells[serial ?? 0];
    const number = parseSerial(cell?.text ?? "") ?? 0;
    const fits =
      number === previous + 1 ||
      // A merged cell numbers several rows.
      cell === above ||
      (numbering === "increasing" && previous > 0 && number > previous) ||
      (numbering === "restarting" && number === 1);
    if (!fits) throw new PageChanged(`rows of the table with "${anchor}" numbered from 1 without gaps`);
    if (number > previous + 1 && cell !== undefined) section.leaveUnread(cell);
    previous = number;
    above = cell;
  }
}
