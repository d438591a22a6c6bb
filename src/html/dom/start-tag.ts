import { Character, isSpace } from "./characters.ts";
import { decodeAttribute } from "./entities.ts";

/** The positions of an attribute's name and value in the source. The value is empty if the attribute has none. */
interface AttributePlaces {
  nameStart: number;
  nameEnd: number;
  valueStart: number;
  valueEnd: number;
}

/** The findings of the tokenizer about a start tag while it looks for its end. */
export interface StartTagEnd {
  /** The index of its `>`; -1 if the source ends before it. */
  end: number;
  /** The initials of its attributes, as in `initialOf`, combined with bitwise OR. */
  initials: number;
}

/** One of 32 bits for the first letter of a name, ignoring case. Other characters share the bits of the letters. */
export function initialOf(code: number): number {
  return 1 << (code & 31);
}

/** Reused, so that a scan allocates nothing. */
const places: AttributePlaces = { nameStart: 0, nameEnd: 0, valueStart: 0, valueEnd: 0 };

/** Finds the end of the start tag whose name ends at `nameEnd`. A `>` inside a quoted value does not end the tag. */
export function scanStartTag(source: string, nameEnd: number, result: StartTagEnd): void {
  let initials = 0;
  let at = skipSeparators(source, nameEnd);
  while (at < source.length && source.charCodeAt(at) !== Character.greater) {
    initials |= initialOf(source.charCodeAt(at));
    at = skipSeparators(source, scanAttribute(source, at, places));
  }
  result.end = at < source.length ? at : -1;
  result.initials = initials;
}

/** The decoded value of the first attribute with this lowercase name in the part of a start tag after its name. */
export function findAttribute(source: string, name: string): string | null {
  let at = skipSeparators(source, 0);
  while (at < source.length) {
    const end = scanAttribute(source, at, places);
    if (isNamed(source, name)) return decodeAttribute(source.slice(places.valueStart, places.valueEnd));
    at = skipSeparators(source, end);
  }
  return null;
}

/** True if the attribute that was scanned last has this lowercase name. */
function isNamed(source: string, name: string): boolean {
  const { nameStart, nameEnd } = places;
  if (nameEnd - nameStart !== name.length) return false;
  for (let index = 0; index < name.length; index++) {
    const code = source.charCodeAt(nameStart + index);
    const lower = code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
    if (lower !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** Skips the separators of two attributes. */
function skipSeparators(source: string, from: number): number {
  let at = from;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (code !== Character.slash && !isSpace(code)) break;
    at++;
  }
  return at;
}

function skipSpaces(source: string, from: number): number {
  let at = from;
  while (at < source.length && isSpace(source.charCodeAt(at))) at++;
  return at;
}

/** Finds the parts of the attribute that starts at `from` and returns its end. */
function scanAttribute(source: string, from: number, found: AttributePlaces): number {
  // The first character may be anything, even `=`.
  const nameEnd = endOfAttributeName(source, from + 1);
  found.nameStart = from;
  found.nameEnd = nameEnd;
  found.valueStart = found.valueEnd = nameEnd;
  const equals = skipSpaces(source, nameEnd);
  if (source.charCodeAt(equals) !== Character.equals) return nameEnd;
  const start = skipSpaces(source, equals + 1);
  const quote = source.charCodeAt(start);
  if (quote === Character.doubleQuote || quote === Character.singleQuote) {
    const end = source.indexOf(quote === Character.doubleQuote ? '"' : "'", start + 1);
    found.valueStart = start + 1;
    found.valueEnd = end < 0 ? source.length : end;
    return found.valueEnd + 1;
  }
  found.valueStart = start;
  found.valueEnd = endOfUnquotedValue(source, start);
  return found.valueEnd;
}

function endOfAttributeName(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === Character.equals || code === Character.greater || code === Character.slash || isSpace(code)) break;
  }
  return at;
}

function endOfUnquotedValue(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === Character.greater || isSpace(code)) break;
  }
  return at;
}
