import { isDeveloperName } from "./developer-names.ts";
import type { HtmlElement } from "./dom/element.ts";
import { attribute } from "./find.ts";

/** Something that a parser looked for: an element by its id, a table by its headings, or a row by its label. */
export interface Lookup {
  readonly kind: "id" | "headings" | "optional headings" | "label";
  /** The id, the headings or the label, in our words. */
  readonly names: readonly string[];
}

/** The anchors that the parser of a page looked for, and the texts that it could not use. Contains no text of the page. */
export class ParseReport {
  /** Lookups of anchors, in order: the last ones show how far the parser got. */
  readonly lookups: Lookup[] = [];
  /** Paths (tags, ids and classes) of texts that no field, heading or known text accounts for, and columns with an unknown heading. Each once. */
  readonly unread: string[] = [];
  /** Fields whose text does not match the expected format, and is null, or whose value contradicts another one. */
  readonly unfit: string[] = [];
  /** Fields whose headings or labels the page shows in the words of an alias. */
  readonly aliased: string[] = [];

  /** Reports a place with unread texts, once for all of its kind. */
  leaveUnread(place: string): void {
    if (!this.unread.includes(place)) this.unread.push(place);
  }

  lookedFor(kind: Lookup["kind"], ...names: readonly string[]): void {
    if (names.length > 0) this.lookups.push({ kind, names });
  }
}

/** Names without digits: rows are numbered in their names. */
const isPortalName = (name: string) => !/\d/.test(name) && isDeveloperName(name);

/** Classes of an element that are examined. */
const MOST_CLASSES = 10;

/** Steps of elements around others: a page can have 27,000 unread pictures in one row. */
const outerSteps = new WeakMap<HtmlElement, string>();

/** The place of an element in a section, without texts of the page: the innermost four tags with their ids and classes. */
export function placeOf(element: HtmlElement, root: HtmlElement): string {
  const steps: string[] = [];
  let current: HtmlElement | null = element;
  for (; current !== null && current !== root && steps.length < 4; current = current.parent) {
    if (current.name === "tbody" || current.name.startsWith("#")) continue;
    const step = outerSteps.get(current) ?? stepOf(current);
    if (current !== element) outerSteps.set(current, step);
    steps.unshift(step);
  }
  return steps.join(" > ");
}

function stepOf(element: HtmlElement): string {
  const id = attribute(element, "id") ?? "";
  const classes = (attribute(element, "class") ?? "").split(/\s+/, MOST_CLASSES).filter((name) => isPortalName(name));
  const name = /^[a-z][a-z\d]?$/.test(element.name) || isDeveloperName(element.name) ? element.name : "?";
  return [name, isPortalName(id) ? `#${id}` : "", ...classes.slice(0, 2).map((word) => `.${word}`)].join("");
}
