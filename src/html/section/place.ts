import { isDeveloperName } from "../developer-names.ts";
import type { HtmlElement } from "../dom/element.ts";
import { attribute } from "../find.ts";

/** Names without digits: rows are numbered in their names. */
const isPortalName = (name: string) => !/\d/.test(name) && isDeveloperName(name);

/** Classes of an element that are examined. */
const MOST_CLASSES = 10;

/** The path of an element inside a section, for maintainers: `table#marks > tr > td.note`. Contains no text of the page. */
export function placeOf(element: HtmlElement, root: HtmlElement): string {
  const steps: string[] = [];
  let current: HtmlElement | null = element;
  for (; current !== null && current !== root && steps.length < 4; current = current.parent) {
    if (current.name !== "tbody" && !current.name.startsWith("#")) steps.unshift(stepOf(current));
  }
  return steps.join(" > ");
}

function stepOf(element: HtmlElement): string {
  const id = attribute(element, "id") ?? "";
  const classes = (attribute(element, "class") ?? "").split(/\s+/, MOST_CLASSES).filter((name) => isPortalName(name));
  const name = /^[a-z][a-z\d]?$/.test(element.name) || isDeveloperName(element.name) ? element.name : "?";
  return [name, isPortalName(id) ? `#${id}` : "", ...classes.slice(0, 2).map((word) => `.${word}`)].join("");
}
