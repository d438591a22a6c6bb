import { initialOf, parseAttributes } from "./start-tag.ts";

/** The attributes of an element. They are parsed on first access: few elements are asked for any. */
export class Attributes {
  /** Shared by all elements without attributes. */
  static readonly none = new Attributes("", 0);

  /** The part of the start tag between its name and its `>`. */
  readonly source: string;
  readonly #initials: number;
  #values: ReadonlyMap<string, string> | null = null;

  /** `initials`: those of all names, combined with bitwise OR. */
  constructor(source: string, initials: number) {
    this.source = source;
    this.#initials = initials;
  }

  /** The value of an attribute (lowercase name), entities decoded; null if it is missing. */
  get(name: string): string | null {
    if ((this.#initials & initialOf(name.charCodeAt(0))) === 0) return null;
    this.#values ??= parseAttributes(this.source);
    return this.#values.get(name) ?? null;
  }
}
