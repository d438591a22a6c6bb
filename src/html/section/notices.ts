import type { HtmlElement } from "../dom/element.ts";
import { visibleText } from "../dom/visible-text.ts";
import { attribute, find, findAll } from "../find.ts";
import { isVisibleInput } from "../shown-text.ts";
import { isMoreControl } from "./paging.ts";

/** Words of notices that the captions of the portal's controls do not have. */
const WORDS =
  /\b(?:please|sorry|kindly|not|cannot|pending|due\s+to|blocked|withheld|unavailable|until|error|failed|closed|suspended|denied|restricted|(?:on|kept)\s+hold|debarred|maintenance|stopped|expired|unpaid|overdue|invalid|wrong|cancelled|timeout|timed\s+out|incomplete|omitted|retry|reload|try\s+again)\b/i;
/** The captions of the portal's controls have up to five words. */
const SENTENCE = /^(?:\S+ ){5,}\S+$/;

/** True if the caption of a control is a notice. */
export const isNotice = (caption: string): boolean => WORDS.test(caption) || SENTENCE.test(caption);

/** Parts of a frame whose texts are about the whole portal. */
const FRAME = /(?:^|\s)(?:breadcrumb|navbar|nav|nav-tabs|footer|main-footer|main-sidebar|sidebar|copyright)(?:\s|$)/;
/** Parts that a page shows for a message. */
const MESSAGE = /(?:^|\s)(?:alert|callout|toast|text-danger|bg-danger|help-block|invalid-feedback)(?:\s|$)/;

const isFrame = (element: HtmlElement): boolean =>
  ["nav", "footer", "aside"].includes(element.name) || FRAME.test(attribute(element, "class") ?? "");

/** True if an element is in a part of the frame. */
export function isInFrame(element: HtmlElement): boolean {
  let around: HtmlElement | null = element;
  while (around !== null && !isFrame(around)) around = around.parent;
  return around !== null;
}

/** True if a text around the own part of a page can say why there is no data: titles, paths, footers and short captions cannot. */
export function isNoticeAround(text: string, element: HtmlElement): boolean {
  for (let around: HtmlElement | null = element; around !== null; around = around.parent) {
    if (MESSAGE.test(attribute(around, "class") ?? "")) return true;
    if (isFrame(around)) return false;
  }
  return WORDS.test(text) || (SENTENCE.test(text) && element.name !== "img");
}

/**
 * The notice, or the caption of a control for more rows, that an element without text shows: the value of an input, the `alt` of
 * a picture, an option of a select. Null for any other element.
 */
export function noticeIn(element: HtmlElement): string | null {
  const { name } = element;
  if (name === "img" || attribute(element, "type")?.toLowerCase() === "image")
    return noticeOf(attribute(element, "alt")) ?? noticeOf(attribute(element, "title"));
  if (name === "select") return noticeAmongOptions(element);
  // The caption of a button that shows an icon, or the tooltip of an icon.
  if (TOOLTIPS.has(name) && element.text === "")
    return noticeOf(attribute(element, "aria-label") ?? attribute(element, "title"));
  return isVisibleInput(element) ? noticeOf(attribute(element, "value")) : null;
}

const TOOLTIPS = new Set(["button", "a", "i", "span"]);

/** `-- Select --`, `Select Semester`, `-Select-`, `Choose ...`. */
const PLACEHOLDER = /^--|^-$|^-? ?(?:select|choose)\b/i;

/** True if the text of an option stands for no choice. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

function noticeAmongOptions(select: HtmlElement): string | null {
  const isShownOption = ({ name, hidden }: HtmlElement) => name === "option" && !hidden;
  const texts = findAll(select, "option").map((option) => visibleText(option, " "));
  // One search of all options: a list of semesters can have a hundred.
  if (WORDS.test(texts.join("\n"))) {
    const isChoice = (option: HtmlElement) => (attribute(option, "value") ?? "").trim() && /\p{N}/u.test(option.text);
    const notice = find(select, (element) => isShownOption(element) && WORDS.test(element.text) && !isChoice(element));
    if (notice !== null) return notice.text;
  }
  const only = find(select, isShownOption);
  const isOnly = find(select, (element) => isShownOption(element) && element !== only) === null;
  return only !== null && isOnly && isMessage(only) ? only.text : null;
}

/**
 * True if the only option of a select is a sentence in place of a choice. The names of courses and semesters have digits, and
 * a choice has a value.
 */
function isMessage(option: HtmlElement): boolean {
  const { text } = option;
  if (isPlaceholder(text)) return false;
  return (
    /^\P{N}*$/u.test(text) && (SENTENCE.test(text) || (!(attribute(option, "value") ?? "").trim() && / .* /.test(text)))
  );
}

const noticeOf = (text: string | null): string | null =>
  text !== null && (isNotice(text) || isMoreControl(text)) ? text : null;
