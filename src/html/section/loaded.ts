import type { HtmlElement } from "../dom/element.ts";
import { isClosedPart } from "../dom/hidden.ts";
import { CUSTOM, FIELD, Kind, PICTURE } from "../dom/tags.ts";
import { attribute, closest, find } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { isVisibleInput } from "../shown-text.ts";
import { controlValue } from "../table/displaced-value.ts";
import { isInFrame, noticeIn } from "./notices.ts";

/**
 * Asserts that empty parts of a page do not wait for their data, with a spinner, another page in a frame or a drawing of a script, outside of dialogs.
 * Throws PageChanged.
 */
export function assertLoaded(parts: Iterable<HtmlElement>): void {
  for (const part of parts)
    if (find(part, (element) => isLoading(element) && isOpenWithin(part, element)) !== null)
      throw new PageChanged("the data of the page, not a sign that it is being loaded");
}

/** True if a part of an element shows a notice, or in place of a text the value of a field. */
export function showsNotice(element: HtmlElement): boolean {
  const isNoticed = (part: HtmlElement) =>
    (noticeIn(part) !== null || (element.text === "" && holdsValue(part))) && isOpenWithin(element, part);
  return find(element, isNoticed) !== null;
}

const holdsValue = (part: HtmlElement): boolean => part.name !== "option" && controlValue(part) !== null;

/** True if a row shows something next to its text that could be data or a message: a notice, or in place of a text a picture. */
export function showsMore(row: HtmlElement): boolean {
  const isPicture = (part: HtmlElement) => isPictureInRow(part) && isOpenWithin(row, part);
  return showsNotice(row) || (row.text === "" && find(row, isPicture) !== null);
}

/** True if an element has no text, but a picture, a notice or the value of a field in place of it. */
export const showsOnlyPictures = (element: HtmlElement): boolean => element.text === "" && showsMore(element);

const isPictureInRow = (part: HtmlElement): boolean =>
  (isDrawn(part) || isLoading(part)) && !hasNoSize(part) && closest(part, "button") === null && !isCaptioned(part);

/** True for a picture in a link that has a caption, such as `Print`. */
const isCaptioned = (part: HtmlElement): boolean =>
  closest(part, "a") !== null && (attribute(part, "alt") ?? "").trim() !== "";

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

const NO_SIZE_STYLE = /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*[012](?:px)?\s*(?:;|$)/i;

/** Frames and pixels of scripts that count visits have no size, and lines have no height. */
function hasNoSize(element: HtmlElement): boolean {
  const style = attribute(element, "style") ?? "";
  // A size in the style counts before that of an attribute.
  if (/width|height/i.test(style)) return NO_SIZE_STYLE.test(style);
  return ["width", "height"].some((name) => /^[012](?:px)?$/.test(attribute(element, name) ?? ""));
}

/** Elements in which a picture is part of a caption or of the frame of the portal. */
const CAPTIONS = "button label legend h1 h2 h3 h4 h5 h6 header".split(" ");

/** True if an element is a picture that stands in place of a text, unless it is next to one: it is not in a caption. */
export const isInPlaceOfText = (element: HtmlElement): boolean =>
  isDrawn(element) &&
  !hasNoSize(element) &&
  !isInFrame(element) &&
  // In a cell, a picture in a link is the content.
  (closest(element, "a") === null || closest(element, "td") !== null) &&
  CAPTIONS.every((name) => closest(element, name) === null);

/** True if an element without text shows something. A browser shows `image` as a picture, and no `audio` without its controls. */
function isDrawn(element: HtmlElement): boolean {
  const { name, tag } = element;
  if ((tag.flags & (PICTURE | CUSTOM)) !== 0) return name !== "hr" && name !== "audio" && element.text === "";
  if (name === "input") return attribute(element, "type")?.toLowerCase() === "image";
  return (name === "i" || name === "span") && isIconInCell(element);
}

const ICON = /(?:^|\s)(?:glyphicon|fa|fas|far|fab|bi|icon|material-icons)(?:\s|$)/;

/** Outside of tables, an icon belongs to the field or the title next to it. */
function isIconInCell(element: HtmlElement): boolean {
  const { name, parent } = element;
  if (parent?.tag.kind !== Kind.cell || parent.text !== "") return false;
  return name === "i" || (name === "span" && ICON.test(attribute(element, "class") ?? ""));
}

/** True if a text or a visible field is next to the child at an index, apart from whitespace: the child belongs to it. */
export function isNextToText(children: HtmlElement["children"], index: number): boolean {
  const neighbour = (step: number) => {
    let at = index + step;
    for (let child = children[at]; typeof child === "string" && child.trim() === ""; child = children[at]) at += step;
    return children[at];
  };
  return [neighbour(-1), neighbour(1)].some(
    (child) => typeof child === "string" || (child !== undefined && isVisibleField(child)),
  );
}

const isVisibleField = (element: HtmlElement): boolean =>
  (element.tag.flags & FIELD) !== 0 && (element.name !== "input" || isVisibleInput(element)) && !element.hidden;
