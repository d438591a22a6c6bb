import { type DefaultTreeAdapterMap, html as names, parseFragment } from "parse5";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { newContext } from "../../src/html/section/section.ts";
import { heading, sameWords } from "../../src/html/text.ts";
import type { PageName } from "../../src/portal/page.ts";
import type { ShownPage } from "./shown-pages.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** A range in the source of a page. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Cell extends Place {
  /** The range between its tags. */
  readonly inside: Place;
  readonly text: string;
  /** The start tag. */
  readonly tag: Place;
  readonly isLabel: boolean;
  readonly spans: boolean;
}

export interface Row extends Place {
  readonly cells: readonly Cell[];
  readonly isHeading: boolean;
}

export interface Table extends Place {
  readonly inside: Place;
  readonly rows: readonly Row[];
}

/** The value of an attribute in the source. */
export interface Value extends Place {
  readonly element: string;
  readonly attribute: string;
  readonly text: string;
}

/** A page with the positions of its parts, found by an independent parser. */
export interface PageSource {
  readonly kind: PageName;
  readonly html: string;
  readonly tables: readonly Table[];
  readonly values: readonly Value[];
}

/** Finds the parts of a page that can be damaged. Labels are those that the page's parser looks for. */
export function pageSourceOf({ html, page, input }: ShownPage): PageSource {
  const root = parseFragment(html, { sourceCodeLocationInfo: true });
  const context = newContext();
  try {
    page.parse(parseHtml(html), input, context);
  } catch {
    // What the parser looked for is known all the same.
  }
  const { lookups } = context.report;
  const labels = lookups.filter(({ kind }) => kind === "label").flatMap((lookup) => lookup.names);
  const elements = [...elementsIn(root)];
  const tables = elements.filter(({ tagName }) => tagName === "table");
  return {
    kind: page.name,
    html,
    tables: tables.flatMap((table) => tableOf(table, { labels, headings: page.headings ?? new Set() }) ?? []),
    values: elements.flatMap((element) => valuesOf(html, element)),
  };
}

function* elementsIn(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  for (const child of "childNodes" in node ? node.childNodes : []) yield* elementsIn(child);
}

/** The ranges of an element, or null if its start tag is implied. */
function placesOf({ sourceCodeLocation: place }: Element): { whole: Place; inside: Place; tag: Place } | null {
  if (!place?.startTag) return null;
  const tag = { start: place.startTag.startOffset, end: place.startTag.endOffset };
  const whole = { start: place.startOffset, end: place.endOffset };
  return { whole, inside: { start: tag.end, end: place.endTag?.startOffset ?? place.endOffset }, tag };
}

function childrenOf(element: Element, ...tags: readonly string[]): Element[] {
  return element.childNodes.filter((child): child is Element => "tagName" in child && tags.includes(child.tagName));
}

/** Words of the portal that a parser asks for. */
interface Vocabulary {
  readonly labels: readonly string[];
  readonly headings: ReadonlySet<string>;
}

function tableOf(table: Element, vocabulary: Vocabulary): Table | null {
  const places = placesOf(table);
  if (places === null) return null;
  const rows = [
    ...childrenOf(table, "tr"),
    ...childrenOf(table, "thead", "tbody", "tfoot").flatMap((part) => childrenOf(part, "tr")),
  ];
  return { ...places.whole, inside: places.inside, rows: rows.flatMap((row) => rowOf(row, vocabulary) ?? []) };
}

function rowOf(row: Element, { labels, headings }: Vocabulary): Row | null {
  const places = placesOf(row);
  if (places === null) return null;
  const elements = childrenOf(row, "td", "th");
  const cells = elements.flatMap((cell, index) => cellOf(cell, index === 0 ? labels : []) ?? []);
  const words = cells.map(({ text }) => text).filter((text) => text !== "");
  const known = words.filter((word) => headings.has(heading(word))).length;
  const inHead = row.parentNode !== null && "tagName" in row.parentNode && row.parentNode.tagName === "thead";
  const allTh = elements.every(({ tagName }) => tagName === "th") && !words.some((word) => /[\d:]/.test(word));
  const isHeading = inHead || (words.length > 1 && (known * 2 > words.length || allTh));
  return { ...places.whole, cells, isHeading };
}

function cellOf(cell: Element, labels: readonly string[]): Cell | null {
  const places = placesOf(cell);
  if (places === null) return null;
  const text = textIn(cell).replaceAll(/\s+/g, " ").trim();
  return {
    ...places.whole,
    inside: places.inside,
    tag: places.tag,
    text,
    isLabel: labels.some((label) => sameWords(label, text)),
    spans: cell.attrs.some(({ name, value }) => /^(col|row)span$/.test(name) && value !== "1"),
  };
}

function textIn(node: Node): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node) || ("tagName" in node && node.tagName === names.TAG_NAMES.SCRIPT)) return "";
  return node.childNodes.map(textIn).join(" ");
}

/** The ids, names and handlers of an element, and URLs that are code. */
function valuesOf(html: string, element: Element): Value[] {
  const places = element.sourceCodeLocation?.attrs ?? {};
  return ["id", "name", "onclick", "href"].flatMap((attribute) => {
    const place = places[attribute];
    if (place === undefined) return [];
    const source = html.slice(place.startOffset, place.endOffset);
    const [before = "", text = ""] = /^([^=]*=\s*["']?)(.*?)["']?$/s.exec(source)?.slice(1) ?? [];
    const start = place.startOffset + before.length;
    if (attribute === "href" && !text.startsWith("javascript:")) return [];
    return [{ element: element.tagName, attribute, text, start, end: start + text.length }];
  });
}
