import type { HtmlElement } from "../html/dom/element.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { heading } from "../html/headings.ts";
import { PageChanged } from "../html/page-changed.ts";
import { newHeadings } from "./headings.ts";
import { scrubHtml } from "./page.ts";
import type { Substitutes } from "./text.ts";
import { isPortalText, type Vocabulary, withHeadings } from "./vocabulary.ts";

const letters = (run: string) =>
  [...run.slice(0, 3)].map((letter) => (letter === letter.toLowerCase() ? "x" : "X")).join("");

/** Classes of text: `Xxx` for a word, `111` for a number of three digits, and one date for all. */
const classes: Substitutes = {
  letters,
  digits: (run) => "1".repeat(run.length),
  date: () => "2026-01-05",
};

/** The classes of all letters and digits of a text. */
export const classesOf = (text: string): string => text.replace(/[\p{L}\p{M}]+/gu, letters).replace(/\p{N}/gu, "1");

/** Elements of which a page has one per record. Similar siblings appear once, so a skeleton does not reveal how many there are. */
const REPEATED = new Set(["tr", "li", "option"]);
/** Elements without structure, and those whose content is not markup. */
const LEFT_OUT = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

const TABLE_PARTS = new Set(["thead", "tbody", "tfoot", "tr", "td", "th"]);

/** Characters of a page without its repeated parts: several times the longest page of the portal. */
const MOST_CHARACTERS = 150_000;
/** Private characters stand for the numbers of rows until the page is scrubbed. */
const NUMBERS = /[\ue000-\uf8ff]/g;
const FIRST_NUMBER = 0xe000;

/** A page that exceeds the limits of a parser, or is too long even without its repeated parts. */
export class SkeletonTooLong extends Error {
  override name = "SkeletonTooLong";
}

/**
 * A page reduced to its structure, the words of the portal, and classes of text. It has no text of a person, and a parser
 * that reads the page also reads its skeleton, in most cases. Takes linear time. Throws SkeletonTooLong.
 */
