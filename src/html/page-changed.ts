/**
 * The page is not the one that its reader knows: the thing that proves it is missing or cannot be read.
 * It is the only error that a reader of pages throws.
 */
export class PageChanged extends Error {
  /** What was looked for, in the words of our reader (a heading, a label, a form); never text of the page. */
  readonly anchor: string;

  constructor(anchor: string) {
    super(`the page has changed: ${anchor}`);
    this.name = "PageChanged";
    this.anchor = anchor;
  }
}
