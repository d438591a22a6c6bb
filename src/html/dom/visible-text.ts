import type { HtmlElement } from "./element.ts";
import { isClosedDetails } from "./hidden.ts";
import { BLOCK, TEXT_AS_ROOT, TEXTLESS } from "./tags.ts";

/** True if the content of an element does not count as text: scripts, styles, titles, the options of a select. */
export function isTextless({ tag }: HtmlElement): boolean {
  return (tag.flags & TEXTLESS) !== 0;
}

/** True if a browser starts a new line before and after an element. */
export function isBlock({ tag }: Pick<HtmlElement, "tag">): boolean {
  return (tag.flags & BLOCK) !== 0;
}

/**
 * The visible text of an element before it is collapsed, with `separator` between its lines. Scripts, styles and hidden
 * descendants are left out, and so are those for which `isLeftOut` returns true. The options of a select count only if the
 * element is the select itself.
 */
export function visibleText(
  element: HtmlElement,
  separator: string,
  isLeftOut?: (descendant: HtmlElement) => boolean,
): string {
  const { children, tag } = element;
  if ((tag.flags & (TEXTLESS | TEXT_AS_ROOT)) === TEXTLESS) return "";
  const only = children[0];
  if (typeof only === "string" && children.length === 1) return only;
  const text = new JoinedText(separator, isLeftOut);
  text.addChildrenOf(element);
  return text.joined;
}

/** Joins texts. Whitespace between them is kept back until the next text, so that most elements have a single text to copy. */
class JoinedText {
  joined = "";
  readonly #separator: string;
  readonly #isLeftOut: ((descendant: HtmlElement) => boolean) | undefined;
  #between = "";

  constructor(separator: string, isLeftOut?: (descendant: HtmlElement) => boolean) {
    this.#separator = separator;
    this.#isLeftOut = isLeftOut;
  }

  /** Recursive, because the depth of a page is limited. */
  addChildrenOf(element: HtmlElement): void {
    const isClosed = isClosedDetails(element);
    for (const child of element.children) {
      if (typeof child === "string") {
        if (!isClosed) this.#add(child);
      } else if (!isTextless(child) && !child.hidden && !this.#isLeftOut?.(child)) {
        const isLine = isBlock(child);
        if (isLine) this.#between = this.#separator;
        this.addChildrenOf(child);
        if (isLine) this.#between = this.#separator;
      }
    }
  }

  #add(text: string): void {
    if (text === " ") {
      if (this.#between === "") this.#between = text;
      return;
    }
    this.joined = this.joined === "" ? text : this.joined + this.#between + text;
    this.#between = "";
  }
}
