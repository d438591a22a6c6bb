import type { HtmlElement } from "./dom/element.ts";
import { showsSomething } from "./empty.ts";
import { findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { Section } from "./section/section.ts";
import { cellsOf, rowsOf, spanOf } from "./table/grid.ts";
import { hasWords, heading, textOf } from "./text.ts";
import { valueText } from "./values.ts";

/** The values of tables of `label | value` rows, by label. */
export interface Labels {
  /** True when there is no row with a label. */
  readonly isEmpty: boolean;
  /** The text next to a label; null when the label is missing or has no text. Throws PageChanged when it was renamed. */
  text(label: string): string | null;
  /** That text, parsed. A text that does not have the form of the field is null and reported. */
  value<T>(label: string, parse: (text: string) => T | null): T | null;
}

/** A group of labels, in the order in which the portal shows them. */
export interface LabelGroup {
  /** The label without which a group that has rows is not this group. */
  readonly leading: string;
  /** All labels that are known, including those that no field is parsed from. */
  readonly order: readonly string[];
}

interface LabelRow {
  readonly form: string;
  readonly value: string | null;
  readonly hasValueCell: boolean;
  /** The row has no second cell, or texts in further cells. */
  readonly isDamaged: boolean;
}

/**
 * Parses the label rows of all tables in a part of a page, or of one table, and accounts for them: unknown labels are
 * normal. Labels are compared whole; the first of repeated ones counts; a third cell without text or next to several rows
 * (a photo) and rows of one cell (a sub-heading) are ignored. Throws PageChanged when there are rows but none with the
 * leading label, when that label is outside of the tables, or when a table does not end before the page; getting a label
 * throws when its row is damaged, or when an unknown label is exactly where it belongs.
 */
export function parseLabels(
  root: HtmlElement,
  group: LabelGroup | string,
  section: Section = new Section(root),
): Labels {
  const { leading, order } = typeof group === "string" ? { leading: group, order: [] } : group;
  section.report.lookedFor("label", leading);
  const tables = root.name === "table" ? [root, ...findAll(root, "table")] : findAll(root, "table");
  const shown = tables.flatMap(rowsOf).filter(showsSomething);
  const rows = shown.map(labelRowOf);
  section.account(...shown.filter((_, index) => rows[index]?.isDamaged === false || isSubheading(shown[index])));
  const byForm = new Map<string, LabelRow>();
  for (const row of rows) {
    const known = byForm.get(row.form);
    if (known === undefined || (!known.hasValueCell && row.hasValueCell)) byForm.set(row.form, row);
  }
  const isThere = byForm.get(heading(leading))?.hasValueCell || (rows.length === 0 && !hasWords(root, leading));
  if (!isThere || !tables.every((table) => table.closed)) throw new PageChanged(`label "${leading}"`);
  if ([...byForm.values()].some(({ value }) => value !== null)) section.countRecords(1);

  const text = (label: string) => {
    section.report.lookedFor("label", label);
    const row = byForm.get(heading(label));
    if (row?.isDamaged) throw new PageChanged(`one value next to label "${label}"`);
    if (row === undefined) assertNotRenamed(label, order, rows);
    return row?.value ?? null;
  };
  return {
    isEmpty: rows.every(({ hasValueCell }) => !hasValueCell),
    text,
    value: (label, parse) => section.fit(fieldOf(label), text(label), parse),
  };
}

const fieldOf = (label: string) => heading(label).replace(/\W+/g, "_");

function labelRowOf(row: HtmlElement): LabelRow {
  const [label, value, ...others] = cellsOf(row);
  return {
    form: heading(textOf(label ?? "")),
    value: value === undefined ? null : valueText(textOf(value)),
    hasValueCell: value !== undefined,
    isDamaged: value === undefined || others.some((other) => textOf(other) !== "" && spanOf(other, "rowspan") === 1),
  };
}

function isSubheading(row: HtmlElement | undefined): boolean {
  return row !== undefined && cellsOf(row).length === 1 && !/\d/.test(textOf(row));
}

/** Throws PageChanged when the rows show an unknown label between the two that enclose the missing one. */
function assertNotRenamed(label: string, order: readonly string[], rows: readonly LabelRow[]): void {
  const known = order.map(heading);
  const place = known.indexOf(heading(label));
  if (place < 0) return;
  const [before, after] = [known[place - 1], known[place + 1]];
  const isRenamed = rows.some(
    ({ form }, index) => !known.includes(form) && rows[index - 1]?.form === before && rows[index + 1]?.form === after,
  );
  if (isRenamed) throw new PageChanged(`label "${label}"`);
}
