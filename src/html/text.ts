import type { HtmlElement } from "./dom/element.ts";

const WHITESPACE = /\s+/g;
/** Characters around the text of a heading: spaces, dots, colons, asterisks and sort arrows. */
const DECORATION = /[ .:*\u2190-\u21ff\u25a0-\u25ff\u2b00-\u2bff]/;
/** Separates lines in `linesOf`. `parseHtml` removes U+0000, so no text contains it. */
const LINE_SEPARATOR = "\0";

const NEVER_TEXT = new Set(["script", "style", "template"]);
const TEXT_ONLY_AS_ROOT = new Set(["select", "datalist", "noscript", "title"]);
const BLOCKS = new Set(
  (
    "address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary " +
    "table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/**
 * The visible text of a node, collapsed. `<br>` and block boundaries become spaces. Comments, scripts, styles and hidden
 * descendants are left out. The options of a select count only if the node is the select itself.
 */
export function textOf(node: HtmlElement | string): string {
  if (typeof node === "string") return collapse(node);
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (typeof only === "string" && !NEVER_TEXT.has(node.name)) return collapse(only);
  return collapse(visibleText(node, " "));
}

/** The non-empty visible lines of an element, separated by `<br>` and block boundaries. */
export function linesOf(element: HtmlElement): string[] {
  const lines = visibleText(element, LINE_SEPARATOR).split(LINE_SEPARATOR);
  return lines.map(collapse).filter((line) => line !== "");
}

/** Whether the content of an element does not count as text: scripts, styles, titles, the options of a select. */
export function isTextless({ name }: HtmlElement): boolean {
  return NEVER_TEXT.has(name) || TEXT_ONLY_AS_ROOT.has(name);
}

/** Whether a browser starts a new line before and after an element. */
export function isBlock({ name }: HtmlElement): boolean {
  return BLOCKS.has(name);
}

/** Replaces each run of whitespace, including no-break spaces, with one space and trims the ends. */
export function collapse(text: string): string {
  return isCollapsed(text) ? text : text.replace(WHITESPACE, " ").trim();
}

/** Whether two headings have the same normal form. */
export function sameWords(a: string, b: string): boolean {
  return heading(a) === heading(b);
}

/** Whether the text of an element contains these words, compared in the normal form of headings. */
export function hasWords(element: HtmlElement, words: string): boolean {
  return heading(textOf(element)).includes(heading(words));
}

/** The normal form for comparing headings and labels: collapsed, lowercase, without decorations or brackets around it. */
export function heading(text: string): string {
  return plainHeading(text).toLowerCase() || collapse(text).toLowerCase();
}

/** Like `heading`, but in the case of the page: for values that are headings. */
export function plainHeading(text: string): string {
  return unbracket(undecorated(text));
}

/** A text, collapsed, without decorations at the ends: for values that are part of a heading. */
export function undecorated(text: string): string {
  const plain = collapse(text);
  let start = 0;
  let end = plain.length;
  while (start < end && DECORATION.test(plain.charAt(start))) start++;
  while (end > start && DECORATION.test(plain.charAt(end - 1))) end--;
  return plain.slice(start, end);
}

function unbracket(text: string): string {
  if (!text.startsWith("(") && !text.startsWith("[")) return text;
  return /^\([^()]*\)$|^\[[^[\]]*\]$/.test(text) ? undecorated(text.slice(1, -1)) : text;
}

/** The visible text before collapsing, with `separator` at block boundaries. Iterative because pages may nest deeply. */
function visibleText(root: HtmlElement, separator: string): string {
  let text = "";
  let element = root;
  let index = 0;
  const indexes: number[] = [];
  if (NEVER_TEXT.has(root.name)) return text;
  for (;;) {
    const child = element.children[index++];
    if (typeof child === "string") {
      text += child;
    } else if (child !== undefined) {
      if (isTextless(child) || child.hidden) continue;
      if (BLOCKS.has(child.name)) text += separator;
      indexes.push(index);
      element = child;
      index = 0;
    } else {
      if (element === root || element.parent === null) return text;
      if (BLOCKS.has(element.name)) text += separator;
      element = element.parent;
      index = indexes.pop() ?? 0;
    }
  }
}

/** Whether an ASCII text is already collapsed. Most cells are, and testing is cheaper than replacing. */
function isCollapsed(text: string): boolean {
  let spaceBefore = true;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return false;
    const space = code === 0x20;
    if (code < 0x20 || (space && spaceBefore)) return false;
    spaceBefore = space;
  }
  return text === "" || !spaceBefore;
}
