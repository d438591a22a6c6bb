import { stripVTControlCharacters, styleText } from "node:util";
import { describe, expect, it } from "vitest";
import { fitWidths, pairs, table } from "./table.ts";

const red = (text: string) => styleText("red", text, { validateStream: false });
const plain = (text: string) => stripVTControlCharacters(text).split("\n");

describe("table", () => {
  it("uses the natural width of its columns if the terminal is wide enough", () => {
    const rendered = table(
      ["Course", "Attended"],
      [
        ["CSE3009", "23 of 25"],
        ["STS4006", null],
      ],
      80,
    );
    expect(plain(rendered)).toEqual(["Course   Attended", "CSE3009  23 of 25", "STS4006  –"]);
  });

  it("wraps between words to fit the terminal, starting with the widest column", () => {
    const rendered = table(["Course", "Remark"], [["CSE3009", "No punch found during class hours"]], 30);
    expect(plain(rendered)).toEqual(["Course   Remark", "CSE3009  No punch found during", "         class hours"]);
  });

  it("wraps within a long word instead of truncating it", () => {
    const address = "https://example.edu/a/long/path/to/a/file";
    const rendered = table(["Link"], [[address]], 20);
    expect(plain(rendered).slice(1).join("")).toBe(address);
    expect(Math.max(...plain(rendered).map((line) => line.length))).toBeLessThanOrEqual(20);
  });

  it("ignores colours when measuring width and keeps them on every wrapped line", () => {
    const rendered = table(["A", "B"], [[red("one two three"), "x"]], 10);
    expect(plain(rendered)).toEqual(["A        B", "one two  x", "three"]);
    expect(
      rendered
        .split("\n")
        .slice(1)
        .map((line) => line.includes("\u001b[31m")),
    ).toEqual([true, true]);
  });

  it("preserves line breaks within a cell", () => {
    expect(plain(table(["Date", "Material"], [["1", "I\nII"]], 80))).toEqual(["Date  Material", "1     I", "      II"]);
  });
});

describe("column widths", () => {
  it("are not narrower than the longest word if the table fits", () => {
    expect(fitWidths([["CSE3009"], ["NoSQL Databases and more"]], 24)).toEqual([7, 15]);
  });

  it("are at least four, even if the terminal is narrower", () => {
    expect(fitWidths([["CSE3009"], ["Databases"]], 1)).toEqual([4, 4]);
  });
});

it("aligns the values of name-value pairs", () => {
  expect(
    plain(
      pairs([
        ["CGPA", 8.47],
        ["Credits", null],
      ]),
    ),
  ).toEqual(["CGPA     8.47", "Credits  –"]);
});
