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

/** The normal form for comparing headings and labels: collapsed, lowercase, no space next to `/`, no decorations or brackets around. */
export const heading = (text: string): string => headingOfCollapsed(collapse(text));

const declared = new Map<string, string>();

/** Like `heading`, for a heading or label of a declaration, whose form is kept. */
export function declaredHeading(text: string): string {
  const form = declared.get(text) ?? heading(text);
  declared.set(text, form);
  return form;
}

/** Like `heading`, for a text that is already collapsed. */
export const headingOfCollapsed = (text: string): string =>
  (unbracket(withoutDecorations(text)) || text).toLowerCase().replace(/ ?\/ ?/g, "/");

/** Like `heading`, but in the case of the page: for values that are headings. */
export const plainHeading = (text: string): string => unbracket(undecorated(text));

/** A text, collapsed, without decorations at the ends: for values that are part of a heading. */
export const undecorated = (text: string): string => withoutDecorations(collapse(text));

/** True if two headings have the same normal form. */
export const sameWords = (a: string, b: string): boolean => heading(a) === heading(b);

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

const unbracket = (text: string): string =>
  /^\([^()]*\)$|^\[[^[\]]*\]$/.test(text) ? withoutDecorations(text.slice(1, -1)) : text;

/** The field name of a heading or label. */
export const fieldOf = (normalForm: string): string => normalForm.replace(/\W+/g, "_");
