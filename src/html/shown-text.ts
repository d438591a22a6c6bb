import { collapse } from "./dom/collapse.ts";
import { Effect } from "./dom/effect.ts";
import type { HtmlElement, LabelText } from "./dom/element.ts";
import { isClosedDetails } from "./dom/hidden.ts";
import { ABOUT, CONTROL, CUSTOM, FORMATTING, PICTURE, STRUCK } from "./dom/tags.ts";
import { isBlock, isTextless, visibleText } from "./dom/visible-text.ts";
import { attribute, find } from "./find.ts";

/** The text of a cell or of a label's value, and what stands with it. */
export interface ShownText {
  /** The visible lines, collapsed, without struck text and the captions of controls. */
  readonly lines: readonly string[];
  /** The lines, joined with spaces. */
  readonly text: string;
  /** True if every line is a single run of text, whatever elements are around it. */
  readonly isWhole: boolean;
  /** True if nothing else is shown: no struck text, footnote or control, and no picture in place of a text. */
  readonly isPlain: boolean;
}

/** True if an element shows something without text. */
export const isPicture = ({ tag }: HtmlElement): boolean => (tag.flags & PICTURE) !== 0;

/** Marks that repeat the value of the row above. Few texts begin like one. */
const DITTO_STARTS = `-–—( dD,"'“”„″〃↑`;
const LONGEST_DITTO = 12;
const DITTO = /^[-–—( ]*(?:["']?(?:do|ditto)["']?|["“”„″〃↑]+(?: ["“”„″〃↑]+)*|''+|,,)[-–—). ]*$/i;

/** Texts that a failed script or template writes. */
const LEFTOVER = /^(?:undefined|NaN|Invalid [Dd]ate|\[object \w+\]|[$#]\{.*\}|\{\{.*\}\}|\[\[.*\]\]|<%.*%>|%[sd])$/;
const LEFTOVER_STARTS = "uNI[$#{<%";

/** True if a text is no value: a ditto mark, or the output of a failed script or template. */
function isNoValue(text: string): boolean {
  const first = text.charAt(0);
  return (
    (text.length <= LONGEST_DITTO && DITTO_STARTS.includes(first) && DITTO.test(text)) ||
    (LEFTOVER_STARTS.includes(first) && LEFTOVER.test(text))
  );
}

/**
 * Decides what the text of a cell or of a label's value is. Every value of a record goes through this function: a value is a
 * run of plain visible text, and whatever else the element shows makes it another one.
 */
export function shownText(element: HtmlElement): ShownText {
  if (element.struck) return new TextCollector(false).of(element);
  // Most cells have a single text.
  if (element.children.length === 0) return NOTHING;
  return isSingleText(element) ? ofOneLine(element.text) : new TextCollector(true).of(element);
}

/** True if an element contains a text and nothing else, apart from elements that only format it. */
function isSingleText(element: HtmlElement): boolean {
  let only: HtmlElement | string | null = null;
  for (const child of element.children) {
    if (child === " ") continue;
    if (only !== null) return false;
    only = child;
  }
  if (only === null || typeof only === "string") return only !== null;
  return (only.tag.flags & FORMATTING) !== 0 && !only.hidden && !isStruckItself(only) && isSingleText(only);
}

/** Begins the text of a label that is struck through, so that no known label has its normal form. */
const NO_LONGER = "\u0336";

/**
 * Decides what the text of a heading or label is: what names the value, without what is no longer valid or is about it. Elements
 * keep it as `label`.
 */
export function labelText(element: HtmlElement): LabelText {
  const { text } = element;
  const isWhole = !element.struck && (isSingleText(element) || find(element, isNextToLabel) === null);
  if (text === "" || isWhole) return { text, isPlain: true };
  const valid = element.struck ? "" : textWithout(element, isStruckItself);
  if (valid === "") return { text: NO_LONGER + text, isPlain: false };
  const name = textWithout(element, isNextToLabel) || valid;
  return { text: name, isPlain: name === text || name === textWithout(element, isControl) };
}

const textWithout = (element: HtmlElement, isLeftOut: (part: HtmlElement) => boolean): string =>
  collapse(visibleText(element, " ", isLeftOut));

const isNextToLabel = (part: HtmlElement): boolean =>
  isStruckItself(part) || isControl(part) || isBadge(part) || isFootnote(part);

/** Inserted text is a part of the label. */
const isFootnote = ({ name, tag }: HtmlElement): boolean => (tag.flags & ABOUT) !== 0 && name !== "ins";

const isControl = ({ tag }: HtmlElement): boolean => (tag.flags & CONTROL) !== 0;

/** A badge of Bootstrap 4 and 5, or a label of Bootstrap 3. */
function isBadge({ attributes }: HtmlElement): boolean {
  const classes = attributes.get("class");
  return classes !== null && BADGE.test(classes);
}

const BADGE = /(?:^|\s)(?:badge|label-(?:default|primary|success|info|warning|danger))(?:\s|$)/;

/** True if an element, or a part of it, is struck through: a message or label that is no longer valid. */
export const hasStruckText = (element: HtmlElement): boolean =>
  element.struck || find(element, isStruckItself) !== null;

/** Text that is no longer valid, also with `text-decoration: line-through`. */
export const isStruckItself = ({ tag, attributes }: Pick<HtmlElement, "tag" | "attributes">): boolean =>
  (tag.flags & STRUCK) !== 0 || (attributes.effect & Effect.strikes) !== 0;

function ofOneLine(text: string): ShownText {
  if (text === "") return NOTHING;
  return isNoValue(text) ? NO_VALUE : { lines: [text], text, isWhole: true, isPlain: true };
}

const NOTHING: ShownText = { lines: [], text: "", isWhole: true, isPlain: true };
const NO_VALUE: ShownText = { lines: [], text: "", isWhole: true, isPlain: false };

class TextCollector {
  #isPlain: boolean;
  #isWhole = true;
  #hasPicture = false;
  readonly #lines: string[] = [];
  #line = "";
  /** The element of the text at the end of the line; null at its beginning. */
  #last: HtmlElement | null = null;

  constructor(isPlain: boolean) {
    this.#isPlain = isPlain;
  }

  of(element: HtmlElement): ShownText {
    this.#read(element);
    return this.#finish();
  }

  /** Recursive, because the depth of a page is limited. */
  #read(element: HtmlElement): void {
    const isClosed = isClosedDetails(element);
    for (const child of element.children) {
      if (typeof child !== "string") this.#readElement(child);
      else if (!isClosed) this.#readText(child, element);
    }
  }

  #finish(): ShownText {
    this.#endLine();
    const lines = this.#lines;
    const hasNoValue = lines.some(isNoValue);
    if (hasNoValue && lines.length === 1) return NO_VALUE;
    return {
      lines,
      text: lines.join(" "),
      isWhole: this.#isWhole,
      isPlain: this.#isPlain && (lines.length > 0 || !this.#hasPicture) && !hasNoValue,
    };
  }

  #readText(text: string, element: HtmlElement): void {
    if (text === " " || text.trim() === "") {
      this.#line += text;
      return;
    }
    // Texts of the same element are separated by comments only, or by other elements with text, which come between.
    if (this.#last !== null && this.#last !== element) this.#isWhole = false;
    this.#last = element;
    this.#line += text;
  }

  #readElement(element: HtmlElement): void {
    const { flags } = element.tag;
    if (element.hidden) return;
    const isLine = isBlock(element);
    if (isLine) this.#endLine();
    if (isStruckItself(element)) this.#isPlain = element.text === "" && this.#isPlain;
    else if (isControl(element) || isVisibleInput(element)) this.#isPlain = false;
    else if (isPicture(element) || isIcon(element)) this.#readPicture(element);
    else if (!isTextless(element)) {
      if ((flags & ABOUT) !== 0 && element.text !== "") this.#isPlain = false;
      this.#read(element);
    }
    if (isLine) this.#endLine();
  }

  #readPicture(element: HtmlElement): void {
    this.#hasPicture = true;
    const isGauge = element.name === "meter" || element.name === "progress";
    const captions = element.name === "img" ? ["alt", "title"] : ["alt"];
    const isNamed = captions.some((name) => (attribute(element, name) ?? "").trim() !== "");
    if (isGauge || element.text !== "" || isNamed) this.#isPlain = false;
  }

  #endLine(): void {
    const line = collapse(this.#line);
    if (line !== "") this.#lines.push(line);
    this.#line = "";
    this.#last = null;
  }
}

/** True for an input that a browser shows. */
export const isVisibleInput = (element: HtmlElement): boolean =>
  element.name === "input" && attribute(element, "type")?.toLowerCase() !== "hidden";

/** Classes of Bootstrap that only format a text. An empty badge is not shown. */
const TEXT_CLASSES = /^\s*(?:(?:text|badge|label|small|lead|font|fw|fst|pull|float|[mp][a-z]?)(?:-[\w-]+)?(?:\s+|$))+$/;

/** True if an element without text is drawn by its class, such as a spinner or an icon, or can be clicked. */
function isIcon(element: HtmlElement): boolean {
  if (typeof element.children[0] === "string" && element.children[0] !== " ") return false;
  const classes = attribute(element, "class");
  const isEmpty = element.children.every((child) => typeof child === "string" && child.trim() === "");
  const isDrawn =
    element.name === "a" ||
    (element.tag.flags & CUSTOM) !== 0 ||
    (classes !== null && (element.name === "i" || !TEXT_CLASSES.test(classes))) ||
    /url\(/i.test(element.attributes.source);
  return isEmpty && isDrawn && element.name !== "br";
}
