import { type EmptyMessageTest, emptyMessageTest } from "../html/absence.ts";
import { developerWords, isAlsoName } from "../html/developer-names.ts";
import { collapse } from "../html/dom/collapse.ts";
import { heading } from "../html/headings.ts";
import type { Page } from "../portal/page.ts";
import {
  ATTRIBUTE_VALUES,
  HEADING_WORDS,
  INNER_WORDS,
  MONTH_WORDS,
  PATH_WORDS,
  PORTAL_PHRASES,
  STYLE_WORDS,
} from "./words.ts";

/** The declarations of a page that the scrubber uses: not its input and its record. */
export type DeclaredPage = Pick<Page<never, unknown>, "path" | "section" | "headings" | "texts" | "labels" | "empty">;

/** The texts that a scrubbed page may show as they are: the portal's own words. Built from the code alone, never from a page. */
export interface Vocabulary {
  /** Normal forms of headings and labels. */
  readonly headings: ReadonlySet<string>;
  /** Normal forms of all texts that are kept as a whole; includes the headings. */
  readonly phrases: ReadonlySet<string>;
  /** Notes of the pages, of which only the words that the expression names are kept. */
  readonly notes: readonly RegExp[];
  /** Words of headings, in lowercase: a new heading is shown if it has no other. */
  readonly words: ReadonlySet<string>;
  /** True if a whole text is a message for "no data" of one of the pages. */
  readonly isEmptyMessage: EmptyMessageTest;
}

/** The vocabulary of pages: what their parsers declare, and the closed lists of `words.ts`. */
export function vocabularyOf(pages: Iterable<DeclaredPage>): Vocabulary {
  const all = [...pages];
  const texts = all.flatMap((page) => page.texts ?? []);
  const labels = all.flatMap((page) => page.labels ?? []).map(heading);
  const headings = new Set([...all.flatMap((page) => [...(page.headings ?? [])]), ...labels]);
  const words = new Set([...[...headings].flatMap(wordsOf), ...HEADING_WORDS].filter((word) => !isAlsoName(word)));
  return {
    headings,
    words,
    phrases: new Set([
      ...headings,
      ...texts.filter((text) => typeof text === "string").map(heading),
      ...[...PORTAL_PHRASES, ...PATH_WORDS, ...all.flatMap(({ path }) => path.split("/"))].map(heading),
    ]),
    notes: texts.filter((text) => text instanceof RegExp),
    isEmptyMessage: emptyMessageTest({
      subjects: all.flatMap(({ empty }) => empty?.subjects ?? []),
      sentences: all.flatMap(({ empty }) => empty?.sentences ?? []),
    }),
  };
}

/** The vocabulary and further headings, in normal form: those that `newHeadings` finds. */
export const withHeadings = (vocabulary: Vocabulary, more: Iterable<string>): Vocabulary => ({
  ...vocabulary,
  phrases: new Set([...vocabulary.phrases, ...more]),
});

/** True if a text that is no heading of a parser consists of words of headings. It can have single digits, as in "CAT 1". */
export const isHeadingOfWords = (text: string, { words }: Vocabulary): boolean => {
  const runs = text.toLowerCase().match(/\p{L}+|\p{N}+|\p{M}/gu) ?? [];
  return runs.some((run) => run.length > 2) && runs.every((run) => words.has(run) || /^\d$/.test(run));
};

const innerWords = new Set(INNER_WORDS.map((word) => word.toLowerCase()));

/** True if a whole text consists of words of the portal. */
export const isPortalText = (text: string, { phrases, isEmptyMessage }: Vocabulary): boolean =>
  phrases.has(heading(text)) || isEmptyMessage(text);

/**
 * The words, in lowercase, that are kept in a text with other words than the portal's. `texts` are the text and the lines
 * that contain it.
 */
export function innerWordsOf({ notes }: Vocabulary, ...texts: readonly string[]): ReadonlySet<string> {
  const lines = texts.map(collapse);
  const shown = notes.filter((note) => lines.some((line) => note.test(line)));
  return shown.length === 0 ? innerWords : new Set([...innerWords, ...shown.flatMap(({ source }) => wordsOf(source))]);
}

/** Every word that the vocabulary can keep, in lowercase. A substitute is never one of them. */
export function allWordsOf({ phrases, notes, words }: Vocabulary): ReadonlySet<string> {
  return new Set([
    ...innerWords,
    ...MONTH_WORDS,
    ...words,
    ...developerWords,
    ...[...phrases, ...ATTRIBUTE_VALUES, ...STYLE_WORDS, ...notes.map(({ source }) => source)].flatMap(wordsOf),
  ]);
}

/** The runs of letters of a text, in lowercase, and the number of a numbered note. Escapes of a regular expression are no words. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\\(?:p\{\w+\}|[a-zA-Z])/g, " ")
    .toLowerCase()
    .match(/\p{L}+|(?<=^\^)\d(?=\\\.)/gu) ?? [];
