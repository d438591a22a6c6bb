import type { HtmlElement } from "../html/dom/element.ts";
import { findAll } from "../html/find.ts";
import { isHeadingOfWords, type Vocabulary } from "./vocabulary.ts";

/**
 * The elements with unknown texts in tables whose other headings or labels are known: where the portal may have added or reworded a
 * heading, but where a row of data can be as well.
 */
function unknownHeadings(page: HtmlElement, { headings }: Vocabulary): HtmlElement[] {
  const isKnown = (cell: HtmlElement) => cell.text.length > 2 && headings.has(cell.heading);
  const found = findAll(page, "table").flatMap((table) => {
    const rows = table.rows.map(({ cells }) => cells.filter((cell) => cell.text !== ""));
    const labels = rows.flatMap((cells) => (cells.length > 1 ? cells.slice(0, 1) : []));
    return [labels, ...rows].flatMap((cells) => unknownAmong(cells, isKnown));
  });
  return [...new Set(found)];
}

/**
 * The normal forms of unknown headings that consist of words of headings. Any other text in the place of a heading can be a
 * person's.
 */
export function newHeadings(page: HtmlElement, vocabulary: Vocabulary): ReadonlySet<string> {
  const forms = unknownHeadings(page, vocabulary).filter(({ text }) => isHeadingOfWords(text, vocabulary));
  return new Set(forms.map(({ heading }) => heading).filter((form) => !vocabulary.phrases.has(form)));
}

/** The unknown cells of a list in which most are known. */
function unknownAmong(cells: readonly HtmlElement[], isKnown: (cell: HtmlElement) => boolean): HtmlElement[] {
  const known = cells.filter(isKnown).length;
  return known > 1 && known * 2 > cells.length ? cells.filter((cell) => !isKnown(cell) && isWording(cell.text)) : [];
}

/** True if a text can be a heading: short, with letters, without a number of several digits or an address. */
const isWording = (text: string) => text.length <= 60 && /\p{L}{3}/u.test(text) && !/\d\d|@/.test(text);

/** The normal forms of all unknown headings, which can be a person's texts: only for a page that the user has. */
export const allHeadings = (page: HtmlElement, vocabulary: Vocabulary): ReadonlySet<string> =>
  new Set(unknownHeadings(page, vocabulary).map(({ heading }) => heading));
