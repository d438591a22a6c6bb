import type { Attributes } from "./attributes.ts";
import type { Tag } from "./tags.ts";

/** The text of a heading or label. */
export interface LabelText {
  /** Without struck text, and without footnotes, badges and the captions of controls next to a text. */
  readonly text: string;
  /** True if nothing is left out, except for the captions of controls. */
  readonly isPlain: boolean;
}

/** Headings to look for. */
export interface WantedHeadings {
  readonly normalForms: ReadonlySet<string>;
  /** The length of the shortest one. */
  readonly shortest: number;
  /** The initials of all of them, as in `initialOf`, combined with bitwise OR. */
  readonly initials: number;
}

/** An element of a parsed page. */
export interface HtmlElement {
  /** Lowercase tag name. The root is `#document`; `#lost` (always empty) marks a row or cell outside of any table. */
  readonly name: string;
  /** The facts about its name. */
  readonly tag: Tag;
  readonly attributes: Attributes;
  /** Elements and texts in document order, entities decoded. A whitespace-only text becomes a single space. */
  readonly children: readonly (HtmlElement | string)[];
  readonly parent: HtmlElement | null;
  /**
   * True if its own end tag closed it, rather than another tag or the end of the page. False for every table before a
   * row or cell that is outside of any table: one of the end tags came too early.
   */
  readonly closed: boolean;
  /** True if the page ended while the element was still open. */
  readonly truncated: boolean;
  /**
   * True if the element, or for a row the body around it, is hidden by an attribute, an inline style or a class, or inside a
   * table because a click opens it (hidden.ts). Its other ancestors may hide it too.
   */
  readonly hidden: boolean;
  /**
   * The visible text, collapsed. `<br>` and block boundaries become spaces. Comments, scripts, styles and hidden
   * descendants are left out. The options of a select count only if the element is the select itself.
   */
  readonly text: string;
  /** True if the element or one around it is struck through: its text is no longer valid. */
  readonly struck: boolean;
  /** The text as that of a heading or label. */
  readonly label: LabelText;
  /** The normal form for comparisons of headings and labels, as in `heading`: without struck text, footnotes and badges. */
  readonly heading: string;
  /** True if this is the normal form. Faster than `heading` for data. */
  hasHeading(normalForm: string): boolean;
  /** True if the normal form is one of these. Faster than `heading` for data. */
  isHeadedBy(wanted: WantedHeadings): boolean;
  /** Replaces the normal form: the text is another wording of this heading or label. */
  knownAs(form: string): void;
  /** The rows of a table, including those in `thead`, `tbody` and `tfoot`, but not those of nested tables. */
  readonly rows: readonly HtmlElement[];
  /** The visible `td` and `th` cells of a row. */
  readonly cells: readonly HtmlElement[];
  /** All elements of the page in document order. */
  readonly page: readonly HtmlElement[];
  /** The index of the element in `page`. Its descendants follow it, up to `end`. */
  readonly index: number;
  readonly end: number;
}
