import { PageChanged } from "../page-changed.ts";
import { Attributes } from "./attributes.ts";
import { decodeText } from "./collapse.ts";
import { HtmlElement } from "./element.ts";
import {
  BLOCK,
  CELL,
  CONTROL,
  FORM,
  FRAME,
  IGNORED,
  IN_FRAME,
  RAW,
  ROOT_TAG,
  ROW,
  TABLE,
  TABLE_PART,
  type Tag,
  TBODY_TAG,
  TR_TAG,
  tagAt,
  VOID,
} from "./tags.ts";
import { initialOf, isSpace, type TokenListener, tokenize } from "./tokenizer.ts";

/**
 * Start and end tags of one page. The largest known page, a directory of 1,000 people, has 12,000. A page can have up to
 * twice as many elements, because some tags imply others.
 */
export const MAX_TAGS = 30_000;
/** Maximum number of texts of one page. Comments and declarations separate texts, like tags. */
const MAX_TEXTS = 30_000;
/** Maximum number of characters of all texts of one page, without scripts and styles. Whitespace between two tags counts as one. */
export const MAX_CHARACTERS = 500_000;
/** Levels of open elements. The deepest known page has 21. */
const MAX_DEPTH = 100;

/** Initials of attributes that rarely have the same value twice: `id`, `name`, `onclick`, `href`, `value`. */
const IDENTIFYING = [..."inohv"].reduce((bits, letter) => bits | initialOf(letter.charCodeAt(0)), 0);

/**
 * Parses a page like a browser, as far as tables, rows, cells, forms and texts are concerned: missing end tags are implied,
 * unmatched ones are ignored, and content inside a table but outside of its cells is moved before the table. Comments are
 * dropped. `html`, `head` and `body` are not in the tree: their children are children of the root.
 */
export function parseHtml(page: string): HtmlElement {
  const html = page.replaceAll("\0", "");
  const builder = new TreeBuilder(html);
  tokenize(html, builder);
  return builder.finish();
}

/**
 * Builds the tree of a page by the tree construction rules of the HTML standard. It leaves out rules that affect no table,
 * row, cell or text: the reconstruction of formatting elements, foreign content and frames.
 */
class TreeBuilder implements TokenListener {
  readonly #html: string;
  readonly #root = new HtmlElement(ROOT_TAG, Attributes.none, null);
  /** The innermost open element. */
  #current = this.#root;
  /** Outermost first. The root is at index 0 and is never popped. */
  readonly #open: HtmlElement[] = [this.#root];
  /** The kinds of all elements that were ever open. Most start tags close nothing. */
  #kinds = 0;
  /** The open form, if any: forms do not nest. */
  #form: HtmlElement | null = null;
  #tags = 0;
  #texts = 0;
  #characters = 0;
  /** The last two attributes of each length of source: those of cells are the same in every row. */
  readonly #last: Attributes[] = [];
  readonly #before: Attributes[] = [];

  constructor(html: string) {
    this.#html = html;
  }

