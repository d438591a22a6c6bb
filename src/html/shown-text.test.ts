import { describe, expect, it } from "vitest";
import { labelText, shownText } from "./cell.ts";
import { parseHtml } from "./dom/tree.ts";
import { find } from "./find.ts";

function shownIn(inside: string, row = "<tr>") {
  const cell = find(parseHtml(`<table>${row}<td>${inside}</td></tr></table>`), "td");
  if (cell === null) throw new Error("no cell");
  const { lines, isWhole, isPlain } = shownText(cell);
  return [lines.join(" | "), isWhole, isPlain];
}

describe("the text of a cell", () => {
  it.each([
    ["23", "23"],
    [" <span>\n <b>23</b> </span> ", "23"],
    ["<p>C1</p><br>\n<p>114-AB-2</p>", "C1 | 114-AB-2"],
    ["N\u200boS\u00adQL\u200e Data\u034fba\ufe0fses", "NoSQL Databases"],
    ["2\x7f3\u0081\u3164\u2800\u115f\u{e0061}", "23"],
    ["<!-- old -->23<!-- old -->", "23"],
    ['23 <span hidden>24</span><span class="d-none">24</span><span class="collapse">24</span>', "23"],
    ['<i class="fa fa-clock"></i> 10:00', "10:00"],
    ['<svg viewBox="0 0 1 1"><title>Clock</title><path d="M0 0"/></svg> 10:00', "10:00"],
    ["Nan Kumar", "Nan Kumar"],
    ["Ditto Kumar", "Ditto Kumar"],
    ["Dodo", "Dodo"],
    ["$ 40", "$ 40"],
    ["{40}", "{40}"],
    ["[40]", "[40]"],
    ["Invalid date of birth", "Invalid date of birth"],
    ["undefined x", "undefined x"],
    ["Not undefined", "Not undefined"],
    ["10:00,,", "10:00,,"],
    [`"${"-".repeat(12)}`, `"${"-".repeat(12)}`],
    ['23<input type="HIDDEN" value="1">', "23"],
    ['23<img src="x.png">', "23"],
    ['23<img alt=" ">', "23"],
    ["23<sup></sup>", "23"],
    ["<b> </b>23", "23"],
    ["<details open>23</details>", "23"],
    ["<details>24</details>23", "23"],
    ["23<script>24</script>", "23"],
    ["<a>23</a>", "23"],
    ["<span style='color:red'> </span>", ""],
    ["<b>23</b><br class='clear'>", "23"],
    ["Undefined behaviour", "Undefined behaviour"],
    ["<output></output>", ""],
    ['<span class="text-danger"></span>', ""],
    ['<small class="badge badge-info pull-right"> </small>', ""],
    ['<span style="color: green;"></span>', ""],
    ["", ""],
  ])("%j is plain", (inside, text) => expect(shownIn(inside)).toEqual([text, true, true]));

  it.each([
    ["2<b>3</b>", "23"],
    ["99001 <span>Verified</span>", "99001 Verified"],
    ["<b>Present</b> : 14", "Present : 14"],
  ])("%j has several runs on a line", (inside, text) => expect(shownIn(inside)).toEqual([text, false, true]));

  it.each<[string, string, boolean]>([
    ["<s>22</s> 23", "23", true],
    ['<span style="text-decoration: line-through">22</span>', "", true],
    ["<sup>1</sup>99003", "199003", false],
    ["23<sup>1</sup>", "231", false],
    ['<bdo dir="rtl">32</bdo>', "32", true],
    ["23 <button>Copy</button>", "23", true],
    ['23 <input type="button" value="Edit">', "23", true],
    ['23 <img alt="provisional">', "23", true],
    ['23<svg><text y="15">7</text></svg>', "23", true],
    ['23 <progress value="7" max="10"></progress>', "23", true],
    ["23<math><mn>7</mn></math>", "23", true],
    ['23 <meter value="0.7"></meter>', "23", true],
    ["-do-", "", true],
    ['"', "", true],
    ['-"-', "", true],
    ['" "', "", true],
    ["↑", "", true],
    ["<p>Asha Pillai</p><p>-do-</p>", "Asha Pillai | -do-", true],
    ...["do", "(DITTO)", "'do'", '-"do"-', "''", ",,", "„ „", "″", "– do –", "do.", "↑↑", "„ „„", "'''"].map(
      (mark): [string, string, boolean] => [mark, "", true],
    ),
    ...["Invalid date", "[[room]]", "&lt;%= room %>", "[object Array1]"].map((text): [string, string, boolean] => [
      text,
      "",
      true,
    ]),
    ["undefined", "", true],
    ["#{name}", "", true],
    ["&lt;% name %>", "", true],
    ["%s", "", true],
    ["<p>undefined</p><p>23</p>", "undefined | 23", true],
    ["<img src='x.png'>", "", true],
    ['<span style="background: URL(x.png)"></span>', "", true],
    ['<i class=""> </i>', "", true],
    ['<i class="text-muted"></i>', "", true],
    ['<span class="badge tick"></span>', "", true],
    ["23<select></select>", "23", true],
    ["23<textarea></textarea>", "23", true],
    ["23<input>", "23", true],
    ["<b>NaN</b>", "", true],
    ["[object Object]", "", true],
    ["&#36;{room}", "", true],
    ["{{room}}", "", true],
    ["<p>CSE3009</p><p>Invalid Date</p>", "CSE3009 | Invalid Date", true],
    ["<x-value></x-value>", "", true],
    ['<div class="spinner-border"></div>', "", true],
    ["<canvas></canvas>", "", true],
    ['<button class="eye"></button>', "", true],
    ["<a href='#'></a>", "", true],
  ])("%j is not plain", (inside, text, isWhole) => expect(shownIn(inside)).toEqual([text, isWhole, false]));

  it("is not plain in a row that is struck through", () => {
    expect(shownIn("23", '<tr style="text-decoration: line-through">')).toEqual(["23", true, false]);
    expect(shownIn("<b>23</b>", '<tr class="text-decoration-line-through">')).toEqual(["23", true, false]);
  });
});

