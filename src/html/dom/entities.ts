import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/** Decodes the entities in a text: `&amp;`, `&#39;`, `&nbsp`. */
export function decodeText(raw: string): string {
  return raw.includes("&") ? decodeHTML(raw) : raw;
}

/** Decodes the entities in the value of an attribute, where `&copy=1` is part of an address. */
export function decodeAttribute(raw: string): string {
  if (!raw.includes("&")) return raw;
  // The portal quotes the arguments of every link like this, and replacing is much faster than decoding.
  const unquoted = raw.replaceAll("&#39;", "'");
  return unquoted.includes("&") ? decodeHTMLAttribute(raw) : unquoted;
}
