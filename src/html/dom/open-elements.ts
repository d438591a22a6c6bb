import { PageChanged } from "../page-changed.ts";
import { Attributes } from "./attributes.ts";
import { OpenElement } from "./open-element.ts";
import { BUTTON_SCOPE, Kind, LOST_TAG, ROOT_TAG, SCOPE, SPECIAL, TABLE_FRAME, type Tag } from "./tags.ts";

/** Blocks that do not stop the search for the list item that a new one closes. */
const TRANSPARENT = new Set(["address", "div", "p"]);
/** Levels of open elements. The deepest known page has 21. */
const MAX_DEPTH = 100;
/** The stack of open elements: where the next node goes, and which element an end tag closes. */
export class OpenElements {
  readonly root = new OpenElement(ROOT_TAG, Attributes.none, null);
  /** The innermost open element. */
  current = this.root;
  /** Outermost first. The root is at index 0 and is never popped. */
  readonly #stack: OpenElement[] = [this.root];
  #paragraphs = 0;
  /** Tables that were closed by their own end tags. */
  #endedTables: OpenElement[] = [];

  /** Adds a text to the innermost element, or before its table if that element may only contain table parts. */
  addText(text: string): void {
    if ((this.current.tag.flags & TABLE_FRAME) === 0) this.current.append(text);
    else this.#addBeforeTable(() => text);
  }

  /** Adds an element where `addText` would add a text, without opening it. */
  add(tag: Tag, attributes: Attributes): OpenElement {
    if ((this.current.tag.flags & TABLE_FRAME) === 0) return this.addInside(tag, attributes);
    return this.#addBeforeTable((parent) => new OpenElement(tag, attributes, parent));
  }

  /** Adds an element to the innermost one, even if that may only contain table parts, without opening it. */
  addInside(tag: Tag, attributes: Attributes): OpenElement {
    const element = new OpenElement(tag, attributes, this.current);
    this.current.append(element);
    return element;
  }

  /** Opens an element, which becomes the innermost one. */
  push(element: OpenElement): void {
    if (this.#stack.length > MAX_DEPTH) throw new PageChanged(`at most ${MAX_DEPTH} levels of elements`);
    this.#stack.push(element);
    this.current = element;
    if (element.tag.kind === Kind.paragraph) this.#paragraphs++;
  }

  /** Closes the innermost element. */
  pop(): void {
    if (this.current === this.root) return;
    if (this.current.tag.kind === Kind.paragraph) this.#paragraphs--;
    this.#stack.pop();
    this.current = this.#stack[this.#stack.length - 1] ?? this.root;
  }

  /** Closes the element at `index` and everything inside it, but never the root. `closed`: its own end tag closes it. */
  endFrom(index: number, closed: boolean): void {
    const element = this.#stack[index];
    if (index === 0 || element === undefined) return;
    if (closed) element.closed = true;
    if (closed && element.tag.kind === Kind.table) this.#endedTables.push(element);
    while (this.#stack.length > index) this.pop();
  }

  /** Marks a row or cell outside of any table. A table before it ended too early, so those do not count as closed. */
  loseTablePart(): void {
    this.addInside(LOST_TAG, Attributes.none);
    for (const table of this.#endedTables) table.closed = false;
    this.#endedTables = [];
  }

  /** Closes everything inside the innermost element of a kind. */
  clearTo(kind: Kind): void {
    while (this.current.tag.kind !== kind && this.current !== this.root) this.pop();
  }

  /** Closes an element but keeps the elements inside it open: the end tag of a form may come before theirs. */
  endAlone(element: OpenElement): void {
    element.closed = true;
    const index = this.#stack.lastIndexOf(element);
    if (element === this.current) this.pop();
    else if (index > 0) this.#stack.splice(index, 1);
  }

  /** Closes a formatting element and the elements inside it. The innermost special one and its ancestors stay open. */
  endFormatting(index: number): void {
    const element = this.#stack[index];
    if (index === 0 || element === undefined) return;
    let last = this.#stack.length - 1;
    while (last > index && ((this.#stack[last]?.tag.flags ?? 0) & SPECIAL) === 0) last--;
    this.endFrom(last + 1, false);
    this.endAlone(element);
  }

  /** Closes the open paragraph, if any, before a block starts. */
  endParagraph(): void {
    if (this.#paragraphs > 0) this.endFrom(this.find("p", SCOPE | BUTTON_SCOPE), false);
  }

  /** The index of the innermost element with this name; 0 if an element with one of the `bounds` flags comes first. */
  find(name: string, bounds: number): number {
    for (let index = this.#stack.length - 1; index > 0; index--) {
      const tag = this.#stack[index]?.tag ?? ROOT_TAG;
      if (tag.name === name) return index;
      if ((tag.flags & bounds) !== 0) break;
    }
    return 0;
  }

  /** Like `find`, but by kind. Searches up to the root if there are no bounds. */
  findKind(kind: Kind, bounds = 0): number {
    for (let index = this.#stack.length - 1; index > 0; index--) {
      const tag = this.#stack[index]?.tag ?? ROOT_TAG;
      if (tag.kind === kind) return index;
      if ((tag.flags & bounds) !== 0) break;
    }
    return 0;
  }

  /** The index of the list item that a new one closes; 0 if a nested list or another block is in between. */
  findItem(tag: Tag): number {
    for (let index = this.#stack.length - 1; index > 0; index--) {
      const open = this.#stack[index]?.tag ?? ROOT_TAG;
      if (open.kind === Kind.item && (open.name === "li") === (tag.name === "li")) return index;
      if ((open.flags & SPECIAL) !== 0 && !TRANSPARENT.has(open.name)) break;
    }
    return 0;
  }

  /** The value of the innermost element whose kind is in `values`. */
  innermost<T>(values: ReadonlyMap<Kind, T>): T | undefined {
    for (let index = this.#stack.length - 1; index > 0; index--) {
      const value = values.get(this.#stack[index]?.tag.kind ?? Kind.ordinary);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Marks all open elements as truncated. */
  truncate(): void {
    for (const element of this.#stack) element.truncated = true;
  }

  #addBeforeTable<N extends OpenElement | string>(create: (parent: OpenElement) => N): N {
    const table = this.#stack[this.findKind(Kind.table)];
    const parent = table?.parent ?? this.root;
    const node = create(parent);
    const index = table === undefined ? -1 : parent.children.lastIndexOf(table);
    if (index < 0) parent.append(node);
    else parent.children.splice(index, 0, node);
    return node;
  }
}
