import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import { ancestorsOf, attributeOf, elementsIn, isHiddenElement, sectionOf, textIn } from "./page-source.ts";
import type { ShownPage } from "./shown-pages.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** A line that a browser shows, and the element that contains its beginning. */
interface Line {
  readonly text: string;
  readonly element: Element;
}

/** The result of parsing a page with the code under test. */
export interface Answer {
  readonly record: unknown;
  /** Headings of the columns and labels that its parser looked for. */
  readonly parsedWords: readonly string[];
  /** How many texts it reported as unread or unfit. */
  readonly reported: number;
}

/**
 * The visible texts of a page's own part that are nowhere: not in the record, not among the known texts, headings and labels,
 * not the caption of a control, not below a heading or next to a label that no parser uses, and no message for "no data".
 * Shares no code with the parsers.
 */
export function unexplainedTexts({ html, page }: ShownPage, { record, parsedWords }: Answer): string[] {
  const root = parseFragment(html);
  const section = sectionOf(root, page.section ?? null) ?? root;
  const words = tokensOf(record);
  const parsed = new Set(parsedWords.map(normal));
  const known = new Set(
    [...(page.headings ?? []), ...(page.texts ?? []).filter((text) => typeof text === "string"), ...parsedWords].map(
      normal,
    ),
  );
  const patterns = (page.texts ?? []).filter((text) => text instanceof RegExp);
  return linesIn(section)
    .filter(({ text, element }) => {
      if (!/[\p{L}\p{N}]/u.test(text) || known.has(normal(text)) || patterns.some((pattern) => pattern.test(text)))
        return false;
      if (isNothing(text) || isCaption(element) || isInTotal(element)) return false;
      if (tokensIn(text).every((token) => words.has(token))) return false;
      return !isInFurtherColumn(element, parsed) && !isNextToFurtherLabel(element, parsed);
    })
    .map(({ text }) => text);
}

/** How many rows of a page's own part have a serial number. */
export function numberedRowsOf({ html, page }: ShownPage): number {
  const root = parseFragment(html);
  const section = sectionOf(root, page.section ?? null) ?? root;
  const rows = [...elementsIn(section)].filter((element) => element.tagName === "tr" && !isHiddenIn(element));
  return rows.filter((row) => {
    const heading = headingsOf(row).findIndex((text) => /^(?:s\.? ?l?\.? ?|serial ?)no\b/i.test(text));
    const cell = cellsOf(row)[heading];
    return cell !== undefined && /^\d+$/.test(lineOf(cell));
  }).length;
}

/** How many objects in a record have a serial number. */
export function serialNumbersIn(record: unknown): number {
  if (typeof record !== "object" || record === null) return 0;
  const own = "serial_number" in record ? 1 : 0;
  return Object.values(record).reduce<number>((sum, value) => sum + serialNumbersIn(value), own);
}

const INLINE = new Set(
  "a abbr b bdi big cite code em font i label mark output q s small span strong sub sup tt u var".split(" "),
);
const TEXTLESS = new Set("script style template noscript title select textarea datalist".split(" "));

function linesIn(root: Node): Line[] {
  const lines: Line[] = [];
  let text = "";
  let first: Element | null = null;
  const end = () => {
    const line = collapsed(text);
    if (line !== "" && first !== null) lines.push({ text: line, element: first });
    text = "";
    first = null;
  };
  const walk = (node: Node): void => {
    if ("value" in node && node.parentNode !== null) {
      if (first === null && node.value.trim() !== "" && "tagName" in node.parentNode) first = node.parentNode;
      text += node.value;
    }
    if (!("childNodes" in node)) return;
    const isElement = "tagName" in node && node !== root;
    if (isElement && (TEXTLESS.has(node.tagName) || isHiddenElement(node))) return;
    const isBlock = isElement && !INLINE.has(node.tagName);
    if (isBlock) end();
    node.childNodes.forEach(walk);
    if (isBlock) end();
  };
  walk(root);
  end();
  return lines;
}

const collapsed = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const normal = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();
const lineOf = (cell: Element) => collapsed(textIn(cell));
const isHiddenIn = (element: Element) => [element, ...ancestorsOf(element)].some(isHiddenElement);

const isNothing = (text: string) =>
  /^(?:no|there (?:is|are) no) [^.\d]{1,60}[.!]*$|^[^.\d]{0,60}not (?:yet )?(?:found|available)[.!]*$|^yet to post\.?$|^(?:nil|n\/?a)$/i.test(
    text,
  );

/** Whether an element is part of a button, of a link that looks like one, or of the caption of a form field. */
function isCaption(element: Element): boolean {
  return [element, ...ancestorsOf(element)].some(
    (part) =>
      ["button", "label", "legend"].includes(part.tagName) ||
      (part.tagName === "a" && /\bbtn\b/.test(attributeOf(part, "class") ?? "")),
  );
}

