import type { HtmlElement } from "./dom/element.ts";

/** The known heading or label that an alias stands for. */
interface Alias {
  /** The field of the column, or the label in the form of a field: `debar_status`, `date_of_birth`. */
  readonly field: string;
  /** The normal form of the known heading or label. */
  readonly normalForm: string;
}

/** Further wordings of the headings and labels of a page, which the operator has set, by their normal form. */
export type Aliases = ReadonlyMap<string, Alias>;

export const noAliases: Aliases = new Map();

/** A heading or label is one of a page's small elements; the text of a large one is not computed. */
const MOST_DESCENDANTS = 8;

/**
 * Gives every heading and label that has an alias the normal form of the known one. Its text stays, so no value changes.
 * Returns the fields whose aliases the page shows.
 */
export function applyAliases(page: HtmlElement, aliases: Aliases): readonly string[] {
  if (aliases.size === 0) return [];
  const fields = new Set<string>();
  for (const element of page.page) {
    if (element.end - element.index > MOST_DESCENDANTS) continue;
    const alias = aliases.get(element.heading);
    if (alias === undefined) continue;
    element.knownAs(alias.normalForm);
    fields.add(alias.field);
  }
  return [...fields];
}
