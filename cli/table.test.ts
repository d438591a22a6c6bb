import { stripVTControlCharacters, styleText } from "node:util";
import { describe, expect, it } from "vitest";
import { fitWidths, pairs, table } from "./table.ts";

const red = (text: string) => styleText("red", text, { validateStream: false });
const plain = (text: string) => stripVTControlCharacters(text).split("\n");

describe("a table", () => {
  it("is as wide as its texts where there is room", () => {
    const drawn = table(
      ["Course", "Attended"],
      [
        ["CSE3009", "23 of 25"],
        ["STS4006", null],
      ],
      80,
    );
    expect(plain(drawn)).toEqual(["Course   Attended", "CSE3009  23 of 25", "STS4006  –"]);
  });

  it("wraps between words to fit into the terminal, the widest column first", () => {
    const drawn = table(["Course", "Remark"], [["CSE3009", "No punch found during class hours"]], 30);
    expect(plain(drawn)).toEqual(["Course   Remark", "CSE3009  No punch found during", "         class hours"]);
  });

  it("wraps within a word rather than cut it", () => {
    const address = "https://example.edu/a/long/path/to/a/file";
    const drawn = table(["Link"], [[address]], 20);
    expect(plain(drawn).slice(1).join("")).toBe(address);
    expect(Math.max(...plain(drawn).map((line) => line.length))).toBeLessThanOrEqual(20);
  });

  it("does not count colours as width, and keeps them on every line that they reach", () => {
    const drawn = table(["A", "B"], [[red("one two three"), "x"]], 10);
    expect(plain(drawn)).toEqual(["A        B", "one two  x", "three"]);
    expect(
      drawn
        .split("\n")
        .slice(1)
        .map((line) => line.includes("\u001b[31m")),
    ).toEqual([true, true]);
  });

  it("keeps the lines of a cell", () => {
    expect(plain(table(["Date", "Material"], [["1", "I\nII"]], 80))).toEqual(["Date  Material", "1     I", "      II"]);
  });
});

describe("the widths of columns", () => {
  it("stay above the longest word as long as that is enough", () => {
    expect(fitWidths([["CSE3009"], ["NoSQL Databases and more"]], 24)).toEqual([7, 15]);
  });

  it("end at four, however small the terminal", () => {
    expect(fitWidths([["CSE3009"], ["Databases"]], 1)).toEqual([4, 4]);
  });
});

it("names stand in one column before their values", () => {
  expect(
    plain(
      pairs([
        ["CGPA", 8.47],
        ["Credits", null],
      ]),
    ),
  ).toEqual(["CGPA     8.47", "Credits  –"]);
});
