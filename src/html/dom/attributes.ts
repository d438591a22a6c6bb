import { decodeAttribute } from "./collapse.ts";
import { effectOf } from "./effect.ts";
import { findAttribute, initialOf } from "./tokenizer.ts";

/** Initials of the attributes with an effect: `class`, `style`, `hidden`, `rowspan`, `colspan`. */
const EFFECTIVE = [..."cshr"].reduce((bits, letter) => bits | initialOf(letter.charCodeAt(0)), 0);

/** The value of an attribute that was asked for before. A list, because a map costs more than comparing the few names. */
interface KnownValue {
  readonly name: string;
  readonly value: string | null;
  readonly next: KnownValue | null;
}

/** The attributes of one or more elements. Each is parsed on first access: few elements are asked for any. */
export class Attributes {
  /** Shared by all elements without attributes. */
  static readonly none = new Attributes("", 0);

  /** The part of the start tag between its name and its `>`. */
  readonly source: string;
  readonly #initials: number;
  #known: KnownValue | null = null;
  /** Their effect on what a page shows: bits of `Effect`. */
  readonly effect: number;

  /** `initials`: those of all names, combined with bitwise OR. */
  constructor(source: string, initials: number) {
    this.source = source;
    this.#initials = initials;
    this.effect = (initials & EFFECTIVE) === 0 ? 0 : effectOf(this);
  }

  /** The value of an attribute (lowercase name), entities decoded; null if it is missing. The first of duplicates counts. */
  get(name: string): string | null {
    if (!this.mayHave(name)) return null;
    for (let known = this.#known; known !== null; known = known.next) if (known.name === name) return known.value;
    const raw = findAttribute(this.source, name);
    const value = raw === null ? null : decodeAttribute(raw);
    this.#known = { name, value, next: this.#known };
    return value;
  }

  /** True if an attribute has this value. Does not recognise a value that is written with entities. */
  has(name: string, value: string): boolean {
    // Few start tags contain the value, and searching for it is cheaper than parsing attributes.
    return this.mayHave(name) && this.source.includes(value) && this.get(name) === value;
  }

  /** False if no attribute begins like this name. */
  mayHave(name: string): boolean {
    return (this.#initials & initialOf(name.charCodeAt(0))) !== 0;
  }
}
