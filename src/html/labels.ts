import type { HtmlElement } from "./dom/element.ts";
import { isHiddenWithin } from "./dom/hidden.ts";
import { isEmptyMessage } from "./empty.ts";
import { findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { Section } from "./section/section.ts";
import { displacedValue } from "./table/displaced-value.ts";
import { cellsOf, rowsOf, spanOf } from "./table/grid.ts";
import { hasWords, heading, sameWords, textOf } from "./text.ts";
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
  /** All labels and sub-headings that are known, including those that no field is parsed from. */
  readonly order: readonly string[];
  /** Sub-headings below which another group begins, which may repeat labels of this one. */
  readonly ends?: readonly string[];
}

interface LabelRow {
  readonly form: string;
  readonly value: string | null;
  readonly hasValueCell: boolean;
  /** The row has no second cell, a value in a control or an attribute, or texts in further cells. */
  readonly isDamaged: boolean;
}

/** The visible tables in a part of a page that have a row of their own for this label. */
export function labelTables(root: HtmlElement, label: string): HtmlElement[] {
  const hasLabel = (row: HtmlElement) => {
    const [first, second] = cellsOf(row);
    return first !== undefined && second !== undefined && sameWords(textOf(first), label);
  };
  return visibleTables(root).filter((table) => rowsOf(table).some(hasLabel));
}

/**
 * Parses the label rows of all visible tables in a part of a page, or of one table, and accounts for them: unknown labels
 * are normal, unknown rows of one cell are not. Labels are compared whole; the first of repeated ones counts, except for
 * the leading label; a third cell without text or next to several rows (a photo) is ignored. Throws PageChanged when there
 * are rows but none with the leading label, when that label is outside of the tables or there twice, or when a table does
 * not end before the page; getting a label throws when its row is damaged, or when an unknown label is exactly where it belongs.
 */
export function parseLabels(
  root: HtmlElement,
  group: LabelGroup | string,
  section: Section = new Section(root),
): Labels {
  const { leading, order, ends = [] } = typeof group === "string" ? { leading: group, order: [] } : group;
  section.report.lookedFor("label", leading);
  const tables = visibleTables(root);
  const shown = tables.flatMap(rowsOf).filter((row) => !isHiddenWithin(root, row) && showsSomething(row));
  const all = shown.map(labelRowOf);
  const known = [...order, ...ends].map(heading);
  section.account(...shown.filter((_, index) => isUsed(all[index], known)));
  const end = all.findIndex(({ form }) => ends.some((name) => heading(name) === form));
  const rows = end < 0 ? all : all.slice(0, end);
  const byForm = new Map<string, LabelRow>();
  for (const row of rows) {
    const first = byForm.get(row.form);
    if (first === undefined || (!first.hasValueCell && row.hasValueCell)) byForm.set(row.form, row);
  }
  const leadingRows = rows.filter(({ form, hasValueCell }) => hasValueCell && form === heading(leading));
  const isThere = leadingRows.length > 0 || (rows.length === 0 && !hasWords(root, leading));
  if (!isThere || !tables.every((table) => table.closed)) throw new PageChanged(`label "${leading}"`);
  if (leadingRows.length > 1) throw new PageChanged(`one label "${leading}"`);
  if (rows.some(({ value }) => value !== null)) section.countRecords(1);

  const text = (label: string) => {
    section.report.lookedFor("label", label);
    const row = byForm.get(heading(label));
    if (row?.isDamaged) throw new PageChanged(`one value next to label "${label}"`);
    if (row === undefined) assertNotRenamed(label, known, all);
    return row?.value ?? null;
  };
  return {
    isEmpty: rows.every(({ hasValueCell }) => !hasValueCell),
    text,
    value: (label, parse) => section.fit(fieldOf(label), text(label), parse),
  };
}

const fieldOf = (label: string) => heading(label).replace(/\W+/g, "_");

function visibleTables(root: HtmlElement): HtmlElement[] {
  const tables = root.name === "table" ? [root, ...findAll(root, "table")] : findAll(root, "table");
  return tables.filter((table) => !isHiddenWithin(root, table));
}

function showsSomething(row: HtmlElement): boolean {
  const text = textOf(row);
  return text !== "" && !isEmptyMessage(text);
}

function labelRowOf(row: HtmlElement): LabelRow {
  const [label, cell, ...others] = cellsOf(row);
  const value = cell === undefined ? null : valueText(textOf(cell));
  return {
    form: heading(textOf(label ?? "")),
    value,
    hasValueCell: cell !== undefined,
    isDamaged:
      cell === undefined ||
      (value === null && displacedValue(cell) !== null) ||
      others.some((other) => textOf(other) !== "" && spanOf(other, "rowspan") === 1),
  };
}

/** Whether a row is a label with its value, or a known sub-heading. */
function isUsed(row: LabelRow | undefined, known: readonly string[]): boolean {
  return row !== undefined && (row.hasValueCell ? !row.isDamaged : known.includes(row.form));
}

/** Throws PageChanged when an unknown label is between two known ones, or at the end of the group, where the missing one belongs. */
function assertNotRenamed(label: string, known: readonly string[], rows: readonly LabelRow[]): void {
  const place = known.indexOf(heading(label));
  if (place < 0) return;
  const placeOf = (row: LabelRow) => known.indexOf(row.form);
  const isBefore = (row: LabelRow | undefined) => row === undefined || (placeOf(row) >= 0 && placeOf(row) < place);
  const isAfter = (row: LabelRow | undefined) => row === undefined || placeOf(row) > place;
  const isRenamed = rows.some(
    (row, index) => row.hasValueCell && placeOf(row) < 0 && isBefore(rows[index - 1]) && isAfter(rows[index + 1]),
  );
  if (isRenamed) throw new PageChanged(`label "${label}"`);
}
