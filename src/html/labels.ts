import { fieldOf } from "./aliases.ts";
import type { HtmlElement } from "./dom/element.ts";
import { isHiddenWithin } from "./dom/hidden.ts";
import { showsSomething } from "./empty.ts";
import { findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { Section } from "./section/section.ts";
import { displacedValue } from "./table/displaced-value.ts";
import { spanOf } from "./table/grid.ts";
import { hasWords, heading, textOf } from "./text.ts";
import { valueText } from "./values.ts";

/** The values of `label | value` rows, by label. */
export interface Labels {
  /** True if no row has a value cell. */
  readonly isEmpty: boolean;
  /**
   * The text next to a label; null if the label is missing or its value is empty. Throws PageChanged if the row is damaged
   * or the label was renamed.
   */
  text(label: string): string | null;
  /** As `text`, parsed. A text that does not match is reported, and the value is null. */
  value<T>(label: string, parse: (text: string) => T | null): T | null;
}

/** A group of labels, in the order in which the portal shows them. */
export interface LabelGroup {
  /** The label that identifies the group: it must be present if the group has any rows. */
  readonly leading: string;
  /** All labels and sub-headings that are known, including those that no field is parsed from. */
  readonly order: readonly string[];
  /** Sub-headings below which another group begins, which may repeat labels of this one. */
  readonly ends?: readonly string[];
}

interface LabelRow {
  readonly label: string;
  readonly value: string | null;
  readonly hasValueCell: boolean;
  /** The row has no value cell, a value in a control or an attribute, or text in a further cell that does not span several rows. */
  readonly isDamaged: boolean;
}

/** The visible tables in a part of a page that have a row of their own for this label. */
export function labelTables(root: HtmlElement, label: string): HtmlElement[] {
  const hasLabel = (row: HtmlElement) => {
    const [first, second] = row.cells;
    return first !== undefined && second !== undefined && first.heading === heading(label);
  };
  return visibleTables(root).filter((table) => table.rows.some(hasLabel));
}

/**
 * Parses the visible label rows of one table, or of all tables in a part of a page, and accounts for every row that is not
 * damaged, including those with unknown labels, and for known sub-headings. Labels are compared as a whole, in normal form.
 * The first row with a label and a value cell counts. Further cells that are empty or span several rows (a photo) are
 * ignored, and so are rows without text or with only a message for "no data". All values together count as one record.
 *
 * Throws PageChanged if there are rows but not exactly one with the leading label, if there are no rows but the text
 * contains that label, or if a table is not closed.
 */
export function parseLabels(
  root: HtmlElement,
  group: LabelGroup | string,
  section: Section = new Section(root),
): Labels {
  const { leading, order, ends = [] } = typeof group === "string" ? { leading: group, order: [] } : group;
  section.report.lookedFor("label", leading);
  const tables = visibleTables(root);
  const shown = tables
    .flatMap((table) => table.rows)
    .filter((row) => !isHiddenWithin(root, row) && showsSomething(row));
  const all = shown.map(labelRowOf);
  const known = new Map([...order, ...ends].map((name, index) => [heading(name), index]));
  section.account(...shown.filter((_, index) => isUsed(all[index], known)));
  const endings = new Set(ends.map(heading));
  const end = all.findIndex(({ label }) => endings.has(label));
  const rows = end < 0 ? all : all.slice(0, end);
  const byLabel = new Map<string, LabelRow>();
  for (const row of rows) {
    const previous = byLabel.get(row.label);
    if (previous === undefined || (!previous.hasValueCell && row.hasValueCell)) byLabel.set(row.label, row);
  }
  const leadingRows = rows.filter(({ label, hasValueCell }) => hasValueCell && label === heading(leading));
  const isRecognised = leadingRows.length > 0 || (rows.length === 0 && !hasWords(root, leading));
  if (!isRecognised || !tables.every((table) => table.closed)) throw new PageChanged(`label "${leading}"`);
  if (leadingRows.length > 1) throw new PageChanged(`one label "${leading}"`);
  if (rows.some(({ value }) => value !== null)) section.countRecords(1);

  const text = (label: string) => {
    section.report.lookedFor("label", label);
    const row = byLabel.get(heading(label));
    if (row?.isDamaged) throw new PageChanged(`one value next to label "${label}"`);
    if (row === undefined) assertNotRenamed(label, known, all);
    return row?.value ?? null;
  };
  return {
    isEmpty: rows.every(({ hasValueCell }) => !hasValueCell),
    text,
    value: (label, parse) => section.fit(fieldOf(heading(label)), text(label), parse),
  };
}

function visibleTables(root: HtmlElement): HtmlElement[] {
  const tables = root.name === "table" ? [root, ...findAll(root, "table")] : findAll(root, "table");
  return tables.filter((table) => !isHiddenWithin(root, table));
}

function labelRowOf(row: HtmlElement): LabelRow {
  const [labelCell, valueCell, ...others] = row.cells;
  const value = valueCell === undefined ? null : valueText(textOf(valueCell));
  return {
    label: labelCell?.heading ?? "",
    value,
    hasValueCell: valueCell !== undefined,
    isDamaged:
      valueCell === undefined ||
      (value === null && displacedValue(valueCell) !== null) ||
      others.some((other) => textOf(other) !== "" && spanOf(other, "rowspan") === 1),
  };
}

/** True if a row is a label with its value, or a known sub-heading. */
function isUsed(row: LabelRow | undefined, known: ReadonlyMap<string, number>): boolean {
  return row !== undefined && (row.hasValueCell ? !row.isDamaged : known.has(row.label));
}

/** Throws PageChanged if an unknown label is exactly where the missing one belongs: between known ones, or at an end. */
function assertNotRenamed(label: string, known: ReadonlyMap<string, number>, rows: readonly LabelRow[]): void {
  const position = known.get(heading(label));
  if (position === undefined) return;
  const positionOf = (row: LabelRow) => known.get(row.label) ?? -1;
  const isBefore = (row: LabelRow | undefined) =>
    row === undefined || (positionOf(row) >= 0 && positionOf(row) < position);
  const isAfter = (row: LabelRow | undefined) => row === undefined || positionOf(row) > position;
  const isRenamed = rows.some(
    (row, index) => row.hasValueCell && positionOf(row) < 0 && isBefore(rows[index - 1]) && isAfter(rows[index + 1]),
  );
  if (isRenamed) throw new PageChanged(`label "${label}"`);
}
