import { PageChanged } from "../page-changed.ts";
import { Attributes } from "./attributes.ts";
import { OpenElement } from "./open-element.ts";
import { OpenElements } from "./open-elements.ts";
import {
  BUTTON_SCOPE,
  ENDS_PARAGRAPH,
  Kind,
  LIST_SCOPE,
  P_TAG,
  SCOPE,
  SPECIAL,
  TABLE_SCOPE,
  type Tag,
  TBODY_TAG,
  TR_TAG,
  VOID,
} from "./tags.ts";

/** The insertion mode of the next tag. The innermost open element with a kind in `MODES` decides it. */
const Mode = { body: 0, caption: 1, cell: 2, select: 3, table: 4, section: 5, row: 6 } as const;
type Mode = (typeof Mode)[keyof typeof Mode];

const MODES: ReadonlyMap<Kind, Mode> = new Map<Kind, Mode>([
  [Kind.template, Mode.body],
  [Kind.caption, Mode.caption],
  [Kind.cell, Mode.cell],
  [Kind.select, Mode.select],
  [Kind.table, Mode.table],
  [Kind.section, Mode.section],
  [Kind.row, Mode.row],
]);

/**
 * Start and end tags of one page. The largest known page, a directory of 1,000 people, has 12,000. A page can have up to
 * twice as many elements, because some tags imply others.
 */
export const MAX_TAGS = 30_000;
/** Maximum number of texts of one page. Comments and declarations separate texts, like tags. */
const MAX_TEXTS = 30_000;
/** Maximum number of characters of all texts of one page, without scripts and styles. Whitespace between two tags counts as one. */
export const MAX_CHARACTERS = 500_000;

/**
 * Builds the tree of a page by the tree construction rules of the HTML standard. It leaves out rules that affect no table,
 * row, cell or text: the reconstruction of formatting elements, foreign content and frames.
 */
export class TreeBuilder {
  readonly #open = new OpenElements();
  #mode: Mode = Mode.body;
  /** The open form, if any: forms do not nest. */
  #form: OpenElement | null = null;
  /** The outermost open template, if any. */
  #template: OpenElement | null = null;
  #tags = 0;
  #texts = 0;
  #characters = 0;

  /** The innermost open element. */
  get current(): OpenElement {
    return this.#open.current;
  }

