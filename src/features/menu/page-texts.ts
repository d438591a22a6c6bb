import {
  assertLastPage,
  assertNoDataSource,
  assertNotWaiting,
  isEmptyMessage,
  isPaging,
  isPagingControl,
} from "../../html/absence.ts";
import { collapse } from "../../html/dom/collapse.ts";
import { type HtmlElement, isHiddenWithin, isTextless } from "../../html/dom/element.ts";
import { BLOCK, CONTROL, PICTURE, TABLE } from "../../html/dom/tags.ts";
import { attribute, childElements, closest, find, findAll } from "../../html/find.ts";
import { undecorated } from "../../html/headings.ts";
import { gridOf, spanOf } from "../../html/layout.ts";
import { isCaption } from "../../html/more.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { type ParseReport, placeOf } from "../../html/report.ts";
import { valueText } from "../../html/values.ts";

/** A label with its value, and the heading above them. */
interface TextPair {
  readonly group: string | null;
  readonly label: string;
  readonly value: string | null;
}

/** A table: the heading above it, its headings if it marks some, and its rows. A merged cell is in each of its places. */
interface TextTable {
  title: string | null;
  readonly headings: string[] | null;
  readonly rows: (string | null)[][];
}

/** Every visible text of a page that no parser knows. */
export interface Texts {
  readonly title: string | null;
  /** The lines outside of tables, pairs and controls. */
  readonly messages: string[];
  readonly pairs: TextPair[];
  readonly tables: TextTable[];
  /** Captions of buttons and fields, chosen options, and what fields contain. */
  readonly controls: string[];
}

/**
 * Reads a page of which nothing is known but its HTML. Reports pictures. Throws PageChanged for a page without a text, a table that is
 * cut off or too wide, and rows that are elsewhere.
 */
export function parseTexts(root: HtmlElement, report: ParseReport): Texts {
  const parser = new TextParser();
  parser.walk(root);
  parser.endLine();
  const { title, messages, pairs, tables, controls } = parser;
  if (pairs.length === 0 && tables.every(({ rows }) => rows.length === 0)) {
    assertNotWaiting(root);
    assertNoDataSource(root);
    if (title === null && messages.length + tables.length + controls.length === 0) throw new PageChanged("a text");
  }
  for (const picture of findAll(root, ({ tag }) => (tag.flags & PICTURE) !== 0))
    if (!isHiddenWithin(root, picture) && closest(picture, "a") === null && closest(picture, "button") === null)
      report.leaveUnread(placeOf(picture, root));
  return { title, messages, pairs, tables, controls };
}

const HEADING = /^(?:h[1-6]|legend|caption)$/;
const HEADING_CLASS = /(?:^|\s)(?:box|card|panel|modal|page)-title(?:\s|$)/;

function isHeading(element: HtmlElement): boolean {
  for (let around: HtmlElement | null = element; around !== null; around = around.parent)
    if (HEADING.test(around.name) || HEADING_CLASS.test(attribute(around, "class") ?? "")) return true;
  return false;
}

const hasTable = (element: HtmlElement) => find(element, "table") !== null;
/** Types of input that show no text. */
const hiddenInput = /^(?:hidden|password|checkbox|radio|file|image)$/i;
const isControl = (element: HtmlElement) =>
  (element.tag.flags & CONTROL) !== 0 && !hiddenInput.test(attribute(element, "type") ?? "");
const hasControl = (element: HtmlElement) => isControl(element) || find(element, isControl) !== null;
/** A label is short, and few elements are inside of it. */
const LABEL = /^(?=.*\p{L}).{1,60}:$/u;
const MOST_IN_LABEL = 5;

class TextParser {
  title: string | null = null;
  readonly messages: string[] = [];
  readonly pairs: TextPair[] = [];
  readonly tables: TextTable[] = [];
  readonly controls: string[] = [];
  /** The last heading below the title, and its place in the messages until a table or pair has it. */
  #group: string | null = null;
  #groupAt: number | null = null;
  #line = "";
  #first: HtmlElement | null = null;

