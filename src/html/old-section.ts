import type { HtmlElement } from "./dom/element.ts";
import { byId } from "./find.ts";
import { PageChanged } from "./page-changed.ts";

/** The part of a page with this id, which proves that it is the page of its reader. Throws PageChanged without it. */
export function requireSection(page: HtmlElement, id: string): HtmlElement {
  const part = byId(page, id);
  if (part === null) throw new PageChanged(`#${id}`);
  return part;
}

/** The same where something could be missing behind the place at which a page was cut: throws also when it ends in the part. */
export function requireCompleteSection(page: HtmlElement, id: string): HtmlElement {
  const part = requireSection(page, id);
  if (part.truncated) throw new PageChanged(`the end of #${id}`);
  return part;
}
