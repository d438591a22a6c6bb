import type { HtmlElement } from "../dom/element.ts";
import { PageChanged } from "../page-changed.ts";
import type { Section } from "../section/section.ts";
import { type ShownText, shownText } from "../shown-text.ts";
import { parseId, valueOfCollapsed } from "../values.ts";
import { displacedValue } from "./displaced-value.ts";

/** A cell of a table under its heading, the value of a label, or another element that holds a value. */
export class Cell {
  /** The declared wording of the column, or the text of the page if no parser uses it. Meaningless in a row that is not data. */
  readonly heading: string;
  /** The element, for access to links, buttons and hidden fields. */
  readonly element: HtmlElement;
  /** Key of the column, for reports; "" if no parser uses it. */
  readonly field: string;
  readonly #section: Section;
  #shown: ShownText | null = null;
  #isReported = false;

  constructor(heading: string, element: HtmlElement, field: string, section: Section) {
    this.heading = heading;
    this.element = element;
    this.field = field;
    this.#section = section;
  }

  /**
   * The text, for a field of free text; null if it is empty, dashes or `NA`. Reports a text that is not plain (contract 1.4,
   * rule 17). Throws PageChanged if a control or an attribute has a value instead.
   */
  text(): string | null {
    const { lines, text, isWhole, isPlain } = this.#read();
    const value = valueOfCollapsed(text);
    const isRun = isWhole && isPlain && lines.length < 2 && !this.#isLabelled(value);
    if (!isRun && !this.#isReported) {
      if (value === null) this.#section.leaveUnfit(this.field);
      else this.leaveUnread();
      this.#isReported = true;
    }
    return value;
  }

  /** The parsed text; null if missing. A text that is not plain or does not match is reported, and the value is null. */
  value<T>(parse: (text: string) => T | null): T | null {
    return this.fit(valueOfCollapsed(this.raw()), parse);
  }

  /** The text of an identifier; null if missing. Anything but a single word is reported, and the value is null. */
  id(): string | null {
    return this.value(parseId);
  }

  /** Like `value`, for a part of the text. */
  fit<T>(part: string | null, parse: (text: string) => T | null): T | null {
    return this.#section.fit(this.field, part, parse);
  }

  /** Like `value`, for a field that cannot be null. Throws PageChanged if the text is missing, not plain or does not match. */
  required<T>(parse: (text: string) => T | null): T {
    const text = valueOfCollapsed(this.raw());
    const value = text === null ? null : parse(text);
    if (value === null) throw new PageChanged(`a value under "${this.heading}"`);
    return value;
  }

  /** The text of a field that cannot be null. Throws PageChanged if missing. */
  requiredText(): string {
    const text = this.text();
    if (text === null) throw new PageChanged(`a value under "${this.heading}"`);
    return text;
  }

  /** Like `text`, for messages and remarks, which may have several lines and runs of text. */
  prose(): string | null {
    const { text, isPlain } = this.#read();
    const value = valueOfCollapsed(text);
    return isPlain && !this.#isLabelled(value) ? value : this.text();
  }

  /** The identifier of a field that cannot be null. Throws PageChanged if it is missing or not a single word. */
  requiredId(): string {
    return this.required(parseId);
  }

  /**
   * The text that a parser takes apart, collapsed, including dashes. Several runs or lines, and anything that is not plain,
   * are reported as unfit, and the text is "". Throws like `text`.
   */
  raw(): string {
    const { lines, isWhole } = this.#read();
    return isWhole && lines.length < 2 ? (this.pieces()[0] ?? "") : this.#unfit();
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
    if (isPlain && !this.#isLabelled(lines[0] ?? null)) return lines;
    this.#unfit();
    return [];
  }

  /** True if the cell shows nothing at all, not even dashes. */
  isEmpty(): boolean {
    return this.element.text === "";
  }

  /** True if the cell shows a value. Throws like `text`. */
  hasValue(): boolean {
    const hasValue = this.showsText();
    if (!hasValue) this.#assertInPlace();
    return hasValue;
  }

  /** True if any text is visible apart from dashes and `NA`, whatever it is. */
  showsText(): boolean {
    return valueOfCollapsed(this.element.text) !== null;
  }

  /** Reports `count` lines or parts of the text that no field uses. */
  leaveUnread(count = 1): void {
    for (let remaining = count; remaining > 0; remaining--) this.#section.leaveUnread(this.element);
  }

  #read(): ShownText {
    if (this.#shown === null) {
      this.#shown = shownText(this.element);
      if (valueOfCollapsed(this.#shown.text) === null) this.#assertInPlace();
    }
    return this.#shown;
  }

  #unfit(): string {
    if (!this.#isReported) this.#section.leaveUnfit(this.field);
    this.#isReported = true;
    return "";
  }

  /** True if the cell repeats its heading in front of the value, as some pages do on small screens. */
  #isLabelled(text: string | null): boolean {
    const { heading } = this;
    if (text === null || this.field === "") return false;
    // Nearly every text begins with another letter. A page may write its heading in another case than its declaration.
    if ((text.charCodeAt(0) | 0x20) !== (heading.charCodeAt(0) | 0x20)) return false;
    return (
      text.slice(0, heading.length).toLowerCase() === heading.toLowerCase() && /^[ :]/.test(text.slice(heading.length))
    );
  }

  #assertInPlace(): void {
    // The word NA says that there is no value. A dash may stand for one that is elsewhere.
    if (!this.showsText() && /\p{L}/u.test(this.element.text)) return;
    if (displacedValue(this.element) !== null)
      throw new PageChanged(`the text under "${this.heading}", not a value in a control or an attribute`);
  }
}
