import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import { isSpace } from "./tokenizer.ts";

/** Whitespace other than a single space. */
const WHITESPACE = /\s{2,}|[^\S ]/g;
/** Characters that nobody sees: soft hyphens, zero-width spaces and marks of the writing direction. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\ufeff]/g;

/** Removes invisible characters, replaces each run of whitespace, including no-break spaces, with one space and trims the ends. */
export function collapse(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  const trimmed = end - start === text.length ? text : text.slice(start, end);
  return isCollapsed(trimmed) ? trimmed : trimmed.replace(INVISIBLE, "").replace(WHITESPACE, " ").trim();
}

/** True if a trimmed ASCII text is already collapsed. Most are, and testing is cheaper than replacing. */
function isCollapsed(text: string): boolean {
  let before = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7e || code < 0x20 || (code === 0x20 && before === 0x20)) return false;
    before = code;
  }
  return true;
}

/** Decodes the entities in a text: `&amp;`, `&#39;`, `&nbsp`. */
export const decodeText = (raw: string): string => (raw.includes("&") ? decodeHTML(raw) : raw);

/** Decodes the entities in the value of an attribute, where `&copy=1` is part of an address. */
export function decodeAttribute(raw: string): string {
  if (!raw.includes("&")) return raw;
  // The portal quotes the arguments of every link like this, and replacing is much faster than decoding.
  const unquoted = raw.replaceAll("&#39;", "'");
  return unquoted.includes("&") ? decodeHTMLAttribute(raw) : unquoted;
}
