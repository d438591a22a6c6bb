import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { findAll } from "../find.ts";
import { assertLoaded, isInPlaceOfText, isNextToText, showsMore } from "./loaded.ts";

describe("assertLoaded", () => {
  it.each([
    '<i class="fa fa-spinner fa-spin"></i>',
    '<div class="spinner-border"></div>',
    '<iframe src="marks"></iframe>',
    '<object data="marks"></object>',
    '<embed src="marks">',
    '<img src="assets/img/loading.gif" alt="">',
    '<img src="/vtop/ajax-loader.svg?2">',
    "<progress></progress>",
    "<canvas></canvas>",
    ...["fa-spin", "fa-pulse", "spinner-grow", "spinner", "big loader"].map((name) => `<i class="${name}"></i>`),
  ])("refuses %s", (html) => expect(() => assertLoaded([parseHtml(`<p>${html}</p>`)])).toThrow("being loaded"));

  it.each([
    '<i class="fa fa-print"></i>',
    '<i class="old-spinner"></i>',
    '<button><i class="fa fa-spinner"></i></button>',
    '<i class="spinner-note"></i>',
    '<img src="uploading/crest.png"><img src="downloader.png"><img>',
    '<div class="modal"><iframe src="file"></iframe></div>',
    '<div class="collapse"><div class="spinner-border"></div></div>',
    '<div hidden><i class="fa fa-spinner"></i></div>',
    '<iframe src="visits" width="0" height="0"></iframe>',
  ])("accepts %s", (html) => expect(() => assertLoaded([parseHtml(html)])).not.toThrow());
});

describe("isInPlaceOfText", () => {
  const picturesIn = (html: string) => findAll(parseHtml(html), isInPlaceOfText).map(({ name }) => name);

  it.each([
    ["<p>Semester</p><svg></svg>", "svg"],
    ['<img src="rows.png">', "img"],
    ["<video></video>", "video"],
    ['<img width="1" height="1" style="width: 300px">', "img"],
    ['<table><tr><td><a href="#"><img src="row.png"></a></td></tr></table>', "img"],
    ["<data-table></data-table>", "data-table"],
    ['<table><tr><td><i class="fa fa-lock"></i></td></tr></table>', "i"],
  ])("is true for that of %s", (html, name) => expect(picturesIn(html)).toEqual([name]));

  it.each([
    "<hr>",
    "<button><svg></svg></button>",
    '<a href="#"><img src="print.png"></a>',
    "<h3><span><svg></svg></span> Dues</h3>",
    '<span class="input-group-addon"><i class="fa fa-calendar"></i></span>',
    "<table><tr><td><i></i> Date</td></tr></table>",
    '<img src="visits" width="1" height="1">',
    '<img src="visits" style="width:1px;height:1px">',
    '<iframe style="border: 0; height: 0"></iframe>',
    "<audio></audio>",
    '<header><img src="logo.png"></header>',
    '<div class="navbar"><div><img src="logo.png"></div></div>',
  ])("is false for all of %s", (html) => expect(picturesIn(html)).toEqual([]));
});

describe("isNextToText", () => {
  it.each([
    ['<img src="icon.png"> Pending dues', 0, true],
    ['<input type="text"> <!-- date --> <img class="ui-datepicker-trigger">', 3, true],
    ["Dues <b>due</b><img>", 2, false],
    [" <img> ", 1, false],
  ])("of a child of <p>%s</p> is %s", (inside, index, expected) => {
    const [part] = findAll(parseHtml(`<p>${inside}</p>`), "p");
    expect(isNextToText(part?.children ?? [], index)).toBe(expected);
  });
});

describe("showsMore", () => {
  it.each([
    ["<td><svg></svg></td>", true],
    ['<td><input type="button" value="Retry"></td>', true],
    ["<td>5 <svg></svg></td>", false],
    ['<td><input type="button" value="Print"></td>', false],
    ['<td><a href="#"><img src="row.png"></a></td>', true],
    ['<td><div class="spinner-border"></div></td>', true],
    ['<td><span class="glyphicon glyphicon-lock"></span></td>', true],
    ['<td><span class="text-danger"></span></td>', false],
    ['<td><input type="image" src="row.png"></td>', true],
    ['<td><image src="row.png"></td>', true],
    ['<td><button title="Retry"><i class="fa fa-refresh"></i></button></td>', true],
    ['<td><button title="Print"><i class="fa fa-print"></i></button></td>', false],
    ['<td>No data found <img alt="Access denied"></td>', true],
    ['<td>No data found <i title="Withheld due to fees"></i></td>', true],
    ['<td>No data found <img title="Withheld due to fees"></td>', true],
    ['<td><a href="#"><img src="print.png" alt="Print"></a></td>', false],
    ["<td></td>", false],
  ])("of a row with %s is %s", (cells, expected) => {
    const [row] = findAll(parseHtml(`<table><tr>${cells}</tr></table>`), "tr");
    expect(row !== undefined && showsMore(row)).toBe(expected);
  });
});
