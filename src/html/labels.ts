import { showsSomething } from "./absence.ts";
import { Cell } from "./cell.ts";
import { type HtmlElement, isHiddenWithin } from "./dom/element.ts";
import { findAll, hasWords } from "./find.ts";
import { declaredHeading, fieldOf } from "./headings.ts";
import { spanOf } from "./layout.ts";
import { PageChanged } from "./page-changed.ts";
import { Section } from "./section.ts";

/** The values of `label | value` rows, by label. */
export interface Labels {
  /** True if no row has a value cell. */
  readonly isEmpty: boolean;
  /** The text next to a label, as `Cell.text`; null if the label is missing or its value is empty. */
  text(label: string): string | null;
  /** Like `text`, with a parser. A text that does not match is reported, and the value is null. */
  value<T>(label: string, parse: (text: string) => T | null): T | null;
}

/** A group of labels. */
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
  readonly element: HtmlElement;
  readonly label: string;
  /** Null if the row has a label only. */
  readonly value: Cell | null;
  /** The cells behind the value. */
  readonly further: readonly HtmlElement[];
}

/** The visible tables in a part of a page that have a row of their own for this label. */
export function labelTables(root: HtmlElement, label: string): HtmlElement[] {
  const normalForm = declaredHeading(label);
  const hasLabel = ({ cells }: HtmlElement) => cells.length > 1 && cells[0]?.heading === normalForm;
  return visibleTables(root).filter((table) => table.rows.some(hasLabel));
}

/**
 * Parses the visible label rows of one table, or of all tables in a part of a page, and accounts for them and for known sub-headings.
 * Labels are compared as a whole, in normal form. The first row with a label and a value cell counts; a further one with another value
 * and a label that no declaration knows are reported. Further cells that are empty or span several rows (a photo) are ignored, and so
 * are rows without text or with only a message for "no data". All values together count as one record.
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
  const all = tables
    .flatMap((table) => table.rows)
    .filter((row) => !isHiddenWithin(root, row) && showsSomething(row, section.isEmptyMessage))
    .map((row) => labelRowOf(section, row));
  const known = new Set([...order, ...ends].map(declaredHeading));
  const endings = new Set(ends.map(declaredHeading));
  const others = new Set(repeated.map(declaredHeading));
  const end = all.findIndex(({ label }) => endings.has(label));
  const rows = end < 0 ? all : all.slice(0, end);
  const byLabel = new Map<string, LabelRow>();
  for (const row of rows) {
    const previous = byLabel.get(row.label);
    if (previous === undefined || (previous.value === null && row.value !== null)) byLabel.set(row.label, row);
  }
  all.forEach((row, index) => {
    const isKnown = known.has(row.label) || known.size === 0;
    if (row.value === null && !isKnown) return;
    section.account(...row.element.cells.filter((cell) => !row.further.includes(cell) || spanOf(cell, "rowspan") > 1));
    const isFirst = index >= rows.length || others.has(row.label) || !contradicts(row, byLabel.get(row.label));
    if (!isKnown || !isFirst) section.leaveUnread(row.element);
  });
  const leadingRows = rows.filter(({ label, value }) => value !== null && label === declaredHeading(leading));
  const isRecognised = leadingRows.length > 0 || (rows.length === 0 && !hasWords(root, leading));
  if (!isRecognised || !tables.every((table) => table.closed)) throw new PageChanged(`label "${leading}"`);
  if (leadingRows.length > 1) throw new PageChanged(`one label "${leading}"`);
  if (rows.some(({ value }) => value?.hasValue())) section.records++;

  const cellOf = (label: string): Cell | null => {
    section.report.lookedFor("label", label);
    return byLabel.get(declaredHeading(label))?.value ?? null;
  };
  return {
    isEmpty: rows.every(({ value }) => value === null),
    text: (label) => cellOf(label)?.text() ?? null,
    value: (label, parse) => cellOf(label)?.value(parse) ?? null,
  };
}

function visibleTables(root: HtmlElement): HtmlElement[] {
  const tables = root.name === "table" ? [root, ...findAll(root, "table")] : findAll(root, "table");
  return tables.filter((table) => !isHiddenWithin(root, table));
}

function labelRowOf(section: Section, element: HtmlElement): LabelRow {
  // A colon can be in a cell of its own.
  const parts = element.cells.filter(({ text }) => text !== ":");
  const { 0: labelCell, 1: valueCell } = parts;
  const label = labelCell?.heading ?? "";
  const value = valueCell === undefined ? null : new Cell(labelCell?.text ?? "", valueCell, fieldOf(label), section);
  return { element, label, value, further: parts.slice(2) };
}

/** True if a row repeats a label with another value. */
const contradicts = ({ value }: LabelRow, row: LabelRow | undefined): boolean =>
  row !== undefined && value !== null && row.value !== null && row.value.element.text !== value.element.text;
