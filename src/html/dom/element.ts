import { heading, type WantedHeadings } from "../headings.ts";
import { type Attributes, Effect } from "./attributes.ts";
import { collapse } from "./collapse.ts";
import { BLOCK, CELL, FRAME, NEVER_SHOWN, ROW, TABLE, type Tag, TEXT_AS_ROOT, TEXTLESS } from "./tags.ts";
import { initialOf, isAsciiLetter } from "./tokenizer.ts";

/** Shared by all empty elements to save allocations. */
const NO_CHILDREN: (HtmlElement | string)[] = [];

/** An element of a parsed page. */
export class HtmlElement {
  /** Lowercase tag name. The root is `#document`. */
  readonly name: string;
  /** The facts about its name. */
  readonly tag: Tag;
  readonly attributes: Attributes;
  readonly parent: HtmlElement | null;
  /** True if the element is hidden, as `isHidden` decides. Its ancestors may hide it too. */
  readonly hidden: boolean;
  /** Elements and texts in document order, entities decoded. A whitespace-only text becomes a single space. */
  children: (HtmlElement | string)[] = NO_CHILDREN;
  /** True if its own end tag closed it, rather than another tag or the end of the page. */
  closed = false;
  /** True if the page ended while the element was still open. */
  truncated = false;
  /** All elements of the page in document order. */
  readonly page: HtmlElement[];
  /** The index of the element in `page`. Its descendants follow it, up to `end`. */
  index = 0;
  end = 0;
  #text: string | null = null;
  #heading: string | null = null;
  #rows: readonly HtmlElement[] | null = null;
  #cells: readonly HtmlElement[] | null = null;

  constructor(tag: Tag, attributes: Attributes, parent: HtmlElement | null) {
    this.name = tag.name;
    this.tag = tag;
    this.attributes = attributes;
    this.parent = parent;
    this.page = parent === null ? [] : parent.page;
    this.hidden = isHidden(this);
  }

  /**
   * The visible text, collapsed. `<br>` and block boundaries become spaces. Comments, scripts, styles and hidden
   * descendants are left out. The options of a select count only if the element is the select itself.
   */
  get text(): string {
    this.#text ??= collapse(visibleText(this, " "));
    return this.#text;
  }

  /** The normal form for comparisons of headings and labels. */
  get heading(): string {
    this.#heading ??= heading(this.text);
    return this.#heading;
  }

  /** True if a cell of this row has one of these headings. Faster than `heading` for data. */
  hasHeading({ normalForms, shortest, initials }: WantedHeadings): boolean {
    for (const cell of this.cells) {
      // A normal form is a part of the text, unless `knownAs` has replaced it.
      if (cell.#heading === null) {
        if (cell.text.length < shortest) continue;
        const first = cell.text.charCodeAt(0);
        if (isAsciiLetter(first) && (initials & initialOf(first)) === 0) continue;
      }
      if (normalForms.has(cell.heading)) return true;
    }
    return false;
  }

  /** Replaces the normal form: the text is another wording of this heading or label. */
  knownAs(form: string): void {
    this.#heading = form;
  }

