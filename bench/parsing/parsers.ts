import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { findAll } from "../../src/html/find.ts";

/** The text of every cell of every row of every table of a page; whitespace is collapsed, and scripts and selects are skipped. */
export type Tables = readonly (readonly (readonly string[])[])[];

/** Extracts the tables of a page. */
export type Parser = { readonly name: string; tables(html: string): Tables };

const ours: Parser = {
  name: "Portico",
  tables: (html) =>
    findAll(parseHtml(html), "table").map((table) => table.rows.map((row) => row.cells.map(({ text }) => text))),
};

const SECTIONS = ["thead", "tbody", "tfoot"];
const CELLS = ["td", "th"];
const NO_TEXT = ["script", "style", "select", "noscript"];

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const elementsIn = (node: DefaultTreeAdapterTypes.ParentNode, names: readonly string[]): Element[] =>
  node.childNodes.filter((child): child is Element => "tagName" in child && names.includes(child.tagName));

function tablesIn(node: DefaultTreeAdapterTypes.ParentNode, found: Element[]): Element[] {
  for (const child of node.childNodes) {
    if (!("tagName" in child)) continue;
    if (child.tagName === "table") found.push(child);
    tablesIn(child, found);
  }
  return found;
}

function rawText(node: Node): string {
  if ("value" in node) return node.value;
  if (!("tagName" in node) || NO_TEXT.includes(node.tagName)) return "";
  return node.childNodes.map(rawText).join("");
}

const collapsed = (text: string) => text.replace(/\s+/g, " ").trim();

/** The reference implementation of the HTML standard, with its default tree. */
const parse5: Parser = {
  name: "parse5",
  tables: (html) =>
    tablesIn(parse(html), []).map((table) =>
      elementsIn(table, SECTIONS)
        .flatMap((section) => elementsIn(section, ["tr"]))
        .map((row) => elementsIn(row, CELLS).map((cell) => collapsed(rawText(cell)))),
    ),
};

/** The libraries whose results and times are compared. */
export const parsers: readonly Parser[] = [parse5, ours];