  /** Handles a text between two tags. */
  text(text: string): void {
    if (++this.#texts > MAX_TEXTS) throw new PageChanged(`at most ${MAX_TEXTS} texts`);
    if (this.current.tag.kind !== Kind.raw) this.#characters += text.length;
    if (this.#characters > MAX_CHARACTERS) throw new PageChanged(`at most ${MAX_CHARACTERS} characters of text`);
    this.#open.addText(text);
    this.#template?.append(text);
  }

  /** Handles the end of the page and returns the tree. */
  finish(): OpenElement {
    this.#open.truncate();
    this.#open.root.number();
    return this.#open.root;
  }

  /** Handles a start tag. */
  startTag(tag: Tag, attributes: Attributes): void {
    this.#count();
    this.#start(tag, attributes);
  }

  /** Handles an end tag. */
  endTag(tag: Tag): void {
    this.#count();
    this.#end(tag);
  }

  #count(): void {
    if (++this.#tags > MAX_TAGS) throw new PageChanged(`at most ${MAX_TAGS} tags`);
  }

  #start(tag: Tag, attributes: Attributes): void {
    switch (this.#mode) {
      case Mode.body:
        if (tag.kind > Kind.table) {
          // The content of a template is dropped.
          if (tag.kind >= Kind.row && this.#open.findKind(Kind.template) === 0) this.#open.loseTablePart();
          return;
        }
        break;
      case Mode.caption:
      case Mode.cell:
        if (tag.kind > Kind.table) {
          this.#endCellOrCaption();
          this.#start(tag, attributes);
          return;
        }
        break;
      case Mode.select:
        this.#startInSelect(tag, attributes);
        return;
      default:
        if (this.#startInTable(tag, attributes)) return;
    }
    this.#startInBody(tag, attributes);
  }

  #end(tag: Tag): void {
    if (this.current.tag.kind === Kind.raw) this.#open.endAlone(this.current);
    else if (tag.kind === Kind.template) this.#endTemplate();
    else if (this.#mode === Mode.select) this.#endInSelect(tag);
    else if (tag.kind >= Kind.table) this.#endAndReset(this.#open.find(tag.name, TABLE_SCOPE), true);
    else this.#endInBody(tag);
  }

  #startInBody(tag: Tag, attributes: Attributes): void {
    if (tag.kind === Kind.ignored || (tag.kind === Kind.form && this.#form !== null)) return;
    if (tag.kind === Kind.item) this.#open.endFrom(this.#open.findItem(tag), false);
    else if (tag.kind === Kind.button) this.#open.endFrom(this.#open.find(tag.name, SCOPE), false);
    if ((tag.flags & ENDS_PARAGRAPH) !== 0) this.#open.endParagraph();
    if (tag.kind === Kind.heading || tag.kind === Kind.option) this.#endCurrent(tag.kind);
    else if (tag.kind === Kind.optgroup) this.#endCurrent(Kind.option);
    else if (tag.name === "a") this.#open.endFormatting(this.#open.find("a", SCOPE));

    if (tag.kind === Kind.template) {
      // The element stays in the tree with the texts of its content, whose elements are dropped.
      const template = this.#open.add(tag, attributes);
      this.#template ??= template;
      this.#enter(new OpenElement(tag, attributes, this.current), Mode.body);
      return;
    }
    const element = this.#open.add(tag, attributes);
    if ((tag.flags & VOID) !== 0) return;
    if (tag.kind === Kind.form) this.#form = element;
    this.#enter(element, MODES.get(tag.kind) ?? this.#mode);
  }

  /** Handles a start tag that is allowed inside a table; returns false for any other, which belongs before the table. */
  #startInTable(tag: Tag, attributes: Attributes): boolean {
    switch (tag.kind) {
      case Kind.caption:
      case Kind.column:
      case Kind.section:
        this.#open.clearTo(Kind.table);
        this.#mode = Mode.table;
        if (tag.kind !== Kind.column) this.#startPart(tag, attributes);
        return true;
      case Kind.row:
        this.#clearToSection();
        this.#startPart(tag, attributes);
        return true;
      case Kind.cell:
        if (this.#mode === Mode.row) this.#open.clearTo(Kind.row);
        else this.#startInTable(TR_TAG, Attributes.none);
        this.#startPart(tag, attributes);
        return true;
      case Kind.table:
        this.#endAndReset(this.#open.findKind(Kind.table), false);
        this.#start(tag, attributes);
        return true;
      case Kind.form:
        this.#form ??= this.#open.addInside(tag, attributes);
        return true;
      case Kind.input:
        if (attributes.get("type")?.toLowerCase() !== "hidden") return false;
        this.#open.addInside(tag, attributes);
        return true;
      default:
        if (tag.name !== "script" && tag.name !== "style") return false;
        this.#open.push(this.#open.addInside(tag, attributes));
        return true;
    }
  }

  #startInSelect(tag: Tag, attributes: Attributes): void {
    if (tag.kind === Kind.option || tag.kind === Kind.optgroup || tag.name === "hr") {
      this.#endCurrent(Kind.option);
      if (tag.kind !== Kind.option) this.#endCurrent(Kind.optgroup);
      const element = this.#open.addInside(tag, attributes);
      if ((tag.flags & VOID) === 0) this.#open.push(element);
    } else if (tag.kind === Kind.select || tag.kind === Kind.input || tag.name === "textarea") {
      this.#endSelect(false);
      if (tag.kind !== Kind.select) this.#start(tag, attributes);
    } else if (tag.name === "script") {
      this.#open.push(this.#open.addInside(tag, attributes));
    } else if (tag.kind >= Kind.table && this.#open.findKind(Kind.table, TABLE_SCOPE) > 0) {
      this.#endSelect(false);
      this.#start(tag, attributes);
    }
  }

  #endInSelect(tag: Tag): void {
    if (tag.kind === Kind.select) {
      this.#endSelect(true);
    } else if (tag.kind === Kind.option || tag.kind === Kind.optgroup) {
      if (tag.kind === Kind.optgroup) this.#endCurrent(Kind.option);
      if (this.current.tag === tag) this.#open.endAlone(this.current);
    } else if (tag.kind >= Kind.table && this.#open.find(tag.name, TABLE_SCOPE) > 0) {
      this.#endSelect(false);
      this.#end(tag);
    }
  }

  #endInBody(tag: Tag): void {
    switch (tag.kind) {
      case Kind.ignored:
        break;
      case Kind.lineBreak:
        this.#open.add(tag, Attributes.none);
        break;
      case Kind.form:
        if (this.#form !== null && this.#open.find(tag.name, SCOPE) > 0) this.#open.endAlone(this.#form);
        this.#form = null;
        break;
      case Kind.formatting:
        this.#open.endFormatting(this.#open.find(tag.name, SCOPE));
        break;
      case Kind.paragraph:
        if (this.#open.find(tag.name, SCOPE | BUTTON_SCOPE) === 0)
          this.#open.push(this.#open.add(P_TAG, Attributes.none));
        this.#open.endFrom(this.#open.find(tag.name, SCOPE | BUTTON_SCOPE), true);
        break;
      default:
        this.#open.endFrom(this.#endedBy(tag), true);
    }
  }

  /** The index of the element that an end tag closes; 0 for an unmatched end tag. */
  #endedBy(tag: Tag): number {
    switch (tag.kind) {
      case Kind.item:
        return this.#open.find(tag.name, tag.name === "li" ? SCOPE | LIST_SCOPE : SCOPE);
      case Kind.heading:
        return this.#open.findKind(Kind.heading, SCOPE);
      case Kind.block:
      case Kind.button:
        return this.#open.find(tag.name, SCOPE);
      default:
        return this.#open.find(tag.name, SPECIAL);
    }
  }

  /** Opens a table part inside the innermost element. */
  #startPart(tag: Tag, attributes: Attributes): void {
    this.#enter(this.#open.addInside(tag, attributes), MODES.get(tag.kind) ?? this.#mode);
  }

  /** Closes the previous row, or opens the implied section if missing. */
  #clearToSection(): void {
    if (this.#mode === Mode.table) {
      this.#open.clearTo(Kind.table);
      this.#startPart(TBODY_TAG, Attributes.none);
    } else {
      this.#open.clearTo(Kind.section);
    }
  }

  #endCellOrCaption(): void {
    this.#endAndReset(this.#open.findKind(this.#mode === Mode.cell ? Kind.cell : Kind.caption), false);
  }

  #endTemplate(): void {
    this.#endAndReset(this.#open.findKind(Kind.template), true);
    if (this.#open.findKind(Kind.template) === 0) this.#template = null;
  }

  #endSelect(closed: boolean): void {
    this.#endAndReset(this.#open.findKind(Kind.select), closed);
  }

  #endCurrent(kind: Kind): void {
    if (this.current.tag.kind === kind) this.#open.pop();
  }

  #endAndReset(index: number, closed: boolean): void {
    if (index === 0) return;
    this.#open.endFrom(index, closed);
    this.#mode = this.#open.innermost(MODES) ?? Mode.body;
  }

  #enter(element: OpenElement, mode: Mode): void {
    this.#open.push(element);
    this.#mode = mode;
  }
}
