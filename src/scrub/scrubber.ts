import { createHmac, randomBytes } from "node:crypto";
import { monthNumber } from "../contract/calendar.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { addWeeks } from "./dates.ts";
import { newHeadings } from "./headings.ts";
import { scrubHtml } from "./page.ts";
import { type Substitutes, scrubText } from "./text.ts";
import { allWordsOf, type Vocabulary, withHeadings } from "./vocabulary.ts";

const VOWELS = "aeiou";
const CONSONANTS = "bdfgjklmnprstvz";
/** Shorter runs stay: initials, marks, counts, times of day. */
const SHORTEST = 3;
/** Beginnings of ids are kept together from this length on: a class id begins with the id of its semester. */
const PREFIX_LENGTH = 6;
const PHONE = /^[6-9]\d{9}$/;
/** Moved dates are in or behind this year, real ones before it: a moved date is not moved again. */
const FIRST_MOVED_YEAR = 2050;
/** Births move by another number of weeks than all other dates: the date of an exam, which is public, does not reveal them. */
const BIRTHS_BEFORE_YEARS = 12;
const YEAR_WEEKS = 52;
/** The Gregorian calendar repeats after 28 years: the grid of a moved month is a grid of that month. */
const CALENDAR_WEEKS = 2 * 1461;

/**
 * Substitutes for the pages of one bundle, from a random key that exists only in this object. A substitute is never a run
 * of the original pages or a word of the portal, and two runs never have the same one.
 */
class RandomSubstitutes implements Substitutes {
  readonly #key: Uint8Array;
  readonly #originals: ReadonlySet<string>;
  readonly #numbers: readonly string[];
  readonly #chosen = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #weeks: number;
  readonly #birthWeeks: number;
  readonly #isCalendar: () => boolean;

  /**
   * `runs` are the runs of letters and digits of everything that will be scrubbed, and the words of the portal. While
   * `isCalendar` holds, dates keep their day and month.
   */
  constructor(runs: Iterable<string>, isCalendar: () => boolean, key: Uint8Array) {
    this.#key = key;
    this.#weeks = this.#between("weeks", 40 * YEAR_WEEKS, 60 * YEAR_WEEKS);
    this.#birthWeeks = this.#between("weeks of births", 101 * YEAR_WEEKS, 121 * YEAR_WEEKS);
    this.#originals = new Set([...runs].map((run) => run.toLowerCase()));
    this.#numbers = [...this.#originals]
      .filter((run) => /^\d+$/.test(run) && run.length >= PREFIX_LENGTH)
      .sort((a, b) => b.length - a.length);
    this.#isCalendar = isCalendar;
  }

