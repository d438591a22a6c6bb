import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import { Attributes } from "../../src/html/dom/attributes.ts";
import { HtmlElement } from "../../src/html/dom/element.ts";
import { ROOT_TAG, tagNamed } from "../../src/html/dom/tags.ts";

/** Parses a page with parse5 and converts the result to our tree. */
export function parseWithParse5(html: string): HtmlElement {
  const root = new HtmlElement(ROOT_TAG, Attributes.none, null);
  appendChildren(parse(html), root);
  root.number();
  return root;
}

function appendChildren(from: DefaultTreeAdapterTypes.ParentNode, to: HtmlElement): void {
  for (const node of from.childNodes) {
    if (defaultTreeAdapter.isTextNode(node)) to.append(node.value);
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    const child = new HtmlElement(tagNamed(node.tagName), Attributes.none, to);
    to.append(child);
    appendChildren(node, child);
  }
}
