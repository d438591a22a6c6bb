import type { HtmlElement } from "./dom/element.ts";

/** What is looked for: a tag name in small letters, or a question to every element. */
export type Wanted = string | ((element: HtmlElement) => boolean);

/** The value of an attribute, entities decoded; null when the element has none of that name (in small letters). */
export function attribute(element: HtmlElement, name: string): string | null {
  if (!inAnyCase(name).test(element.startTag)) return null;
  return element.attributes.get(name) ?? null;
}

const patterns = new Map<string, RegExp>();

/** Finds the letters of a name in a start tag, which may write them in capitals. Made once for each name. */
function inAnyCase(name: string): RegExp {
  const known = patterns.get(name);
  if (known !== undefined) return known;
  const pattern = new RegExp(name, "i");
  patterns.set(name, pattern);
  return pattern;
}

/** The first descendant, in the order of the page. */
export function find(root: HtmlElement, what: Wanted): HtmlElement | null {
  return search(root, what, 1)[0] ?? null;
}

/** Every descendant that fits, in the order of the page. */
export function findAll(root: HtmlElement, what: Wanted): HtmlElement[] {
  return search(root, what, Number.POSITIVE_INFINITY);
}

/** The first descendant with this id, looked for as it stands in the page, without entities; the portal repeats ids. */
export function byId(root: HtmlElement, id: string): HtmlElement | null {
  // Few start tags hold the letters of the id at all, and looking for them is cheaper than reading attributes.
  return find(root, (element) => element.startTag.includes(id) && attribute(element, "id") === id);
}

/** The elements directly inside, of one name or all. */
export function childElements(element: HtmlElement, name?: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (const child of element.children) {
    if (typeof child !== "string" && (name === undefined || child.name === name)) found.push(child);
  }
  return found;
}

/** The element itself or the nearest one around it that has this name. */
export function closest(element: HtmlElement, name: string): HtmlElement | null {
  let around: HtmlElement | null = element;
  while (around !== null && around.name !== name) around = around.parent;
  return around;
}

function search(root: HtmlElement, what: Wanted, limit: number): HtmlElement[] {
  const found: HtmlElement[] = [];
  const ahead: HtmlElement[] = [root];
  for (let element = ahead.pop(); element !== undefined; element = ahead.pop()) {
    const fits = typeof what === "string" ? element.name === what : what(element);
    if (fits && element !== root && found.push(element) >= limit) break;
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index];
      if (typeof child === "object") ahead.push(child);
    }
  }
  return found;
}
