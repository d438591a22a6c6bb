import { parseHtml } from "../html/dom/tree.ts";
import { newHeadings } from "./headings.ts";
import { scrubHtml } from "./page.ts";
import { RandomSubstitutes } from "./substitutes.ts";
import { scrubText } from "./text.ts";
import { allWordsOf, type Vocabulary, withHeadings } from "./vocabulary.ts";

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

  /** `texts` are other texts that will be scrubbed, such as the input of the pages. `secrets` vanish: tokens and cookies. */
  constructor(
    vocabulary: Vocabulary,
    pages: readonly SourcePage[],
    texts: readonly string[] = [],
    secrets: readonly string[] = [],
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
    this.#substitutes = new RandomSubstitutes([...originals, ...allWordsOf(this.vocabulary)], () => this.#isCalendar);
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
