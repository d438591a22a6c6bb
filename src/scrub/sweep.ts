import type { HtmlElement } from "../html/dom/element.ts";
import { linesOf } from "../html/find.ts";
import { plainText } from "./plain.ts";
import { allWordsOf, isPortalText, type Vocabulary } from "./vocabulary.ts";

/** Something that a bundle must not contain. */
export interface Forbidden {
  /** The kind of text, for the message: never the text itself. */
  readonly what: string;
  readonly text: string;
  /** True if it must not occur inside a longer word either. */
  readonly isSecret?: boolean;
}

/** A shorter text, such as a blood group, occurs by chance. */
const LEAST_LENGTH = 4;
/** A shorter number occurs by chance between others. */
const LEAST_DIGITS = 8;

/** The texts of the profile page that are not in the vocabulary. */
export function textsOfProfile(profile: HtmlElement, vocabulary: Vocabulary): Forbidden[] {
  const texts = new Set(linesOf(profile).filter((line) => line.length >= LEAST_LENGTH));
  return (
    [...texts]
      .filter((text) => /\p{L}{3}|\p{N}{3}/u.test(text) && !isPortalText(text, vocabulary))
      // The title of a page can have the words of its path, which every menu shows.
      .filter((text) => !isPortalText(text.replaceAll(" ", ""), vocabulary))
      .map((text) => ({ what: "a text of the profile page", text }))
  );
}

/** The words and numbers of the profile page that are not in the vocabulary: no scrubbed page has one. */
export function wordsOfProfile(profile: HtmlElement, vocabulary: Vocabulary): Forbidden[] {
  const known = allWordsOf(vocabulary);
  const words = linesOf(profile).flatMap((line) => line.match(/\p{L}{4,}|\p{N}{4,}/gu) ?? []);
  return [...new Set(words)]
    .filter((word) => !known.has(word.toLowerCase()))
    .map((text) => ({ what: "a word of the profile page", text }));
}

/** True for a word such as `meera@example.com`. */
function isAddress(word: string): boolean {
  const at = word.indexOf("@");
  return at > 0 && word.lastIndexOf(".") > at;
}
/** A number of a person, also in two halves. Shorter ones are counts and marks. */
const NUMBER = /(?<!\d)(?:\d{8,20}|\d{5}[ -]\d{5})(?!\d)/g;

/** The e-mail addresses and long numbers of any page: those of parents, mentors and teachers as well. */
export function contactsOf(html: string): Forbidden[] {
  const text = plainText(html);
  const words = text.split(/[\s<>"'(),;:]/).map((word) => word.replace(/\.$/, ""));
  return [
    ...words.filter(isAddress).map((address) => ({ what: "an e-mail address of a page", text: address })),
    ...(text.match(NUMBER) ?? []).map((number) => ({ what: "a number of a page", text: number })),
  ];
}

/**
 * The texts that a document shows in any case: as it is or in pieces, and encoded for HTML, for a URL, for a script, as
 * base64, in hexadecimal digits or as codes of characters.
 */
export function findForbidden(document: string, forbidden: readonly Forbidden[]): readonly string[] {
  const forms = [...new Set(formsOf(document).map(normal))];
  const numbers = forms.map((form) => form.replace(/(?<=\d)[^\p{L}\p{N}]{1,9}(?=\d)/gu, ""));
  const isShown = ({ text, isSecret = false }: Forbidden) => {
    const wanted = normal(text);
    // Zeros name nobody, and the times of a page contain them: 00:00:00.
    if (wanted === "" || (!isSecret && /^\d?0{7,}$/.test(wanted))) return false;
    const digits = wanted.replace(/\D/g, "");
    if (digits.length >= LEAST_DIGITS && /^[\d\s+().-]+$/.test(wanted) && numbers.some((form) => form.includes(digits)))
      return true;
    const joined = wanted.replaceAll(" ", "");
    return forms.some((form) => occursIn(form, wanted, isSecret) || occursIn(form, joined, isSecret));
  };
  return [...new Set(forbidden.filter(isShown).map(({ what }) => what))];
}

const BARE = /[\p{L}\p{N}]/u;

function occursIn(form: string, wanted: string, isSecret: boolean): boolean {
  for (let at = form.indexOf(wanted); at >= 0; at = form.indexOf(wanted, at + 1)) {
    const isInWord = BARE.test(form.charAt(at - 1)) || BARE.test(form.charAt(at + wanted.length));
    if (isSecret || !isInWord) return true;
  }
  return false;
}

const normal = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();

const TAG = /<[^<>]{0,9999}>/g;
/** The texts of two cells are not one: a serial number and a day are no year. */
const CELL = /<\/?t[dh]\b[^<>]{0,9999}>/gi;
const CODES = /(?:(?:0x)?[\da-f]{2,3}[^\p{L}\p{N}]{1,3}){3,}(?:0x)?[\da-f]{2,3}/giu;

/** A document in every form in which a text can be read from it. */
function formsOf(document: string): string[] {
  const plain = [plainText(document), document.replace(CELL, " ").replace(TAG, ""), document.replace(TAG, " ")].map(
    plainText,
  );
  const decoded = [document, ...plain].flatMap((form) => [
    form,
    plainText(unescaped(form)),
    // Letters that stand alone are a word.
    form.replace(/(?<=(?<!\p{L})\p{L}\p{M}{0,3})[^\p{L}\p{N}]{1,9}(?=\p{L}\p{M}{0,3}(?!\p{L}))/gu, ""),
    form.replace(/(['"`])\s{0,9}\+\s{0,9}\1/g, ""),
  ]);
  const base64 = [...document.matchAll(/[A-Za-z0-9+/_-]{8,}={0,2}/g)].map(([word]) =>
    Buffer.from(word, "base64").toString("utf8"),
  );
  const hexadecimal = [...document.matchAll(/(?:[\da-f]{2}){4,}/gi)].map(([word]) =>
    Buffer.from(word, "hex").toString("utf8"),
  );
  const codes = [...document.matchAll(CODES)].flatMap(([list]) => {
    const numbers = list.match(/[\da-f]{2,3}/gi) ?? [];
    return [10, 16].map((base) => String.fromCharCode(...numbers.map((number) => Number.parseInt(number, base) || 0)));
  });
  return [...decoded, base64.join("\n"), hexadecimal.join("\n"), codes.join("\n")];
}

/** Bytes of URLs, decoded until none is left. */
function unescaped(text: string): string {
  let form = text;
  for (let round = 0; round < 5 && /%[\da-f]{2}/i.test(form); round++)
    form = form.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
    );
  return form;
}
