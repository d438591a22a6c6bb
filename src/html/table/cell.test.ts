import { describe, expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { find } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { newContext, Section } from "../section/section.ts";
import { parseInteger } from "../values.ts";
import { Cell } from "./cell.ts";

/** A cell below the heading "Mark", and what its section reports. */
function cellOf(inside: string, field = "mark") {
  const root = parseHtml(`<table><tr><td>${inside}</td></tr></table>`);
  const element = find(root, "td");
  if (element === null) throw new Error("no cell");
  const context = newContext();
  const { unread, unfit } = context.report;
  return { cell: new Cell("Mark", element, field, new Section(root, context)), unread, unfit };
}

const CELL = "table > tr > td";
const IN_ATTRIBUTE = new PageChanged('the text under "Mark", not a value in a control or an attribute');
const MISSING = new PageChanged('a value under "Mark"');

const RUNS = "99001 <span>Verified</span>";
const LINES = "Bridges<br>Soil";
const STRUCK = "<s>22</s> 23";
const LABELLED = "Mark: 40";

describe("the text of a cell", () => {
  const textOf = (inside: string, field?: string) => {
    const { cell, unread, unfit } = cellOf(inside, field);
    return [cell.text(), unread, unfit];
  };

  it.each([
    ["40", "40"],
    ["Mark", "Mark"],
    ["Marks 40", "Marks 40"],
    ["Mary: 40", "Mary: 40"],
    ["Remark 40", "Remark 40"],
    ["-", null],
    ["NA", null],
    ["", null],
    ['40<i class="fa" title="forty"></i>', "40"],
    ['<span title="forty">NA</span>', null],
  ])("%j is %j without a report", (inside, text) => expect(textOf(inside)).toEqual([text, [], []]));

  it.each([
    [RUNS, "99001 Verified"],
    [LINES, "Bridges Soil"],
    [STRUCK, "23"],
    [LABELLED, LABELLED],
    ["MARK :40", "MARK :40"],
    ["mark 40", "mark 40"],
  ])("%j is reported as unread", (inside, text) => expect(textOf(inside)).toEqual([text, [CELL], []]));

  it("is reported as unfit if nothing valid is left", () => expect(textOf("<s>22</s>")).toEqual([null, [], ["mark"]]));

  it("may begin with the heading if no field has the column", () =>
    expect(textOf(LABELLED, "")).toEqual([LABELLED, [], []]));

  it("is reported once", () => {
    const { cell, unread, unfit } = cellOf(RUNS);
    expect([cell.text(), cell.text(), cell.raw()]).toEqual(["99001 Verified", "99001 Verified", ""]);
    expect([unread, unfit]).toEqual([[CELL], []]);
  });

  it("must not be in a control or an attribute", () => {
    for (const inside of ['<span title="40"></span>', '<span title="40">-</span>', '<input value="40">'])
      expect(() => cellOf(inside).cell.text()).toThrow(IN_ATTRIBUTE);
  });

  it("is required by requiredText()", () => {
    expect(cellOf("40").cell.requiredText()).toBe("40");
    expect(() => cellOf("-").cell.requiredText()).toThrow(MISSING);
  });
});

describe("the prose of a cell", () => {
  it.each([
    [RUNS, "99001 Verified", []],
    [LINES, "Bridges Soil", []],
    ["-", null, []],
    [STRUCK, "23", [CELL]],
    [LABELLED, LABELLED, [CELL]],
  ])("%j is %j, and %j is unread", (inside, text, expected) => {
    const { cell, unread, unfit } = cellOf(inside);
    expect([cell.prose(), unread, unfit]).toEqual([text, expected, []]);
  });
});

describe("the text that a parser takes apart", () => {
  it.each([RUNS, LINES, STRUCK, LABELLED])("is empty and reported once as unfit for %j", (inside) => {
    const { cell, unread, unfit } = cellOf(inside);
    expect([cell.raw(), cell.raw()]).toEqual(["", ""]);
    expect([unread, unfit]).toEqual([[], ["mark"]]);
  });

  it.each(["40", "-", ""])("is %j as it is", (inside) => {
    const { cell, unfit } = cellOf(inside);
    expect([cell.raw(), unfit]).toEqual([inside, []]);
  });

  it.each([
    [LINES, ["Bridges", "Soil"], ["Bridges", "Soil"]],
    [RUNS, [], ["99001 Verified"]],
    [STRUCK, [], []],
    [LABELLED, [], []],
    ["", [], []],
  ])("%j has the lines %j and the pieces %j", (inside, lines, pieces) => {
    expect(cellOf(inside).cell.lines()).toEqual(lines);
    expect(cellOf(inside).cell.pieces()).toEqual(pieces);
  });

  it("is reported as unfit if it has no lines", () => {
    for (const inside of [RUNS, STRUCK, LABELLED]) {
      const { cell, unfit } = cellOf(inside);
      cell.lines();
      expect(unfit).toEqual(["mark"]);
    }
  });
});

describe("the value of a cell", () => {
  it.each([
    ["40", 40, []],
    ["-", null, []],
    ["forty", null, ["mark"]],
    [STRUCK, null, ["mark"]],
  ])("%j is %j, and %j is unfit", (inside, value, expected) => {
    const { cell, unfit } = cellOf(inside);
    expect([cell.value(parseInteger), unfit]).toEqual([value, expected]);
  });

  it("is required by required() and requiredId()", () => {
    expect(cellOf("40").cell.required(parseInteger)).toBe(40);
    expect(cellOf("DMO1001").cell.requiredId()).toBe("DMO1001");
    for (const inside of ["-", STRUCK, "two words"]) expect(() => cellOf(inside).cell.requiredId()).toThrow(MISSING);
  });

  it("is missing in a cell of dashes, and a text in any other", () => {
    expect(["40", "-", "NA", ""].map((inside) => cellOf(inside).cell.hasValue())).toEqual([true, false, false, false]);
    expect(["40", "-", ""].map((inside) => cellOf(inside).cell.isEmpty())).toEqual([false, false, true]);
  });

  it("is rejected in an attribute, unless a text says that it is missing", () => {
    expect(() => cellOf('<span title="40">-</span>').cell.hasValue()).toThrow(IN_ATTRIBUTE);
    expect(cellOf('<span title="40">NA</span>').cell.hasValue()).toBe(false);
    expect(cellOf('<span title="forty">40</span>').cell.hasValue()).toBe(true);
  });
});

it("reports as many unread parts as the parser counts", () => {
  const { cell, unread } = cellOf("40");
  cell.leaveUnread();
  cell.leaveUnread(2);
  expect(unread).toEqual([CELL, CELL, CELL]);
});
