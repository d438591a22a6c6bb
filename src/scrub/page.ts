import { html as elements, type Token, Tokenizer, TokenizerMode } from "parse5";
import { isBlock } from "../html/dom/element.ts";
import { tagNamed } from "../html/dom/tags.ts";
import { isAttributeName, scrubAttribute } from "./attributes.ts";
import { scrubCode } from "./code.ts";
import { plainText } from "./plain.ts";
import { type Substitutes, scrubText, splitWords } from "./text.ts";
import { innerWordsOf, isPortalText, type Vocabulary } from "./vocabulary.ts";

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
    const isBreak = name !== undefined && name !== "br" && isBlock({ tag: tagNamed(name) });
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
    if (!isAttributeName(name)) continue;
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
