import type { HtmlElement } from "../dom/element.ts";
import { findAll } from "../find.ts";
import { declareHeadings, note } from "../lookups.ts";
import { PageChanged } from "../page-changed.ts";
import { heading } from "../text.ts";
import { Cell } from "./cell.ts";
import { cellsOf, headingAt, rowsOf } from "./grid.ts";
import { type Column, type Columns, type Layout, layoutOf, type OptionalColumn } from "./layout.ts";
import { kindOf } from "./rows.ts";

export type { Column, Columns, OptionalColumn } from "./layout.ts";

/** The wanted cells of a data row; null in a column that the portal hides. */
export type Row<C extends Columns> = { readonly [K in keyof C]: C[K] extends OptionalColumn ? Cell | null : Cell };

/** A data row with all its cells, also those of columns that were not asked for (under the headings of the page). */
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

/** What `parseTable` reads. */
export interface ParsedTable<C extends Columns> {
  /** The data rows. */
  readonly rows: readonly Row<C>[];
  /** All rows, in the order of the page, for tables whose other rows say something: names of groups, details. */
  readonly entries: readonly (DataEntry<C> | OtherEntry)[];
  /** The headings of all columns as the page writes them, collapsed. */
  readonly headings: readonly string[];
}

/** A column that must be there, under any one of these names. */
export function column(...names: string[]): Column {
  declareHeadings(names);
  return { names, forms: names.map(heading), optional: false };
}

/** A column that the portal is known to hide or add; its cells are null when none of these names is there. */
export function optionalColumn(...names: string[]): OptionalColumn {
  declareHeadings(names);
  return { names, forms: names.map(heading), optional: true };
}

/** The first table whose heading (a row, or several that belong together) has all these words and that has no such table inside. */
export function findTable(root: HtmlElement, ...headings: string[]): HtmlElement | null {
  return findTables(root, ...headings)[0] ?? null;
}

/** Every table that is one for `findTable`, in the order of the page. */
export function findTables(root: HtmlElement, ...headings: string[]): HtmlElement[] {
  note("headings", ...headings);
  const wanted = headings.map(heading);
  const tables = findAll(root, (element) => element.name === "table" && hasHeadings(element, wanted));
  const outer = new Set<HtmlElement>();
  for (const table of tables) {
    for (let around = table.parent; around !== null; around = around.parent) outer.add(around);
  }
  return tables.filter((table) => !outer.has(table));
}

/**
 * Reads the rows of a table by its headings. `serial` is the column that numbers the data rows: by default the first of
 * `columns` if its key is `serial_number`; null for a table in which every row with all columns is data.
 *
 * Throws PageChanged when a column is missing or there twice, when the table does not end before the page, and when a row
 * is neither data, as wide as the heading, nor one of the others: a row is never left out because it is not understood.
 */
export function parseTable<const C extends Columns>(
  table: HtmlElement,
  columns: C,
  options: { readonly serial?: (keyof C & string) | null } = {},
): ParsedTable<C> {
  const rows = rowsOf(table);
  const [firstKey] = Object.keys(columns);
  const { serial = firstKey === "serial_number" ? firstKey : null } = options;
  const layout = layoutOf(rows, columns, serial);
  // What is open inside an element that was closed is closed too: no row and no cell of it can be cut.
  if (!table.closed) throw new PageChanged(`end of the table with ${layout.anchor}`);
  const entries = rows.map((element, index): DataEntry<C> | OtherEntry => {
    const cells = cellsOf(element).map((cell, place) => new Cell(layout.names[place] ?? layout.anchor, cell));
    const kind = kindOf(cells, layout, index > layout.top);
    return kind === "data" ? { kind, row: rowOf<C>(cells, layout), element, cells } : { kind, element, cells };
  });
  return {
    rows: entries.flatMap((entry) => (entry.kind === "data" ? [entry.row] : [])),
    entries,
    headings: layout.heading.columns.map(({ text }) => text),
  };
}

function rowOf<C extends Columns>(cells: readonly Cell[], layout: Layout): Row<C> {
  const row: Record<string, Cell | null> = {};
  for (const [key, place] of layout.places) row[key] = place === null ? null : (cells[place] ?? null);
  // The layout has a place for every key, and null only for a optionalColumn one; a record built key by key cannot say so.
  return row as Row<C>;
}

/** Whether one heading of the table has all the words, which are in their normal form. */
function hasHeadings(table: HtmlElement, words: readonly string[]): boolean {
  const rows = rowsOf(table);
  return rows.some((_, index) => {
    const found = headingAt(rows, index);
    return words.every((word) => found.words.has(word));
  });
}