  /** Recursive, because the depth of a page is limited. */
  walk(element: HtmlElement): void {
    const { children } = element;
    for (let at = 0; at < children.length; at++) {
      const child = children[at];
      if (child === undefined) continue;
      if (typeof child === "string") {
        if (child.trim() !== "") this.#first ??= element;
        this.#line += child;
        continue;
      }
      const isLine = (child.tag.flags & BLOCK) !== 0 || isControl(child);
      if (isLine) this.endLine();
      this.#readControl(child);
      if (isTextless(child) || child.hidden) continue;
      const pair = pairAt(children, at);
      if (pair !== null) this.endLine();
      if (pair !== null) {
        this.pairs.push({ group: this.#takeGroup(), label: pair.label, value: pair.value });
        for (const value of children.slice(at + 1, pair.end + 1))
          if (typeof value !== "string") this.#readControls(value);
        at = pair.end;
      } else if (isPagingControl(child)) this.#addControl(child.text);
      else if ((child.tag.flags & TABLE) !== 0) this.#readTable(child);
      else this.walk(child);
      if (isLine) this.endLine();
    }
  }

  endLine(): void {
    const [line, first] = [collapse(this.#line), this.#first];
    this.#line = "";
    this.#first = null;
    if (line === "" || first === null) return;
    if (isHeading(first)) this.#setHeading(line);
    else if (isCaption(line, first)) this.controls.push(line);
    else this.#addMessage(line);
  }

  #addMessage(text: string): void {
    if (isPaging(text)) assertLastPage(text);
    this.messages.push(text);
  }

  #addControl(text: string): void {
    if (text !== "") this.controls.push(text);
  }

  #setHeading(text: string): void {
    if (this.title === null) {
      this.title = text;
      return;
    }
    this.#group = text;
    this.#groupAt = this.messages.push(text) - 1;
  }

  #takeGroup(): string | null {
    if (this.#groupAt !== null) this.messages.splice(this.#groupAt, 1);
    this.#groupAt = null;
    return this.#group;
  }

  #readControl(element: HtmlElement): void {
    if (!isControl(element) || element.hidden) return;
    if (element.name === "select") {
      const options = findAll(element, "option");
      const chosen = options.findLast((option) => attribute(option, "selected") !== null) ?? options[0];
      this.#addControl(chosen?.text ?? "");
    }
    if (element.name === "input") this.#addControl(collapse(attribute(element, "value") ?? ""));
  }

  #readControls(part: HtmlElement): void {
    for (const control of findAll(part, isControl)) if (!isHiddenWithin(part, control)) this.#readControl(control);
  }

  #readTable(table: HtmlElement, isInside = false): void {
    if (table.truncated) throw new PageChanged("the end of a table");
    for (const caption of childElements(table, "caption"))
      if (caption.text !== "" && !caption.hidden) this.#setHeading(caption.text);
    const rows = table.rows.filter((row) => !isHiddenWithin(table, row));
    if (rows.every(({ cells: [cell, ...others] }) => others.length === 0 && cell?.name !== "th")) {
      for (const row of rows) for (const cell of row.cells) this.#readCell(cell);
      return;
    }
    if (!isInside) this.#readControls(table);
    const isEmptyRow = (row: HtmlElement) => row.cells.every((cell) => cell.text === "");
    let top = 0;
    for (let row = rows[top]; row !== undefined && (isEmptyRow(row) || isSubheading(row)); row = rows[++top])
      if (!isEmptyRow(row)) this.#readSubheading(row);
    const isPairs = rows.slice(top).every((row) => isEmptyRow(row) || isSubheading(row) || pairsOf(row).length > 0);
    const nested = rows.flatMap((row) => row.cells.flatMap((cell) => outerTables(cell)));
    if (isPairs) {
      for (const row of rows.slice(top)) {
        if (isSubheading(row)) this.#readSubheading(row);
        for (const pair of pairsOf(row)) this.pairs.push({ group: this.#takeGroup(), ...pair });
      }
    } else {
      let body = top;
      for (let row = rows[body]; row !== undefined && isHeadingRow(row); row = rows[body]) body++;
      this.#readRows(headingsOf(rows.slice(top, body)), rows.slice(body));
    }
    for (const inner of nested) this.#readTable(inner, true);
  }

  /** The only cell of a row is a part of the page like any other. */
  #readCell(cell: HtmlElement): void {
    this.endLine();
    this.walk(cell);
    this.endLine();
  }

  /** A sub-heading between the rows begins another table with the same headings. */
  #readRows(headings: string[], rows: readonly HtmlElement[]): void {
    const parts: TextTable[] = [];
    const begin = () => parts.push({ title: null, headings: headings.length === 0 ? null : headings, rows: [] });
    begin();
    for (const [at, cells] of rowsOf(rows).entries()) {
      const row = rows[at];
      if (row === undefined || cells.every((cell) => cell === "")) continue;
      if (isSubheading(row) || isEmptyMessage(row.text) || isPaging(row.text)) {
        if (this.#readSubheading(row)) begin();
        continue;
      }
      const part = parts.at(-1);
      if (part?.rows.length === 0) part.title = this.#takeGroup();
      part?.rows.push(cells.map(valueText));
    }
    // Below the last row, it is a note about the table, and no heading of what follows.
    if (parts.length > 1 && parts.at(-1)?.rows.length === 0) this.#group = this.#groupAt = null;
    const shown = parts.filter(({ rows: { length } }) => length > 0);
    if (shown.length === 0 && headings.length > 0) this.tables.push({ title: this.#takeGroup(), headings, rows: [] });
    this.tables.push(...shown);
  }

  /** True for a heading, false for a message. */
  #readSubheading({ text }: HtmlElement): boolean {
    const isMessage = isEmptyMessage(text) || isPaging(text);
    if (isMessage) this.#addMessage(text);
    else this.#setHeading(text);
    return !isMessage;
  }
}

