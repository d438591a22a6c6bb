import { parseAttributes } from "./attributes.ts";
import type { HtmlElement } from "./element.ts";
import { BUTTON_SCOPE, Kind, LOST_TAG, ROOT_TAG, SCOPE, SPECIAL, TABLE_FRAME, type Tag } from "./tags.ts";

/** Blocks that may stand between a list item and the next one, which ends it. */
const TRANSPARENT = new Set(["address", "div", "p"]);
const NO_CHILDREN: (HtmlElement | string)[] = [];

/** An element while its page is being read. */
export class OpenElement implements HtmlElement {
  readonly name: string;
  readonly startTag: string;
  /** The rules of its name. */
  readonly tag: Tag;
  readonly parent: OpenElement | null;
  children: (HtmlElement | string)[] = NO_CHILDREN;
  closed = false;
  truncated = false;
  #knownAttributes: ReadonlyMap<string, string> | null = null;

  constructor(tag: Tag, startTag: string, parent: OpenElement | null) {
    this.name = tag.name;
    this.startTag = startTag;
    this.tag = tag;
    this.parent = parent;
  }

  get attributes(): ReadonlyMap<string, string> {
    this.#knownAttributes ??= parseAttributes(this.startTag);
    return this.#knownAttributes;
  }

  /** Adds a child at the end. */
  append(node: OpenElement | string): void {
    if (this.children === NO_CHILDREN) this.children = [node];
    else this.children.push(node);
  }
}

/** The elements that are open at one point of a page: where the next node goes, and what an end tag may end. */
export class OpenElements {
  readonly root = new OpenElement(ROOT_TAG, "", null);
  /** The innermost open element. */
  current = this.root;
  /** Outermost first; the root, at index 0, stays. */
  readonly #stack: OpenElement[] = [this.root];
  #paragraphs = 0;
  /** The tables that were ended by their end tags. */
  #endedTables: OpenElement[] = [];

  /** Adds a text inside the innermost element, or before its table if that is the frame of one. */
  addText(text: string): void {
    if ((this.current.tag.flags & TABLE_FRAME) === 0) this.current.append(text);
    else this.#addBeforeTable(() => text);
  }

  /** Adds an element where a text would go, without opening it. */
  add(tag: Tag, startTag: string): OpenElement {
    if ((this.current.tag.flags & TABLE_FRAME) === 0) return this.addInside(tag, startTag);
    return this.#addBeforeTable((parent) => new OpenElement(tag, startTag, parent));
  }

  /** Adds an element inside the innermost one, even if that is the frame of a table, without opening it. */
  addInside(tag: Tag, startTag: string): OpenElement {
    const element = new OpenElement(tag, startTag, this.current);
    this.current.append(element);
    return element;
  }

  /** Opens an element: it is the innermost from now on. */
  push(element: OpenElement): void {
    this.#stack.push(element);
    this.current = element;
    if (element.tag.kind === Kind.paragraph) this.#paragraphs++;
  }

  /** Ends the innermost element. */
  pop(): void {
    if (this.current === this.root) return;
    if (this.current.tag.kind === Kind.paragraph) this.#paragraphs--;
    this.#stack.pop();
    this.current = this.#stack[this.#stack.length - 1] ?? this.root;
  }

  /** Ends the element at `index` and all inside it; without effect at 0. `closed`: its own end tag ends it. */
  endFrom(index: number, closed: boolean): void {
    const element = this.#stack[index];
    if (index === 0 || element === undefined) return;
    if (closed) element.closed = true;
    if (closed && element.tag.kind === Kind.table) this.#endedTables.push(element);
    while (this.#stack.length > index) this.pop();
  }

  /** Leaves a mark where a row or cell stands in no table. One of the tables above ended too early: none counts as closed. */
  loseTablePart(): void {
    this.addInside(LOST_TAG, "");
    for (const table of this.#endedTables) table.closed = false;
    this.#endedTables = [];
  }

  /** Ends what is open inside the innermost element of a kind. */
  clearTo(kind: Kind): void {
    while (this.current.tag.kind !== kind && this.current !== this.root) this.pop();
  }

  /** Ends an element by its end tag, but none of those inside it: a form may end where an inner element goes on. */
  endAlone(element: OpenElement): void {
    element.closed = true;
    const index = this.#stack.lastIndexOf(element);
    if (element === this.current) this.pop();
    else if (index > 0) this.#stack.splice(index, 1);
  }

  /** Ends a formatting element: the elements inside it end too, up to the last special one, which goes on. */
  endFormatting(index: number): void {
    const element = this.#stack[index];
    if (index === 0 || element === undefined) return;
    let last = this.#stack.length - 1;
    while (last > index && ((this.#stack[last]?.tag.flags ?? 0) & SPECIAL) === 0) last--;
    this.endFrom(last + 1, false);
    this.endAlone(element);
  }

  /** Ends the paragraph that a block would otherwise stand in. */
  endParagraph(): void {
    if (this.#paragraphs > 0) this.endFrom(this.find("p", SCOPE | BUTTON_SCOPE), false);
  }

  /** The index of the innermost element of a name; 0 when there is none inside the first element with one of `bounds`. */
  find(name: string, bounds: number): number {
    for (let index = this.#stack.length - 1; index > 0; index--) {
      const tag = this.#stack[index]?.tag ?? ROOT_TAG;
      if (tag.name === name) return index;
      if ((tag.flags & bounds) !== 0) break;
    }
    return 0;
  }

  /** The same by kind; without bounds the whole way to the root. */
  findKind(kind: Kind, bounds = 0): number {
    for (let index = this.#stack.length - 1; index > 0; index--) {
      const tag = this.#stack[index]?.tag ?? ROOT_TAG;
      if (tag.kind === kind) return index;
      if ((tag.flags & bounds) !== 0) break;
    }
    return 0;
  }

  /** The index of the list item that a new one ends; 0 when a nested list or another block lies between. */
  findItem(tag: Tag): number {
    for (let index = this.#stack.length - 1; index > 0; index--) {
      const open = this.#stack[index]?.tag ?? ROOT_TAG;
      if (open.kind === Kind.item && (open.name === "li") === (tag.name === "li")) return index;
      if ((open.flags & SPECIAL) !== 0 && !TRANSPARENT.has(open.name)) break;
    }
    return 0;
  }

  /** The innermost kind for which `known` has an answer. */
  innermost<T>(known: ReadonlyMap<Kind, T>): T | undefined {
    for (let index = this.#stack.length - 1; index > 0; index--) {
      const answer = known.get(this.#stack[index]?.tag.kind ?? Kind.ordinary);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  /** Marks what is still open as truncated. */
  truncate(): void {
    for (const element of this.#stack) element.truncated = true;
  }

  #addBeforeTable<N extends OpenElement | string>(make: (parent: OpenElement) => N): N {
    const table = this.#stack[this.findKind(Kind.table)];
    const parent = table?.parent ?? this.root;
    const node = make(parent);
    const index = table === undefined ? -1 : parent.children.lastIndexOf(table);
    if (index < 0) parent.append(node);
    else parent.children.splice(index, 0, node);
    return node;
  }
}
