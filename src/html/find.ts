import type { HtmlElement } from "./dom/element.ts";

/** What to search for: a lowercase tag name or a predicate. */
export type Wanted = string | ((element: HtmlElement) => boolean);

/** The value of an attribute (lowercase name), entities decoded; null if the element does not have it. */
export function attribute(element: HtmlElement, name: string): string | null {
  return element.attributes.get(name);
}

/** The first matching descendant in document order. */
export function find(root: HtmlElement, wanted: Wanted): HtmlElement | null {
  return search(root, wanted, 1)[0] ?? null;
}

/** All matching descendants in document order. */
export function findAll(root: HtmlElement, wanted: Wanted): HtmlElement[] {
  return search(root, wanted, Number.POSITIVE_INFINITY);
}

/** The first descendant with this id: the portal repeats ids. */
export function byId(root: HtmlElement, id: string): HtmlElement | null {
  return find(root, (element) => attribute(element, "id") === id);
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
