import type { HtmlElement } from "../dom/element.ts";
import { attribute } from "../find.ts";

/** Names that the portal's developers gave; ids of data contain digits. */
const OWN_NAME = /^[a-z][a-z_:-]{0,39}$/i;

/** Where an element is inside a section, for a maintainer: `table#marks > tr > td.note`. Contains no text of the page. */
export function placeOf(element: HtmlElement, root: HtmlElement): string {
  const steps: string[] = [];
  for (let around: HtmlElement | null = element; around !== null && around !== root; around = around.parent) {
    if (around.name !== "tbody" && !around.name.startsWith("#")) steps.unshift(stepOf(around));
  }
  return steps.slice(-4).join(" > ");
}

function stepOf(element: HtmlElement): string {
  const id = attribute(element, "id") ?? "";
  const classes = (attribute(element, "class") ?? "").split(/\s+/).filter((name) => OWN_NAME.test(name));
  const name = /^[a-z][a-z0-9]*$/.test(element.name) ? element.name : "?";
  return [name, OWN_NAME.test(id) ? `#${id}` : "", ...classes.slice(0, 2).map((word) => `.${word}`)].join("");
}
