import { isAlsoName } from "../html/developer-names.ts";
import { DATE, movedDate } from "./dates.ts";
import { plainText } from "./plain.ts";
import { innerWordsOf, isPortalText, type Vocabulary } from "./vocabulary.ts";

/** Grey pictures of one pixel, in base64. */
const EMPTY_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4AWP4DwABAQEAiuJTfQAAAABJRU5ErkJggg==";
const EMPTY_JPEG = `/9j/2wBDAA${"EBAQ".repeat(21)}H/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z`;

/** An empty picture in place of another one, both in base64. Anything but a JPEG becomes a PNG. */
const emptyImage = (base64: string) => (base64.startsWith("/9j/") ? EMPTY_JPEG : EMPTY_PNG);

/** A data URI of the same type with an empty picture. */
function emptyDataUri(uri: string): string {
  const [type = "data:;base64,"] = /^data:(?:image\/(?:png|jpe?g|gif|bmp|webp)|null)?(?:;base64)?,/.exec(uri) ?? [];
  return type + emptyImage(uri.slice(uri.indexOf(",") + 1));
}

/** Substitutes for data. The same original always gets the same substitute. */
export interface Substitutes {
  /** Substitute for a run of letters that is no word of the portal. One shorter than `least`, three by default, stays. */
  letters(run: string, least?: number): string;
  /** Substitute for a run of digits. */
  digits(run: string): string;
  /** Substitute for a date `YYYY-MM-DD`. */
  date(date: string): string;
}

const TOKEN = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
const EMAIL = /[\p{L}\d._%\x2b-]{1,64}@[\p{L}\d-]{1,64}(?:\.[\p{L}\d-]{1,64}){1,5}/u;
const THOUSANDS = /(?<![\d,])\d{1,3}(?:,\d{2,3}){1,5}(?![\d,])/;
/** A number of eight digits or more that is written in groups, such as "98 76 50 12 34", with anything between them. */
const GROUPED =
  /(?<![\p{L}\p{N}])(?=(?:\d[^\p{L}\p{N}\0]{0,9}){7}\d)\d{1,3}(?:[^\p{L}\p{N}\0]{1,9}\d{1,3}){3,99}(?![\p{L}\p{N}])/u;
const MOST_FREE_DIGITS = 7;
/** A time of day. More pairs with colons are no time. */
const TIME = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g;
/** A word whose letters stand alone, such as "A s h a", with anything between them. */
const SPACED =
  /(?<![\p{L}\p{N}])\p{L}\p{M}{0,3}(?:[^\p{L}\p{N}\p{M}\0]{1,9}\p{L}\p{M}{0,3}){2,99}(?![\p{L}\p{N}\p{M}])/u;
/** Letters and digits in turns, such as a token in hexadecimal digits: its runs are short. */
const MIXED =
  /(?<![\p{L}\p{N}])(?=[A-Za-z\d]{8})(?:(?:[A-Za-z]{1,99}\d{1,99}){2,99}[A-Za-z]{0,99}|(?:\d{1,99}[A-Za-z]{1,99}){2,99}\d{0,99})(?![\p{L}\p{N}])/u;
