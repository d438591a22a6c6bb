import type { HtmlElement } from "../dom/element.ts";
import { attribute, find } from "../find.ts";
import { textOf } from "../text.ts";
import { valueText } from "../values.ts";

/** Inputs that hold no value for the reader of the page. */
const VALUELESS = new Set(["hidden", "button", "submit", "reset", "image", "file", "checkbox", "radio"]);

/** A value that an element without text holds in a control, a `title` or an `alt`; null if there is none. */
export function displacedValue(element: HtmlElement): string | null {
  if (element.startTag === "" && element.children.every((child) => typeof child === "string")) return null;
  const holder = heldValue(element) === null ? find(element, (inside) => heldValue(inside) !== null) : element;
  return holder === null ? null : heldValue(holder);
}

function heldValue(element: HtmlElement): string | null {
  return (
    controlValue(element) ??
    valueText(attribute(element, "title") ?? "") ??
    valueText(element.name === "img" ? (attribute(element, "alt") ?? "") : "")
  );
}

function controlValue(element: HtmlElement): string | null {
  if (element.name === "input" && !VALUELESS.has(attribute(element, "type")?.toLowerCase() ?? "text")) {
    return valueText(attribute(element, "value") ?? "");
  }
  return element.name === "textarea" || element.name === "option" ? valueText(textOf(element)) : null;
}
