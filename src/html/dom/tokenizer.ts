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

const EXCLAMATION_MARK = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION_MARK = 0x3f;

/** True for ASCII whitespace. */
export const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

export function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** One of 32 bits for the first letter of a name, ignoring case. Other characters share the bits of the letters. */
export const initialOf = (code: number): number => 1 << (code & 31);

/**
 * Splits a page into tags and texts like a browser. It skips from `<` to `<`, because most of a page is text and whitespace,
 * and never goes back, so the time is linear. Comments, declarations and a tag that the end of the page truncates are
 * left out. Differences to the HTML standard: an end tag ends at its first `>`, and CDATA sections end at `]]>`.
 */
export function tokenize(page: string, listener: TokenListener): void {
  /** The start of the text that has not been reported. */
  let textStart = 0;
  let searchFrom = 0;
  for (;;) {
    const open = page.indexOf("<", searchFrom);
    if (open < 0) break;
    const code = page.charCodeAt(open + 1);
    const isStart = isAsciiLetter(code);
    const isEnd = code === SLASH && open + 2 < page.length;
    // A `<` without a tag, and a `</` at the end of the page, are part of the text around them.
    if (!isStart && !isEnd && code !== EXCLAMATION_MARK && code !== QUESTION_MARK) {
      searchFrom = open + 1;
      continue;
    }
    if (open > textStart) listener.text(textStart, open);
    textStart = open;
    let end: number;
    if (isStart) {
      const nameEnd = endOfWord(page, open + 2, SLASH);
      const tagEnd = scanAttributes(page, nameEnd, null);
      if (tagEnd < 0) return;
      const rawElement = listener.startTag(open + 1, nameEnd, tagEnd, places.initials);
      end = rawElement === null ? tagEnd + 1 : skipRawText(page, tagEnd + 1, rawElement, listener);
    } else if (isEnd) {
      const nameEnd = endOfWord(page, open + 2, SLASH);
      end = page.indexOf(">", nameEnd) + 1;
      if (end > 0 && isAsciiLetter(page.charCodeAt(open + 2))) listener.endTag(open + 2, nameEnd);
    } else {
      end = endOfDeclaration(page, open + 1);
    }
    if (end === 0) return;
    textStart = searchFrom = end;
  }
  if (textStart < page.length) listener.text(textStart, page.length);
}

/** The value, not decoded, of the first attribute with this lowercase name in the part of a start tag after its name. */
export const findAttribute = (source: string, name: string): string | null =>
  scanAttributes(source, 0, name) < 0 ? null : source.slice(places.valueStart, places.valueEnd);

/**
 * The value of the attribute that was found last, and the initials of all attributes of the start tag that was scanned last, combined
 * with bitwise OR. Reused, so that a scan allocates nothing.
 */
const places = { valueStart: 0, valueEnd: 0, initials: 0 };

/**
 * Scans the attributes behind the name of a start tag. Returns the index of its `>`, which is not in a quoted value, or that of the
 * first attribute with a lowercase name; -1 if it is missing. One function: V8 compiles each of several with the others in it.
 */
function scanAttributes(source: string, from: number, name: string | null): number {
  const { length } = source;
  let initials = 0;
  let at = from;
  while (at < length) {
    let code = source.charCodeAt(at);
    if (code === GREATER) break;
    if (code === SLASH || isSpace(code)) {
      at++;
      continue;
    }
    const nameStart = at;
    initials |= initialOf(code);
    // The first character may be anything, even `=`.
    for (at++; at < length; at++) {
      code = source.charCodeAt(at);
      if (code === EQUALS || code === GREATER || code === SLASH || isSpace(code)) break;
    }
    const nameEnd = at;
    for (; at < length; at++) {
      code = source.charCodeAt(at);
      if (!isSpace(code)) break;
    }
    let valueStart = nameEnd;
    let valueEnd = nameEnd;
    if (code === EQUALS) {
      for (at++; at < length; at++) {
        code = source.charCodeAt(at);
        if (!isSpace(code)) break;
      }
      const isQuoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
      valueStart = isQuoted ? at + 1 : at;
      valueEnd = isQuoted
        ? source.indexOf(code === DOUBLE_QUOTE ? '"' : "'", valueStart)
        : endOfWord(source, at, GREATER);
      if (valueEnd < 0) valueEnd = length;
      at = isQuoted ? valueEnd + 1 : valueEnd;
    }
    if (nameEnd - nameStart === name?.length && source.slice(nameStart, nameEnd).toLowerCase() === name) {
      places.valueStart = valueStart;
      places.valueEnd = valueEnd;
      return nameStart;
    }
  }
  places.initials = initials;
  return at < length && name === null ? at : -1;
}

/** The index of the next whitespace, `>` or other `end`. */
function endOfWord(source: string, from: number, end: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === GREATER || code === end || isSpace(code)) break;
  }
  return at;
}

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
    const isName = after === GREATER || after === SLASH || isSpace(after);
    if (isName && page.slice(at + 2, nameEnd).toLowerCase() === name) break;
  }
  return at;
}

/** The index after the comment, doctype or other declaration whose `!` or `?` is at `from`; 0 if the page ends before. */
function endOfDeclaration(page: string, from: number): number {
  if (page.startsWith("![CDATA[", from)) {
    const end = page.indexOf("]]>", from + 8);
    return end < 0 ? 0 : end + 3;
  }
  if (!page.startsWith("!--", from)) return page.indexOf(">", from + 1) + 1;
  // `<!-->` and `<!--->` are whole comments. Any other ends at `-->` or `--!>`.
  const text = from + 3;
  if (page.startsWith(">", text)) return text + 1;
  if (page.startsWith("->", text)) return text + 2;
  for (let at = page.indexOf("--", text); at >= 0; at = page.indexOf("--", at + 1)) {
    if (page.charCodeAt(at + 2) === GREATER) return at + 3;
    if (page.startsWith("!>", at + 2)) return at + 4;
  }
  return 0;
}
