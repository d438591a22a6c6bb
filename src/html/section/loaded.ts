import type { HtmlElement } from "../dom/element.ts";
import { isClosedPart } from "../dom/hidden.ts";
import { CUSTOM, PICTURE } from "../dom/tags.ts";
import { attribute, closest, find } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { noticeIn } from "./notices.ts";

/**
 * Asserts that empty parts of a page do not wait for their data, with a spinner, another page in a frame or a drawing of a script, outside of dialogs.
 * Throws PageChanged.
 */
export function assertLoaded(parts: Iterable<HtmlElement>): void {
  for (const part of parts)
    if (find(part, (element) => isLoading(element) && isOpenWithin(part, element)) !== null)
      throw new PageChanged("the data of the page, not a sign that it is being loaded");
}

/** True if a visible part of an element without text shows something in place of it: a picture, an icon or a notice on a button. */
export function showsPicture(element: HtmlElement): boolean {
  const isShown = (part: HtmlElement) =>
    (isInPlaceOfText(part) || noticeIn(part) !== null) && isOpenWithin(element, part);
  return element.text === "" && find(element, isShown) !== null;
}

/** True if neither an element nor one around it in a part is hidden or closed. */
export function isOpenWithin(part: HtmlElement, element: HtmlElement): boolean {
  for (let current: HtmlElement | null = element; current !== null && current !== part; current = current.parent)
    if (current.hidden || isClosedPart(current)) return false;
  return true;
}

const SPINNER =
  /(?:^|\s)(?:fa-spin|fa-spinner|fa-pulse|spinner-border|spinner-grow|spinner|loading-spinner|lds-ring|loader|loading)(?:\s|$)/;
const LOADING_IMAGE = /(?:^|[^a-z])(?:loading|loader|spinner)(?![a-z])(?!.*bg)/i;
const FRAMES = new Set(["iframe", "object", "embed", "canvas", "progress"]);

const isLoading = (element: HtmlElement): boolean =>
  (FRAMES.has(element.name) && !hasNoSize(element)) ||
  // That of a button is shown once it is clicked.
  (SPINNER.test(attribute(element, "class") ?? "") && closest(element, "button") === null) ||
  (element.name === "img" && LOADING_IMAGE.test((attribute(element, "src") ?? "").split("/").at(-1) ?? ""));

/** Frames of scripts that count visits have no size. */
const hasNoSize = (element: HtmlElement): boolean =>
  ["width", "height"].some((name) => /^[01](?:px)?$/.test(attribute(element, name) ?? ""));

/** Elements in which a picture is part of a caption. */
const CAPTIONS = ["a", "button", "label", "legend", "h1", "h2", "h3", "h4", "h5", "h6"];

/** True if an element is a picture that stands in place of a text: alone, and not in a caption. */
export function isInPlaceOfText(element: HtmlElement): boolean {
  const { name, tag } = element;
  return (
    ((tag.flags & (PICTURE | CUSTOM)) !== 0 || isIconInCell(element)) &&
    name !== "hr" &&
    element.text === "" &&
    !hasNoSize(element) &&
    !isNextToText(element) &&
    CAPTIONS.every((name) => closest(element, name) === null)
  );
}

/** Outside of tables, an icon belongs to the field or the title next to it. */
const isIconInCell = ({ name, parent }: HtmlElement): boolean =>
  name === "i" && (parent?.name === "td" || parent?.name === "th") && parent.text === "";

function isNextToText(element: HtmlElement): boolean {
  const siblings = (element.parent?.children ?? []).filter((child) => typeof child !== "string" || child.trim() !== "");
  const place = siblings.indexOf(element);
  return [siblings[place - 1], siblings[place + 1]].some((sibling) => typeof sibling === "string");
}
