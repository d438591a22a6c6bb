import { Character, endOfTagName, isAsciiLetter, isSpace } from "./characters.ts";
import { type StartTagEnd, scanStartTag } from "./start-tag.ts";

/** Receives the tokens of a page in order. All numbers are indexes into the page. */
export interface TokenListener {
  /**
   * A start tag. `end` is the index of its `>`; `initials` has the initials of its attributes. Returns the lowercase name
   * of an element whose content is text, such as a script, and null for any other.
   */
  startTag(nameStart: number, nameEnd: number, end: number, initials: number): string | null;
  endTag(nameStart: number, nameEnd: number): void;
  /** A text between two tags, with its entities. Consecutive texts are possible. */
  text(start: number, end: number): void;
}

/**
 * Splits a page into tags and texts like a browser. It skips from `<` to `<`, because most of a page is text and whitespace,
 * and never goes back, so the time is linear. Comments, declarations and a tag that the end of the page truncates are
 * left out. Differences to the HTML standard: an end tag ends at its first `>`, and CDATA sections end at `]]>`.
 */
export function tokenize(page: string, listener: TokenListener): void {
  const startTag: StartTagEnd = { end: 0, initials: 0 };
  /** The start of the text that has not been reported. */
  let textStart = 0;
  let searchFrom = 0;
  for (;;) {
    const open = page.indexOf("<", searchFrom);
    if (open < 0) break;
    const code = page.charCodeAt(open + 1);
    // A `<` without a tag, and a `</` at the end of the page, are part of the text around them.
    if (!startsMarkup(code) || (code === Character.slash && open + 2 === page.length)) {
      searchFrom = open + 1;
      continue;
    }
    if (open > textStart) listener.text(textStart, open);
    textStart = open;
    let end: number;
    if (isAsciiLetter(code)) {
      const nameEnd = endOfTagName(page, open + 2);
      scanStartTag(page, nameEnd, startTag);
      if (startTag.end < 0) return;
      const rawElement = listener.startTag(open + 1, nameEnd, startTag.end, startTag.initials);
      end = startTag.end + 1;
      if (rawElement !== null) end = skipRawText(page, end, rawElement, listener);
    } else if (code === Character.slash) {
      const nameEnd = endOfTagName(page, open + 2);
      end = page.indexOf(">", nameEnd) + 1;
      const isTag = end > 0 && isAsciiLetter(page.charCodeAt(open + 2));
      if (isTag) listener.endTag(open + 2, nameEnd);
    } else {
      end = endOfDeclaration(page, open + 1);
    }
    if (end === 0) return;
    textStart = searchFrom = end;
  }
  if (textStart < page.length) listener.text(textStart, page.length);
}

/** True if a `<` with this character next to it begins a tag, a comment or a declaration. */
const startsMarkup = (code: number): boolean =>
  isAsciiLetter(code) ||
  code === Character.slash ||
  code === Character.exclamationMark ||
  code === Character.questionMark;

/**
 * Reports the text of an element whose content is not markup, and its end tag. Returns the index after the end tag, 0 if
 * the page ends before its `>`.
 */
function skipRawText(page: string, from: number, name: string, listener: TokenListener): number {
  const close = name === "plaintext" ? -1 : endTagOf(page, from, name);
  const textEnd = close < 0 ? page.length : close;
  if (textEnd > from) listener.text(from, textEnd);
  if (close < 0) return page.length;
  const nameStart = close + 2;
  const end = page.indexOf(">", nameStart + name.length) + 1;
  if (end > 0) listener.endTag(nameStart, nameStart + name.length);
  return end;
}

/** The index of the next end tag with this name; -1 if missing. */
function endTagOf(page: string, from: number, name: string): number {
  let at = page.indexOf("</", from);
  for (; at >= 0; at = page.indexOf("</", at + 2)) {
    const nameEnd = at + 2 + name.length;
    const after = page.charCodeAt(nameEnd);
    const isName = after === Character.greater || after === Character.slash || isSpace(after);
    if (isName && page.slice(at + 2, nameEnd).toLowerCase() === name) break;
  }
  return at;
}

/** The index after the comment, doctype or other declaration whose `!` or `?` is at `from`; 0 if the page ends before. */
function endOfDeclaration(page: string, from: number): number {
  if (page.startsWith("!--", from)) return endOfComment(page, from + 3);
  if (page.startsWith("![CDATA[", from)) {
    const end = page.indexOf("]]>", from + 8);
    return end < 0 ? 0 : end + 3;
  }
  return page.indexOf(">", from + 1) + 1;
}

/** The index after the `-->` or `--!>` of a comment whose text starts at `from`; 0 if the page ends before. */
function endOfComment(page: string, from: number): number {
  if (page.startsWith(">", from)) return from + 1;
  if (page.startsWith("->", from)) return from + 2;
  for (let at = page.indexOf("--", from); at >= 0; at = page.indexOf("--", at + 1)) {
    const next = page.charCodeAt(at + 2);
    if (next === Character.greater) return at + 3;
    if (next === Character.exclamationMark && page.charCodeAt(at + 3) === Character.greater) return at + 4;
  }
  return 0;
}
