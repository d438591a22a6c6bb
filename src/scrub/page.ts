import { html as elements, type Token, Tokenizer, TokenizerMode } from "parse5";
import { isDeveloperName } from "../html/developer-names.ts";
import { BLOCK, tagNamed } from "../html/dom/tags.ts";
import { plainText } from "./plain.ts";
import { type Substitutes, scrubText, splitWords } from "./text.ts";
import { innerWordsOf, isPortalText, type Vocabulary } from "./vocabulary.ts";
import { ATTRIBUTE_VALUES, COLORS_OF_PORTAL, STYLE_WORDS } from "./words.ts";

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
function scrubCode(source: string, vocabulary: Vocabulary, substitutes: Substitutes): string {
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

/** Replaces the data in the value of an attribute (lowercase name). */
function scrubAttribute(name: string, value: string, vocabulary: Vocabulary, substitutes: Substitutes): string {
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

/** Elements whose content is not markup. */
const RAW = new Map([
  ["script", TokenizerMode.SCRIPT_DATA],
  ...["style", "xmp", "iframe", "noembed", "noframes"].map((name): [string, number] => [name, TokenizerMode.RAWTEXT]),
  ...["textarea", "title"].map((name): [string, number] => [name, TokenizerMode.RCDATA]),
  ["plaintext", TokenizerMode.PLAINTEXT],
]);

/** A piece of the scrubbed page: markup, or a text that is scrubbed once its whole line is known. */
type Piece = string | { readonly text: string; readonly raw: string | null };

/**
 * Replaces everything in a page that is not structure or the portal's own wording. Tags and whitespace stay as they are, and
 * so do attributes, ids, classes and names in closed lists. Whatever the tokenizer does not return as a tag or a text is
 * left out, so nothing passes by without being looked at.
 */
export function scrubHtml(html: string, vocabulary: Vocabulary, substitutes: Substitutes): string {
  const pieces: Piece[] = [];
  let raw: string | null = null;
  const addText = ({ chars }: Token.CharacterToken) => {
    const last = pieces.at(-1);
    if (typeof last === "object") pieces[pieces.length - 1] = { text: last.text + chars, raw };
    else pieces.push({ text: chars, raw });
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onComment: () => pieces.push("<!---->"),
      onDoctype: () => pieces.push("<!DOCTYPE html>"),
      onStartTag(token) {
        pieces.push(startTag(html, token, vocabulary, substitutes));
        const mode = RAW.get(token.tagName);
        if (mode === undefined) return;
        tokenizer.state = mode as Tokenizer["state"];
        raw = token.tagName;
      },
      onEndTag({ tagName }) {
        raw = null;
        pieces.push(`</${nameOf(tagName)}>`);
      },
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: () => {},
      onEof: () => {},
    },
  );
  tokenizer.write(html, true);
  return withoutSums(linesOf(pieces.map(plainPiece)))
    .flatMap((line) => scrubLine(line, vocabulary, substitutes))
    .join("");
}

const plainPiece = (piece: Piece): Piece =>
  typeof piece === "string" || piece.raw === "script" ? piece : { ...piece, text: plainText(piece.text) };

/** Groups the pieces between two tags that start a new line in a browser. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    const name = typeof piece === "string" ? /^<\/?([a-z0-9]+)/i.exec(piece)?.[1] : undefined;
    const isBreak = name !== undefined && name !== "br" && (tagNamed(name).flags & BLOCK) !== 0;
    if (isBreak) lines.push([]);
    lines.at(-1)?.push(piece);
  }
  return lines;
}

const TOTAL = /^(?:grand |sub[- ]?)?total\s*:?$/i;

/** Empties the sums of total rows. The sum of replaced numbers is another one, which a parser would report as a contradiction. */
function withoutSums(lines: readonly Piece[][]): Piece[][] {
  let isTotalRow = false;
  return lines.map((line) => {
    const text = line
      .map((piece) => textOf(piece, " "))
      .join("")
      .trim();
    const [tag] = line;
    if (typeof tag === "string" && /^<\/?tr\b/i.test(tag)) isTotalRow = false;
    if (TOTAL.test(text)) isTotalRow = true;
    const isSum = isTotalRow && /\d{3}/.test(text);
    return isSum ? line.map((piece) => (typeof piece === "string" ? piece : { ...piece, text: "" })) : [...line];
  });
}

/** A heading can be split over several elements, and a note can have words in bold type: the whole line decides. */
function scrubLine(line: readonly Piece[], vocabulary: Vocabulary, substitutes: Substitutes): string[] {
  const joined = (between: string) => line.map((piece) => textOf(piece, between)).join("");
  const isKept = [joined(" "), joined("")].some((text) => isPortalText(text.replaceAll("\n", " "), vocabulary));
  const inner = innerWordsOf(vocabulary, joined(" "), ...joined("").split("\n"));
  const scrub = (text: string) => (text.trim() === "" ? text : scrubText(text, vocabulary, substitutes, inner));
  // A word can be split over several elements.
  const texts = line.flatMap((piece) => (typeof piece === "string" || piece.raw !== null ? [] : [piece.text]));
  const words = isKept
    ? texts.map((text) => [{ text, isDone: true }])
    : splitWords(texts, vocabulary, substitutes, inner);
  let next = 0;
  return line.map((piece) => {
    if (typeof piece === "string") return piece;
    if (piece.raw === "script") return scrubCode(piece.text, vocabulary, substitutes).replaceAll("</", "<\\/");
    if (piece.raw === "style") return "";
    if (piece.raw !== null) return escaped(isKept ? piece.text : scrub(piece.text));
    return escaped((words[next++] ?? []).map(({ text, isDone }) => (isDone ? text : scrub(text))).join(""));
  });
}

/** The text of a piece; `between` for a tag, a line break for `br`. */
function textOf(piece: Piece, between: string): string {
  if (typeof piece !== "string") return piece.text.replace(/\s+/g, " ");
  return /^<br\b/.test(piece) ? "\n" : between;
}

/** The start tag with its attributes in their places and quotes; anything else between them is dropped. */
function startTag(html: string, token: Token.TagToken, vocabulary: Vocabulary, substitutes: Substitutes): string {
  const { location, tagName, attrs } = token;
  const places = Object.entries(location?.attrs ?? {}).sort(([, a], [, b]) => a.startOffset - b.startOffset);
  let tag = `<${nameOf(tagName)}`;
  let end = (location?.startOffset ?? 0) + 1 + tagName.length;
  for (const [name, place] of places) {
    tag += html.slice(end, place.startOffset).replace(/[^\s/]+/g, "") || " ";
    end = place.endOffset;
    // Any other name could be text of the page inside angle brackets.
    if (!KNOWN.has(name)) continue;
    const value = attrs.find((attribute) => attribute.name === name)?.value ?? "";
    const source = html.slice(place.startOffset, place.endOffset);
    const [before = ""] = /^[^=\s]*\s*=\s*/.exec(source) ?? [];
    if (before === "") tag += name;
    else
      tag += `${before.replace(/^[^=\s]*/, name)}${quoted(scrubAttribute(name, value, vocabulary, substitutes), source)}`;
  }
  const rest = html.slice(end, (location?.endOffset ?? end) - 1).replace(/[^\s/]+/g, "");
  return `${tag}${rest}>`;
}

/** Any other name could be text of the page inside angle brackets. */
const nameOf = (tagName: string) => (elements.getTagID(tagName) === elements.TAG_ID.UNKNOWN ? "unknown" : tagName);

const quoted = (value: string, source: string) =>
  source.endsWith("'")
    ? `'${escaped(value).replaceAll("'", "&#39;")}'`
    : `"${escaped(value).replaceAll('"', "&quot;")}"`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");
