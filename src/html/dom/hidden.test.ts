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
      "position: relative; inset: -9999px auto auto",
      "translate: -9999px",
    ].map(style),
    ...["content-visibility: hidden", "color: transparent", "filter: opacity(0%)"].map(style),
    ...[
      "visibility: collapse",
      "display: none; display:",
      "display: none; display: bogus",
      "opacity: 00.000",
      "opacity: 0%",
      "font-size: 0em",
      "font: 0px/1 a",
    ].map(style),
    ...[
      "font: 0 a",
      "clip-path: circle(0)",
      "clip-path: inset(100%)",
      "position: fixed; clip: rect(0px,1px,0,1px)",
    ].map(style),
    ...[
      "position: relative; right: -9999px",
      "position: fixed; right: -999px",
      "position: absolute; top: -1000px",
      "position: sticky; bottom: -9999px",
      "margin-left: -1000px",
      "margin-top: -1000px",
    ].map(style),
    ...["color: rgba(1, 2, 3, 0)", "color: rgba(1 2 3 / 0%)", "color: rgba(1,2,3,0.00)", "color: #12345600"].map(style),
    ...["filter: opacity(0)", "filter: blur(1px) opacity(0.00)", "filter: opacity(.0)", "filter: opacity(00)"].map(
      style,
    ),
    ...[
      "transform: scaleX(0)",
      "transform: scaleY(0)",
      "transform: translateY(-9999px)",
      "transform: translate(-1000px)",
    ].map(style),
    ...["max-height: 0; overflow: hidden", "width: 0; overflow-x: clip", "max-width: 1px; overflow: hidden"].map(style),
    ...["height: .0em; overflow: hidden", "display: block; DISPLAY: NONE", "display:none;/* display:block"].map(style),
    ...["display:none! important;display:block", "color:red;;display:none"].map(style),
    ...["hidden", "sr-only", "visually-hidden-focusable", "opacity-0", "text-hide", "hidden-lg", "visible-sm"].map(
      className,
    ),
    ...["visible-md-inline-block", "visible-xs-inline", "visible-print-block", "d-inline d-none", "d-xl-none"].map(
      className,
    ),
    ...["d-lg-none d-md-block", "big\thide\nred"].map(className),
    ...[
      "position: absolute; clip: rect(0 0 0 0)",
      "position: absolute; clip: rect(1px, 1px, 1px, 1px)",
      "clip-path: inset(50%)",
    ].map(style),
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
    ...["clip-path: polygon(0 0, 0 0, 0px 0)", "transform: rotateY(90deg)"].map(style),
    ...["opacity: 0.001", "opacity: .09", "opacity: 9.9%", "font-size: .9px", "font-size: 0.01pt"].map(style),
    ...["color: rgb(0 0 0 / 0%)", "color: hsl(0 0% 0% / 0)", "color: hsla(0, 0%, 0%, 0)"].map(style),
    ...[
      "-webkit-text-fill-color: transparent",
      "position: fixed; top: -200vh",
      "position: absolute; left: -100vw",
      "position: absolute; right: 9999px",
    ].map(style),
    ...["w3-hide-large", "ng-hide", "ui-helper-hidden", "ui-helper-hidden-accessible"].map(className),
    ...["noscript", "noembed", "noframes"].map((name) => `<${name}><p>x</p></${name}>`),
    "<datalist><p>x</p></datalist>",
    '<p style="visibility:hidden">x <b style="visibility:hidden">y</b></p>',
    '<div style="visibility:hidden"><p>x</p><p style="visibility:visible">y</p></div>',
    '<div style="display:none"><p style="visibility:visible">x</p></div>',
    '<div style="font-size: 0"><p style="font-size: 2em">x</p></div>',
    '<div style="font-size: 0"><p style="visibility: visible">x</p></div>',
    '<div style="font-size: 0"><p style="color: red">x</p></div>',
    '<div style="color: transparent"><p style="color: inherit">x</p></div>',
    '<div style="visibility: hidden; font-size: 0"><p style="font-size: 12px">x</p></div>',
    '<div style="visibility: hidden"><b style="font-size: 0"><p style="visibility: visible">x</p></b></div>',
    inCell(className("collapse")),
    inCell(className("w3-hide")),
    ...["modal fade", "toast", "offcanvas offcanvas-end", "carousel-item", "invalid-feedback"].map((name) =>
      inCell(className(name)),
    ),
    '<table><tr><th class="wide"><div class="collapse"><p>x</p></div></th></tr></table>',
    inCell("<dialog><p>x</p></dialog>"),
    inCell("<details><summary>More</summary><p>x</p></details>"),
    ...["tbody", "thead", "tfoot"].map(
      (name) => `<table><${name} class="collapse"><tr><td><p>x</p></td></tr></${name}></table>`,
    ),
    '<table><tr class="collapse"><td><p>x</p></td></tr></table>',
    "<table><tr hidden><td><p>x</p></td></tr></table>",
    "<table><tbody hidden><tr><td><p>x</p></td></tr></tbody></table>",
    '<span style="width: 0; overflow: hidden; display: inline-block"><p>x</p></span>',
    '<span class="d-inline-block" style="width: 0; overflow: hidden"><p>x</p></span>',
  ])("%s", (html) => expect(isHidden(html)).toBe(true));

  it.each([
    '<span style="width: 0; overflow: hidden"><p>x</p></span>',
    '<span style="transform: scale(0)"><p>x</p></span>',
    '<span style="text-indent: -9999px; display: inline"><p>x</p></span>',
    '<div class="Hidden"><p>x</p></div>',
    '<div style="height: 0; overflow: hidden; padding-bottom: 56%"><p>x</p></div>',
    '<table><tr style="height: 0; overflow: hidden"><td><p>x</p></td></tr></table>',
    ...["zoom: 0", "left: -9999px", "position: static; top: -9999px", "position: relative; clip: rect(0 0 0 0)"].map(
      style,
    ),
    ...["width: 0; min-width: 40px; overflow: hidden", "clip: rect(0 0 0 0)", "float: none; margin-left: -99px"].map(
      style,
    ),
    ...["display:none; display:block", "color: rgba(0,0,0,.5)", "color:#00ff", "font: 10px serif", "scale: 0.5"].map(
      style,
    ),
    ...["font-size: 12px", "opacity: 0.5", "margin-left: -8px", "left: -10px", "width: 0", "overflow:hidden"].map(
      style,
    ),
    ...[
      "left: -99px",
      "clip: rect(2px, 0, 0, 0)",
      "clip: rect(0 0 0 0 0)",
      "clip-path: inset(49%)",
      "clip-path: polygon(0 0, 9px 0)",
      "display: nonesuch",
      "visibility: collapsed",
      "content-visibility: hidden-x",
      "color: transparent-x",
      "min-height: 0; overflow: hidden",
      "height-x: 0; overflow: hidden",
      "clip: rect(0 0 0 0) x",
      "width: 0; text-flow: hidden",
      "opacity-x: 0",
      "x-display: none",
      "left: 50%; margin-left: -150px",
      "top: 50%; margin-top: -200px",
      "transform: translateX(-100%)",
      "font-size: .9em",
      "font-size: 1px",
      "color: rgb(255, 0, 0)",
      "color: hsl(0, 0%, 0%)",
      "color: rgb(0 0 0 / 10%)",
      "opacity: 10%",
      "top: -99vh",
      "position: absolute; left: 1999px",
      "position: relative; left: -150px",
      "left: -100px",
      "left: 2000px",
      "text-indent: -120px; padding-left: 120px",
      "max-width: 0; overflow: hidden; text-overflow: ellipsis",
    ].map(style),
    ...["color: rgba(0,0,0,0.05)", "color: rgba(0,0,0,10)", "color: #12345601", "color: #123450", "color: #000"].map(
      style,
    ),
    ...["filter: opacity(0.5)", "filter: opacity(10%)", "transform: scale(0.5)", "transform: translate(-99px)"].map(
      style,
    ),
    ...["height: 2px; overflow: hidden", "line-height: 0; overflow: hidden", "height: 0; overflow: visible"].map(style),
    ...["height: ; overflow: hidden", "max-height: 10px; overflow: hidden", "min-height: 0; overflow: hidden"].map(
      style,
    ),
    ...["font: 10px/0 a", "display:", "my-display: none", "displays: none", "display: nonesuch", "opacity: 0.1"].map(
      style,
    ),
    ...["opacity: 10", "opacity:", "content-visibility: auto", "display: none; display: block !important"].map(style),
    ...["/* display:none */", "display: /* none */ block", "visibility: visible", "left: 1-100px"].map(style),
    ...[
      "w3-hide-small",
      "hides",
      "my-hide",
      "hide-me",
      "opacity-00",
      "visible-lg-block",
      "hidden-md",
      "visible-md-flex",
    ].map(className),
    ...["d-none d-inline", "d-xl-block d-none", "d-none d-lg-flex", "md-none", "d-none-x", "D-NONE d-block"].map(
      className,
    ),
    ...["d-none d-md-block", "visible-lg", "hidden-print", "hidden-xs", "d-print-none", "d-xxl-none"].map(className),
    '<div style="visibility:hidden"><p style="visibility:visible">x</p></div>',
    '<div class="invisible"><div><p class="visible">x</p></div></div>',
    '<div style="font-size: 0"><p style="font-size: 14px">x</p></div>',
    '<div style="font: 0/0 a"><p style="font: 1rem serif">x</p></div>',
    '<div style="color: transparent"><span><p style="color: #333">x</p></span></div>',
    '<div style="visibility: hidden; font-size: 0"><p style="visibility: visible; font-size: medium">x</p></div>',
    '<div style="visibility:hidden"><p>x<b style="visibility:visible">y</b></p></div>',
    className("accordion-collapse collapse"),
    className("modal"),
    className("sr-only-focusable"),
    ...["collapse show", "invalid-feedback d-block", "carousel-item active"].map((name) => inCell(className(name))),
    inCell("<details open><p>x</p></details>"),
    "<dialog><p>x</p></dialog>",
  ])("is not %s", (html) => expect(isHidden(html)).toBe(false));
});

