import { type DefaultTreeAdapterMap, html as names, parseFragment } from "parse5";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { heading, sameWords } from "../../src/html/headings.ts";
import { newContext } from "../../src/html/section.ts";
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
  /** The start tag. */
  readonly tag: Place;
  readonly rows: readonly Row[];
  /** The table or an element around it is hidden, or it is not in the section of the page. */
  readonly isIgnored: boolean;
}

/** A visible select and its options. */
interface Select extends Place {
  readonly inside: Place;
  readonly options: readonly { readonly value: string; readonly text: string }[];
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
  readonly selects: readonly Select[];
  readonly values: readonly Value[];
  /** Just before the end tag of the section. */
  readonly sectionEnd: Place;
  /** The anchors of the parser: headings by table, and labels. */
  readonly vocabulary: Vocabulary;
}

/** Finds the parts of a page that can be damaged. Labels are those that the page's parser looks for. */
export function pageSourceOf({ html, page, input }: ShownPage): PageSource {
  const root = parseFragment(html, { sourceCodeLocationInfo: true });
  const context = newContext();
  try {
    page.parse(parseHtml(html), input, context);
  } catch {
    // The report lists the lookups of the parser all the same.
  }
  const { lookups } = context.report;
  const elements = [...elementsIn(root)];
  const section = sectionOf(root, page.section ?? null);
  const sectionPlace = section === null ? null : placesOf(section);
  const vocabulary: Vocabulary = {
    labels: lookups.filter(({ kind }) => kind === "label").flatMap(({ names }) => names),
    headings: page.headings ?? new Set(),
    tables: lookups.filter(({ kind }) => kind === "headings").map(({ names }) => names),
  };
  const isIgnored = (element: Element) => {
    const above = [...ancestorsOf(element)];
    return [element, ...above].some(isHiddenElement) || (section !== null && !above.includes(section));
  };
  return {
    kind: page.name,
    html,
    tables: elements.flatMap((element) =>
      element.tagName === "table" ? (tableOf(element, vocabulary, isIgnored(element)) ?? []) : [],
    ),
    selects: elements.flatMap((element) =>
      element.tagName === "select" && !isIgnored(element) ? (selectOf(element) ?? []) : [],
    ),
    values: elements.flatMap((element) => valuesOf(html, element)),
    sectionEnd:
      sectionPlace === null ? endOfBody(html) : { start: sectionPlace.inside.end, end: sectionPlace.inside.end },
    vocabulary,
  };
}

/** The element of a page that holds its own part; null: the whole page. */
export function sectionOf(root: Node, id: string | null): Element | null {
  if (id === null) return null;
  const matches = [...elementsIn(root)].filter((element) => attributeOf(element, "id") === id);
  return matches.find((element) => ![element, ...ancestorsOf(element)].some(isHiddenElement)) ?? null;
}

export const attributeOf = ({ attrs }: Element, wanted: string): string | null =>
  attrs.find(({ name }) => name === wanted)?.value ?? null;

/** The elements around an element, from the inside out. */
export function* ancestorsOf(element: Element): Generator<Element> {
  for (let parent = element.parentNode; parent !== null && "tagName" in parent; parent = parent.parentNode)
    yield parent;
}

/** True if a browser with Bootstrap would hide an element. */
export function isHiddenElement(element: Element): boolean {
  const style = (attributeOf(element, "style") ?? "").toLowerCase().replaceAll(/\s/g, "");
  const classes = (attributeOf(element, "class") ?? "").toLowerCase().split(/\s+/);
  return (
    attributeOf(element, "hidden") !== null ||
    /(?:^|;)(?:display:none|visibility:hidden)/.test(style) ||
    classes.some((name) => ["d-none", "hidden", "sr-only", "visually-hidden"].includes(name))
  );
}

function endOfBody(html: string): Place {
  // An earlier end tag can be in a comment.
  const end = html.toLowerCase().lastIndexOf("</body>");
  return end < 0 ? { start: html.length, end: html.length } : { start: end, end };
}

function selectOf(select: Element): Select | null {
  const places = placesOf(select);
  if (places === null) return null;
  const options = [...elementsIn(select)].filter(({ tagName }) => tagName === "option");
  return {
    ...places.whole,
    inside: places.inside,
    options: options.map((option) => {
      const text = textIn(option).trim();
      return { value: attributeOf(option, "value") ?? text, text };
    }),
  };
}

export function* elementsIn(node: Node): Generator<Element> {
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
  /** The first name of each column, by table. */
  readonly tables: readonly (readonly string[])[];
}

function tableOf(table: Element, vocabulary: Vocabulary, isIgnored: boolean): Table | null {
  const places = placesOf(table);
  if (places === null) return null;
  const rows = [
    ...childrenOf(table, "tr"),
    ...childrenOf(table, "thead", "tbody", "tfoot").flatMap((part) => childrenOf(part, "tr")),
  ];
  return {
    ...places.whole,
    inside: places.inside,
    tag: places.tag,
    rows: rows.flatMap((row) => rowOf(row, vocabulary) ?? []),
    isIgnored,
  };
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

export function textIn(node: Node): string {
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

/** The source of a page's own part as it shows itself: without comments, scripts, and options that are not selected. */
export function sourceOfSection({ html, page }: ShownPage): string {
  const root = parseFragment(html);
  const section = sectionOf(root, page.section ?? null);
  return shownSource(section ?? root);
}

function shownSource(node: Node): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node)) return "";
  const inside = node.childNodes.map(shownSource).join("");
  if (!("tagName" in node)) return inside;
  if (["script", "style", "template"].includes(node.tagName)) return "";
  if (node.tagName === "option" && attributeOf(node, "selected") === null) return "";
  return `<${node.attrs.map(({ name, value }) => `${name}="${value}"`).join(" ")}>${inside}</>`;
}
