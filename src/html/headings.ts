import type { HtmlElement } from "./dom/element.ts";
import { collapse } from "./dom/text.ts";
import { initialOf } from "./dom/tokenizer.ts";

// Rule 7: headings and labels are compared without case, whitespace and decoration.

/** Headings to look for. */
export interface WantedHeadings {
  readonly normalForms: ReadonlySet<string>;
  /** The length of the shortest one. */
  readonly shortest: number;
  /** The initials of all of them, as in `initialOf`, combined with bitwise OR. */
  readonly initials: number;
}

/** The headings with these wordings, to look for. */
export function wantedHeadings(wordings: readonly string[]): WantedHeadings {
  const normalForms = wordings.map(heading);
  return {
    normalForms: new Set(normalForms),
    shortest: Math.min(...normalForms.map(({ length }) => length)),
    initials: normalForms.reduce((bits, normalForm) => bits | initialOf(normalForm.charCodeAt(0)), 0),
  };
}

/** The normal form for comparing headings and labels: collapsed, lowercase, without decorations or brackets around it. */
export const heading = (text: string): string => headingOfCollapsed(collapse(text));

/** Like `heading`, for a text that is already collapsed. */
export const headingOfCollapsed = (text: string): string => (unbracket(withoutDecorations(text)) || text).toLowerCase();

/** Like `heading`, but in the case of the page: for values that are headings. */
export const plainHeading = (text: string): string => unbracket(undecorated(text));

/** A text, collapsed, without decorations at the ends: for values that are part of a heading. */
export const undecorated = (text: string): string => withoutDecorations(collapse(text));

/** True if two headings have the same normal form. */
export const sameWords = (a: string, b: string): boolean => heading(a) === heading(b);

/** True if the text of an element contains these words, compared in the normal form of headings. */
export const hasWords = (element: HtmlElement, words: string): boolean =>
  heading(element.text).includes(heading(words));

function withoutDecorations(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isDecoration(text.charCodeAt(start))) start++;
  while (end > start && isDecoration(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** True if a character may be around the text of a heading: space, asterisk, dot, colon, sort arrows and triangles. */
function isDecoration(code: number): boolean {
  if (code < 0x2190) return code === 0x20 || code === 0x2a || code === 0x2e || code === 0x3a;
  return code <= 0x21ff || (code >= 0x25a0 && code <= 0x25ff) || (code >= 0x2b00 && code <= 0x2bff);
}

function unbracket(text: string): string {
  if (!text.startsWith("(") && !text.startsWith("[")) return text;
  return /^\([^()]*\)$|^\[[^[\]]*\]$/.test(text) ? withoutDecorations(text.slice(1, -1)) : text;
}

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

/** The field name of a heading or label. */
export const fieldOf = (normalForm: string): string => normalForm.replace(/\W+/g, "_");
