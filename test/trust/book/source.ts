import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import type { AnyPage } from "../../../src/portal/page.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** A range in the source of a page. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** An element with the range of its start tag and the range between its tags. */
interface Part extends Place {
  readonly tag: Place;
  readonly inside: Place;
}

export interface Cell extends Part {
  readonly text: string;
  /** The first of the columns that it covers. */
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
  /** No link, control, picture or table. */
  readonly isPlain: boolean;
}

export interface Row extends Part {
  readonly cells: readonly Cell[];
  /** `data`: a cell for every column, below the headings. */
  readonly kind: "heading" | "data" | "other";
}

export interface Table extends Part {
  readonly rows: readonly Row[];
  readonly width: number;
  /** The heading of each column, in words; none for a table without known headings. */
  readonly headings: readonly string[];
  /** Another table is in it. */
  readonly isOuter: boolean;
}

/** A label and the cell with its value. */
interface Labelled {
  readonly label: Cell;
  readonly value: Cell;
  readonly row: Row;
}

/** The visible parts of a page's own part, found by parse5. */
export interface PageSource {
  readonly html: string;
  readonly tables: readonly Table[];
  readonly labels: readonly Labelled[];
  readonly selects: readonly Part[];
  /** The page's own part, or null if that is the whole page. */
  readonly section: Part | null;
}

/** Letters and digits of a text, in lowercase. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();

export const attributeOf = ({ attrs }: Element, wanted: string): string | null =>
  attrs.find(({ name }) => name === wanted)?.value ?? null;

export function* elementsIn(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  for (const child of "childNodes" in node ? node.childNodes : []) yield* elementsIn(child);
}

function* ancestorsOf(element: Element): Generator<Element> {
  for (let parent = element.parentNode; parent !== null && "tagName" in parent; parent = parent.parentNode)
    yield parent;
}

function isHidden(element: Element): boolean {
  const style = (attributeOf(element, "style") ?? "").toLowerCase().replaceAll(/\s/g, "");
  return attributeOf(element, "hidden") !== null || /(?:^|;)(?:display:none|visibility:hidden)/.test(style);
}

export function pageSourceOf(html: string, page: Pick<AnyPage, "section" | "headings" | "labelGroups">): PageSource {
  const root = parseFragment(html, { sourceCodeLocationInfo: true });
  const known = {
    headings: new Set([...(page.headings ?? [])].map(wordsOf)),
    labels: new Set((page.labelGroups ?? []).flatMap(({ order }) => order).map(wordsOf)),
  };
  const all = [...elementsIn(root)];
  const visible = all.filter((element) => ![element, ...ancestorsOf(element)].some(isHidden));
  const section = visible.find((element) => page.section && attributeOf(element, "id") === page.section);
  const own =
    section === undefined ? visible : visible.filter((element) => [...ancestorsOf(element)].includes(section));
  const partsOf = (name: string) => own.filter(({ tagName }) => tagName === name);
  const tables = partsOf("table").flatMap((table) => tableOf(html, table, known) ?? []);
  return {
    html,
    tables: tables.map(({ table }) => table),
    labels: tables.flatMap(({ labels }) => labels),
    selects: partsOf("select").flatMap((select) => partOf(select) ?? []),
    section: section === undefined ? null : partOf(section),
  };
}

function partOf({ sourceCodeLocation: place }: Element): Part | null {
  if (!place?.startTag) return null;
  const tag = { start: place.startTag.startOffset, end: place.startTag.endOffset };
  const inside = { start: tag.end, end: place.endTag?.startOffset ?? place.endOffset };
  return { start: place.startOffset, end: place.endOffset, tag, inside };
}

const childrenOf = (element: Element, ...tags: readonly string[]): Element[] =>
  element.childNodes.filter((child): child is Element => "tagName" in child && tags.includes(child.tagName));

interface Known {
  readonly headings: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

function tableOf(html: string, table: Element, known: Known): { table: Table; labels: Labelled[] } | null {
  const part = partOf(table);
  if (part === null) return null;
  const groups = [table, ...childrenOf(table, "thead", "tbody", "tfoot")];
  const elements = groups.flatMap((group) => childrenOf(group, "tr")).filter((row) => !isHidden(row));
  const rows: Row[] = [];
  const headings: string[] = [];
  /** By column: the number of rows that a cell of an earlier row still covers. */
  const covered: number[] = [];
  for (const element of elements) {
    const place = partOf(element);
    if (place === null) continue;
    const cells: Cell[] = [];
    let column = 0;
    const skipCovered = () => {
      for (; (covered[column] ?? 0) > 0; column++) covered[column] = (covered[column] ?? 0) - 1;
    };
    for (const child of childrenOf(element, "td", "th")) {
      const own = partOf(child);
      skipCovered();
      const [columns, spanned] = ["colspan", "rowspan"].map((name) => Number(attributeOf(child, name) ?? 1) || 1);
      const span = { column, columns: columns ?? 1, rows: spanned ?? 1 };
      for (let at = column; at < column + span.columns; at++) covered[at] = span.rows - 1;
      column += span.columns;
      const text = textIn(child).replaceAll(/\s+/g, " ").trim();
      const isPlain =
        own !== null &&
        !/<(?:a|button|input|select|textarea|img|table|form|br)\b/i.test(html.slice(own.inside.start, own.inside.end));
      if (own !== null && !isHidden(child)) cells.push({ ...own, ...span, text, isPlain });
    }
    skipCovered();
    const words = cells.map(({ text }) => wordsOf(text)).filter((text) => text !== "");
    const recognised = words.filter((word) => known.headings.has(word)).length;
    const isBelow = rows.some(({ kind }) => kind === "data");
    const isKnown = recognised > 1 && recognised * 2 >= words.length;
    const isRepeated = words.every((word, index) => headings[cells[index]?.column ?? 0] === word);
    const isHeading = isKnown && (!isBelow || isRepeated);
    if (isHeading) for (const cell of cells) headings.fill(wordsOf(cell.text), cell.column, cell.column + cell.columns);
    if (isHeading && headings.length === 0)
      for (const cell of cells) for (let at = 0; at < cell.columns; at++) headings.push(wordsOf(cell.text));
    const isData = headings.length > 0 && column === headings.length && words.length > 1 && words[0] !== "total";
    rows.push({ ...place, cells, kind: isHeading ? "heading" : isData ? "data" : "other" });
  }
  const labels = rows.flatMap((row) =>
    row.cells.flatMap((label, index): Labelled[] => {
      const value = row.cells[index + 1];
      return row.kind === "other" && value !== undefined && known.labels.has(wordsOf(label.text))
        ? [{ label, value, row }]
        : [];
    }),
  );
  const isOuter = [...elementsIn(table)].filter(({ tagName }) => tagName === "table").length > 1;
  return { table: { ...part, rows, width: headings.length, headings, isOuter }, labels };
}

function textIn(node: Node): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node) || ("tagName" in node && ["script", "style", "template"].includes(node.tagName)))
    return "";
  return node.childNodes.map(textIn).join(" ");
}
