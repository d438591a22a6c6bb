import type { HtmlElement } from "../dom/element.ts";
import { attribute, find } from "../find.ts";
import { textOf } from "../text.ts";
import { valueText } from "../values.ts";

/** Input types whose value is not data that the user sees. */
const VALUELESS = new Set(["hidden", "button", "submit", "reset", "image", "file", "checkbox", "radio"]);

/** The value that an element without text has in a control, a `title` or an `alt`; null if missing. */
export function displacedValue(element: HtmlElement): string | null {
  if (element.startTag === "" && element.children.every((child) => typeof child === "string")) return null;
  const holder = heldValue(element) === null ? find(element, (descendant) => heldValue(descendant) !== null) : element;
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
