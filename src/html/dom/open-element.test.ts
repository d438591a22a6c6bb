import { describe, expect, it } from "vitest";
import { find } from "../find.ts";
import { wantedHeadings } from "../text.ts";
import type { HtmlElement } from "./element.ts";
import { parseHtml } from "./tree.ts";

function first(html: string, name: string): HtmlElement {
  const element = find(parseHtml(html), name);
  if (element === null) throw new Error(`no ${name}`);
  return element;
}

describe("the cells of a row", () => {
  it("are those that are shown", () => {
    const row = first(
      "<table><tr><td>1</td><td hidden>2</td><script>x()</script><input type=hidden><th>3</th></tr></table>",
      "tr",
    );
    expect(row.cells.map((cell) => cell.text)).toEqual(["1", "3"]);
  });
});

describe("the rows of a table", () => {
  const table = "<table><thead><tr><td>1</td></tr></thead><script>x()</script><tr><td>2</td></tr></table>";

  it("are those of its sections", () => {
    expect(first(table, "table").rows.map((row) => row.text)).toEqual(["1", "2"]);
  });

  it("are the children of a section", () => {
    expect(first(table, "tbody").rows.map((row) => row.text)).toEqual(["2"]);
  });
});

describe("isHeadedBy", () => {
  const headings = wantedHeadings(["Mark", "Grade"]);

  it.each([
    ["Mark:", true],
    ["Marks", false],
    ["Course", false],
    ["40", false],
    ["<sup>Course</sup> Grade", true],
    ["* GRADE", true],
    ["<s>Grade</s>", false],
  ])("of a cell with the text %j is %s", (text, expected) => {
    expect(first(`<table><tr><td>${text}</td></tr></table>`, "td").isHeadedBy(headings)).toBe(expected);
  });
});
