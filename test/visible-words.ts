import { type DefaultTreeAdapterMap, parse } from "parse5";

type Element = DefaultTreeAdapterMap["element"];
type Node = DefaultTreeAdapterMap["node"];

const SILENT = new Set("script style template title noscript datalist textarea comment".split(" "));
const INLINE = new Set(
  "a b big bdi button center em font i label nobr output q small span strong sub sup tt u".split(" "),
);
/** A cell or line that means "no value". */
const NO_VALUE = /^(?:[-–—_\s]*|n\/?a|nil|null)$/i;
const HIDING = /(?:^|\s)(?:d-none|hidden|hide|invisible|sr-only|visually-hidden)(?:\s|$)/;
const CLOSED = /(?:^|\s)(?:collapse|modal|fade|tab-pane|dropdown-menu|offcanvas)(?:\s|$)/;

const attributeOf = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value ?? null;

function isHidden(element: Element, isInTable: boolean): boolean {
  const classes = attributeOf(element, "class") ?? "";
  return (
    SILENT.has(element.tagName) ||
    attributeOf(element, "hidden") !== null ||
    /display:\s*none|visibility:\s*hidden/i.test(attributeOf(element, "style") ?? "") ||
    HIDING.test(classes) ||
    (isInTable && CLOSED.test(classes) && !/(?:^|\s)(?:show|in|active)(?:\s|$)/.test(classes))
  );
}

/** The lines that a page shows, by a parser of its own: `htmlparser` and the parser have no part in it. */
function linesOf(node: Node, isInTable = false): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node)) return "";
  if ("tagName" in node) {
    if (isHidden(node, isInTable)) return "";
    if (node.tagName === "select") {
      const options = node.childNodes.filter(
        (child): child is Element => "tagName" in child && child.tagName === "option",
      );
      const chosen = options.findLast((option) => attributeOf(option, "selected") !== null) ?? options[0];
      return chosen === undefined ? "" : `\n${linesOf(chosen)}\n`;
    }
  }
  const inside = node.childNodes.map((child) =>
    linesOf(child, isInTable || ("tagName" in node && ["td", "th", "tr", "tbody"].includes(node.tagName))),
  );
  return "tagName" in node && INLINE.has(node.tagName) ? inside.join("") : `\n${inside.join("")}\n`;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize()
    .replaceAll(/[\u00ad\u200b]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}

/** The visible words of a page that a texts has less often than the page. */
export function missingWords(html: string, texts: object): string[] {
  const lines = linesOf(parse(html))
    .split("\n")
    .filter((line) => !NO_VALUE.test(line.trim()));
  const read = countsOf([...textsIn(texts)].flatMap(wordsOf));
  return [...countsOf(lines.flatMap(wordsOf))]
    .filter(([word, count]) => (read.get(word) ?? 0) < count)
    .map(([word]) => word);
}