describe("the text of a heading or label", () => {
  const labelIn = (inside: string, around = "<tr>") => {
    const cell = find(parseHtml(`<table>${around}<th>${inside}</th></tr></table>`), "th");
    if (cell === null) throw new Error("no heading");
    const { text, isPlain } = labelText(cell);
    return [text, isPlain, cell.heading];
  };

  it.each([
    ["Term", "term"],
    ["<ins>Term</ins>", "term"],
    ["<b>Semester</b> <ins>Term</ins>", "semester term"],
    ['<span class="badge badge-primary">Term</span>', "term"],
    ["<button>Term</button>", "term"],
    ["Term <button>Sort</button>", "term"],
    ["<span hidden>Semester</span> Term", "term"],
    ["<s></s>Term", "term"],
    ["Term <b>new</b>", "term new"],
    ["Term <ins>new</ins>", "term new"],
    ['Term <span class="wide">new</span>', "term new"],
  ])("%j is plain", (inside, normalForm) => {
    const [, isPlain, heading] = labelIn(inside);
    expect([isPlain, heading]).toEqual([true, normalForm]);
  });

  it.each([
    "<s>Semester</s> Term",
    "Term <del>Semester</del>",
    "Term<sup>1</sup>",
    "Term <sub>a</sub>",
    'Term <span class="badge bg-danger">New</span>',
    'Term<span class="label label-info">7</span>',
  ])("%j is Term with a remark", (inside) => expect(labelIn(inside)).toEqual(["Term", false, "term"]));

  it("has a space between its lines if there is a remark", () => {
    expect(labelIn("<p>Term</p><p>Mark<sup>1</sup></p>")).toEqual(["Term Mark", false, "term mark"]);
  });

  it.each([
    ["<s>Term</s>", "<tr>"],
    ["<b><del>Term</del></b>", "<tr>"],
    ["<s>Term</s><sup>1</sup>", "<tr>"],
    ["Term", '<tr style="text-decoration: line-through">'],
    ["Term", '<tbody class="text-decoration-line-through"><tr>'],
  ])("%j in %s is no heading that a parser knows", (inside, around) => {
    const [, isPlain, heading] = labelIn(inside, around);
    expect(isPlain).toBe(false);
    expect(heading).not.toBe("term");
  });
});
