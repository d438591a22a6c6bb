import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { headingAt, spanOf } from "./grid.ts";

function rowsOf(html: string) {
  const table = find(parseHtml(`<table>${html}</table>`), "table");
  if (table === null) throw new Error("no table");
  return table.rows;
}

/** The lowest headings, and the number of rows that the heading has. */
function headingOf(html: string) {
  const { columns, rows } = headingAt(rowsOf(html), 0);
  return [columns.map(({ text }) => text), rows.length];
}

const EMPTY = "<tr><td></td></tr>";
const A = "<th rowspan=2>A</th>";
const B = "<th colspan=2>B</th>";

describe("a heading", () => {
  it.each([
    ["one row", "<tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr>", ["A", "B"], 1],
    ["two rows", `<tr>${A}${B}</tr><tr><th>C</th><th>D</th></tr>`, ["A", "C", "D"], 2],
    [
      "two groups",
      `<tr>${B}${A}${B}</tr><tr><th>C</th><th>D</th><th>E</th><th>F</th></tr>`,
      ["C", "D", "A", "E", "F"],
      2,
    ],
    [
      "a group of a group",
      `<tr>${A}<th colspan=4>B</th></tr><tr><th>C</th><th colspan=3>D</th></tr>`,
      ["A", "C", "D"],
      2,
    ],
    ["a cell without a text", `<tr>${A}${B}</tr><tr><th>C</th><th></th></tr>`, ["A", "C", ""], 2],
    ["an empty row for its row spans", `<tr>${A}</tr>${EMPTY}${EMPTY}`, ["A"], 2],
    [
      "three rows, above a row with a single cell",
      `<tr><th rowspan=3>A</th>${B}</tr><tr><th rowspan=2>C</th><th>D</th></tr><tr><th>E</th></tr><tr><td>1</td></tr>`,
      ["A", "C", "E"],
      3,
    ],
  ])("may have %s", (_, html, texts, rows) => expect(headingOf(html)).toEqual([texts, rows]));

  it.each([
    ["too few", "<tr><td>1</td></tr>"],
    ["too many", "<tr><td>1</td><td>2</td><td>3</td></tr>"],
    ["wider", "<tr><td colspan=3>1</td></tr>"],
    ["no", ""],
  ])("ends above a row with %s cells for its gaps", (_, below) => {
    expect(headingOf(`<tr>${A}${B}</tr>${below}`)).toEqual([["A", "B"], 1]);
  });

  it("knows the normal forms of its groups and columns", () => {
    const { normalForms } = headingAt(rowsOf(`<tr>${A}${B}</tr><tr><th>C.</th><th>D</th></tr>`), 0);
    expect([...normalForms]).toEqual(["a", "b", "c", "d"]);
  });

  it("has at most eight rows", () => {
    expect(headingOf(`<tr><th rowspan=99>A</th></tr>${EMPTY.repeat(20)}`)).toEqual([["A"], 8]);
  });
});

it.each([
  ["", 1],
  ["colspan=3", 3],
  ["colspan=' 3 '", 3],
  ["colspan=0", 1],
  ["colspan=-2", 1],
  ["colspan=all", 1],
])("a cell with the attributes %j spans %i columns", (attributes, columns) => {
  const cell = find(parseHtml(`<table><tr><td ${attributes}></td></tr></table>`), "td");
  expect(cell && spanOf(cell, "colspan")).toBe(columns);
});
