import { collapse } from "./dom/collapse.ts";
import type { HtmlElement } from "./dom/element.ts";
import { BLOCK, CONTROL, FORMATTING, PICTURE, TEXTLESS } from "./dom/tags.ts";
import { attribute, clickCode } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import type { Section } from "./section.ts";
import { valueOfCollapsed } from "./values.ts";

// Rule 2: values are what a browser shows.

/** A cell of a table under its heading, the value of a label, or another element that holds a value. */
export class Cell {
  /** The declared wording of the column, for errors. */
  readonly heading: string;
  /** The element, for access to links, buttons and hidden fields. */
  readonly element: HtmlElement;
  /** Key of the column, for reports. */
  readonly field: string;
  readonly #section: Section;
  #shown: Shown | null = null;
  #isReported = false;

  constructor(heading: string, element: HtmlElement, field: string, section: Section) {
    this.heading = heading;
    this.element = element;
    this.field = field;
    this.#section = section;
  }

  /**
   * The text, for a field of free text; null if it is empty, dashes or `NA`. A text with something next to it is reported as unread, and
   * one that something replaces as unfit.
   */
  text(): string | null {
    const { lines, isWhole, isPlain } = this.#read();
    const value = valueOfCollapsed(lines.length === 1 ? (lines[0] ?? "") : lines.join(" "));
    if ((isWhole && isPlain && lines.length < 2) || this.#isReported) return value;
    this.#isReported = true;
    if (value === null) this.#section.leaveUnfit(this.field);
    else this.leaveUnread();
    return value;
  }

  /** Like `text`, for messages and remarks, which may have several lines and runs of text. */
  prose(): string | null {
    const { lines, isPlain } = this.#read();
    return isPlain ? valueOfCollapsed(lines.join(" ")) : this.text();
  }

  /** The parsed text; null if missing. A text that is not plain or does not match is reported, and the value is null. */
  value<T>(parse: (text: string) => T | null): T | null {
    return this.#section.fit(this.field, valueOfCollapsed(this.raw()), parse);
  }

  /** Like `value`, for a part of the text. */
  fit<T>(part: string | null, parse: (text: string) => T | null): T | null {
    return this.#section.fit(this.field, part, parse);
  }

  /** Like `value`, for a field that cannot be null. Throws PageChanged if the text is missing, not plain or does not match. */
  required<T>(parse: (text: string) => T | null): T {
    const text = valueOfCollapsed(this.raw());
    const value = text === null ? null : parse(text);
    if (value === null) throw this.#missing();
    return value;
  }

  /** The text of a field that cannot be null. Throws PageChanged if missing. */
  requiredText(): string {
    const text = this.text();
    if (text === null) throw this.#missing();
    return text;
  }

  /**
   * The text that a parser takes apart, collapsed, including dashes. Several runs or lines, and anything that is not plain, are
   * reported as unfit, and the text is "".
   */
  raw(): string {
    const { lines, isWhole, isPlain } = this.#read();
    return isWhole && isPlain && lines.length < 2 ? (lines[0] ?? "") : this.#unfit();
  }

  /** Like `raw`, line by line; lines are separated by `<br>` and block boundaries. */
  lines(): readonly string[] {
    if (this.#read().isWhole) return this.pieces();
    this.#unfit();
    return [];
  }

  /** Like `lines`, for a text that the portal writes in several runs per line. */
  pieces(): readonly string[] {
    const { lines, isPlain } = this.#read();
    if (isPlain) return lines;
    this.#unfit();
    return [];
  }

  /** True if any text is visible apart from dashes and `NA`, whatever it is. */
  hasValue(): boolean {
    return valueOfCollapsed(this.element.text) !== null;
  }

  /** Reports that the text, or a part of it, is in no field. */
  leaveUnread(): void {
    this.#section.leaveUnread(this.element);
  }

  #read(): Shown {
    this.#shown ??= shownIn(this.element);
    return this.#shown;
  }

  #missing(): PageChanged {
    return new PageChanged(`a value under "${this.heading}"`);
  }

  #unfit(): string {
    if (!this.#isReported) this.#section.leaveUnfit(this.field);
    this.#isReported = true;
    return "";
  }
}

/** The text of a cell or of a label's value, and what stands with it. */
interface Shown {
  /** The visible lines, collapsed, without the captions of controls. */
  readonly lines: readonly string[];
  /** True if every line is a single run of text, whatever elements are around it. */
  readonly isWhole: boolean;
  /** True if nothing else is shown: no control and no picture. An icon next to a text is no picture. */
  readonly isPlain: boolean;
}

const NOTHING: Shown = { lines: [], isWhole: true, isPlain: true };

function shownIn(element: HtmlElement): Shown {
  if (element.children.length === 0) return NOTHING;
  // Most cells have a single text.
  if (isSingleText(element)) return element.text === "" ? NOTHING : { ...NOTHING, lines: [element.text] };
  const lines: string[] = [];
  const shown = { isWhole: true, isPlain: true, hasIcon: false };
  let line = "";
  /** The element of the text at the end of the line; null at its beginning. */
  let last: HtmlElement | null = null;
  const endLine = () => {
    const text = collapse(line);
    if (text !== "") lines.push(text);
    line = "";
    last = null;
  };
  // Recursive, because the depth of a page is limited.
  const read = (element: HtmlElement) => {
    for (const child of element.children) {
      if (typeof child === "string") {
        line += child;
        if (child.trim() === "") continue;
        // Texts of the same element are separated by comments only, or by other elements with text, which come between.
        if (last !== null && last !== element) shown.isWhole = false;
        last = element;
        continue;
      }
      if (child.hidden) continue;
      const { flags } = child.tag;
      if ((flags & BLOCK) !== 0) endLine();
      if ((flags & (CONTROL | PICTURE)) !== 0 || isShownOnClick(child)) shown.isPlain &&= isHiddenInput(child);
      else if (isIcon(child)) shown.hasIcon = true;
      else if ((flags & TEXTLESS) === 0) read(child);
      if ((flags & BLOCK) !== 0) endLine();
    }
  };
  read(element);
  endLine();
  return { lines, isWhole: shown.isWhole, isPlain: shown.isPlain && (lines.length > 0 || !shown.hasIcon) };
}

/** True if an element contains a text and nothing else, apart from elements that only format it. */
function isSingleText({ children }: HtmlElement): boolean {
  let only: HtmlElement | string | null = null;
  for (let at = 0; at < children.length; at++) {
    const child = children[at] ?? " ";
    if (child === " ") continue;
    if (only !== null) return false;
    only = child;
  }
  if (only === null || typeof only === "string") return only !== null;
  return (only.tag.flags & FORMATTING) !== 0 && !isShownOnClick(only) && isSingleText(only);
}

const isHiddenInput = (element: HtmlElement): boolean =>
  element.name === "input" && attribute(element, "type")?.toLowerCase() === "hidden";

const SHOWS = /^(?:show|view|see|click|display|reveal)\b/i;

/** True for a link in place of a value, such as "Show". */
const isShownOnClick = (element: HtmlElement): boolean =>
  element.name === "a" &&
  SHOWS.test(element.text) &&
  (clickCode(element) !== null || attribute(element, "href") === "#");

const ICON = /(?<!\S)(?:fa|fas|far|glyphicon|bi|spinner)(?:-|\s|$)/;

/** True for an element without text that its class draws. */
const isIcon = (element: HtmlElement): boolean =>
  element.text === "" && (element.name === "i" || ICON.test(attribute(element, "class") ?? ""));
