import type { HtmlElement } from "./dom/element.ts";
import { byId } from "./find.ts";
import { PageChanged } from "./page-changed.ts";

/** The element with this id, which identifies the page. Throws PageChanged if it is missing. */
export function requireSection(page: HtmlElement, id: string): HtmlElement {
  const section = byId(page, id);
  if (section === null) throw new PageChanged(`#${id}`);
  return section;
}

/** Like `requireSection`, but also throws if the page was truncated inside the element. */
export function requireCompleteSection(page: HtmlElement, id: string): HtmlElement {
  const section = requireSection(page, id);
  if (section.truncated) throw new PageChanged(`the end of #${id}`);
  return section;
}
