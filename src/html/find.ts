import type { HtmlElement } from "./dom/element.ts";

/** What to search for: a lowercase tag name or a predicate. */
export type Wanted = string | ((element: HtmlElement) => boolean);

/** The value of an attribute (lowercase name), entities decoded; null if the element does not have it. */
export function attribute(element: HtmlElement, name: string): string | null {
  if (!patternOf(name).test(element.startTag)) return null;
  return element.attributes.get(name) ?? null;
}

const patterns = new Map<string, RegExp>();

/** Matches a name in any case. Compiled once per name. */
function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known !== undefined) return known;
  const pattern = new RegExp(name, "i");
  patterns.set(name, pattern);
  return pattern;
}

/** The first matching descendant in document order. */
export function find(root: HtmlElement, wanted: Wanted): HtmlElement | null {
  return search(root, wanted, 1)[0] ?? null;
}

/** All matching descendants in document order. */
export function findAll(root: HtmlElement, wanted: Wanted): HtmlElement[] {
  return search(root, wanted, Number.POSITIVE_INFINITY);
}

/** The first descendant with this id: the portal repeats ids. Does not find an id that is written with entities. */
export function byId(root: HtmlElement, id: string): HtmlElement | null {
  // Few start tags contain the id, and searching for it is cheaper than parsing attributes.
  return find(root, (element) => element.startTag.includes(id) && attribute(element, "id") === id);
}

/** The child elements, or only those with this name. */
export function childElements(element: HtmlElement, name?: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (const child of element.children) {
    if (typeof child !== "string" && (name === undefined || child.name === name)) found.push(child);
  }
  return found;
}

/** The element itself or its nearest ancestor with this name. */
export function closest(element: HtmlElement, name: string): HtmlElement | null {
  let current: HtmlElement | null = element;
  while (current !== null && current.name !== name) current = current.parent;
  return current;
}

function search(root: HtmlElement, wanted: Wanted, limit: number): HtmlElement[] {
  const found: HtmlElement[] = [];
  const pending: HtmlElement[] = [root];
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const matches = typeof wanted === "string" ? element.name === wanted : wanted(element);
    if (matches && element !== root && found.push(element) >= limit) break;
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index];
      if (typeof child === "object") pending.push(child);
    }
  }
  return found;
}
