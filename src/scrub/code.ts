import { isDeveloperName } from "../html/developer-names.ts";
import { plainText } from "./plain.ts";
import { type Substitutes, scrubText } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * Comments and quoted literals of a script, then the names that it calls or assigns. The lengths are limited so that a
 * script without end quotes takes linear time; what is longer counts as code.
 */
const PIECE =
  /(\/\/[^\n]{0,2000}|\/\x2a[\s\S]{0,9999}?\x2a\/)|('(?:\\.|[^'\\\n]){0,999}'|"(?:\\.|[^"\\\n]){0,999}"|`(?:\\.|[^`\\]){0,999}`)|((?<![\w$])[A-Za-z_$][\w$]{0,60}(?=\s{0,9}[(=]))|(?<![\w$.])(?:function|var|let|const|return|if|else|for|while|new|this|true|false|null|undefined|typeof)(?![\w$])/g;

/** Two literals that are one text: a name could be in pieces. */
const JOINT = /(['"`])\s{0,9}\+\s{0,9}\1/g;

/**
 * Replaces everything in a script but its keywords, and the names of functions and variables that consist of words of the
 * portal's developers. Comments are dropped.
 */
export function scrubCode(source: string, vocabulary: Vocabulary, substitutes: Substitutes): string {
  const scrub = (text: string) => (text.trim() === "" ? text : scrubText(text, vocabulary, substitutes));
  const code = plainText(source).replace(JOINT, "");
  let scrubbed = "";
  let end = 0;
  for (const { 0: piece, 1: comment, 2: literal, 3: name, index } of code.matchAll(PIECE)) {
    scrubbed += scrub(code.slice(end, index));
    if (literal !== undefined) scrubbed += literal.charAt(0) + scrub(literal.slice(1, -1)) + literal.charAt(0);
    else if (comment === undefined)
      scrubbed += name === undefined || isDeveloperName(name, vocabulary.words) ? piece : scrub(piece);
    end = index + piece.length;
  }
  return scrubbed + scrub(code.slice(end));
}
