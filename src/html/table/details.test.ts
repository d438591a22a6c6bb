import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { textOf } from "../text.ts";
import { detailedRows } from "./details.ts";
import { column, parseTable } from "./table.ts";

const columns = { serial_number: column("No"), name: column("Name") };
const below = (inside: string) => `<tr><td colspan="2">${inside}</td></tr>`;
const inner = (text: string) => `<div><table><tr><td>${text}</td></tr></table></div>`;

/** The name of each data row, followed by the texts of its detail tables. */
function parse(...rows: string[]) {
  const table = find(parseHtml(`<table><tr><td>No</td><td>Name</td></tr>${rows.join("")}</table>`), "table");
  if (table === null) throw new Error("The fixture has no table.");
  return detailedRows(parseTable(table, columns)).map(({ row, details }) => [row.name.raw(), ...details.map(textOf)]);
}

const ann = "<tr><td>1</td><td>Ann</td></tr>";
const ben = "<tr><td>2</td><td>Ben</td></tr>";

describe("detailedRows", () => {
  it("assigns details to the row above them when other rows have none", () => {
    expect(parse(ann, ben, below(inner("of Ben")))).toEqual([["Ann"], ["Ben", "of Ben"]]);
    expect(parse(ann, below(inner("of Ann")), ben)).toEqual([["Ann", "of Ann"], ["Ben"]]);
  });

  it("returns several tables, in one row or in one row each", () => {
    const expected = [["Ann", "theory", "lab"]];
    expect(parse(ann, below(inner("theory") + inner("lab")))).toEqual(expected);
    expect(parse(ann, below(inner("theory")), below(inner("lab")))).toEqual(expected);
  });

  it("returns the innermost tables", () => {
    expect(parse(ann, below(inner(inner("deep"))))).toEqual([["Ann", "deep"]]);
  });

  it("ignores rows without visible text and rows without a table", () => {
    expect(parse(ann, below(inner("")), below(inner("No data Found")), below("GPA : 8.5"))).toEqual([["Ann"]]);
  });

  it("rejects details above the first data row", () => {
    expect(() => parse(below(inner("of nobody")), ann)).toThrow(PageChanged);
  });

  it("rejects texts side by side outside of a table", () => {
    const grid = "<div><p>1</p><p>CAT1</p><p>50</p></div>";
    for (const inside of [grid, inner("theory") + grid]) {
      expect(() => parse(ann, below(inside))).toThrow(new PageChanged("a table of details"));
    }
    expect(parse(ann, below(`<p>Theory</p><p>Lab</p>${inner("theory") + inner("lab")}`))).toEqual([
      ["Ann", "theory", "lab"],
    ]);
  });
});
