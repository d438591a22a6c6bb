import type { HtmlElement } from "./dom/element.ts";

const WHITE_SPACE = /\s+/g;
const ENDS_OF_HEADING = /^[ .]+|[ .]+$/g;
/** Parts the lines of `linesOf`; `parseHtml` leaves no U+0000 in a text. */
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
 * The text that a browser shows for a node, collapsed: `<br>` and the borders of block elements are blanks; comments,
 * scripts and styles are no text. Selects and their options count only when they are asked for themselves.
 */
export function textOf(node: HtmlElement | string): string {
  if (typeof node === "string") return collapse(node);
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (typeof only === "string" && !NEVER_TEXT.has(node.name)) return collapse(only);
  return collapse(shownText(node, " "));
}

/** The texts of an element that stand on lines of their own (parted by `<br>` and block borders), without empty ones. */
export function linesOf(element: HtmlElement): string[] {
  const lines = shownText(element, LINE_BORDER).split(LINE_BORDER);
  return lines.map(collapse).filter((line) => line !== "");
}

/** White space, no-break spaces included, made one blank each and taken from the ends. */
export function collapse(text: string): string {
  return isCollapsed(text) ? text : text.replace(WHITE_SPACE, " ").trim();
}

/** Whether two headings are the same: without case, collapsed, dots and blanks at the ends ignored. */
export function sameWords(a: string, b: string): boolean {
  return heading(a) === heading(b);
}

/** Whether an element shows these words somewhere, compared as headings are. */
export function hasWords(element: HtmlElement, words: string): boolean {
  return heading(textOf(element)).includes(heading(words));
}

/** The normal form in which headings and labels are compared. */
export function heading(text: string): string {
  return collapse(text).replace(ENDS_OF_HEADING, "").toLowerCase();
}

/** The shown text as it stands in the page, with `border` for every border. A walk without recursion: pages nest freely. */
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
      if (NEVER_TEXT.has(child.name) || TEXT_IF_ASKED.has(child.name)) continue;
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

/** Whether a text needs no collapsing. Most cells do not, and looking is cheaper than replacing. */
function isCollapsed(text: string): boolean {
  let blankBefore = true;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return false;
    const blank = code === 0x20;
    if (code < 0x20 || (blank && blankBefore)) return false;
    blankBefore = blank;
  }
  return text === "" || !blankBefore;
}
