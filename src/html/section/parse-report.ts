/** One thing that a parser looked for: an element by its id, a table by its headings, or a row by its label. */
export interface Lookup {
  readonly kind: "id" | "headings" | "label";
  /** The id, the headings or the label, in our words. */
  readonly names: readonly string[];
}

/** What the parser of one page looked for, and what it could not use. Contains no text of the page. */
export class ParseReport {
  /** In order: the last ones show how far the parser came. */
  readonly lookups: Lookup[] = [];
  /** Where texts are that no field, heading or known text accounts for: a path of tags, ids and classes. */
  readonly unread: string[] = [];
  /** Fields whose text does not have the form of the field; they are null. */
  readonly unfit: string[] = [];

  lookedFor(kind: Lookup["kind"], ...names: readonly string[]): void {
    this.lookups.push({ kind, names });
  }
}
