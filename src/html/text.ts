import { collapse } from "./dom/collapse.ts";
import type { HtmlElement, WantedHeadings } from "./dom/element.ts";
import { initialOf } from "./dom/start-tag.ts";
import { visibleText } from "./dom/visible-text.ts";

/** Separates lines in `linesOf`. `parseHtml` removes U+0000, so no text contains it. */
const LINE_SEPARATOR = "\0";

/**
 * The visible text of a node, collapsed. `<br>` and block boundaries become spaces. Comments, scripts, styles and hidden
 * descendants are left out. The options of a select count only if the node is the select itself.
 */
export function textOf(node: HtmlElement | string): string {
  return typeof node === "string" ? collapse(node) : node.text;
}

/** The non-empty visible lines of an element, separated by `<br>` and block boundaries. */
export function linesOf(element: HtmlElement): string[] {
  const lines = visibleText(element, LINE_SEPARATOR).split(LINE_SEPARATOR);
  return lines.map(collapse).filter((line) => line !== "");
}

/** True if the visible text of an element matches a pattern: for words of the portal, not for values. */
export function matches(element: HtmlElement, pattern: RegExp): boolean {
  return pattern.test(element.text);
}

/** True if two headings have the same normal form. */
export function sameWords(a: string, b: string): boolean {
  return heading(a) === heading(b);
}

/** True if the text of an element contains these words, compared in the normal form of headings. */
export function hasWords(element: HtmlElement, words: string): boolean {
  return heading(textOf(element)).includes(heading(words));
}

/** The normal form for comparing headings and labels: collapsed, lowercase, without decorations or brackets around it. */
export function heading(text: string): string {
  return headingOfCollapsed(collapse(text));
}

/** Like `heading`, for a text that is already collapsed. */
export function headingOfCollapsed(text: string): string {
  return (unbracket(withoutDecorations(text)) || text).toLowerCase();
}

/** Like `heading`, but in the case of the page: for values that are headings. */
export function plainHeading(text: string): string {
  return unbracket(undecorated(text));
}

/** A text, collapsed, without decorations at the ends: for values that are part of a heading. */
export function undecorated(text: string): string {
  return withoutDecorations(collapse(text));
}

/** The headings with these wordings, to look for. */
export function wantedHeadings(wordings: readonly string[]): WantedHeadings {
  const normalForms = wordings.map(heading);
  return {
    normalForms: new Set(normalForms),
    shortest: Math.min(...normalForms.map(({ length }) => length)),
    initials: normalForms.reduce((bits, normalForm) => bits | initialOf(normalForm.charCodeAt(0)), 0),
  };
}

function withoutDecorations(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isDecoration(text.charCodeAt(start))) start++;
  while (end > start && isDecoration(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** True if a character may be around the text of a heading: space, asterisk, dot, colon, sort arrows and triangles. */
function isDecoration(code: number): boolean {
  if (code < 0x2190) return code === 0x20 || code === 0x2a || code === 0x2e || code === 0x3a;
  return code <= 0x21ff || (code >= 0x25a0 && code <= 0x25ff) || (code >= 0x2b00 && code <= 0x2bff);
}

function unbracket(text: string): string {
  if (!text.startsWith("(") && !text.startsWith("[")) return text;
  return /^\([^()]*\)$|^\[[^[\]]*\]$/.test(text) ? withoutDecorations(text.slice(1, -1)) : text;
}
