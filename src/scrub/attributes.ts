import { isDeveloperName } from "../html/developer-names.ts";
import { scrubCode } from "./code.ts";
import { plainText } from "./plain.ts";
import { type Substitutes, scrubText } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { ATTRIBUTE_VALUES, COLORS_OF_PORTAL, STYLE_WORDS } from "./words.ts";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Attributes with names that the portal's developers chose, several in one value. */
const NAMES = setOf(
  "id class name for data-bs-target data-target data-bs-parent aria-controls aria-labelledby aria-describedby data-validation-engine",
);
/** Attributes with one of a fixed set of values. */
const CHOICES = setOf(
  "type role rel method enctype align valign target accept charset lang dir http-equiv autocomplete scope data-bs-toggle " +
    "data-bs-dismiss data-bs-placement data-bs-backdrop data-bs-keyboard data-bs-auto-close data-toggle data-dismiss aria-hidden aria-expanded",
);
const SIZES = setOf("width height border cellpadding cellspacing maxlength minlength size rows cols tabindex");
const SPANS = setOf("colspan rowspan");
const FLAGS = setOf("hidden selected checked disabled readonly required multiple async defer");
const COLORS = setOf("bgcolor color");
/** Attributes with texts, addresses and code. */
const CONTENTS = setOf(
  "value href src action title alt placeholder content style data-url data-leave-url data-bookingid data-id aria-label onclick onchange " +
    "onsubmit onload onkeyup onkeydown onkeypress onfocus onblur oninput onmouseover onmouseout",
);
const KNOWN = new Set([...NAMES, ...CHOICES, ...SIZES, ...SPANS, ...FLAGS, ...COLORS, ...CONTENTS]);

const choices = new Set(ATTRIBUTE_VALUES);
const styleWords = new Set(STYLE_WORDS);
/** Numbers of columns and rows. Numbers in other attributes have no effect on a record, so they are few. */
const SPAN = /^(?:[1-9]|1\d|2[0-4])$/;
const SIZE = /^(?:[0-5](?:px)?|100%)$/;
/** Colours of the portal, and greys. Any other six digits could be letters. */
const COLOR = new RegExp(`^#(?:([\\da-f]{1,2})\\1\\1|${COLORS_OF_PORTAL.join("|")})$`, "i");
const LENGTH = /^(?:0|[1-5]|100)(?:px|pt|em|rem|vh|vw|%)?$/i;

/** True if an attribute keeps its name. Any other name could be text of the page inside angle brackets. */
export const isAttributeName = (name: string): boolean => KNOWN.has(name);

/** Replaces the data in the value of an attribute (lowercase name). */
export function scrubAttribute(name: string, value: string, vocabulary: Vocabulary, substitutes: Substitutes): string {
  const scrub = (text: string) => scrubText(text, vocabulary, substitutes);
  if (FLAGS.has(name)) return "";
  if (SPANS.has(name)) return SPAN.test(value.trim()) ? value : "";
  if (SIZES.has(name)) return SIZE.test(value.trim()) ? value : "";
  if (COLORS.has(name)) return isStyleWord(value.trim()) ? value : "";
  if (CHOICES.has(name)) return value.split(/[,;\s]+/).every(isChoice) ? value : "";
  if (name === "style") return value.split(";").filter(isDeclaration).join(";");
  if (NAMES.has(name)) return scrubNames(value, vocabulary, substitutes, scrub);
  if (name.startsWith("on") || /^\s*javascript:/i.test(value)) return scrubCode(value, vocabulary, substitutes);
  return scrub(value);
}

const isChoice = (word: string) => word === "" || choices.has(word.toLowerCase());

const isStyleWord = (word: string) => styleWords.has(word.toLowerCase()) || COLOR.test(word) || LENGTH.test(word);

/** Returns whether a declaration of a style has a property, known words and a few lengths only. */
function isDeclaration(declaration: string): boolean {
  if (declaration.trim() === "") return true;
  const words = declaration.split(/[\s:!,]+/).filter((word) => word !== "");
  const lengths = words.filter((word) => /\d/.test(word) && !word.startsWith("#"));
  return /^\s*[a-z-]+\s*:/i.test(declaration) && words.every(isStyleWord) && lengths.length <= 2;
}

/** Names of developers stay. Several short ones could be the pieces of a person's, and so could several numbers. */
function scrubNames(value: string, { words }: Vocabulary, substitutes: Substitutes, scrub: (text: string) => string) {
  const all = plainText(value).match(/\S+|\s+/g) ?? [];
  const isKnown = (name: string) => isDeveloperName(name, words);
  if (all.filter((name) => name.trim() !== "" && name.length < 3 && !isKnown(name)).length > 1)
    return scrub(all.join(""));
  const isNumbered = (name: string) => NUMBERED.test(name) && isKnown(name);
  const numbers = all.filter(isNumbered).join("").match(/\d+/g) ?? [];
  const hasFew = numbers.join("").length <= MOST_DIGITS;
  const isReplaced = (name: string) => isNumbered(name) && !(hasFew && numbersIn(name).every(isColumn));
  const replaced = [...substitutes.digits(all.filter(isReplaced).join("").replace(/\D/g, ""))];
  return all
    .map((name) => {
      if (isReplaced(name)) return name.replace(/\d/g, (digit) => replaced.shift() ?? digit);
      return name.trim() === "" || isKnown(name) ? name : scrub(name);
    })
    .join("");
}

const NUMBERED = /\d/;
/** All names of one element together: more could be the number of a person. */
const MOST_DIGITS = 7;
const numbersIn = (name: string) => name.match(/\d+/g) ?? [];
/** True for the columns of Bootstrap, and its percentages. */
const isColumn = (number: string) => /^(?:\d|1[0-2]|25|75|100)$/.test(number);
