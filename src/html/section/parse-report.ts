/** Something that a parser looked for: an element by its id, a table by its headings, or a row by its label. */
export interface Lookup {
  readonly kind: "id" | "headings" | "label";
  /** The id, the headings or the label, in our words. */
  readonly names: readonly string[];
}

/** The anchors that the parser of a page looked for, and the texts that it could not use. Contains no text of the page. */
export class ParseReport {
  /** Lookups of anchors, in order: the last ones show how far the parser got. */
  readonly lookups: Lookup[] = [];
  /** Paths (tags, ids and classes) of texts that no field, heading or known text accounts for, and columns with an unknown heading. */
  readonly unread: string[] = [];
  /** Fields that are null because their text does not match the expected format. */
  readonly unfit: string[] = [];
  /** Fields whose headings or labels the page shows in the words of an alias. */
  readonly aliased: string[] = [];
  readonly #further = new Set<string>();

  /** Reports a column with an unknown heading, once for all tables of its kind. */
  further(place: string): void {
    if (!this.#further.has(place)) this.unread.push(place);
    this.#further.add(place);
  }

  lookedFor(kind: Lookup["kind"], ...names: readonly string[]): void {
    this.lookups.push({ kind, names });
  }
}