/** The pair that begins with a label: its value is the next element or text. Null if this is no label, or of a control. */
function pairAt(
  children: HtmlElement["children"],
  at: number,
): { readonly label: string; readonly value: string | null; readonly end: number } | null {
  const label = children[at];
  if (label === undefined || typeof label === "string") return null;
  const isTerm = label.name === "dt";
  if (!isTerm && (label.end - label.index > MOST_IN_LABEL || !LABEL.test(label.text))) return null;
  if (hasControl(label) || hasTable(label)) return null;
  const name = undecorated(label.text);
  for (let end = at + 1; end < children.length; end++) {
    const next = children[end];
    if (next === undefined) break;
    if (typeof next === "string") {
      if (next.trim() !== "") return { label: name, value: valueText(next), end };
      continue;
    }
    if (next.name === "br" || (isTextless(next) && !isControl(next)) || next.hidden) continue;
    if (isTerm && next.name !== "dd") break;
    if (hasTable(next) || (next.tag.flags & TABLE) !== 0 || (next.text === "" && hasControl(next))) break;
    return LABEL.test(next.text) && !isTerm
      ? { label: name, value: null, end: end - 1 }
      : { label: name, value: valueText(next.text), end };
  }
  return null;
}

/** A row of one cell above several columns. */
const isSubheading = ({ cells: [cell, ...others] }: HtmlElement): boolean =>
  cell !== undefined && others.length === 0 && (cell.name === "th" || spanOf(cell, "colspan") > 1) && !hasTable(cell);

const BOLD = /font-weight\s*:\s*(?:bold|[6-9]00)/i;
const BOLD_CLASS = /(?:^|\s)(?:fw-bold|bold|[\w-]{0,30}head(?:er|ing)?)(?:\s|$)/i;

/** True for a cell that the page marks as a heading or label: by its tag, in bold type, or by a class. */
function isMarked(cell: HtmlElement): boolean {
  const [only, another] = childElements(cell);
  const isBold = ({ attributes, name }: HtmlElement) =>
    ["th", "b", "strong"].includes(name) ||
    BOLD.test(attributes.get("style") ?? "") ||
    BOLD_CLASS.test(attributes.get("class") ?? "");
  return isBold(cell) || (only !== undefined && another === undefined && isBold(only) && only.text === cell.text);
}

const SERIAL = /^(?:#|(?:s|sl|sr|serial)\.? ?(?:no|num|number))$/;

const isHeadingRow = (row: HtmlElement): boolean =>
  row.cells.length > 0 &&
  (row.parent?.name === "thead" ||
    row.cells.every((cell) => isMarked(cell)) ||
    BOLD_CLASS.test(attribute(row, "class") ?? "") ||
    SERIAL.test(row.cells[0]?.heading ?? ""));

/** The pairs of a row of labels, each followed by its value. Empty cells at the end that reach down, such as of a photo, do not count. */
function pairsOf(row: HtmlElement): Omit<TextPair, "group">[] {
  const cells = row.cells.filter((cell) => cell.text !== "" || spanOf(cell, "rowspan") === 1);
  const isPair = cells.every((cell, at) => {
    if (hasTable(cell)) return false;
    if (at % 2 === 0) return cell.text !== "" && (isMarked(cell) || LABEL.test(cell.text));
    return cell.name !== "th" && !(isMarked(cell) && cell.text !== "");
  });
  if (cells.length === 0 || cells.length % 2 !== 0 || !isPair) return [];
  return cells.flatMap((cell, at) =>
    at % 2 === 0 ? [{ label: undecorated(cell.text), value: valueText(cells[at + 1]?.text ?? "") }] : [],
  );
}

const outerTables = (cell: HtmlElement): HtmlElement[] =>
  findAll(
    cell,
    (inner) =>
      inner.name === "table" &&
      inner.parent !== null &&
      closest(inner.parent, "table") === closest(cell, "table") &&
      !isHiddenWithin(cell, inner),
  );

/** The text of a cell without those of the tables inside of it, which are read on their own. */
function ownText(cell: HtmlElement): string {
  if (!hasTable(cell)) return cell.text;
  const texts = cell.children.map((child) => {
    if (typeof child === "string") return child;
    return isTextless(child) || child.hidden || child.name === "table" ? "" : ownText(child);
  });
  return collapse(texts.join(" "));
}

function rowsOf(rows: readonly HtmlElement[]): string[][] {
  const grid = gridOf(rows);
  if (rows.some(({ cells }, at) => cells.some((cell) => !grid[at]?.includes(cell))))
    throw new PageChanged("a table of at most 100 columns");
  return grid.map((cells) => cells.map(ownText));
}

/** The headings of the columns. Those of several rows are joined from top to bottom. */
function headingsOf(rows: readonly HtmlElement[]): string[] {
  const texts = rowsOf(rows);
  const width = Math.max(0, ...texts.map((cells) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const lines = texts.map((cells) => cells[column] ?? "").filter((text) => text !== "");
    return [...new Set(lines)].join(" / ");
  });
}
