import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/** Whitespace other than a single space. */
const WHITESPACE = /\s{2,}|[^\S ]/g;
/** Characters that nobody sees: soft hyphens, zero-width spaces and marks of the writing direction. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\ufeff]/g;

/** A collapsed ASCII text. Most texts are, and testing is cheaper than replacing. */
const COLLAPSED = /^[!-~]+(?: [!-~]+)*$/;

/** Removes invisible characters, replaces each run of whitespace, including no-break spaces, with one space and trims the ends. */
export function collapse(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || COLLAPSED.test(trimmed)) return trimmed;
  return trimmed.replace(INVISIBLE, "").replace(WHITESPACE, " ").trim();
}

/** Decodes the entities in a text: `&amp;`, `&#39;`, `&nbsp`. */
export const decodeText = (raw: string): string => (raw.includes("&") ? decodeHTML(raw) : raw);

/** Decodes the entities in the value of an attribute, where `&copy=1` is part of an address. */
export function decodeAttribute(raw: string): string {
  // The portal quotes the arguments of every link like this, and replacing is much faster than decoding.
  const unquoted = raw.replaceAll("&#39;", "'");
  return unquoted.includes("&") ? decodeHTMLAttribute(raw) : unquoted;
}