/** A byte of a URL. One of a letter or digit could be part of a word. */
const ESCAPE = /%[0-9a-f]{2}/i;
const PLAIN_ESCAPE = /^%(?:[01][0-9a-f]|2[0-9a-f]|3[a-f]|40|5[b-f]|60|7[b-f])$/i;
const IMAGE = /^(?:\/9j\/|iVBOR|R0lGOD)[A-Za-z0-9\x2b/=\s]{6}/;
/** A text that may be a phrase of its own: words with spaces, dots and apostrophes between them. */
const PART = /[\p{L}\p{M}\p{N}.'’\s]+/gu;
const RUN = /[\p{L}\p{M}]+|\p{N}+/gu;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** Texts with a substitute of their own. Between them are parts. */
const FORM = new RegExp(
  [TOKEN, EMAIL, ESCAPE, GROUPED, DATE, THOUSANDS, SPACED, MIXED].map(({ source }) => source).join("|"),
  "giu",
);

const PAIR = /^\p{L}{2}$/u;

const replacer = (substitutes: Substitutes) => (run: string) =>
  /^\p{N}/u.test(run) ? substitutes.digits(run) : substitutes.letters(run);

/** Replaces everything in a text that is not the portal's own wording. */
export function scrubText(
  source: string,
  vocabulary: Vocabulary,
  substitutes: Substitutes,
  inner = innerWordsOf(vocabulary, source),
): string {
  const text = plainText(source);
  if (isPortalText(text, vocabulary)) return text;
  if (text.startsWith("data:")) return emptyDataUri(text);
  if (IMAGE.test(text)) return emptyImage(text);
  const replace = replacer(substitutes);
  const replaceWord = (word: string) => {
    if (isWhole(word, MIXED)) return inGroups(inGroups(word, /\d/g, replace), /[a-z]/gi, replace);
    return word.replace(RUN, (run) => (PAIR.test(run) ? substitutes.letters(run, 2) : replace(run)));
  };
  const scrubPart = (part: string) => {
    if (isPortalText(part, vocabulary)) return part;
    const isInner = innerIn(part, inner);
    const isWords = [...part.matchAll(RUN)].some(
      ({ 0: run, index }) => run.length > 2 && !isInner(index) && replace(run) !== run,
    );
    return part.replace(RUN, (run, index: number) => {
      const isName = isWords && PAIR.test(run) && isAlone(part, index);
      if (isInner(index)) return run;
      return isName ? substitutes.letters(run, 2) : replace(run);
    });
  };
  const scrubForm = (form: string) => {
    if (form.startsWith("%")) return PLAIN_ESCAPE.test(form) ? form : "x";
    if (form.includes("@")) return `${form.slice(0, form.indexOf("@")).replace(WORDS, replaceWord)}@example.invalid`;
    if (TOKEN.test(form)) return "";
    const isDates = hasDatesAlone(form) || (isWhole(form, GROUPED) && isDatesAndTimes(form));
    if (isDates) return datesIn(form, substitutes);
    if (isWhole(form, GROUPED) || isWhole(form, THOUSANDS)) return inGroups(form, /\d/g, replace);
    if (isWhole(form, SPACED)) return inGroups(form, /[\p{L}\p{M}]/gu, replace);
    if (isWhole(form, MIXED)) return replaceWord(form);
    return form.replace(PART, scrubPart);
  };
  let scrubbed = "";
  let end = 0;
  for (const { 0: form, index } of text.matchAll(FORM)) {
    scrubbed += text.slice(end, index).replace(PART, scrubPart) + scrubForm(form);
    end = index + form.length;
  }
  return scrubbed + text.slice(end).replace(PART, scrubPart);
}

/**
 * True for the words that stay inside a part. One that is also a name stays only next to another of them, as in "Day Order", or
 * among them and numbers alone.
 */
function innerIn(part: string, inner: ReadonlySet<string>): (index: number) => boolean {
  const runs = [...part.toLowerCase().matchAll(RUN)];
  const isOwn = (run: string | undefined) => run !== undefined && inner.has(run) && !isAlsoName(run);
  const isAll = runs.length > 1 && runs.every(([run]) => inner.has(run) || /^\p{N}/u.test(run));
  const kept = runs.filter(
    ([run], at) => inner.has(run) && (isAll || isOwn(run) || isOwn(runs[at - 1]?.[0]) || isOwn(runs[at + 1]?.[0])),
  );
  const places = new Set(kept.map(({ index }) => index));
  return (index) => places.has(index);
}

const isDate = (text: string) => movedDate(text, (day) => day) !== null;

/** True if a text has dates and no other number. */
const hasDatesAlone = (form: string) => (form.match(DATE) ?? [""]).every(isDate) && !/\d/.test(form.replace(DATE, ""));

/** True if numbers in groups are dates and times of day, and too few others for a number of a person. */
function isDatesAndTimes(form: string): boolean {
  const others = form.replace(DATE, (date) => (isDate(date) ? "" : date)).replace(TIME, "");
  return others.replace(/\D/g, "").length <= MOST_FREE_DIGITS;
}

const datesIn = (form: string, substitutes: Substitutes) =>
  form.replace(DATE, (date) => movedDate(date, (day) => substitutes.date(day)) ?? date);

const isWhole = (form: string, pattern: RegExp) => pattern.exec(form)?.[0] === form;

/** True if the two letters at an index are a word of their own, not the beginning of an id. */
const isAlone = (part: string, index: number) =>
  !/\p{N}/u.test(part.charAt(index - 1)) && !/\p{N}/u.test(part.charAt(index + 2));

/** Replaces characters as if they stood together; what is between them stays. */
function inGroups(original: string, character: RegExp, replace: (run: string) => string): string {
  const replaced = [...replace((original.match(character) ?? []).join(""))];
  let next = 0;
  // A class of letters is shorter than the letters.
  return original.replace(character, () => replaced[next++] ?? replaced.at(-1) ?? "");
}

/** A part of a text that is scrubbed already, or not. */
type Part = { readonly text: string; readonly isDone: boolean };

/** A word, or a number or name in pieces. */
const WORD = new RegExp(`${GROUPED.source}|${SPACED.source}|${RUN.source}`, "gu");

/**
 * Replaces the words that begin in one text of a line and end in another, as if the texts were one. Texts that are the portal's own
 * are no part of a word.
 */
export function splitWords(
  texts: readonly string[],
  vocabulary: Vocabulary,
  substitutes: Substitutes,
  inner: ReadonlySet<string>,
): Part[][] {
  const parts: Part[][] = texts.map((text) => [{ text, isDone: false }]);
  if (texts.length < 2) return parts;
  const isOwn = texts.map((text) => text.trim().length > 1 && isPortalText(text, vocabulary));
  // No letter of another text is next to one of a text of the portal.
  const joined = texts.map((text, index) => (isOwn[index] ? "\0".repeat(text.length) : text)).join("");
  const characters = texts.join("").split("");
  const owners = texts.flatMap((text, owner) => Array<number>(text.length).fill(owner));
  const done = new Set<number>();
  const replace = replacer(substitutes);
  for (const { 0: word, index } of joined.matchAll(WORD)) {
    const isSplit = owners[index] !== owners[index + word.length - 1];
    const letters = word.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
    if (!isSplit || letters.length < 2 || innerIn(letters, inner)(0)) continue;
    const replaced = inGroups(inGroups(word, /\p{N}/gu, replace), /[\p{L}\p{M}]/gu, replace);
    for (let offset = 0; offset < word.length; offset++) {
      characters[index + offset] = replaced[offset] ?? "";
      done.add(index + offset);
    }
  }
  let at = 0;
  return texts.map((text) => {
    const own: Part[] = [];
    const end = at + text.length;
    while (at < end) {
      const start = at;
      const isDone = done.has(start);
      while (at < end && done.has(at) === isDone) at++;
      own.push({ text: characters.slice(start, at).join(""), isDone });
    }
    return own;
  });
}
