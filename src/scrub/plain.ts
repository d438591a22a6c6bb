import { decodeText } from "../html/dom/entities.ts";

/** Characters that nobody sees: soft hyphens, joiners, zero-width spaces, direction marks, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** An ampersand that was escaped several times. */
const AMPERSANDS = /&(?:(?:amp|#0{0,9}38|#x0{0,9}26);)+/gi;
const REFERENCE = /&(?:#\d{1,9}|#x[\da-f]{1,9}|[a-z][a-z\d]{1,30});/gi;
const PERCENTS = /%(?:25)+(?=[\da-f]{2})/gi;
const ESCAPED = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|([0-3]?[0-7]{2}))/gi;

/**
 * A text without the disguises of its letters and digits: invisible characters between them, character references (also escaped
 * again), escapes of scripts. Percent signs of URLs are escaped once at most.
 */
export function plainText(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(AMPERSANDS, "&")
    .replace(REFERENCE, (reference) => decodeText(reference))
    .replace(PERCENTS, "%")
    .replace(ESCAPED, (escaped, byte, unit, point, octal) => {
      const code = octal === undefined ? Number.parseInt(byte ?? unit ?? point, 16) : Number.parseInt(octal, 8);
      const character = code <= 0x10ffff ? String.fromCodePoint(code) : "";
      return /[\p{L}\p{N}\p{M}@.]/u.test(character) ? character : escaped;
    })
    .replace(INVISIBLE, "");
}
