import { decodeText } from "../html/dom/collapse.ts";

/** Characters that nobody sees: soft hyphens, joiners, zero-width spaces, direction marks, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** An ampersand that was escaped several times. */
const AMPERSANDS = /&(?:(?:amp|#0{0,9}38|#x0{0,9}26);)+/gi;
const REFERENCE = /&(?:#\d{1,9}|#x[\da-f]{1,9}|[a-z][a-z\d]{1,30});/gi;
/** Letters and digits that stand in for others: circled, wide, superscript, flags, and digits of other scripts. */
const STAND_IN = /[\u00aa\u00b2\u00b3\u00b9\u00ba]|[^\0-\u024f]/gu;
/** Alphabets of symbols that have no compatible letters in Unicode: negative circled and squared ones, and flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const BRAILLE = /\p{Script=Braille}/u;
/** Marks that turn a digit into a symbol, such as a key. */
const MARKS = /(?<=\p{Nd})\p{M}{1,9}/gu;
const PERCENTS = /%(?:25)+(?=[\da-f]{2})/gi;
const ESCAPED = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|([0-3]?[0-7]{2}))/gi;

const plainLetters = new Map<string, string>();

/** The letters or digits that a character stands for; any other character as it is. Braille has no meaning in a page. */
function plainLetter(character: string): string {
  const known = plainLetters.get(character);
  if (known !== undefined) return known;
  const point = character.codePointAt(0) ?? 0;
  const alphabet = ALPHABETS.find((first) => point >= first && point < first + 26);
  const compatible = character.normalize("NFKC");
  const isLetters = compatible !== character && /^[\p{L}\p{M}\p{N}()\u3014\u3015.,]+$/u.test(compatible);
  const letters = isLetters ? compatible.replace(/[^\p{L}\p{M}\p{N}]/gu, "") : character;
  const plain =
    alphabet === undefined
      ? letters.replace(BRAILLE, "").replace(/\p{Nd}/gu, digitOf)
      : String.fromCodePoint(0x41 + point - alphabet);
  plainLetters.set(character, plain);
  return plain;
}

/** The value of a digit: the digits of every script are ten code points in a row. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (zero > point - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(point - zero);
}

/**
 * A text without the disguises of its letters and digits: invisible characters between them, symbols that stand for them,
 * character references (also escaped again), escapes of scripts. Percent signs of URLs are escaped once at most.
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
    .replace(INVISIBLE, "")
    .replace(STAND_IN, plainLetter)
    .replace(MARKS, "");
}
