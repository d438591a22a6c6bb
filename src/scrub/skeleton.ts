import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import { parseHtml } from "../html/dom/tree.ts";
import { heading } from "../html/text.ts";
import { newHeadings } from "./headings.ts";
import { scrubHtml } from "./page.ts";
import type { Substitutes } from "./text.ts";
import { isPortalText, type Vocabulary, withHeadings } from "./vocabulary.ts";

type Node = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];

/** Classes of text: `Xxx` for a word, `111` for a number of three digits, and one date for all. */
const classes: Substitutes = {
  letters: (run) => [...run.slice(0, 3)].map((letter) => (letter === letter.toLowerCase() ? "x" : "X")).join(""),
  digits: (run) => "1".repeat(run.length),
  date: () => "2026-01-05",
};

/** Elements of which a page has one per record. Similar siblings appear once, so a skeleton does not reveal how many there are. */
const REPEATED = new Set(["tr", "li", "option"]);
const LEFT_OUT = new Set(["script", "style"]);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A page reduced to its structure, the words of the portal, and classes of text. It has no text of a person, and a parser
 * that reads the page also reads its skeleton, in most cases.
 */
export function skeletonOf(html: string, vocabulary: Vocabulary): string {
  const added = newHeadings(parseHtml(html), vocabulary);
  const all = withHeadings(vocabulary, added);
  const scrubbed = scrubHtml(html, all, classes);
  const isHeading = (text: string) => vocabulary.headings.has(text) || added.has(text);
  const root = parseFragment(scrubbed, { sourceCodeLocationInfo: true });
  const edits = [...editsOf(root.childNodes, isHeading, all)].toSorted((a, b) => b.start - a.start);
  let skeleton = scrubbed;
  for (const { start, end, text } of edits) skeleton = skeleton.slice(0, start) + text + skeleton.slice(end);
  const lines = skeleton.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .join("\n")
    .replaceAll("<!---->", "")
    .trim();
}

/** Drops repeated siblings, scripts and styles, and numbers the rows that stay. */
function* editsOf(
  nodes: readonly Node[],
  isHeading: (text: string) => boolean,
  vocabulary: Vocabulary,
): Generator<Edit> {
  const shapes = new Set<string>();
  let number = 0;
  for (const element of nodes) {
    if (!("tagName" in element)) continue;
    const isLabelled = isPortalText(textsIn(element)[0]?.value ?? "1", vocabulary);
    const shape = REPEATED.has(element.tagName) && !isLabelled ? shapeOf(element, isHeading) : "";
    if (LEFT_OUT.has(element.tagName) || shapes.has(shape)) {
      yield { ...placeOf(element), text: "" };
      continue;
    }
    if (shape !== "") shapes.add(shape);
    const serial = element.tagName === "tr" ? serialIn(element) : null;
    if (serial !== null) yield { ...serial, text: String(++number) };
    yield* editsOf(element.childNodes, isHeading, vocabulary);
  }
}

const placeOf = ({ sourceCodeLocation: place }: Element) => ({
  start: place?.startOffset ?? 0,
  end: place?.endOffset ?? 0,
});

/** The digits in the first cell of a row, if that has nothing else: probably its serial number. */
function serialIn(row: Element): Omit<Edit, "text"> | null {
  const cell = row.childNodes.find((child) => "tagName" in child);
  const [text, ...others] = cell === undefined ? [] : textsIn(cell);
  if (text === undefined || others.length > 0) return null;
  const [, before, digits] = /^([^\p{L}\d]*)(1{1,3})[^\p{L}\d]*$/u.exec(text.value) ?? [];
  if (before === undefined || digits === undefined) return null;
  const start = (text.sourceCodeLocation?.startOffset ?? 0) + before.length;
  return { start, end: start + digits.length };
}

/** The texts in an element that show something. */
function textsIn(node: Node): DefaultTreeAdapterMap["textNode"][] {
  if ("value" in node) return node.value.trim() === "" ? [] : [node];
  return "childNodes" in node ? node.childNodes.flatMap(textsIn) : [];
}

/** Tags and attributes' names in an element, with the headings and labels in it but no other text. */
function shapeOf(node: Node, isHeading: (text: string) => boolean): string {
  if ("value" in node) return isHeading(heading(node.value)) ? heading(node.value) : "";
  if (!("tagName" in node)) return "";
  // Rows are numbered in their ids, too.
  const names = node.attrs.map(({ name, value }) =>
    name === "id" || name === "class" ? `${name}=${value.replace(/\d+/g, "1")}` : name,
  );
  return `<${node.tagName} ${names.join(" ")}>${node.childNodes.map((child) => shapeOf(child, isHeading)).join("")}</>`;
}
