import type { HtmlElement } from "./dom/element.ts";

/** The element to search for: a lowercase tag name or a predicate. */
export type Wanted = string | ((element: HtmlElement) => boolean);

/** The value of an attribute (lowercase name), entities decoded; null if the element does not have it. */
export function attribute(element: HtmlElement, name: string): string | null {
  return element.attributes.get(name);
}

/** The first matching descendant in document order. */
export function find(root: HtmlElement, wanted: Wanted): HtmlElement | null {
  for (let index = root.index + 1; index < root.end; index++) {
    const element = root.page[index];
    if (element !== undefined && (typeof wanted === "string" ? element.name === wanted : wanted(element)))
      return element;
  }
  return null;
}

/** All matching descendants in document order. */
export function findAll(root: HtmlElement, wanted: Wanted): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (let index = root.index + 1; index < root.end; index++) {
    const element = root.page[index];
    if (element !== undefined && (typeof wanted === "string" ? element.name === wanted : wanted(element)))
      found.push(element);
  }
  return found;
}

/** The first descendant with this id: the portal repeats ids. */
export function byId(root: HtmlElement, id: string): HtmlElement | null {
  return find(root, ({ attributes }) => attributes.has("id", id));
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
