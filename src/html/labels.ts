import { fieldOf } from "./aliases.ts";
import type { HtmlElement } from "./dom/element.ts";
import { isHiddenWithin } from "./dom/hidden.ts";
import { showsSomething } from "./empty.ts";
import { findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { assertLoaded } from "./section/loaded.ts";
import { Section } from "./section/section.ts";
import { Cell } from "./table/cell.ts";
import { spanOf } from "./table/grid.ts";
import { hasWords, heading, textOf } from "./text.ts";

/** The values of `label | value` rows, by label. */
export interface Labels {
  /** True if no row has a value cell. */
  readonly isEmpty: boolean;
  /**
   * The text next to a label, as `Cell.text`; null if the label is missing or its value is empty. Throws PageChanged if the
   * row is damaged, if the label was renamed, or if it occurs again with another value.
   */
  text(label: string): string | null;
  /** Like `text`, for an identifier. */
  id(label: string): string | null;
  /** Like `text`, with a parser. A text that does not match is reported, and the value is null. */
  value<T>(label: string, parse: (text: string) => T | null): T | null;
}

/** A group of labels, in the order in which the portal shows them. */
export interface LabelGroup {
  /** The label that identifies the group: it must be present if the group has any rows. */
  readonly leading: string;
  /** All labels and sub-headings that are known, including those that no field is parsed from. */
  readonly order: readonly string[];
  /** Labels that the portal repeats for another person; the first counts. */
  readonly repeated?: readonly string[];
  /** Sub-headings below which another group begins, which may repeat labels of this one. */
  readonly ends?: readonly string[];
}

interface LabelRow {
  readonly label: string;
  /** Null if the row has a label only. */
  readonly value: Cell | null;
  /** True if the row has no value cell, or text in a further cell that does not span several rows. */
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
  const {
    leading,
    order,
    repeated = [],
    ends = [],
  }: LabelGroup = typeof group === "string" ? { leading: group, order: [] } : group;
  section.report.lookedFor("label", leading);
  const tables = visibleTables(root);
  const shown = tables
    .flatMap((table) => table.rows)
    .filter((row) => !isHiddenWithin(root, row) && showsSomething(row, section.isEmptyMessage));
  const all = shown.map((row) => labelRowOf(section, row));
  const known = new Map([...order, ...ends].map((name, index) => [heading(name), index]));
  const used = shown.filter((_, index) => isUsed(all[index], known));
  section.account(...used);
  section.reportLabels(used.flatMap((row) => row.cells[0] ?? []));
  const endings = new Set(ends.map(heading));
  const end = all.findIndex(({ label }) => endings.has(label));
  const rows = end < 0 ? all : all.slice(0, end);
  const byLabel = new Map<string, LabelRow>();
  for (const row of rows) {
    const previous = byLabel.get(row.label);
    if (previous === undefined || (previous.value === null && row.value !== null)) byLabel.set(row.label, row);
  }
  const leadingRows = rows.filter(({ label, value }) => value !== null && label === heading(leading));
  const isRecognised = leadingRows.length > 0 || (rows.length === 0 && !hasWords(root, leading));
  if (!isRecognised || !tables.every((table) => table.closed)) throw new PageChanged(`label "${leading}"`);
  if (leadingRows.length > 1) throw new PageChanged(`one label "${leading}"`);
  if (rows.some(({ value }) => value?.showsText())) section.countRecords(1);

  const cellOf = (label: string): Cell | null => {
    section.report.lookedFor("label", label);
    const row = byLabel.get(heading(label));
    const isContradicted = !repeated.includes(label) && rows.some((other) => contradicts(other, row));
    if (row?.isDamaged || isContradicted) throw new PageChanged(`one value next to label "${label}"`);
    if (row === undefined) {
      assertNotRenamed(label, known, all);
      assertLoaded(tables);
    }
    return row?.value ?? null;
  };
  return {
    isEmpty: rows.every(({ value }) => value === null),
    text: (label) => cellOf(label)?.text() ?? null,
    id: (label) => cellOf(label)?.id() ?? null,
    value: (label, parse) => cellOf(label)?.value(parse) ?? null,
  };
}

function visibleTables(root: HtmlElement): HtmlElement[] {
  const tables = root.name === "table" ? [root, ...findAll(root, "table")] : findAll(root, "table");
  return tables.filter((table) => !isHiddenWithin(root, table));
}

function labelRowOf(section: Section, row: HtmlElement): LabelRow {
  const [labelCell, valueCell, ...others] = row.cells;
  const label = labelCell?.heading ?? "";
  return {
    label,
    value: valueCell === undefined ? null : new Cell(headingOf(labelCell), valueCell, fieldOf(label), section),
    isDamaged:
      valueCell === undefined || others.some((other) => textOf(other) !== "" && spanOf(other, "rowspan") === 1),
  };
}

const headingOf = (label: HtmlElement | undefined): string => (label === undefined ? "" : label.label.text);

/** True if a row is a label with its value, or a known sub-heading. */
function isUsed(row: LabelRow | undefined, known: ReadonlyMap<string, number>): boolean {
  return row !== undefined && (row.value !== null ? !row.isDamaged : known.has(row.label));
}

/** True if another row repeats a label with another value. */
const contradicts = ({ label, value }: LabelRow, row: LabelRow | undefined): boolean =>
  row !== undefined && label === row.label && value !== null && row.value?.element.text !== value.element.text;

/** Throws PageChanged if unknown labels are where the missing one belongs: between known ones, or at an end. */
function assertNotRenamed(label: string, known: ReadonlyMap<string, number>, rows: readonly LabelRow[]): void {
  const position = known.get(heading(label));
  if (position === undefined) return;
  let before = -1;
  let isUnknownBetween = false;
  for (const row of [...rows, null]) {
    const at = row === null ? Number.POSITIVE_INFINITY : known.get(row.label);
    if (at === undefined) {
      isUnknownBetween ||= row?.value !== null;
      continue;
    }
    if (isUnknownBetween && before < position && position < at) throw new PageChanged(`label "${label}"`);
    before = at;
    isUnknownBetween = false;
  }
}
