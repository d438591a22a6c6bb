import { isDeveloperName } from "../html/developer-names.ts";
import { scrubCode } from "./code.ts";
import { plainText } from "./plain.ts";
import { type Substitutes, scrubText } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { ATTRIBUTE_VALUES, STYLE_WORDS } from "./words.ts";

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
const SIZES = setOf(
  "colspan rowspan width height border cellpadding cellspacing maxlength minlength size rows cols tabindex",
);
const FLAGS = setOf("hidden selected checked disabled readonly required multiple async defer");
const COLORS = setOf("bgcolor color");
/** Attributes with texts, addresses and code. */
const CONTENTS = setOf(
  "value href src action title alt placeholder content style data-url data-leave-url data-bookingid data-id aria-label onclick onchange " +
    "onsubmit onload onkeyup onkeydown onkeypress onfocus onblur oninput onmouseover onmouseout",
);
const KNOWN = new Set([...NAMES, ...CHOICES, ...SIZES, ...FLAGS, ...COLORS, ...CONTENTS]);

const choices = new Set(ATTRIBUTE_VALUES);
const styleWords = new Set(STYLE_WORDS);
/** A number of three digits could be data. */
const SIZE = /^(?:\d{1,2}(?:px|%)?|100%)$/;
const COLOR = /^(?:#[\da-f]{3}|#[\da-f]{6})$/i;
const LENGTH = /^-?(?:\d{1,3}|\d{0,2}\.\d{1,2})(?:px|pt|em|rem|vh|vw|%)?$/i;

/** True if an attribute keeps its name. Any other name could be text of the page inside angle brackets. */
export const isAttributeName = (name: string): boolean => KNOWN.has(name);

/** Replaces the data in the value of an attribute (lowercase name). */
export function scrubAttribute(name: string, value: string, vocabulary: Vocabulary, substitutes: Substitutes): string {
  const scrub = (text: string) => scrubText(text, vocabulary, substitutes);
  if (FLAGS.has(name)) return "";
  if (SIZES.has(name)) return SIZE.test(value.trim()) ? value : "";
  if (COLORS.has(name)) return isStyleWord(value.trim()) ? value : "";
  if (CHOICES.has(name)) return value.split(/[,;\s]+/).every(isChoice) ? value : "";
  if (name === "style") return value.split(";").filter(isDeclaration).join(";");
  if (NAMES.has(name)) return scrubNames(value, vocabulary, scrub);
  if (name.startsWith("on") || /^\s*javascript:/i.test(value)) return scrubCode(value, vocabulary, substitutes);
  return scrub(value);
}

const isChoice = (word: string) => word === "" || choices.has(word.toLowerCase());

const isStyleWord = (word: string) => styleWords.has(word.toLowerCase()) || COLOR.test(word) || LENGTH.test(word);

/** Returns whether a declaration of a style has known words and a few lengths only. */
function isDeclaration(declaration: string): boolean {
  const words = declaration.split(/[\s:!,]+/).filter((word) => word !== "");
  const lengths = words.filter((word) => /\d/.test(word) && !word.startsWith("#"));
  return words.every(isStyleWord) && lengths.length <= 2;
}

/** Names of developers stay. Several short ones could be the pieces of a person's. */
function scrubNames(value: string, { words }: Vocabulary, scrub: (text: string) => string): string {
  const names = plainText(value);
  const isInPieces =
    (names.match(/\S+/g) ?? []).filter((name) => name.length < 3 && !isDeveloperName(name, words)).length > 1;
  return isInPieces
    ? scrub(names)
    : names.replace(/\S+/g, (name) => (isDeveloperName(name, words) ? name : scrub(name)));
}
