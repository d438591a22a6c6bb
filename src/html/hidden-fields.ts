import type { HtmlElement } from "./dom/element.ts";
import { attribute, find } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import type { Section } from "./section/section.ts";
import { valueText } from "./values.ts";

/** The value of the hidden field with this name; null if the field is missing or empty. */
export function hiddenValue(section: Section, name: string): string | null {
  const field = hiddenField(section.element, name);
  return field === null ? null : valueText(attribute(field, "value") ?? "");
}

/** As `hiddenValue`, for a field that the page always has. Throws PageChanged if it is missing. */
export function requireHiddenValue(section: Section, name: string): string | null {
  if (hiddenField(section.element, name) === null) throw new PageChanged(`hidden field "${name}"`);
  return hiddenValue(section, name);
}

function hiddenField(root: HtmlElement, name: string): HtmlElement | null {
  return find(root, (element) => element.name === "input" && attribute(element, "name") === name);
}
