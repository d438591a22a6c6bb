import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { findAll } from "../../src/html/find.ts";
import { cacheFolder, run } from "../dev-tools.ts";
import { openBrowser, type Visitor } from "./browser.ts";

/*
 * The classes of Bootstrap 3 to 5 that hide a text in a window of 1280 pixels: Chromium decides. Bootstrap is no dependency of
 * the project, because npm would install what its scripts need for everybody. The test installs it, once.
 */

const folder = join(cacheFolder, "bootstrap");
const VERSIONS = [3, 4, 5];

/** Classes that several releases define, by the reason why the parsers judge them in another way than this release. */
const EXCEPTIONS: readonly (readonly [reason: string, classes: RegExp])[] = [
  ["another release hides it", /^(?:hide|collapsing)$/],
  [
    "no page of the portal has the component",
    /^(?:(?:in)?valid-(?:feedback|tooltip)|toast|carousel-item|text-hide|visually-hidden-focusable|opacity-0)$/,
  ],
  ["it hides only in a container of tabs, where a portal uses it", /^tab-pane$/],
  [
    "the class is on a control or a frame, which has no text",
    /^(?:btn-check|custom-(?:control|file)-input|embed-responsive|navbar-toggle)$/,
  ],
  ["it hides nothing but the space between buttons", /^input-group-btn$/],
  ["it is drawn, with a text for screen readers in it", /^spinner-grow$/],
  ["scripts add it outside of the page's own part", /^(?:modal-scrollbar-measure|offcanvas-xxl|carousel-item-prev)$/],
  ["pages have a class of this name with another style", /^(?:tooltip|popover)$/],
  ["a margin moves the text off the screen only at its left edge", /^m[xl]?-(?:(?:sm|md|lg|xl)-)?n5$/],
];

/** Combinations of classes. All releases that know them agree. */
const COMBINED = [
  "d-none d-md-inline",
  "d-none d-lg-inline-block",
  "d-inline d-lg-none",
  "d-md-none d-xl-inline",
  "d-none d-print-inline",
  "invalid-feedback d-block",
  "sr-only sr-only-focusable",
];

let visitor: Visitor;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await cp(join(import.meta.dirname, "bootstrap"), folder, { recursive: true });
  await run(
    ["npm", "ci", "--legacy-peer-deps", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"],
    folder,
  );
  visitor = await openBrowser();
});

afterAll(() => visitor.close());

/** True for each cell whose text Chromium shows. Texts without a color, a size or a place on the screen are not shown. */
const SHOWN_CELLS = `[...document.querySelectorAll("td > span")].map((element) => {
  const style = getComputedStyle(element);
  const range = document.createRange();
  range.selectNodeContents(element);
  const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  const isClipped = style.display !== "inline" && style.overflow !== "visible" && Math.min(box.width, box.height) < 2;
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    text.width > 0 && text.right > 0 && text.bottom > 0 && !isClipped &&
    style.fontSize !== "0px" && !/^rgba.*, 0\\)$/.test(style.color)
  );
})`;

const cellsOf = (names: readonly string[]) =>
  `<table>${names.map((name) => `<tr><td><span class="${name}">text</span></td></tr>`).join("")}</table>`;

/** The classes of a style sheet. */
const classesIn = (css: string): string[] => [
  ...new Set(
    [...css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = ""]) => name),
  ),
];

describe("the classes of Bootstrap that hide a text", () => {
  it.each(VERSIONS)("are those that the parsers know: Bootstrap %i", async (version) => {
    const css = await readFile(join(folder, `node_modules/bootstrap-${version}/dist/css/bootstrap.css`), "utf8");
    const known = classesIn(css);
    const names = [...known, ...COMBINED.filter((names) => names.split(" ").every((name) => known.includes(name)))];
    await visitor.page.setContent(`<!doctype html><style>${css}</style>${cellsOf(names)}`);
    const shown = await visitor.page.evaluate<boolean[]>(SHOWN_CELLS);
    const parsed = findAll(parseHtml(cellsOf(names)), "td").map(({ text }) => text !== "");
    const different = names.filter(
      (name, index) => shown[index] !== parsed[index] && !EXCEPTIONS.some(([, classes]) => classes.test(name)),
    );
    expect(known.length).toBeGreaterThan(700);
    expect(shown.filter((isShown) => !isShown).length).toBeGreaterThan(10);
    expect(different).toEqual([]);
  });
});
