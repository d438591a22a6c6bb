/** An element of a page. */
export interface HtmlElement {
  /** In small letters; `#document` for the root, `#lost` (without content) where a row or cell stands in no table. */
  readonly name: string;
  /** The start tag as it stands in the page, "" when it has no attributes. */
  readonly startTag: string;
  /** Its attributes, entities decoded; read from the start tag when they are first asked for. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and texts in the order of the page, entities decoded. A text of mere white space is one blank. */
  readonly children: readonly (HtmlElement | string)[];
  readonly parent: HtmlElement | null;
  /**
   * True when its own end tag was read, not implied by another tag or by the end of the page. A table is not closed when
   * a row or cell is lost after it: an end tag came too early.
   */
  readonly closed: boolean;
  /** True when the page ended while it was still open. */
  readonly truncated: boolean;
}
