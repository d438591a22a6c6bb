import { childElements } from "../find.ts";
import { isStruckItself, labelText } from "../shown-text.ts";
import { headingOfCollapsed } from "../text.ts";
import type { Attributes } from "./attributes.ts";
import { isAsciiLetter } from "./characters.ts";
import { collapse } from "./collapse.ts";
import { Effect, revealedBy } from "./effect.ts";
import type { HtmlElement, LabelText, WantedHeadings } from "./element.ts";
import { isClosedDetails, isClosedPart } from "./hidden.ts";
import { initialOf } from "./start-tag.ts";
import { Kind, NEVER_SHOWN, type Tag } from "./tags.ts";
import { isBlock, visibleText } from "./visible-text.ts";

/** Shared by all empty elements to save allocations. */
const NO_CHILDREN: (OpenElement | string)[] = [];

/** An element of a page that is being parsed. */
export class OpenElement implements HtmlElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly tag: Tag;
  readonly parent: OpenElement | null;
  children: (OpenElement | string)[] = NO_CHILDREN;
  closed = false;
  truncated = false;
  /** The bits of `Effect.conceals` with which the element is concealed and something in it is not. Its own texts are not among its children. */
  showsThrough = 0;
  readonly page: OpenElement[];
  index = 0;
  end = 0;
  #hidden: boolean | null = null;
  #struck: boolean | null = null;
  #text: string | null = null;
  #label: LabelText | null = null;
  #heading: string | null = null;
  #rows: readonly HtmlElement[] | null = null;
  #cells: readonly HtmlElement[] | null = null;

  constructor(tag: Tag, attributes: Attributes, parent: OpenElement | null) {
    this.name = tag.name;
    this.attributes = attributes;
    this.tag = tag;
    this.parent = parent;
    this.page = parent === null ? [] : parent.page;
  }

  get hidden(): boolean {
    this.#hidden ??= isHidden(this);
    return this.#hidden;
  }

  get struck(): boolean {
    this.#struck ??= isStruckItself(this) || this.parent?.struck === true;
    return this.#struck;
  }

  get text(): string {
    this.#text ??= collapse(visibleText(this, " "));
    return this.#text;
  }

  get label(): LabelText {
    this.#label ??= labelText(this);
    return this.#label;
  }

  get heading(): string {
    this.#heading ??= headingOfCollapsed(this.label.text);
    return this.#heading;
  }

  hasHeading(normalForm: string): boolean {
    return !this.#isData(normalForm.length, initialOf(normalForm.charCodeAt(0))) && this.heading === normalForm;
  }

  isHeadedBy({ normalForms, shortest, initials }: WantedHeadings): boolean {
    return !this.#isData(shortest, initials) && normalForms.has(this.heading);
  }

  /** True if the text is shorter than any wanted heading or, as a single text, begins with another letter than all of them. */
  #isData(shortest: number, initials: number): boolean {
    // A normal form is a part of the text, unless `knownAs` has replaced it.
    if (this.#heading !== null) return false;
    const { text, children } = this;
    if (text.length < shortest) return true;
    const first = text.charCodeAt(0);
    const isSingle = children.length === 1 && typeof children[0] === "string";
    return isSingle && isAsciiLetter(first) && (initials & initialOf(first)) === 0;
  }

  knownAs(form: string): void {
    this.#heading = form;
  }

  get rows(): readonly HtmlElement[] {
    this.#rows ??= rowsOf(this);
    return this.#rows;
  }

  get cells(): readonly HtmlElement[] {
    this.#cells ??= cellsOf(this);
    return this.#cells;
  }

  /** Numbers the element and its descendants when the page is complete. Recursive, because the depth of a page is limited. */
  number(): void {
    this.index = this.page.length;
    this.page.push(this);
    for (const child of this.children) if (typeof child !== "string") child.number();
    this.end = this.page.length;
  }

  /** Shows the element although elements around it are concealed by a property: one of the bits of `Effect.conceals`. */
  reveal(property: number): void {
    const around: OpenElement[] = [];
    let concealed = 0;
    for (let element = this.parent; element !== null; element = element.parent) {
      const { effect } = element.attributes;
      if ((revealedBy(effect) & property) !== 0) break;
      around.push(element);
      if ((effect & property) !== 0) concealed = around.length;
    }
    for (const element of around.slice(0, concealed)) {
      // Another element in it has been revealed before.
      if ((element.showsThrough & property) !== 0) continue;
      element.showsThrough |= property;
      element.children = element.children.filter((child) => typeof child !== "string");
    }
  }

  /** Appends a child. */
  append(node: OpenElement | string): void {
    if (this.children === NO_CHILDREN) this.children = [node];
    else this.children.push(node);
  }
}

/** Parts of a table. They have the visibility of the part around them too. */
const TABLE_PARTS = new Set(["tr", "tbody", "thead", "tfoot"]);
const CELLS = new Set(["td", "th"]);

function isHidden(element: OpenElement): boolean {
  const { attributes, name, parent, tag } = element;
  if (parent === null) return false;
  if ((tag.flags & NEVER_SHOWN) !== 0) return true;
  if (name === "tr" && parent.name !== "table" && TABLE_PARTS.has(parent.name) && parent.hidden) return true;
  if (name !== "summary" && isClosedDetails(parent)) return true;
  const { effect } = attributes;
  if ((parent.showsThrough & ~element.showsThrough & ~revealedBy(effect)) !== 0) return true;
  // Rows are as high as their content.
  if ((effect & Effect.hidesBoxes) !== 0 && isBlock(element) && !TABLE_PARTS.has(name)) return true;
  if ((effect & Effect.hides) !== 0 || (effect & Effect.conceals & ~element.showsThrough) !== 0) return true;
  return isClosedPart(element) && (TABLE_PARTS.has(name) || isInCell(element));
}

function isInCell({ parent }: HtmlElement): boolean {
  let around = parent;
  while (around !== null && !CELLS.has(around.name)) around = around.parent;
  return around !== null;
}

function rowsOf(table: HtmlElement): HtmlElement[] {
  const rows: HtmlElement[] = [];
  for (const child of childElements(table)) {
    if (child.name === "tr") rows.push(child);
    else for (const row of childElements(child, "tr")) rows.push(row);
  }
  return rows;
}

const isShownCell = (child: HtmlElement | string): child is HtmlElement =>
  typeof child !== "string" && child.tag.kind === Kind.cell && !child.hidden;

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.children.filter(isShownCell);
}