  /** A run becomes as many letters, in the same cases. */
  letters(run: string, least = SHORTEST): string {
    if (run.length < least) return run;
    const letters = [...this.#substitute(run.toLowerCase(), wordOf)];
    return [...run].map((letter, index) => inCaseOf(letter, letters[index] ?? "")).join("");
  }

  /** A run of three or more digits becomes as many digits, unless it is a whole percentage. */
  digits(run: string): string {
    if (run.length < SHORTEST || run === "100") return run;
    if (PHONE.test(run)) return this.#substitute(run, (bytes, digits) => `00000${numberOf(bytes, digits).slice(5)}`);
    const prefix = this.#numbers.find((number) => number.length < run.length && run.startsWith(number)) ?? "";
    return this.#substitute(run, (bytes, digits) => {
      const first = prefix === "" ? "" : this.digits(prefix);
      return first + numberOf(bytes, digits.slice(first.length));
    });
  }

  date(date: string): string {
    const year = Number(date.slice(0, 4));
    if (year >= FIRST_MOVED_YEAR) return date;
    if (this.#isCalendar()) return addWeeks(date, CALENDAR_WEEKS);
    const isBirth = year < new Date().getUTCFullYear() - BIRTHS_BEFORE_YEARS;
    return addWeeks(date, isBirth ? this.#birthWeeks : this.#weeks);
  }

  #bytes(text: string): Buffer {
    return createHmac("sha512", this.#key).update(text).digest();
  }

  #between(name: string, least: number, limit: number): number {
    return least + (this.#bytes(name).readUInt32BE() % (limit - least));
  }

  #substitute(run: string, make: (bytes: Uint8Array, run: string) => string): string {
    if (this.#used.has(run)) return run;
    const known = this.#chosen.get(run);
    if (known !== undefined) return known;
    for (let attempt = 0; ; attempt++) {
      const substitute = make(this.#bytes(`${run} ${attempt}`), run);
      const isTaken = this.#used.has(substitute) || this.#originals.has(substitute);
      // A word that is a month, such as "nove", would be read as part of a date.
      const isFree = !isTaken && monthNumber(substitute) === null;
      // A long page can use up the numbers of three digits and the words of two letters.
      if (!isFree && !(attempt > (run.length < SHORTEST ? 200 : 5000) && substitute !== run)) continue;
      this.#chosen.set(run, substitute);
      this.#used.add(substitute);
      return substitute;
    }
  }
}

/** A word that can be pronounced, as long as another one. */
function wordOf(bytes: Uint8Array, run: string): string {
  const startsWithVowel = (bytes[63] ?? 0) % 3 === 0;
  return [...run]
    .map((_, index) => {
      const letters = (index % 2 === 0) === startsWithVowel ? VOWELS : CONSONANTS;
      return letters.charAt((bytes[index % 62] ?? 0) % letters.length);
    })
    .join("");
}

/** A number with as many digits as another one, and with a zero in front if that has one. */
function numberOf(bytes: Uint8Array, run: string): string {
  return [...run]
    .map((digit, index) => {
      const byte = bytes[index % 63] ?? 0;
      if (index > 0) return String(byte % 10);
      return digit === "0" ? "0" : String(1 + (byte % 9));
    })
    .join("");
}

const inCaseOf = (letter: string, substitute: string) =>
  letter === letter.toLowerCase() ? substitute : substitute.toUpperCase();

/** A page to scrub. */
export interface SourcePage {
  readonly html: string;
  /** A page of the university's calendar: its months must stay whole, so its dates move by a number of years. */
  readonly isCalendar?: boolean;
  /** A page about a person, on which a text that looks like a new heading can be the person's. */
  readonly isPersonal?: boolean;
}

const RUN = /[\p{L}\p{M}]{3,}|\p{N}{3,}/gu;

/**
 * Replaces the data in the pages of one bundle, in the same way in all of them, so that ids still link them. Nothing can
 * turn a substitute back into its original: the key is random and is never written.
 */
export class Scrubber {
  /** With the new headings of the pages that are not personal. */
  readonly vocabulary: Vocabulary;
  readonly #substitutes: RandomSubstitutes;
  readonly #secrets: readonly string[];
  #isCalendar = false;

  /**
   * `texts` are other texts that will be scrubbed, such as the input of the pages. `secrets` vanish: tokens and cookies.
   * Only a test, whose pages must be the same in every run, names the key.
   */
  constructor(
    vocabulary: Vocabulary,
    pages: readonly SourcePage[],
    texts: readonly string[] = [],
    secrets: readonly string[] = [],
    key: Uint8Array = randomBytes(32),
  ) {
    const headingsOf = (personal: boolean) =>
      pages
        .filter(({ isPersonal = false }) => isPersonal === personal)
        .flatMap(({ html }) => [...newHeadings(parseHtml(html), vocabulary)]);
    const hidden = new Set(headingsOf(true));
    this.vocabulary = withHeadings(
      vocabulary,
      headingsOf(false).filter((heading) => !hidden.has(heading)),
    );
    this.#secrets = secrets.filter((secret) => secret !== "");
    const originals = [...pages.map(({ html }) => html), ...texts].flatMap((text) => text.match(RUN) ?? []);
    const runs = [...originals, ...allWordsOf(this.vocabulary)];
    this.#substitutes = new RandomSubstitutes(runs, () => this.#isCalendar, key);
  }

  page({ html, isCalendar = false }: SourcePage): string {
    this.#isCalendar = isCalendar;
    return scrubHtml(this.#withoutSecrets(html), this.vocabulary, this.#substitutes);
  }

  text(text: string, { isCalendar = false }: Pick<SourcePage, "isCalendar"> = {}): string {
    this.#isCalendar = isCalendar;
    return scrubText(this.#withoutSecrets(text), this.vocabulary, this.#substitutes);
  }

  #withoutSecrets(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, ""), text);
  }
}
