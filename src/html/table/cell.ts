import type { HtmlElement } from "../dom/element.ts";
import { PageChanged } from "../page-changed.ts";
import type { Section } from "../section/section.ts";
import { linesOf, textOf } from "../text.ts";
import { valueText } from "../values.ts";
import { displacedValue } from "./displaced-value.ts";

/** One cell of a table, under its heading. */
export class Cell {
  /** The heading: in our words, or in those of the page if no parser asked for the column. Meaningless in a row that is not data. */
  readonly heading: string;
  /** The `td` or `th`, for links, buttons and hidden fields. */
  readonly element: HtmlElement;
  /** Key of the column, for reports; "" if no parser asked for it. */
  readonly field: string;
  readonly #section: Section;
  #collapsed: string | null = null;

  constructor(heading: string, element: HtmlElement, field: string, section: Section) {
    this.heading = heading;
    this.element = element;
    this.field = field;
    this.#section = section;
  }

  /** The text; null for a cell that shows nothing: empty, dashes, `NA`. Throws PageChanged if a control or an attribute holds a value instead. */
  text(): string | null {
    return valueText(this.raw());
  }

  /** The text, collapsed, including dashes. Throws as `text`. */
  raw(): string {
    const text = this.shown();
    if (valueText(text) === null && displacedValue(this.element) !== null) {
      throw new PageChanged(`the text under "${this.heading}", not a value in a control or an attribute`);
    }
    return text;
  }

  /** As `raw`, wherever the value is. */
  shown(): string {
    this.#collapsed ??= textOf(this.element);
    return this.#collapsed;
  }

  /** The parsed text; null when there is none. A text that does not have the form of the field is null and reported. */
  value<T>(parse: (text: string) => T | null): T | null {
    return this.fit(this.text(), parse);
  }

  /** As `value`, for a part of the text. */
  fit<T>(part: string | null, parse: (text: string) => T | null): T | null {
    return this.#section.fit(this.field, part, parse);
  }

  /** As `value`, for a field that cannot be null. Throws PageChanged. */
  required<T>(parse: (text: string) => T | null): T {
    const text = this.text();
    const value = text === null ? null : parse(text);
    if (value === null) throw new PageChanged(`a value under "${this.heading}"`);
    return value;
  }

  /** The text of a field that cannot be null. Throws PageChanged. */
  requiredText(): string {
    return this.required((text) => text);
  }

  /** The texts that are on lines of their own, separated by `<br>` or block borders, without empty ones. */
  lines(): string[] {
    return linesOf(this.element);
  }

  /** Reports lines or parts of the text that no field takes. */
  leaveUnread(count = 1): void {
    for (let left = count; left > 0; left--) this.#section.leaveUnread(this.element);
  }
}