  /** Handles the end of the page and returns the tree. */
  finish(): HtmlElement {
    for (const element of this.#open) element.truncated = true;
    this.#root.number();
    return this.#root;
  }

  startTag(nameStart: number, nameEnd: number, end: number, initials: number): string | null {
    if (++this.#tags > MAX_TAGS) throw new PageChanged(`at most ${MAX_TAGS} tags`);
    const tag = tagAt(this.#html, nameStart, nameEnd);
    this.#start(tag, initials === 0 ? Attributes.none : this.#attributesIn(nameEnd, end, initials));
    return (tag.flags & RAW) === 0 ? null : tag.name;
  }

  endTag(nameStart: number, nameEnd: number): void {
    if (++this.#tags > MAX_TAGS) throw new PageChanged(`at most ${MAX_TAGS} tags`);
    const tag = tagAt(this.#html, nameStart, nameEnd);
    const { name, flags } = tag;
    if ((flags & FORM) !== 0) {
      this.#endForm();
      return;
    }
    // An unmatched end tag in a cell closes no table, one of a nested table no part of the outer one, and an inline one no block.
    const bounds =
      (flags & TABLE_PART) !== 0 ? TABLE : (flags & (BLOCK | CONTROL)) !== 0 ? TABLE_PART : TABLE_PART | BLOCK;
    for (let index = this.#open.length - 1; index > 0; index--) {
      const open = this.#open[index] ?? this.#root;
      if (open.name === name) {
        open.closed = true;
        this.#closeFrom(index);
        return;
      }
      if ((open.tag.flags & bounds) !== 0) break;
    }
    if (name === "br") this.#start(tag, Attributes.none);
  }

  text(start: number, end: number): void {
    if (++this.#texts > MAX_TEXTS) throw new PageChanged(`at most ${MAX_TEXTS} texts`);
    const { flags } = this.#current.tag;
    let first = start;
    while (first < end && isSpace(this.#html.charCodeAt(first))) first++;
    if (first === end) {
      this.#characters++;
      if ((flags & FRAME) === 0) this.#current.append(" ");
      return;
    }
    const raw = this.#html.slice(start, end);
    if ((flags & RAW) === 0) this.#characters += raw.length;
    if (this.#characters > MAX_CHARACTERS) throw new PageChanged(`at most ${MAX_CHARACTERS} characters of text`);
    const text = this.#current.name === "script" ? raw : decodeText(raw);
    if ((flags & FRAME) === 0) this.#current.append(text);
    else if (text.trim() !== "") this.#addBeforeTable(text);
  }

  /** Opens the element of a start tag, be it on the page or implied by another tag. */
  #start(tag: Tag, attributes: Attributes): void {
    const { flags, closes } = tag;
    if ((flags & IGNORED) !== 0) return;
    if ((closes & this.#kinds) !== 0) this.#closeUpTo(closes, tag.bounds);
    let isInFrame = (this.#current.tag.flags & FRAME) !== 0;
    if ((flags & (TABLE_PART | FORM)) !== 0) {
      const isPart = (flags & TABLE_PART & ~TABLE) !== 0;
      // A browser ignores a row or cell outside of tables, and a form in a form. One between the parts of a table closes what is not allowed there.
      if (isPart && !isInFrame) {
        const frame = this.#open.findLastIndex((element) => (element.tag.flags & FRAME) !== 0);
        if (frame < 0) return;
        this.#closeFrom(frame + 1);
        isInFrame = true;
      }
      if ((flags & FORM) !== 0 && this.#form !== null) return;
      // A row without a section begins one as its start tag would, and so does a cell without a row.
      if (isInFrame && (flags & ROW) !== 0 && (this.#current.tag.flags & TABLE) !== 0)
        this.#start(TBODY_TAG, Attributes.none);
      if (isInFrame && (flags & CELL) !== 0 && (this.#current.tag.flags & ROW) === 0)
        this.#start(TR_TAG, Attributes.none);
    }
    const isAllowed =
      !isInFrame || (flags & (IN_FRAME | (TABLE_PART & ~TABLE))) !== 0 || isHiddenInput(tag, attributes);
    const parent = isAllowed ? this.#current : this.#parentOfTable();
    const element = new HtmlElement(tag, attributes, parent);
    if (isAllowed) parent.append(element);
    else this.#addBeforeTable(element);
    if ((flags & FORM) !== 0) this.#form = element;
    // The end tag of a form between the parts of a table can be anywhere.
    if ((flags & VOID) !== 0 || (isInFrame && (flags & FORM) !== 0)) return;
    if (this.#open.length > MAX_DEPTH) throw new PageChanged(`at most ${MAX_DEPTH} levels of elements`);
    this.#open.push(element);
    this.#kinds |= flags;
    this.#current = element;
  }

  /** Closes the form and keeps the elements in it open: its end tag may come before theirs. */
  #endForm(): void {
    const form = this.#form;
    if (form === null) return;
    this.#form = null;
    form.closed = true;
    const index = this.#open.lastIndexOf(form);
    if (index > 0) this.#open.splice(index, 1);
    this.#current = this.#open[this.#open.length - 1] ?? this.#root;
  }

  /** Closes the outermost open element of these kinds that is not around one of the bounds, and all in it. */
  #closeUpTo(kinds: number, bounds: number): void {
    let from = 0;
    for (let index = this.#open.length - 1; index > 0; index--) {
      const flags = this.#open[index]?.tag.flags ?? 0;
      if ((flags & kinds) !== 0) from = index;
      else if ((flags & bounds) !== 0) break;
    }
    if (from > 0) this.#closeFrom(from);
  }

  #closeFrom(index: number): void {
    while (this.#open.length > index) this.#open.pop();
    this.#current = this.#open[index - 1] ?? this.#root;
  }

  #innermostTable(): HtmlElement | undefined {
    return this.#open.findLast(({ tag }) => (tag.flags & TABLE) !== 0);
  }

  #parentOfTable(): HtmlElement {
    return this.#innermostTable()?.parent ?? this.#root;
  }

  #addBeforeTable(node: HtmlElement | string): void {
    const parent = this.#parentOfTable();
    const table = this.#innermostTable();
    parent.children.splice(table === undefined ? 0 : parent.children.lastIndexOf(table), 0, node);
  }

  #attributesIn(start: number, end: number, initials: number): Attributes {
    const source = this.#html.slice(start, end);
    if ((initials & IDENTIFYING) !== 0) return new Attributes(source, initials);
    // Comparing whole strings is ten times as fast as comparing characters, and three times as fast as a map.
    const { length } = source;
    const last = this.#last[length];
    if (last?.source === source) return last;
    const before = this.#before[length];
    if (before?.source === source) return before;
    const attributes = new Attributes(source, initials);
    if (last !== undefined) this.#before[length] = last;
    this.#last[length] = attributes;
    return attributes;
  }
}

const isHiddenInput = (tag: Tag, attributes: Attributes): boolean =>
  tag.name === "input" && attributes.get("type")?.toLowerCase() === "hidden";
