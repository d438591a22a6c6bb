import type { HtmlElement } from "./dom/element.ts";
import { isHidden } from "./dom/hidden.ts";

const WHITESPACE = /\s+/g;
/** Dots, colons, asterisks and sort arrows around the words of a heading. */
const DECORATION = /^[ .:*\u2190-\u21ff\u25a0-\u25ff\u2b00-\u2bff]+|[ .:*\u2190-\u21ff\u25a0-\u25ff\u2b00-\u2bff]+$/g;
/** Separates the lines of `linesOf`; `parseHtml` leaves no U+0000 in a text. */
const LINE_BORDER = "\0";

const NEVER_TEXT = new Set(["script", "style", "template"]);
const TEXT_IF_ASKED = new Set(["select", "datalist", "noscript", "title"]);
const BORDERS = new Set(
  (
    "address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary " +
    "table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/**
 * The text that a browser shows for a node, collapsed: `<br>` and the borders of block elements are spaces; comments,
 * scripts, styles and hidden elements inside it are not text. The options of a select count only for the select itself.
 */
export function textOf(node: HtmlElement | string): string {
  if (typeof node === "string") return collapse(node);
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (typeof only === "string" && !NEVER_TEXT.has(node.name)) return collapse(only);
  return collapse(shownText(node, " "));
}

/** The texts of an element that are on lines of their own (separated by `<br>` and block borders), without empty ones. */
export function linesOf(element: HtmlElement): string[] {
  const lines = shownText(element, LINE_BORDER).split(LINE_BORDER);
  return lines.map(collapse).filter((line) => line !== "");
}

/** Whether the content of an element is not text: scripts, styles, and controls, whose options are not shown. */
export function isTextless({ name }: HtmlElement): boolean {
  return NEVER_TEXT.has(name) || TEXT_IF_ASKED.has(name);
}

/** Whether a browser starts a new line before and after an element. */
export function isBlock({ name }: HtmlElement): boolean {
  return BORDERS.has(name);
}

/** Replaces each run of whitespace, including no-break spaces, by one space, and trims the ends. */
export function collapse(text: string): string {
  return isCollapsed(text) ? text : text.replace(WHITESPACE, " ").trim();
}

/** Whether two headings are the same in their normal form. */
export function sameWords(a: string, b: string): boolean {
  return heading(a) === heading(b);
}

/** Whether an element shows these words somewhere, compared in the normal form of headings. */
export function hasWords(element: HtmlElement, words: string): boolean {
  return heading(textOf(element)).includes(heading(words));
}

/** The normal form in which headings and labels are compared: collapsed, lowercase, without decorations at the ends. */
export function heading(text: string): string {
  return unbracket(undecorated(text)).toLowerCase() || collapse(text).toLowerCase();
}

/** A text, collapsed, without decorations at the ends: for values that are part of a heading. */
export function undecorated(text: string): string {
  return collapse(text).replace(DECORATION, "");
}

function unbracket(text: string): string {
  return /^\([^()]*\)$|^\[[^[\]]*\]$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** The shown text as it is in the page, with `border` for every border. Iterative, because pages nest freely. */
function shownText(root: HtmlElement, border: string): string {
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
      if (isTextless(child) || isHidden(child)) continue;
      if (BORDERS.has(child.name)) text += border;
      indexes.push(index);
      element = child;
      index = 0;
    } else {
      if (element === root || element.parent === null) return text;
      if (BORDERS.has(element.name)) text += border;
      element = element.parent;
      index = indexes.pop() ?? 0;
    }
  }
}

/** Whether a text needs no collapsing. Most cells do not, and testing is cheaper than replacing. */
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
