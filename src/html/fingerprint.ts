import { isDeveloperName } from "./developer-names.ts";
import type { HtmlElement } from "./dom/element.ts";
import { attribute, childElements } from "./find.ts";
import { heading } from "./headings.ts";

/** Elements shown by name. Any other name could be text of the page in angle brackets. */
const NAMED = new Set(
  (
    "#document #lost a article aside body button caption center col colgroup dd details div dl dt fieldset figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hr iframe img input label legend li link main meta nav noscript object ol optgroup option p pre " +
    "section select small summary sup table tbody td textarea tfoot th thead title tr ul"
  ).split(" "),
);
/** Elements that say nothing about the structure and are replaced by their content. */
const INLINE = new Set("b br em font i nobr span strong u".split(" "));
const SKIPPED = new Set(["script", "style", "template"]);
/** Distinct names of one page that are examined. The portal's pages have some hundreds; any further one is not shown. */
const MOST_NAMES = 10_000;

/** The headings and names of a page that may be shown. */
class Vocabulary {
  readonly headings: ReadonlySet<string>;
  /** A page repeats its names thousands of times. */
  readonly #names = new Map<string, boolean>();

  constructor(headings: ReadonlySet<string>) {
    this.headings = headings;
  }

  /** True after so many names that no further one is shown. */
  get isFull(): boolean {
    return this.#names.size >= MOST_NAMES;
  }

  /** True for a name that the portal's developers chose, without digits: rows are numbered in their names. */
  hasName(name: string): boolean {
    if (this.isFull) return false;
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const isPortalName = !/\d/.test(name) && isDeveloperName(name);
    this.#names.set(name, isPortalName);
    return isPortalName;
  }
}

const MAX_DEPTH = 40;
const MAX_LENGTH = 3000;

/**
 * Describes the structure of a page in one line, so that changed pages can be compared: tags with their ids, classes and
 * names, cells with the headings that a parser looks for, and `?` for any other cell text. Repeated siblings appear once
 * with a star, so the line does not reveal how many there are. It contains no other text of the page, no other
 * attributes, and no names with digits.
 */
export function fingerprintOf(page: HtmlElement, headings: ReadonlySet<string> = new Set()): string {
  const skeleton = skeletonsOf(page, 0, new Vocabulary(headings)).join(" ");
  return skeleton.length > MAX_LENGTH ? `${skeleton.slice(0, MAX_LENGTH)}…` : skeleton;
}

/** Elements of which a page has one per record. */
const RECORDS = new Set(["tr", "li", "option"]);

/**
 * The structure of a page without anything that depends on a student's data: which kinds of elements it has inside which, and
 * the texts of its heading rows. Records of one kind count once, whatever is in them. For a hash: it can contain texts.
 */
export function shapeOf(page: HtmlElement, headings: ReadonlySet<string> = new Set()): string {
  return partsOf(page, 0, new Vocabulary(headings)).join(" ");
}

function partsOf(element: HtmlElement, depth: number, vocabulary: Vocabulary): string[] {
  if (depth > MAX_DEPTH) return ["…"];
  const parts = new Set<string>();
  for (const child of element.children) {
    if (typeof child === "string" || SKIPPED.has(child.name)) continue;
    const inside = partsOf(child, depth + 1, vocabulary);
    if (RECORDS.has(child.name)) {
      // Cells differ from record to record; what is nested in one is of interest in any of them.
      for (const part of [headingRow(child, vocabulary), ...inside]) parts.add(part);
    } else if (isTransparent(child, vocabulary)) for (const part of inside) parts.add(part);
    else parts.add(`${child.name}${portalNames(child, vocabulary)}(${inside.join(" ")})`);
  }
  return [...parts].filter((part) => part !== "").sort();
}

/** Cells, and elements in a line of text, which come and go with the data. */
const isTransparent = (child: HtmlElement, vocabulary: Vocabulary) =>
  child.name === "td" ||
  child.name === "th" ||
  ((INLINE.has(child.name) || child.name === "a") && portalName(child, "id", vocabulary) === "");

/** The texts of a row in which most cells are known headings; "" for any other row. */
function headingRow(row: HtmlElement, { headings }: Vocabulary): string {
  const cells = childElements(row);
  const texts: string[] = [];
  let unknown = 0;
  for (const cell of cells) {
    const text = heading(cell.text);
    if (!headings.has(text)) unknown++;
    // Most rows are data.
    if (unknown * 2 >= cells.length) return "";
    texts.push(text);
  }
  return texts.length - unknown > 1 ? `[${texts.join("|")}]` : "";
}

/** The skeletons of the children of an element. Repeated ones appear once with a star. */
function skeletonsOf(element: HtmlElement, depth: number, vocabulary: Vocabulary): string[] {
  if (depth > MAX_DEPTH) return ["…"];
  const skeletons: string[] = [];
  let last = "";
  const add = (skeleton: string) => {
    if (skeleton === last) skeletons[skeletons.length - 1] = `${skeleton}*`;
    else skeletons.push(skeleton);
    last = skeleton;
  };
  for (const child of element.children) {
    if (typeof child === "string" || SKIPPED.has(child.name)) continue;
    const isInline = INLINE.has(child.name) && portalName(child, "id", vocabulary) === "";
    if (isInline) skeletonsOf(child, depth + 1, vocabulary).forEach(add);
    else add(skeletonOf(child, depth, vocabulary));
  }
  return skeletons;
}

function skeletonOf(element: HtmlElement, depth: number, vocabulary: Vocabulary): string {
  const { name } = element;
  const tag = NAMED.has(name) || INLINE.has(name) ? name : "?";
  const inside = skeletonsOf(element, depth + 1, vocabulary).join(" ");
  return tag + portalNames(element, vocabulary) + cellText(element, vocabulary) + (inside === "" ? "" : `(${inside})`);
}

/** `#id.class[name]`, limited to names that the portal's developers chose. */
function portalNames(element: HtmlElement, vocabulary: Vocabulary): string {
  const id = portalName(element, "id", vocabulary);
  const name = portalName(element, "name", vocabulary);
  const words = vocabulary.isFull ? undefined : attribute(element, "class")?.split(/\s+/);
  const classes = words?.filter((word) => vocabulary.hasName(word)) ?? [];
  return [id && `#${id}`, ...classes.map((word) => `.${word}`), name && `[${name}]`].join("");
}

function portalName(element: HtmlElement, attributeName: string, vocabulary: Vocabulary): string {
  const value = attribute(element, attributeName)?.trim();
  return value !== undefined && vocabulary.hasName(value) ? value : "";
}

/** The text of a cell: in quotes if it is a known heading, `?` for any other text, "" if missing. */
function cellText(element: HtmlElement, vocabulary: Vocabulary): string {
  if (element.name !== "td" && element.name !== "th") return "";
  const text = element.text;
  if (text === "") return "";
  return vocabulary.headings.has(heading(text)) ? `"${text}"` : "?";
}
