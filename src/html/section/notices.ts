import type { HtmlElement } from "../dom/element.ts";
import { attribute, find } from "../find.ts";
import { isMoreControl } from "./paging.ts";

/** Words of notices that the captions of the portal's controls do not have. */
const WORDS =
  /\b(?:please|sorry|kindly|not|cannot|pending|due to|blocked|withheld|unavailable|until|error|failed|closed|suspended)\b/i;
/** The captions of the portal's controls have up to five words. */
const SENTENCE = /^(?:\S+ ){5,}\S+$/;

/** True if the caption of a control is a notice. */
export const isNotice = (caption: string): boolean => WORDS.test(caption) || SENTENCE.test(caption);

/**
 * The notice, or the caption of a control for more rows, that an element without text shows: the value of an input, the `alt` of
 * a picture, an option of a select. Null for any other element.
 */
export function noticeIn(element: HtmlElement): string | null {
  const { name } = element;
  if (name === "img" || attribute(element, "type")?.toLowerCase() === "image")
    return noticeOf(attribute(element, "alt"));
  if (name === "select") return noticeAmongOptions(element);
  const isShown = name === "input" && attribute(element, "type")?.toLowerCase() !== "hidden";
  return isShown ? noticeOf(attribute(element, "value")) : null;
}

function noticeAmongOptions(select: HtmlElement): string | null {
  const isShownNotice = (element: HtmlElement) =>
    element.name === "option" && WORDS.test(element.text) && !element.hidden;
  return find(select, isShownNotice)?.text ?? null;
}

const noticeOf = (text: string | null): string | null =>
  text !== null && (isNotice(text) || isMoreControl(text)) ? text : null;
