import type { HtmlElement } from "../html/dom/element.ts";
import { findAll } from "../html/find.ts";
import { isHeadingOfWords, type Vocabulary } from "./vocabulary.ts";

/**
 * The normal forms of unknown headings in tables whose other headings or labels are known: where the portal may have added or reworded
 * one. Only those that consist of words of headings, because any other text in the place of a heading can be a person's.
 */
export function newHeadings(page: HtmlElement, vocabulary: Vocabulary): ReadonlySet<string> {
  const { headings, phrases } = vocabulary;
  const isKnown = (cell: HtmlElement) => cell.text.length > 2 && headings.has(cell.heading);
  const lists = findAll(page, "table").flatMap((table) => {
    const rows = table.rows.map(({ cells }) => cells.filter((cell) => cell.text !== ""));
    const labels = rows.flatMap((cells) => (cells.length > 1 ? cells.slice(0, 1) : []));
    return [labels, ...rows];
  });
  const cells = lists.flatMap((list) => {
    const known = list.filter(isKnown).length;
    return known > 1 && known * 2 > list.length ? list : [];
  });
  const found = cells.filter(({ heading, text }) => !phrases.has(heading) && isHeadingOfWords(text, vocabulary));
  return new Set(found.map(({ heading }) => heading));
}
