import { decodeAttribute } from "./collapse.ts";
import { findAttribute, initialOf } from "./tokenizer.ts";

/** The effect of attributes on what a page shows. Bits. */
export const Effect = {
  /** Hides the element and its content. */
  hides: 1,
  /** Closes the element, by its classes, until a click opens it. */
  closes: 2,
  /** A cell may cover several columns or rows. */
  spans: 4,
  /** Part of a frame whose texts are about the whole portal, by its classes. */
  frames: 8,
  /** Pages, resizes, searches or exports a table, by its classes: those of DataTables and Bootstrap. */
  pages: 16,
} as const;

// Rule 6: hidden is hidden.

const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
/** Classes of Bootstrap 3 and 5 that hide an element, the responsive ones on a screen of 1280 pixels. */
const HIDING_CLASS =
  /(?<!\S)(?:hidden|hide|invisible|sr-only|visually-hidden|hidden-lg|visible-(?:print|xs|sm|md)(?:-(?:block|inline|inline-block))?)(?!\S)/;
/** The display classes of Bootstrap 5 that apply at this width. The last one counts. */
const DISPLAY_CLASS = /(?<!\S)d-((?:(?:sm|md|lg|xl)-)?)(none|inline|block|grid|table|flex)/g;
const BREAKPOINTS = ["", "sm-", "md-", "lg-", "xl-"];
/** Classes of elements that a click opens. */
const CLOSED_CLASS = /(?<!\S)(?:collapse|modal|fade|tab-pane|dropdown-menu|offcanvas)(?!\S)/;
const OPEN_CLASS = /(?<!\S)(?:show|in|active)(?!\S)/;
const FRAME_CLASS = /(?<!\S)(?:breadcrumb|navbar|nav|footer|main-footer|sidebar|main-sidebar|copyright)(?!\S)/;
const PAGING = /(?<!\S)(?:dataTables_(?:length|filter|paginate)|dt-(?:buttons|search|length|paging)|pagination)(?!\S)/;

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
    if (!this.#mayHave(name)) return null;
    for (let known = this.#known; known !== null; known = known.next) if (known.name === name) return known.value;
    const raw = findAttribute(this.source, name);
    const value = raw?.includes("&") ? decodeAttribute(raw) : raw;
    this.#known = { name, value, next: this.#known };
    return value;
  }

  /** True if an attribute has this value. Does not recognise a value that is written with entities. */
  has(name: string, value: string): boolean {
    // Few start tags contain the value, and searching for it is cheaper than parsing attributes.
    return this.#mayHave(name) && this.source.includes(value) && this.get(name) === value;
  }

  /** False if no attribute begins like this name. */
  #mayHave(name: string): boolean {
    return (this.#initials & initialOf(name.charCodeAt(0))) !== 0;
  }
}

/** The portal has a few hundred class attributes. The same ones are on every page. */
const effectsOfClasses = new Map<string, number>();
const MOST_KNOWN = 1_000;

function effectOf(attributes: Attributes): number {
  const classes = attributes.get("class") ?? "";
  const ofClasses = effectsOfClasses.get(classes) ?? effectOfClasses(classes);
  // Few start tags have any of these.
  if (!/style|hidden|span/i.test(attributes.source)) return ofClasses;
  const isHidden = attributes.get("hidden") !== null || HIDING_STYLE.test(attributes.get("style") ?? "");
  return ofClasses | (isHidden ? Effect.hides : 0) | (/span/i.test(attributes.source) ? Effect.spans : 0);
}

/** Finds the effect of classes and keeps it for further elements and pages. */
function effectOfClasses(classes: string): number {
  const hides = HIDING_CLASS.test(classes) || isDisplayedAsNone(classes);
  const closes = CLOSED_CLASS.test(classes) && !OPEN_CLASS.test(classes);
  const part = (FRAME_CLASS.test(classes) ? Effect.frames : 0) | (PAGING.test(classes) ? Effect.pages : 0);
  const effect = (hides ? Effect.hides : 0) | (closes ? Effect.closes : 0) | part;
  if (effectsOfClasses.size >= MOST_KNOWN) effectsOfClasses.clear();
  // A copy, because a part of a page keeps the whole page in memory.
  if (classes.length < 200) effectsOfClasses.set(Buffer.from(classes, "utf16le").toString("utf16le"), effect);
  return effect;
}

function isDisplayedAsNone(classes: string): boolean {
  let [display, at] = ["", -1];
  for (const [, breakpoint = "", value = ""] of classes.matchAll(DISPLAY_CLASS)) {
    const index = BREAKPOINTS.indexOf(breakpoint);
    if (index >= at) [display, at] = [value, index];
  }
  return display === "none";
}
