import type { HtmlElement } from "./dom/element.ts";
import { attribute, find } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { valueText } from "./values.ts";

/** The value of the hidden field with this name; null if the field is missing or empty. */
export function hiddenValue(root: HtmlElement, name: string): string | null {
  const field = hiddenField(root, name);
  return field === null ? null : valueText(attribute(field, "value") ?? "");
}

/** Like `hiddenValue`, for a field that the page always has. Throws PageChanged if it is missing. */
export function requireHiddenValue(root: HtmlElement, name: string): string | null {
  if (hiddenField(root, name) === null) throw new PageChanged(`hidden field "${name}"`);
  return hiddenValue(root, name);
}

function hiddenField(root: HtmlElement, name: string): HtmlElement | null {
  return find(root, (element) => element.name === "input" && element.attributes.has("name", name));
}
