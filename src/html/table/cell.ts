import type { HtmlElement } from "../dom/element.ts";
import { find } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import type { Section } from "../section/section.ts";
import { linesOf } from "../text.ts";
import { valueOfCollapsed } from "../values.ts";
import { displacedValue } from "./displaced-value.ts";

/** One cell of a table, under its heading. */
export class Cell {
  /** The declared wording of the column, or the text of the page if no parser uses it. Meaningless in a row that is not data. */
  readonly heading: string;
  /** The `td` or `th`, for access to links, buttons and hidden fields. */
  readonly element: HtmlElement;
  /** Key of the column, for reports; "" if no parser uses it. */
  readonly field: string;
  readonly #section: Section;
  #value: string | null | undefined;

  constructor(heading: string, element: HtmlElement, field: string, section: Section) {
    this.heading = heading;
    this.element = element;
    this.field = field;
    this.#section = section;
  }

  /** The text; null if it is empty, dashes or `NA`. Throws PageChanged if a control or an attribute has a value instead. */
  text(): string | null {
    if (this.#value === undefined) {
      const value = valueOfCollapsed(this.element.text);
      if (value === null && displacedValue(this.element) !== null) throw this.#displaced();
      this.#value = value;
    }
    return this.#value;
  }

  /** The text, collapsed, including dashes. Throws like `text`. */
  raw(): string {
    this.text();
    return this.element.text;
  }

  /** The parsed text; null if missing. A text that does not match is reported, and the value is null. */
  value<T>(parse: (text: string) => T | null): T | null {
    return this.fit(this.text(), parse);
  }

  /** Like `value`, for a part of the text. */
  fit<T>(part: string | null, parse: (text: string) => T | null): T | null {
    return this.#section.fit(this.field, part, parse);
  }

  /** Like `value`, for a field that cannot be null. Throws PageChanged if the text is missing or does not match. */
  required<T>(parse: (text: string) => T | null): T {
    const text = this.text();
    const value = text === null ? null : parse(text);
    if (value === null) throw new PageChanged(`a value under "${this.heading}"`);
    return value;
  }

  /** The text of a field that cannot be null. Throws PageChanged if missing. */
  requiredText(): string {
    return this.required((text) => text);
  }

  /** The non-empty lines of the text, separated by `<br>` and block boundaries. */
  lines(): string[] {
    // A text area shows tags as text, so its lines are not those of the portal.
    if (find(this.element, "textarea") !== null) throw this.#displaced();
    return this.raw() === "" ? [] : linesOf(this.element);
  }

  /** Reports `count` lines or parts of the text that no field uses. */
  leaveUnread(count = 1): void {
    for (let remaining = count; remaining > 0; remaining--) this.#section.leaveUnread(this.element);
  }

  #displaced(): PageChanged {
    return new PageChanged(`the text under "${this.heading}", not a value in a control or an attribute`);
  }
}
