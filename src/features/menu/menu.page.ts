import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, childElements, findAll, hiddenValue } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { newContext, type ParseContext, Section } from "../../html/section.ts";
import type { Page } from "../../portal/page.ts";
import { deniedAs } from "./denied.ts";
import type { MenuEntry } from "./schema.ts";

/** The menu of the home page; null for a home page whose script asks for the menu. */
export const homeMenuPage: Page<object, MenuEntry[] | null> = {
  name: "menu",
  path: "content",
  shape: "home",
  isUntyped: true,
  form: () => ({}),
  parse(page, _input, context) {
    const entries = entriesOf(page, context);
    const asks = findAll(page, "script").some((script) => script.children.join("").includes("expired\\/password"));
    if (entries.length === 0 && !asks) throw new PageChanged("an entry of the menu");
    return entries.length === 0 ? null : allowed(entries);
  },
};

/** The menu that the script of a short home page asks for. */
export const loadedMenuPage: Page<object, MenuEntry[]> = {
  name: "loaded_menu",
  path: "check/expired/password",
  shape: "data",
  isUntyped: true,
  form: () => ({}),
  parse(page, _input, context) {
    const entries = entriesOf(page, context);
    if (entries.length === 0) throw new PageChanged("an entry of the menu");
    return allowed(entries);
  },
};

const allowed = (entries: readonly MenuEntry[]) => entries.filter(({ path, title }) => deniedAs(path, title) === null);

/** The entries in the order of the page. The side menu and the menu of small screens have the same ones. */
function entriesOf(page: HtmlElement, context: ParseContext = newContext()): MenuEntry[] {
  new Section(page, context).assertStudent(hiddenValue(page, "authorizedID"));
  const entries = new Map<string, MenuEntry>();
  for (const link of findAll(page, "a")) {
    const path = attribute(link, "data-url");
    if (path !== null && link.text !== "" && !entries.has(path))
      entries.set(path, { group: groupOf(link), title: link.text, path });
  }
  return [...entries.values()];
}

/** The header above an entry, next to it. */
function groupOf(link: HtmlElement): string | null {
  const siblings = link.parent === null ? [] : childElements(link.parent);
  const header = siblings.findLast(
    ({ attributes, index }) => index < link.index && (attributes.get("class") ?? "").includes("menuHeader"),
  );
  return header?.text || null;
}
