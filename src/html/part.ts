import { byId } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import type { HtmlElement } from "./tree.ts";

/** The part of a page with this id, which proves that it is the page of its reader. Throws PageChanged without it. */
export function partOf(page: HtmlElement, id: string): HtmlElement {
  const part = byId(page, id);
  if (part === null) throw new PageChanged(`#${id}`);
  return part;
}

/** The same where something could be missing behind the place at which a page was cut: throws also when it ends in the part. */
export function wholePartOf(page: HtmlElement, id: string): HtmlElement {
  const part = partOf(page, id);
  if (part.cut) throw new PageChanged(`the end of #${id}`);
  return part;
}
