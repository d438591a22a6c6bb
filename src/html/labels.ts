import type { HtmlElement } from "./dom/element.ts";
import { showsSomething } from "./empty.ts";
import { findAll } from "./find.ts";
import { note } from "./lookups.ts";
import { PageChanged } from "./page-changed.ts";
import { cellsOf, rowsOf, spanOf } from "./table/grid.ts";
import { hasWords, heading, textOf } from "./text.ts";
import { valueText } from "./values.ts";

/** The values of tables of `label | value` rows, by label. */
export interface Labels {
  /** True when there is no row with a label. */
  readonly isEmpty: boolean;
  /** The text beside a label; null when the label is not there or nothing stands beside it. */
  text(label: string): string | null;
  /** What `read` makes of that text; null when there is none or it does not fit. */
  value<T>(label: string, read: (text: string) => T | null): T | null;
}

/**
 * Reads the label rows of all tables in a part of a page, or of one table. Labels are compared whole; the first of repeated
 * ones counts; a third cell without text or beside several rows (a photo) and rows of one cell (a sub-heading) are passed
 * over. Throws PageChanged(leading) when there are rows but none with the leading label, when the label stands outside the
 * tables, or when a table does not end before the page; reading a label throws when its row has no second cell, or texts
 * behind it.
 */
export function parseLabels(root: HtmlElement, leading: string): Labels {
  note("label", leading);
  const tables = root.name === "table" ? [root, ...findAll(root, "table")] : findAll(root, "table");
  const rows = tables.flatMap(rowsOf).filter(showsSomething);
  const values = new Map<string, string | null>();
  const damaged = new Set<string>();
  for (const row of rows) {
    const [label, value, ...others] = cellsOf(row);
    const name = heading(textOf(label ?? ""));
    if (values.has(name)) continue;
    const isWhole =
      value !== undefined && others.every((other) => textOf(other) === "" || spanOf(other, "rowspan") > 1);
    if (isWhole) damaged.delete(name);
    else damaged.add(name);
    if (value !== undefined) values.set(name, valueText(textOf(value)));
  }
  const isThere = values.has(heading(leading)) || (rows.length === 0 && !hasWords(root, leading));
  if (!isThere || !tables.every((table) => table.closed)) throw new PageChanged(leading);

  const text = (label: string) => {
    note("label", label);
    if (damaged.has(heading(label))) throw new PageChanged(label);
    return values.get(heading(label)) ?? null;
  };
  return {
    isEmpty: values.size === 0,
    text,
    value(label, read) {
      const found = text(label);
      return found === null ? null : read(found);
    },
  };
}
