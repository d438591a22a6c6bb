import { blankDataUri, blankImage } from "./blank-image.ts";
import { DATE, movedDate } from "./dates.ts";
import { innerWordsOf, isPortalText, type Vocabulary } from "./vocabulary.ts";

/** Substitutes for data. The same original always gets the same substitute. */
export interface Substitutes {
  /** For a run of letters that is no word of the portal. */
  letters(run: string): string;
  /** For a run of digits. */
  digits(run: string): string;
  /** For a `YYYY-MM-DD`. */
  date(date: string): string;
}

const TOKEN = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
const EMAIL = /[\p{L}\d._%\x2b-]{1,64}@[\p{L}\d-]{1,64}(?:\.[\p{L}\d-]{1,64}){1,5}/u;
const THOUSANDS = /(?<![\d,])\d{1,3}(?:,\d{2,3}){1,5}(?![\d,])/;
/** A byte of a URL. One of a letter or digit could be part of a word. */
const ESCAPE = /%[0-9a-f]{2}/i;
const PLAIN_ESCAPE = /^%(?:[01][0-9a-f]|2[0-9a-f]|3[a-f]|40|5[b-f]|60|7[b-f])$/i;
const IMAGE = /^(?:\/9j\/|iVBOR|R0lGOD)[A-Za-z0-9\x2b/=\s]{6}/;
/** A text that may be a phrase of its own: words with spaces, dots and apostrophes between them. */
const PART = /[\p{L}\p{M}\p{N}.'’\s]+/gu;
const RUN = /[\p{L}\p{M}]+|\p{N}+/gu;

/** Texts with a substitute of their own. Between them are parts. */
const FORM = new RegExp([TOKEN, EMAIL, ESCAPE, DATE, THOUSANDS].map(({ source }) => source).join("|"), "giu");

/** Replaces everything in a text that is not the portal's own wording. */
export function scrubText(
  text: string,
  vocabulary: Vocabulary,
  substitutes: Substitutes,
  inner = innerWordsOf(vocabulary, text),
): string {
  if (isPortalText(text, vocabulary)) return text;
  if (text.startsWith("data:")) return blankDataUri(text);
  if (IMAGE.test(text)) return blankImage(text);
  const scrubRun = (run: string) => {
    if (inner.has(run.toLowerCase())) return run;
    return /^\p{N}/u.test(run) ? substitutes.digits(run) : substitutes.letters(run);
  };
  const scrubPart = (part: string) => (isPortalText(part, vocabulary) ? part : part.replace(RUN, scrubRun));
  const scrubForm = (form: string) => {
    if (form.startsWith("%")) return PLAIN_ESCAPE.test(form) ? form : "x";
    if (form.includes("@")) return `${form.slice(0, form.indexOf("@")).replace(RUN, scrubRun)}@example.invalid`;
    if (form.includes(",")) return withCommas(form, scrubRun(form.replaceAll(",", "")));
    if (TOKEN.test(form)) return "";
    return movedDate(form, (date) => substitutes.date(date)) ?? form.replace(PART, scrubPart);
  };
  let scrubbed = "";
  let end = 0;
  for (const { 0: form, index } of text.matchAll(FORM)) {
    scrubbed += text.slice(end, index).replace(PART, scrubPart) + scrubForm(form);
    end = index + form.length;
  }
  return scrubbed + text.slice(end).replace(PART, scrubPart);
}

/** Digits with commas at the places where another number has them. */
function withCommas(original: string, digits: string): string {
  let next = 0;
  return original.replace(/\d/g, () => digits.charAt(next++));
}