  /** The rows of a table, including those in `thead`, `tbody` and `tfoot`, but not those of nested tables. */
  get rows(): readonly HtmlElement[] {
    if (this.#rows !== null) return this.#rows;
    const rows: HtmlElement[] = [];
    for (const child of this.children) {
      if (typeof child === "string") continue;
      if ((child.tag.flags & ROW) !== 0) rows.push(child);
      else for (const row of child.children) if (typeof row !== "string" && (row.tag.flags & ROW) !== 0) rows.push(row);
    }
    this.#rows = rows;
    return rows;
  }

  /** The visible `td` and `th` cells of a row. */
  get cells(): readonly HtmlElement[] {
    if (this.#cells !== null) return this.#cells;
    const cells: HtmlElement[] = [];
    for (const child of this.children)
      if (typeof child !== "string" && (child.tag.flags & CELL) !== 0 && !child.hidden) cells.push(child);
    this.#cells = cells;
    return cells;
  }

  /** All elements inside of this one, in document order. */
  get descendants(): readonly HtmlElement[] {
    return this.page.slice(this.index + 1, this.end);
  }

  /** Numbers the element and its descendants when the page is complete. Recursive, because the depth of a page is limited. */
  number(): void {
    this.index = this.page.length;
    this.page.push(this);
    // Until it is compiled, a loop over an iterator allocates an object for each child.
    for (let at = 0; at < this.children.length; at++) {
      const child = this.children[at];
      if (typeof child === "object") child.number();
    }
    this.end = this.page.length;
  }

  /** Appends a child. */
  append(node: HtmlElement | string): void {
    if (this.children === NO_CHILDREN) this.children = [node];
    else this.children.push(node);
  }
}

/**
 * True if an element, or for a row the body around it, is hidden by an attribute, an inline style or a class, or inside a table because
 * a click opens it. Its other ancestors may hide it too.
 */
function isHidden(element: HtmlElement): boolean {
  const { attributes, parent, tag } = element;
  if (parent === null) return false;
  if ((tag.flags & NEVER_SHOWN) !== 0 || (attributes.effect & Effect.hides) !== 0) return true;
  if ((tag.flags & ROW) !== 0 && (parent.tag.flags & (FRAME | TABLE)) === FRAME && parent.hidden) return true;
  return isClosedPart(element) && ((tag.flags & (FRAME | TABLE)) === FRAME || isInCell(element));
}

function isInCell({ parent }: HtmlElement): boolean {
  let around = parent;
  while (around !== null && (around.tag.flags & CELL) === 0) around = around.parent;
  return around !== null;
}

/**
 * True if an element is closed until a click opens it: a collapsed part, a dialog, a menu, a tab in the background. Around
 * tables such an element is a part of the page like any other; inside a table it is not what the table shows.
 */
export const isClosedPart = ({ attributes }: HtmlElement): boolean => (attributes.effect & Effect.closes) !== 0;

/** True if an element or one of its ancestors inside `root` is hidden. The root itself is not checked. */
export function isHiddenWithin(root: HtmlElement, element: HtmlElement): boolean {
  for (let current: HtmlElement | null = element; current !== null && current !== root; current = current.parent)
    if (current.hidden) return true;
  return false;
}

/** True if the content of an element does not count as text (rule 8): scripts, styles, titles, the options of a select. */
export const isTextless = ({ tag }: HtmlElement): boolean => (tag.flags & TEXTLESS) !== 0;

/**
 * The visible text of an element before it is collapsed, with `separator` between its lines. Scripts, styles and hidden
 * descendants are left out. The options of a select count only if the element is the select itself.
 */
export function visibleText(element: HtmlElement, separator: string): string {
  const { children, tag } = element;
  if ((tag.flags & (TEXTLESS | TEXT_AS_ROOT)) === TEXTLESS) return "";
  const only = children[0];
  if (typeof only === "string" && children.length === 1) return only;
  const text = { joined: "", separator, between: "" };
  join(text, element);
  return text.joined;
}

/**
 * Joins texts. Whitespace between them is kept back until the next text: most elements have a single text to copy. Recursive, because
 * the depth of a page is limited.
 */
function join(text: { joined: string; separator: string; between: string }, { children }: HtmlElement): void {
  for (let at = 0; at < children.length; at++) {
    const child = children[at] ?? "";
    if (typeof child === "string") {
      if (child !== " ") {
        text.joined = text.joined === "" ? child : text.joined + text.between + child;
        text.between = "";
      } else if (text.between === "") text.between = child;
    } else if ((child.tag.flags & TEXTLESS) === 0 && !child.hidden) {
      const isLine = (child.tag.flags & BLOCK) !== 0;
      if (isLine) text.between = text.separator;
      join(text, child);
      if (isLine) text.between = text.separator;
    }
  }
}