function around(element: Element, ...tags: readonly string[]): Element | undefined {
  return [element, ...ancestorsOf(element)].find(({ tagName }) => tags.includes(tagName));
}

const cellsOf = (row: Element): Element[] =>
  row.childNodes.filter((child): child is Element => "tagName" in child && /^t[dh]$/.test(child.tagName));

function isInTotal(element: Element): boolean {
  const row = around(element, "tr");
  const [first] =
    row === undefined
      ? []
      : cellsOf(row)
          .map(lineOf)
          .filter((text) => text !== "");
  return /^(?:grand |sub[- ]?)?total\b/i.test(first ?? "");
}

/** The texts of the nearest row above that has as many cells as a row, and no digits: its headings. */
function headingsOf(row: Element): string[] {
  const table = around(row, "table");
  const rows =
    table === undefined
      ? []
      : [...elementsIn(table)].filter((part) => part.tagName === "tr" && around(part, "table") === table);
  const above = rows.slice(0, rows.indexOf(row)).map(cellsOf);
  const isHeading = (cells: readonly Element[]) =>
    cells.length === cellsOf(row).length && cells.every((cell) => !/^\d+$/.test(lineOf(cell)));
  return (above.find(isHeading) ?? []).map(lineOf);
}

/** Whether a text is in a column with a heading that no parser uses, or is such a heading. */
function isInFurtherColumn(element: Element, parsed: ReadonlySet<string>): boolean {
  const cell = around(element, "td", "th");
  const row = cell === undefined ? undefined : around(cell, "tr");
  if (cell === undefined || row === undefined) return false;
  const cells = cellsOf(row);
  const isHeadingRow =
    cells.length > 1 && cells.filter((other) => parsed.has(normal(lineOf(other)))).length * 2 > cells.length;
  if (isHeadingRow) return true;
  const heading = headingsOf(row)[cells.indexOf(cell)] ?? "";
  return heading !== "" && !parsed.has(normal(heading));
}

/** Whether a text is in a row of a label and its value, and the label is one that no parser uses. */
function isNextToFurtherLabel(element: Element, parsed: ReadonlySet<string>): boolean {
  const row = around(element, "tr");
  const table = row === undefined ? undefined : around(row, "table");
  if (row === undefined || table === undefined) return false;
  const rows = [...elementsIn(table)].filter((part) => part.tagName === "tr").map(cellsOf);
  const isLabelTable =
    rows.some(([label]) => label !== undefined && parsed.has(normal(lineOf(label)))) &&
    rows.every((cells) => cells.length <= 3);
  const [label, value] = cellsOf(row);
  return isLabelTable && label !== undefined && value !== undefined && !parsed.has(normal(lineOf(label)));
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?$/;
/** Words of a value that its number, time or enumeration does without. */
const UNSAID = new Set(["am", "pm", "inr", "rs", "to"]);

/** The parts of a text, in a form in which dates, times and numbers of the page and of the record are the same. */
function tokensIn(text: string): string[] {
  const plain = text
    .replaceAll(/(\d),(?=\d)/g, "$1")
    .replaceAll(
      /\b(\d{1,2}):(\d\d)(?::\d\d)?(?:\.0+)? ?([ap]m)?/gi,
      (_, hour, minute, meridiem) => ` ${hourOf(hour, meridiem)}h ${minute}m `,
    )
    .toLowerCase();
  const parts = plain.match(/\d+\.\d+|[\p{L}\p{N}]+/gu) ?? [];
  return parts.filter((part) => !UNSAID.has(part)).map(canonical);
}

function hourOf(hour: string, meridiem: string | undefined): number {
  if (meridiem === undefined) return Number(hour);
  return (Number(hour) % 12) + (/^p/i.test(meridiem) ? 12 : 0);
}

function canonical(part: string): string {
  if (/^\d+(?:\.\d+)?$/.test(part)) return String(Number(part));
  if (MONTH.test(part)) return String(MONTHS.indexOf(part.slice(0, 3)) + 1);
  return WEEKDAY.test(part) ? part.slice(0, 3) : part;
}

/** All tokens of the values of a record; an object's key counts as the word for `true` and for a weekday. */
function tokensOf(record: unknown, key = ""): Set<string> {
  if (typeof record === "object" && record !== null) {
    const parts = Object.entries(record).map(([name, value]) => tokensOf(value, name));
    return new Set([
      ...parts.flatMap((part) => [...part]),
      ...Object.keys(record).flatMap((name) => (WEEKDAY.test(name) ? [canonical(name)] : [])),
    ]);
  }
  if (typeof record === "boolean") return new Set(record ? tokensIn(key) : []);
  return new Set(record === null ? [] : tokensIn(String(record)));
}