export function skeletonOf(html: string, vocabulary: Vocabulary): string {
  const root = parsed(html.replace(NUMBERS, ""));
  const added = newHeadings(root, vocabulary);
  const all = withHeadings(vocabulary, added);
  const reduced = new Reduction(all, new Set([...vocabulary.headings, ...added])).of(root);
  if (reduced.length > MOST_CHARACTERS) throw new SkeletonTooLong();
  const numbered = (row: string) => String(row.charCodeAt(0) - FIRST_NUMBER);
  const lines = scrubHtml(reduced, all, classes).replace(NUMBERS, numbered).split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

function parsed(html: string): HtmlElement {
  try {
    return parseHtml(html);
  } catch (error) {
    throw error instanceof PageChanged ? new SkeletonTooLong() : error;
  }
}

/** A row, an item or an option, with the rows that have its details. */
type Row = readonly [HtmlElement, ...(readonly HtmlElement[])];

/** Writes a page without repeated siblings, scripts and styles, and numbers the rows that stay. */
class Reduction {
  readonly #vocabulary: Vocabulary;
  readonly #headings: ReadonlySet<string>;
  /** A number for each shape, so that shapes of deep pages stay short. */
  readonly #shapes = new Map<string, number>();
  readonly #known = new Map<HtmlElement, number>();
  readonly #withTable = new Set<HtmlElement>();
  readonly #parts: string[] = [];

  constructor(vocabulary: Vocabulary, headings: ReadonlySet<string>) {
    this.#vocabulary = vocabulary;
    this.#headings = headings;
  }

  of(root: HtmlElement): string {
    this.#addChildrenOf(root);
    return this.#parts.join("");
  }

  /** Recursive, because the depth of a page is limited. */
  #addChildrenOf(element: HtmlElement, numbered: HtmlElement | null = null, number = 0): void {
    const repeated = new Set(this.#repeatedIn(this.#recordsIn(element)));
    let rows = 0;
    for (const child of element.children) {
      if (typeof child === "string") {
        this.#parts.push(child === " " ? "\n" : escaped(numbered === element ? withNumber(child, number) : child));
        continue;
      }
      if (LEFT_OUT.has(child.name) || repeated.has(child)) continue;
      const serial = child.name === "tr" ? serialCellOf(child) : null;
      this.#addElement(child, serial ?? numbered, serial === null ? number : ++rows);
    }
  }

  #addElement(element: HtmlElement, numbered: HtmlElement | null, number: number): void {
    const name = element.name === "#lost" ? "td" : element.name;
    // The parser drops whitespace between the parts of a table.
    const line = TABLE_PARTS.has(name) ? "\n" : "";
    this.#parts.push(`${line}<${name}${element.attributes.source}>`);
    this.#addChildrenOf(element, numbered, number);
    if (element.closed && !VOID.has(name)) this.#parts.push(`</${name}>`);
  }

  /** The records in an element. A row with a table has the details of the row before it: a parser expects both or neither. */
  #recordsIn({ children }: HtmlElement): readonly Row[] {
    const records: [HtmlElement, ...HtmlElement[]][] = [];
    for (const child of children) {
      if (typeof child === "string" || !REPEATED.has(child.name)) continue;
      this.#shapeOf(child);
      const last = child.name === "tr" && this.#withTable.has(child) ? records.at(-1) : undefined;
      if (last === undefined) records.push([child]);
      else last.push(child);
    }
    return records;
  }

  /** The elements that have the shape of an earlier one. */
  #repeatedIn(records: readonly Row[]): readonly HtmlElement[] {
    const shapes = new Set<string>();
    return records.flatMap((record): readonly HtmlElement[] => {
      const [first, ...details] = record;
      const shape = [...new Set(record.map((element) => this.#shapeOf(element)))].join();
      const isLabelled = this.#isLabelled(first);
      if (!isLabelled && shapes.has(shape)) return record;
      if (!isLabelled) shapes.add(shape);
      return this.#repeatedIn(details.map((detail) => [detail]));
    });
  }

  #isLabelled(element: HtmlElement): boolean {
    const text = firstTextIn(element);
    return text !== null && isPortalText(text, this.#vocabulary);
  }

  /** Tags and names of attributes in an element, with the headings and labels in it but no other text. */
  #shapeOf(element: HtmlElement): number {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const inside = element.children.map((child) => {
      if (typeof child === "string") return this.#headings.has(heading(child)) ? heading(child) : "";
      const shape = this.#shapeOf(child);
      if (child.name === "table" || this.#withTable.has(child)) this.#withTable.add(element);
      return shape;
    });
    const text = `${element.name} ${namesIn(element.attributes.source)}>${inside.filter((part) => part !== "").join(" ")}`;
    const shape = this.#shapes.get(text) ?? this.#shapes.size + 1;
    this.#shapes.set(text, shape);
    this.#known.set(element, shape);
    return shape;
  }
}

const ATTRIBUTE = /([^\s=/>"']{1,99})\s{0,9}(?:=\s{0,9}("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** The names of attributes, and the values of ids and classes. Rows are numbered in their ids, too. */
const namesIn = (source: string): string =>
  [...source.matchAll(ATTRIBUTE)]
    .map(([, name = "", value = ""]) => (/^(?:id|class)$/i.test(name) ? `${name}=${value.replace(/\d+/g, "1")}` : name))
    .join(" ");

/** The element with the text of a row's first cell, if that is nothing but digits: probably the row's serial number. */
function serialCellOf(row: HtmlElement): HtmlElement | null {
  let only = row.children.find((child) => typeof child !== "string");
  while (only !== undefined && typeof only !== "string") {
    const [content, ...others] = only.children.filter((child) => child !== " ");
    if (content === undefined || others.length > 0) return null;
    if (typeof content === "string") return SERIAL.test(content) ? only : null;
    only = content;
  }
  return null;
}

const SERIAL = /^([^\p{L}\d]*)\d{1,3}([^\p{L}\d]*)$/u;

const withNumber = (text: string, number: number) =>
  text.replace(
    SERIAL,
    (_, before: string, after: string) => before + String.fromCharCode(FIRST_NUMBER + Math.min(number, 6000)) + after,
  );

/** The first text in an element that shows something. */
function firstTextIn(element: HtmlElement): string | null {
  for (const child of element.children) {
    const text = typeof child === "string" ? child : firstTextIn(child);
    if (text !== null && text.trim() !== "") return text;
  }
  return null;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
