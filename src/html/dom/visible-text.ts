import type { HtmlElement } from "./element.ts";
import { isClosedDetails } from "./hidden.ts";

const NEVER_TEXT = new Set(["script", "style", "template"]);
const TEXT_ONLY_AS_ROOT = new Set(["select", "datalist", "noscript", "title"]);
const BLOCKS = new Set(
  (
    "address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary " +
    "table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** True if the content of an element does not count as text: scripts, styles, titles, the options of a select. */
export function isTextless({ name }: HtmlElement): boolean {
  return NEVER_TEXT.has(name) || TEXT_ONLY_AS_ROOT.has(name);
}

/** True if a browser starts a new line before and after an element. */
export function isBlock({ name }: HtmlElement): boolean {
  return BLOCKS.has(name);
}

/**
 * The visible text of an element before it is collapsed, with `separator` between its lines. Scripts, styles and hidden
 * descendants are left out. The options of a select count only if the element is the select itself.
 */
export function visibleText(element: HtmlElement, separator: string): string {
  if (NEVER_TEXT.has(element.name)) return "";
  const [only, ...more] = element.children;
  if (typeof only === "string" && more.length === 0) return only;
  const text = new JoinedText(separator);
  text.addChildrenOf(element);
  return text.joined;
}

/** Joins texts. Whitespace between them is kept back until the next text, so that most elements have a single text to copy. */
class JoinedText {
  joined = "";
  readonly #separator: string;
  #between = "";

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Recursive, because the depth of a page is limited. */
  addChildrenOf(element: HtmlElement): void {
    const isClosed = isClosedDetails(element);
    for (const child of element.children) {
      if (typeof child === "string") {
        if (!isClosed) this.#add(child);
      } else if (!isTextless(child) && !child.hidden) {
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
