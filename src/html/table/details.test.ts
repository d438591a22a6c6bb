import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { assertAccounted, knownTextTest } from "../section/accounting.ts";
import { newContext, Section } from "../section/section.ts";
import { textOf } from "../text.ts";
import { detailedRows } from "./details.ts";
import { parseOne } from "./records.ts";
import { column, defineTable } from "./table.ts";

const people = defineTable({ serial_number: column("No"), name: column("Name") });
const below = (inside: string) => `<tr><td colspan="2">${inside}</td></tr>`;
const inner = (text: string) => `<div><table><tr><td>${text}</td></tr></table></div>`;

/** The name of each data row, followed by the texts of its detail tables. */
function parse(...rows: string[]) {
  const table = find(parseHtml(`<table><tr><td>No</td><td>Name</td></tr>${rows.join("")}</table>`), "table");
  if (table === null) throw new Error("The fixture has no table.");
  const section = new Section(table, newContext());
  const found = detailedRows(section, parseOne(section, table, people)).map(({ row, details }) => {
    if (details === null) return [row.name.raw()];
    section.account(details);
    return [row.name.raw(), textOf(details)];
  });
  assertAccounted(section, knownTextTest([]));
  return found;
}

const ann = "<tr><td>1</td><td>Ann</td></tr>";
const ben = "<tr><td>2</td><td>Ben</td></tr>";

describe("detailedRows", () => {
  it("assigns details to the row above them when other rows have none", () => {
    expect(parse(ann, ben, below(inner("of Ben")))).toEqual([["Ann"], ["Ben", "of Ben"]]);
    expect(parse(ann, below(inner("of Ann")), ben)).toEqual([["Ann", "of Ann"], ["Ben"]]);
  });

  it("rejects several tables of one row: nobody knows which one counts", () => {
    expect(() => parse(ann, below(inner("theory") + inner("theory")))).toThrow(PageChanged);
    expect(() => parse(ann, below(inner("theory")), below(inner("lab")))).toThrow(PageChanged);
    expect(parse(ann, below(`${inner("theory")}<div class="modal">${inner("theory")}</div>`))).toEqual([
      ["Ann", "theory"],
    ]);
  });

  it("rejects a text or picture in place of a table, and leaves one next to a table unread", () => {
    expect(() => parse(ann, below("Please fill in the feedback"))).toThrow(PageChanged);
    expect(() => parse(ann, below('<img src="marks.png" alt="">'))).toThrow(PageChanged);
    expect(() => parse(ann, below(inner("of Ann")), ben, below("<p>Withheld</p>"))).toThrow(PageChanged);
    expect(parse(ann, below(inner("of Ann")), below("<p>Provisional</p>"))).toEqual([["Ann", "of Ann"]]);
    expect(parse(ann, below("No data Found"))).toEqual([["Ann"]]);
  });

  it("returns the innermost tables", () => {
    expect(parse(ann, below(inner(inner("deep"))))).toEqual([["Ann", "deep"]]);
  });

  it("ignores tables that are empty, or hidden within the row", () => {
    const hidden = `<div hidden>${inner("old")}</div>`;
    expect(parse(ann, below(inner("")), below(inner("No data Found")), below(hidden + inner("of Ann")))).toEqual([
      ["Ann", "of Ann"],
    ]);
  });

  it("rejects details above the first data row", () => {
    expect(() => parse(below(inner("of nobody")), ann)).toThrow(PageChanged);
    expect(parse(below(""), ann, below(inner("of Ann")))).toEqual([["Ann", "of Ann"]]);
  });

  it("leaves texts outside of the detail tables unaccounted", () => {
    const grid = "<div><p>1</p><p>CAT1</p><p>50</p></div>";
    expect(() => parse(ann, below(grid))).toThrow(PageChanged);
    expect(() => parse(ann, below(inner("theory") + grid))).toThrow(PageChanged);
    expect(parse(ann, below(`<p>Theory</p>${inner("theory")}`))).toEqual([["Ann", "theory"]]);
  });
});
