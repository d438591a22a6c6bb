import { collapse } from "./dom/collapse.ts";
import { initialOf } from "./dom/tokenizer.ts";

// Rule 7: headings and labels are compared without case, whitespace and decoration.

/** Headings to look for. */
export interface WantedHeadings {
  readonly normalForms: ReadonlySet<string>;
  /** The normal forms of each heading. */
  readonly each: readonly (readonly string[])[];
  /** The length of the shortest one. */
  readonly shortest: number;
  /** The initials of all of them, as in `initialOf`, combined with bitwise OR. */
  readonly initials: number;
}

/** The headings with these wordings, each in any of its own, to look for. */
export function wantedHeadings(headings: readonly (string | readonly string[])[]): WantedHeadings {
  const each = headings.map((wordings) => [wordings].flat().map(heading));
  const forms = each.flat();
  const shortest = Math.min(...forms.map(({ length }) => length));
  const initials = forms.reduce((bits, form) => bits | initialOf(form.charCodeAt(0)), 0);
  return { normalForms: new Set(forms), each, shortest, initials };
}

/** Characters around the text of a heading: spaces, asterisks, dots, colons, sort arrows and triangles. */
const DECORATION = /[ *.:\u2190-\u21ff\u25a0-\u25ff\u2b00-\u2bff]/;
const BRACKETED = /^\([^()]*\)$|^\[[^[\]]*\]$/;

/** The normal form for comparing headings and labels: collapsed, lowercase, no space next to `/`, no decorations or brackets around. */
export function heading(text: string): string {
  const words = plainHeading(text) || collapse(text);
  return words.toLowerCase().replace(/ ?\/ ?/g, "/");
}

/** Like `heading`, but in the case of the page: for values that are headings. */
export function plainHeading(text: string): string {
  const words = undecorated(text);
  return BRACKETED.test(words) ? undecorated(words.slice(1, -1)) : words;
}

/** A text, collapsed, without decorations at the ends: for values that are part of a heading. */
export function undecorated(text: string): string {
  const collapsed = collapse(text);
  let start = 0;
  let end = collapsed.length;
  while (start < end && DECORATION.test(collapsed.charAt(start))) start++;
  while (end > start && DECORATION.test(collapsed.charAt(end - 1))) end--;
  return collapsed.slice(start, end);
}

const declared = new Map<string, string>();

/** Like `heading`, for a heading or label of a declaration, whose form is kept. */
export function declaredHeading(text: string): string {
  const form = declared.get(text) ?? heading(text);
  declared.set(text, form);
  return form;
}

/** True if two headings have the same normal form. */
export const sameWords = (a: string, b: string): boolean => heading(a) === heading(b);

/** The field name of a heading or label. */
export const fieldOf = (normalForm: string): string => normalForm.replace(/\W+/g, "_");
