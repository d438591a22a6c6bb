import type { HtmlElement } from "../html/dom/element.ts";
import { findAll } from "../html/find.ts";
import { heading } from "../html/text.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * The normal forms of unknown headings and labels in tables whose other headings or labels are known: the portal added or
 * reworded them, and they are no data.
 */
export function newHeadings(page: HtmlElement, { headings, phrases }: Vocabulary): ReadonlySet<string> {
  const isKnown = (text: string) => headings.has(heading(text)) && text.length > 2;
  const found = findAll(page, "table").flatMap((table) => {
    const rows = table.rows.map((row) => row.cells.map((cell) => cell.text));
    const labels = rows.flatMap((texts) => (texts.length > 1 ? texts.slice(0, 1) : []));
    return [labels, ...rows].flatMap((texts) =>
      unknownAmong(
        texts.filter((text) => text !== ""),
        isKnown,
      ),
    );
  });
  return new Set(found.map(heading).filter((form) => !phrases.has(form)));
}

/** The unknown texts of a list in which most are known. */
function unknownAmong(texts: readonly string[], isKnown: (text: string) => boolean): string[] {
  const known = texts.filter(isKnown).length;
  return known > 1 && known * 2 > texts.length ? texts.filter((text) => !isKnown(text) && isWording(text)) : [];
}

/** True if a text can be a heading: short, with letters, without a number of several digits or an address. */
const isWording = (text: string) => text.length <= 60 && /\p{L}{3}/u.test(text) && !/\d\d|@/.test(text);
