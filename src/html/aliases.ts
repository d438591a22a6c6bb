import type { HtmlElement } from "./dom/element.ts";

/** A known heading or label that a page may show in other words. */
interface Wording {
  /** The field of the column, or the label in the form of a field: `debar_status`, `date_of_birth`. */
  readonly field: string;
  /** The normal form of the known heading or label. */
  readonly form: string;
}

/** Further wordings of the headings and labels of a page, by their normal form. */
export type Aliases = ReadonlyMap<string, Wording>;

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
    const wording = aliases.get(element.heading);
    if (wording === undefined) continue;
    element.knownAs(wording.form);
    fields.add(wording.field);
  }
  return [...fields];
}

/** The name of a label in the form of a field. */
export const fieldOf = (form: string): string => form.replace(/\W+/g, "_");
