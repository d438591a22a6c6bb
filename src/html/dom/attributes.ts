import { effectOf, remembered } from "./effect.ts";
import { findAttribute, initialOf } from "./start-tag.ts";

/** Initials of the attributes that have an effect: `class`, `style`, `hidden`, `popover`. */
const EFFECTIVE = ["c", "s", "h", "p"].reduce((bits, letter) => bits | initialOf(letter.charCodeAt(0)), 0);

/** Initials of the attributes of cells that are on many pages: `class`, `style`, `rowspan`, `width`. */
const FORMAT = ["c", "s", "r", "w"].reduce((bits, letter) => bits | initialOf(letter.charCodeAt(0)), 0);

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
  #effect: number | null = null;

  /** `initials`: those of all names, combined with bitwise OR. */
  constructor(source: string, initials: number) {
    this.source = source;
    this.#initials = initials;
  }

  /** Their effect on what a page shows: bits of `Effect`. */
  get effect(): number {
    this.#effect ??=
      (this.#initials & EFFECTIVE) === 0 ? 0 : this.#isFormat() ? effectOfFormat(this.source) : effectOf(this);
    return this.#effect;
  }

  /** The value of an attribute (lowercase name), entities decoded; null if it is missing. The first of duplicates counts. */
  get(name: string): string | null {
    if (!this.#mayHave(name)) return null;
    for (let known = this.#known; known !== null; known = known.next) if (known.name === name) return known.value;
    const value = findAttribute(this.source, name);
    this.#known = { name, value, next: this.#known };
    return value;
  }

  /** True if an attribute has this value. Does not recognise a value that is written with entities. */
  has(name: string, value: string): boolean {
    // Few start tags contain the value, and searching for it is cheaper than parsing attributes.
    return this.#mayHave(name) && this.source.includes(value) && this.get(name) === value;
  }

  #isFormat(): boolean {
    return (this.#initials & ~FORMAT) === 0;
  }

  #mayHave(name: string): boolean {
    return (this.#initials & initialOf(name.charCodeAt(0))) !== 0;
  }
}

const effectOfFormat = remembered((source) => effectOf(new Attributes(source, FORMAT)));
