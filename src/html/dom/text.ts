import type { HtmlElement } from "./element.ts";
import { BLOCK, TEXT_AS_ROOT, TEXTLESS } from "./tags.ts";

/** True if the content of an element does not count as text (rule 8): scripts, styles, titles, the options of a select. */
export const isTextless = ({ tag }: HtmlElement): boolean => (tag.flags & TEXTLESS) !== 0;

/** True if a browser starts a new line before and after an element. */
export const isBlock = ({ tag }: Pick<HtmlElement, "tag">): boolean => (tag.flags & BLOCK) !== 0;

/**
 * The visible text of an element before it is collapsed, with `separator` between its lines. Scripts, styles and hidden
 * descendants are left out. The options of a select count only if the element is the select itself.
 */
export function visibleText(element: HtmlElement, separator: string): string {
  const { children, tag } = element;
  if ((tag.flags & (TEXTLESS | TEXT_AS_ROOT)) === TEXTLESS) return "";
  const only = children[0];
  if (typeof only === "string" && children.length === 1) return only;
  const text = new JoinedText(separator);
  text.add(element);
  return text.joined;
}

/** Joins texts. Whitespace between them is kept back until the next text: most elements have a single text to copy. */
class JoinedText {
  joined = "";
  readonly #separator: string;
  #between = "";

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Recursive, because the depth of a page is limited. */
  add(element: HtmlElement): void {
    for (const child of element.children) {
      if (typeof child !== "string") this.#addElement(child);
      else if (child !== " ") {
        this.joined = this.joined === "" ? child : this.joined + this.#between + child;
        this.#between = "";
      } else if (this.#between === "") this.#between = child;
    }
  }

  #addElement(child: HtmlElement): void {
    if ((child.tag.flags & TEXTLESS) !== 0 || child.hidden) return;
    const isLine = (child.tag.flags & BLOCK) !== 0;
    if (isLine) this.#between = this.#separator;
    this.add(child);
    if (isLine) this.#between = this.#separator;
  }
}
