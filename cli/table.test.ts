import { stripVTControlCharacters, styleText } from "node:util";
import { describe, expect, it } from "vitest";
import { pairs, table, wrapLines } from "./table.ts";

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

describe("a table in a narrow terminal", () => {
  const headings = ["Date", "Time", "Course", "Venue"];
  const rows = [
    ["2026-09-30", "10:00–11:30", "CSE3009", null],
    ["2026-10-01", "14:00–15:30", "STS4006", null],
  ];

  it("leaves out columns without a value", () => {
    expect(plain(table(headings, rows, 32))).toEqual([
      "Date        Time         Course",
      "2026-09-30  10:00–11:30  CSE3009",
      "2026-10-01  14:00–15:30  STS4006",
    ]);
  });

  it("becomes a list of names and values if it is narrower than its words", () => {
    expect(plain(table(headings, rows, 31))).toEqual([
      ...["Date    2026-09-30", "Time    10:00–11:30", "Course  CSE3009", ""],
      ...["Date    2026-10-01", "Time    14:00–15:30", "Course  STS4006"],
    ]);
  });

  it.each([1, 10, 20, 40])("never breaks a date or a time at %i columns", (columns) => {
    const words = plain(table(headings, rows, columns))
      .join("\n")
      .split(/\s+/);
    expect(words).toEqual(expect.arrayContaining(rows.flatMap((row) => row.slice(0, 3))));
  });
});

it("wraps long lines between words", () => {
  expect(wrapLines("Next class: 14:00–14:50\n  x", 12)).toBe("Next class: \n14:00–14:50\n  x");
  expect(wrapLines("a b c", Number.POSITIVE_INFINITY)).toBe("a b c");
});

it("aligns the values of name-value pairs", () => {
  expect(
    plain(
      pairs(
        [
          ["CGPA", 8.47],
          ["Credits", null],
        ],
        80,
      ),
    ),
  ).toEqual(["CGPA     8.47", "Credits  –"]);
});
