import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/** Decodes the entities in a text: `&amp;`, `&#39;`, `&nbsp`. */
export function decodeText(raw: string): string {
  return raw.includes("&") ? decodeHTML(raw) : raw;
}

/** Decodes the entities in the value of an attribute, where `&copy=1` is part of an address. */
export function decodeAttribute(raw: string): string {
  return raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
}
