import type { HtmlElement } from "../dom/element.ts";
import { PageChanged } from "../page-changed.ts";
import { linesOf, textOf } from "../text.ts";
import { valueText } from "../values.ts";

/** One cell of a table, under its heading. */
export class Cell {
  /** The heading: in our words, or in the page's if its column was not asked for. In a row that is not data it says nothing. */
  readonly heading: string;
  /** The `td` or `th`, for links, buttons and hidden fields. */
  readonly element: HtmlElement;
  private collapsed: string | null = null;

  constructor(heading: string, element: HtmlElement) {
    this.heading = heading;
    this.element = element;
  }

  /** The text; null for a cell that shows nothing: empty, dashes, `NA`. */
  text(): string | null {
    return valueText(this.raw());
  }

  /** The text as it stands, collapsed, dashes and all. */
  raw(): string {
    this.collapsed ??= textOf(this.element);
    return this.collapsed;
  }

  /** The value that `read` makes of the text; null when there is none or it does not fit. */
  value<T>(read: (text: string) => T | null): T | null {
    const text = this.text();
    return text === null ? null : read(text);
  }

  /** As `value`, for a field that cannot be null. Throws PageChanged. */
  required<T>(read: (text: string) => T | null): T {
    const value = this.value(read);
    if (value === null) throw new PageChanged(this.heading);
    return value;
  }

  /** The text of a field that cannot be null. Throws PageChanged. */
  requiredText(): string {
    return this.required((text) => text);
  }

  /** The texts that stand on lines of their own, parted by `<br>` or block borders, without empty ones. */
  lines(): string[] {
    return linesOf(this.element);
  }
}
