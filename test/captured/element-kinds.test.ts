import { type DefaultTreeAdapterMap, parse } from "parse5";
import { expect, it } from "vitest";
import { pages as demoPages } from "../../demo-portal/pages/index.ts";
import { meera, renderPage } from "../../demo-portal/test/rendered-page.ts";
import { attributeOf, elementsIn } from "../trust/book/source.ts";
import { capturedPagesOf, demoPagesOf, pageKinds } from "../trust/shown-pages.ts";

type Element = DefaultTreeAdapterMap["element"];

/** Elements of the frame around a page, which its own part does not need. */
const NOT_OF_THE_PAGE = new Set(["html", "head", "body", "title", "meta", "link", "script", "style", "noscript"]);

/**
 * The kind of an element: its tag, the set of its classes, its inline style and the names of its other attributes. Clients
 * select elements by these. The order of classes, of declarations and of attributes does not count.
 */
function kindOf(element: Element): string {
  const classes = new Set((attributeOf(element, "class") ?? "").split(/\s+/).filter((name) => name !== ""));
  const style = (attributeOf(element, "style") ?? "")
    .split(";")
    .map((declaration) => declaration.toLowerCase().replaceAll(/\s+/g, ""))
    .filter((declaration) => declaration !== "");
  const others = element.attrs.map(({ name }) => name).filter((name) => !["class", "style"].includes(name));
  return [
    element.tagName,
    ...[...classes].sort().map((name) => `.${name}`),
    ...others.sort().map((name) => `[${name}]`),
    ...(style.length === 0 ? [] : [`{${style.sort().join(";")}}`]),
  ].join("");
}

const kindsIn = (html: string) =>
  new Set([...elementsIn(parse(html))].filter(({ tagName }) => !NOT_OF_THE_PAGE.has(tagName)).map(kindOf));

/** Captured pages that another parser reads, too: the path or the kind of what they are. */
const MENU_PAGES: Readonly<Record<string, string>> = {
  "attendance--menu-page-2026.html": "academics/common/StudentAttendance",
  "marks--no-data.html": "marks",
  "biometric--menu-page-nothing-asked-yet-2026-09.html": "academics/biometriclogdisplay",
};

/** The sources of a page of the demo portal: a menu page, or one page of each variant. */
function demoSources(kindOrPath: string): string[] {
  const menu = demoPages.find(({ path }) => path === kindOrPath);
  if (menu !== undefined) return [renderPage(menu, meera)];
  const kind = pageKinds.find((name) => name === kindOrPath);
  const shown = kind === undefined ? [] : demoPagesOf(kind);
  return shown.filter(({ isFirst }) => isFirst).map(({ html }) => html);
}

it("the kinds of elements of captured pages are on the same page of the demo portal, at least 95 % of them", {
  timeout: 60_000,
}, () => {
  const wanted = new Map<string, Set<string>>();
  for (const kind of pageKinds) {
    for (const { name, html } of capturedPagesOf(kind)) {
      const page = MENU_PAGES[name] ?? kind;
      wanted.set(page, new Set([...(wanted.get(page) ?? []), ...kindsIn(html)]));
    }
  }
  const missing = [...wanted].flatMap(([page, kinds]) => {
    const shown = new Set(demoSources(page).flatMap((html) => [...kindsIn(html)]));
    return [...kinds].filter((kind) => !shown.has(kind)).map((kind) => `${page}: ${kind}`);
  });
  const count = [...wanted.values()].reduce((sum, { size }) => sum + size, 0);
  const list = `${missing.length} of ${count} are missing:\n${missing.join("\n")}`;
  expect(1 - missing.length / count, list).toBeGreaterThanOrEqual(0.95);
});
