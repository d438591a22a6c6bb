import { describe, expect, it } from "vitest";
import { first } from "../../../test/html-oracle/first.ts";
import { isClosedPart, isHiddenWithin } from "./element.ts";
import { parseHtml } from "./tree.ts";

/** True if the paragraph of a page is hidden. */
function isHidden(html: string): boolean {
  const paragraph = first(html, "p");
  return isHiddenWithin(paragraph.page[0] ?? paragraph, paragraph);
}

const styled = (styles: string) => styles.split("|").map((style) => `<div style="${style}"><p>x</p></div>`);
const inClass = (names: string) => names.split("|").map((name) => `<div class="${name}"><p>x</p></div>`);
const inCell = (html: string) => `<table><tr><td>${html}</td></tr></table>`;
const inPart = (attributes: string) =>
  ["tbody", "thead", "tfoot"].map(
    (name) => `<table><${name} ${attributes}><tr><td><p>x</p></td></tr></${name}></table>`,
  );

describe("an element is hidden", () => {
  it.each([
    ...["<p hidden>x</p>", '<p hidden="until-found">x</p>', "<div hidden><b><p>x</p></b></div>"],
    ...styled("display:none|DISPLAY : NONE !important|color: red;display: none|visibility:hidden|visibility: collapse"),
    ...inClass(
      "hidden|hide|invisible|sr-only|visually-hidden|big\thide\nred|d-none|d-md-none|hidden-lg|visible-print|visible-xs",
    ),
    ...inClass(
      "visible-sm|visible-md-inline-block|d-xl-none|d-block d-lg-none|d-lg-none d-md-block|d-inline d-none|d-sm-none",
    ),
    ...["<datalist><p>x</p></datalist>", "<template><p>x</p></template>"],
    ...inClass("collapse|modal fade|tab-pane|dropdown-menu|tab-pane fade").map(inCell),
    '<table><tr><th class="wide"><div class="collapse"><p>x</p></div></th></tr></table>',
    ...[...inPart("hidden"), ...inPart('class="collapse"')],
    '<table><tr class="collapse"><td><p>x</p></td></tr></table>',
    '<table><tr style="display: none"><td><p>x</p></td></tr></table>',
  ])("by %s", (html) => expect(isHidden(html)).toBe(true));
  it.each([
    ...["<p>x</p>", "<dialog><p>x</p></dialog>", "<details><p>x</p></details>"],
    ...styled("my-display: none|x-visibility: hidden|color: red|display: block|/* display */ color: none"),
    ...inClass(
      "hides|my-hide|hide-me|Hidden|visible-lg|visible-lg-block|visible-md-flex|hidden-md|hidden-xs|hidden-print",
    ),
    ...inClass("sr-only-focusable|d-print-none|d-xxl-none|md-none|d-none d-inline|d-none d-lg-flex|d-none d-md-block"),
    ...inClass("d-md-block d-none|d-xl-block d-none|collapse|accordion-collapse collapse|modal|tab-pane|dropdown-menu"),
    ...inClass("collapse show|collapse in|tab-pane active|my-modal|modal-body").map(inCell),
    '<table class="collapse"><tr><td><p>x</p></td></tr></table>',
  ])("not by %s", (html) => expect(isHidden(html)).toBe(false));
});

it("hides the rows of a hidden section themselves, but not the cells of a hidden row or the rows of a hidden table", () => {
  expect(first("<table><tbody hidden><tr><td>x</td></tr></tbody></table>", "tr").hidden).toBe(true);
  expect(first("<table><tr hidden><td>x</td></tr></table>", "td").hidden).toBe(false);
  expect(first("<table hidden><tr><td>x</td></tr></table>", "tr").hidden).toBe(false);
});

it("knows a part that is closed until a click", () => {
  const parts = inClass("collapse|tab-pane active|wide").map((html) => first(html, "div"));
  expect(parts.map(isClosedPart)).toEqual([true, false, false]);
});

it("is not looked for outside of the part that is read", () => {
  const part = first("<div hidden><main><p>x</p></main></div>", "main");
  expect(isHiddenWithin(part, first("<p>x</p>", "p"))).toBe(false);
  expect(part.children.map((child) => typeof child === "object" && isHiddenWithin(part, child))).toEqual([false]);
});

it("knows the classes of any number of pages", () => {
  const names = Array.from({ length: 1_001 }, (_, index) => `box${index}`);
  expect(parseHtml(names.map((name) => `<p class="${name} d-none">x</p>`).join("")).text).toBe("");
  expect(parseHtml('<p class="box0 d-none">x</p><p class="box0">y</p>').text).toBe("y");
});