describe("the parts of a hidden part of a table", () => {
  it.each(["tbody", "thead", "tfoot"])("include the rows of a hidden %s", (name) => {
    const page = parseHtml(`<table><${name} hidden><tr><td>x</td></tr></${name}></table>`);
    expect(find(page, "tr")?.hidden).toBe(true);
  });

  it("do not include the cells of a hidden row, nor the rows of a hidden table", () => {
    expect(find(parseHtml("<table><tr hidden><td>x</td></tr></table>"), "td")?.hidden).toBe(false);
    expect(find(parseHtml("<table hidden><tr><td>x</td></tr></table>"), "tr")?.hidden).toBe(false);
  });
});

it("shows the summary of closed details only", () => {
  const page = parseHtml("<details><summary>More</summary>40 <b>marks</b></details>");
  expect(find(page, "summary")?.hidden).toBe(false);
  expect(find(page, "b")?.hidden).toBe(true);
  expect(page.text).toBe("More");
});

it.each([
  ['<div>a <p style="visibility:hidden">b <b style="visibility:visible">c</b></p></div>', "a c"],
  ['<p>a <b style="visibility:visible">b</b></p>', "a b"],
  [
    '<div style="visibility:hidden">a <p style="visibility:visible">b <b style="visibility:visible">c</b></p></div>',
    "b c",
  ],
  [
    '<div style="visibility:hidden">a <p style="visibility:hidden">b <b style="visibility:visible">c</b></p></div>',
    "c",
  ],
  ['<div>a <p style="visibility:hidden">b <i>c <b style="visibility:visible">d</b></i></p> e</div>', "a d e"],
])("conceals only the texts of concealed elements: %s", (html, text) => expect(parseHtml(html).text).toBe(text));

it("shows of a concealed element what is visible again", () => {
  const page = parseHtml(
    '<p style="visibility:hidden">a <i>b</i> <u>c<b style="visibility:visible">d <s class="invisible">e</s></b></u></p>',
  );
  expect(page.text).toBe("d");
});
