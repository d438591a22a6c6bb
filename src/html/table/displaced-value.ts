import { Attributes } from "../dom/attributes.ts";
import type { HtmlElement } from "../dom/element.ts";
import { isHiddenWithin } from "../dom/hidden.ts";
import { attribute, closest, find } from "../find.ts";
import { textOf } from "../text.ts";
import { valueText } from "../values.ts";

/** Input types whose value is not data that the user sees. */
const VALUELESS = new Set(["hidden", "button", "submit", "reset", "image", "file", "checkbox", "radio"]);

/** Attributes that a browser, a screen reader or a script of Bootstrap shows as text. */
const SHOWN_ATTRIBUTES = ["title", "aria-label", "data-bs-title", "data-bs-original-title", "data-original-title"];

/** The value that an element without text has in a control, a gauge or an attribute; null if missing. */
export function displacedValue(element: HtmlElement): string | null {
  if (element.attributes === Attributes.none && element.children.every((child) => typeof child === "string"))
    return null;
  const { text } = element;
  const isHolder = (holder: HtmlElement) => heldValue(holder, text) !== null;
  const holder = isHolder(element)
    ? element
    : find(element, (part) => isHolder(part) && !isHiddenWithin(element, part));
  return holder === null ? null : heldValue(holder, text);
}

/** Returns a value in an attribute or a control that is not part of the shown `text`, which a tooltip may repeat. */
function heldValue(element: HtmlElement, text: string): string | null {
  // A tooltip such as `Print` is the caption of its button.
  const isCaption = (value: string | null) =>
    value !== null && !/\p{N}/u.test(value) && closest(element, "button") !== null;
  const value = valueHeldBy(element, text);
  return isCaption(value) ? null : value;
}

function valueHeldBy(element: HtmlElement, text: string): string | null {
  return (
    controlValue(element) ??
    shownAttribute(element, text) ??
    attributeValue(element, "img", "alt") ??
    attributeValue(element, "progress", "value") ??
    attributeValue(element, "meter", "value")
  );
}

function shownAttribute(element: HtmlElement, shown: string): string | null {
  for (const name of SHOWN_ATTRIBUTES) {
    const text = attribute(element, name);
    const value = text === null ? null : valueText(text);
    if (value !== null && value !== shown) return value;
  }
  return null;
}

const attributeValue = (element: HtmlElement, tag: string, name: string) =>
  element.name === tag ? valueText(attribute(element, name) ?? "") : null;

/** The value of an input, a text area or an option; null for any other element, and without a value. */
export function controlValue(element: HtmlElement): string | null {
  if (element.name === "input" && !VALUELESS.has(attribute(element, "type")?.toLowerCase() ?? "text")) {
    return valueText(attribute(element, "value") ?? "");
  }
  return element.name === "textarea" || element.name === "option" ? valueText(textOf(element)) : null;
}
