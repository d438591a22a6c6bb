import { describe, expect, it } from "vitest";
import { find } from "../find.ts";
import { isHiddenWithin } from "./hidden.ts";
import { parseHtml } from "./tree.ts";

/** True if the paragraph of a page is hidden. */
function isHidden(html: string): boolean {
  const page = parseHtml(html);
  const paragraph = find(page, "p");
  return paragraph === null || isHiddenWithin(page, paragraph);
}

const style = (text: string) => `<div style="${text}"><p>x</p></div>`;
const className = (text: string) => `<div class="${text}"><p>x</p></div>`;
const inCell = (html: string) => `<table><tr><td>${html}</td></tr></table>`;

describe("a hidden element", () => {
  it.each([
    "<p hidden>x</p>",
    "<p popover>x</p>",
    style("position:absolute;width:1px;height:1px;overflow:hidden"),
    ...["display:none", "color: red; visibility : hidden !important", "opacity: 0", "font-size:0px", "opacity:.0"].map(
      style,
    ),
    ...["position:absolute;left:-9999px", "text-indent: -999em", "height:0;overflow:hidden", "transform: scale(0)"].map(
      style,
    ),
    ...["color: rgba(0, 0, 0, 0.0)", "color:#fff0", "font: 0/0 a", "display:/* x */none", "scale: 0"].map(style),
    ...[
      "display:none !important; display:block",
      "transform:scale3d(0,0,0)",
      "inset: -9999px auto auto",
      "translate: -9999px",
    ].map(style),
    ...["content-visibility: hidden", "color: transparent", "filter: opacity(0%)"].map(style),
    ...["clip: rect(0 0 0 0)", "clip: rect(1px, 1px, 1px, 1px)", "clip-path: inset(50%)"].map(style),
    ...[
      "d-none",
      "invisible",
      "visually-hidden",
      "hide",
      "d-md-none",
      "d-block d-lg-none",
      "visible-print",
      "visible-xs",
    ].map(className),
    '<p style="visibility:hidden">x <b style="visibility:hidden">y</b></p>',
    '<div style="visibility:hidden"><p>x</p><p style="visibility:visible">y</p></div>',
    '<div style="display:none"><p style="visibility:visible">x</p></div>',
    inCell(className("collapse")),
    ...["modal fade", "toast", "offcanvas offcanvas-end", "carousel-item", "invalid-feedback"].map((name) =>
      inCell(className(name)),
    ),
    inCell("<dialog><p>x</p></dialog>"),
    inCell("<details><summary>More</summary><p>x</p></details>"),
    "<table><tbody hidden><tr><td><p>x</p></td></tr></tbody></table>",
  ])("%s", (html) => expect(isHidden(html)).toBe(true));

  it.each([
    ...["display:none; display:block", "color: rgba(0,0,0,.5)", "color:#00ff", "font: 10px serif", "scale: 0.5"].map(
      style,
    ),
    ...["font-size: 12px", "opacity: 0.5", "margin-left: -8px", "left: -10px", "width: 0", "overflow:hidden"].map(
      style,
    ),
    ...["d-none d-md-block", "visible-lg", "hidden-print", "hidden-xs", "d-print-none", "d-xxl-none"].map(className),
    '<div style="visibility:hidden"><p style="visibility:visible">x</p></div>',
    '<div class="invisible"><div><p class="visible">x</p></div></div>',
    '<div style="visibility:hidden"><p>x<b style="visibility:visible">y</b></p></div>',
    className("accordion-collapse collapse"),
    className("modal"),
    className("sr-only-focusable"),
    ...["collapse show", "invalid-feedback d-block", "carousel-item active"].map((name) => inCell(className(name))),
    inCell("<details open><p>x</p></details>"),
    "<dialog><p>x</p></dialog>",
  ])("is not %s", (html) => expect(isHidden(html)).toBe(false));
});

it("shows of a concealed element what is visible again", () => {
  const page = parseHtml(
    '<p style="visibility:hidden">a <i>b</i> <u>c<b style="visibility:visible">d <s class="invisible">e</s></b></u></p>',
  );
  expect(page.text).toBe("d");
});
