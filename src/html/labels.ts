import type { HtmlElement } from "./dom/element.ts";
import { showsSomething } from "./empty.ts";
import { findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { Section } from "./section/section.ts";
import { cellsOf, rowsOf, spanOf } from "./table/grid.ts";
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
  /** All known labels, including those that no field is parsed from. */
  readonly order: readonly string[];
}

interface LabelRow {
  readonly label: string;
  readonly value: string | null;
  readonly hasValueCell: boolean;
  /** The row has no value cell, or text in a further cell that does not span several rows. */
  readonly isDamaged: boolean;
}

/**
 * Parses the label rows of one table, or of all tables in a part of a page, and accounts for every row that is not
 * damaged, including those with unknown labels. Labels are compared as a whole, in normal form. The first row with a label
 * and a value cell counts. Further cells that are empty or span several rows (a photo) are ignored, and so are rows with a
 * single cell and no digits (sub-headings) and rows without text or with only a message for "no data". All values
 * together count as one record.
 *
 * Throws PageChanged if there are rows but none with the leading label, if there are no rows but the text contains that
 * label, or if a table is not closed.
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
  const byLabel = new Map<string, LabelRow>();
  for (const row of rows) {
    const previous = byLabel.get(row.label);
    if (previous === undefined || (!previous.hasValueCell && row.hasValueCell)) byLabel.set(row.label, row);
  }
  const isRecognised = byLabel.get(heading(leading))?.hasValueCell || (rows.length === 0 && !hasWords(root, leading));
  if (!isRecognised || !tables.every((table) => table.closed)) throw new PageChanged(`label "${leading}"`);
  if ([...byLabel.values()].some(({ value }) => value !== null)) section.countRecords(1);

  const text = (label: string) => {
    section.report.lookedFor("label", label);
    const row = byLabel.get(heading(label));
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
  const [labelCell, valueCell, ...others] = cellsOf(row);
  return {
    label: heading(textOf(labelCell ?? "")),
    value: valueCell === undefined ? null : valueText(textOf(valueCell)),
    hasValueCell: valueCell !== undefined,
    isDamaged:
      valueCell === undefined || others.some((other) => textOf(other) !== "" && spanOf(other, "rowspan") === 1),
  };
}

function isSubheading(row: HtmlElement | undefined): boolean {
  return row !== undefined && cellsOf(row).length === 1 && !/\d/.test(textOf(row));
}

/** Throws PageChanged if an unknown label is exactly where the missing one belongs, between its two neighbours. */
function assertNotRenamed(label: string, order: readonly string[], rows: readonly LabelRow[]): void {
  const known = order.map(heading);
  const position = known.indexOf(heading(label));
  if (position < 0) return;
  const [before, after] = [known[position - 1], known[position + 1]];
  const isRenamed = rows.some(
    (row, index) => !known.includes(row.label) && rows[index - 1]?.label === before && rows[index + 1]?.label === after,
  );
  if (isRenamed) throw new PageChanged(`label "${label}"`);
}
