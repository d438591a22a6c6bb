import type { HtmlElement } from "../dom/element.ts";
import { attribute } from "../find.ts";

/** Names that the portal's developers chose: registration numbers and other data contain digits. */
const PORTAL_NAME = /^[a-z][a-z_:-]{0,39}$/i;

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
  const classes = (attribute(element, "class") ?? "").split(/\s+/).filter((name) => PORTAL_NAME.test(name));
  const name = /^[a-z][a-z0-9]*$/.test(element.name) ? element.name : "?";
  return [name, PORTAL_NAME.test(id) ? `#${id}` : "", ...classes.slice(0, 2).map((word) => `.${word}`)].join("");
}
