import { stripVTControlCharacters, styleText } from "node:util";
import { expect, it } from "vitest";
import { pairs, table, wrapLines } from "./table.ts";

const red = (text: string) => styleText("red", text, { validateStream: false });
const plain = (text: string) => stripVTControlCharacters(text).split("\n");

const headings = ["Date", "Time", "Course", "Venue"];
const rows = [
  ["2026-09-30", "10:00–11:30", "CSE3009", null],
  ["2026-10-01", "14:00–15:30", "STS4006", null],
];

it.each<[does: string, headings: string[], rows: (string | null)[][], columns: number, expected: string[]]>([
  [
    "uses the natural width of its columns if the terminal is wide enough",
    ["Course", "Attended"],
    [
      ["CSE3009", "23 of 25"],
      ["STS4006", null],
    ],
    80,
    ["Course   Attended", "CSE3009  23 of 25", "STS4006  –"],
  ],
  [
    "wraps between words to fit the terminal, starting with the widest column",
    ["Course", "Remark"],
    [["CSE3009", "No punch found during class hours"]],
    30,
    ["Course   Remark", "CSE3009  No punch found during", "         class hours"],
  ],
  [
    "keeps line breaks of a cell",
    ["Date", "Material"],
    [["1", "I\nII"]],
    80,
    ["Date  Material", "1     I", "      II"],
  ],
  [
    "leaves out columns without a value in a narrow terminal",
    headings,
    rows,
    32,
    ["Date        Time         Course", "2026-09-30  10:00–11:30  CSE3009", "2026-10-01  14:00–15:30  STS4006"],
  ],
  [
    "becomes a list of names and values if the terminal is narrower than its words",
    headings,
    rows,
    31,
    [
      ...["Date    2026-09-30", "Time    10:00–11:30", "Course  CSE3009", ""],
      ...["Date    2026-10-01", "Time    14:00–15:30", "Course  STS4006"],
    ],
  ],
])("a table %s", (_, names, cells, columns, expected) => {
  expect(plain(table(names, cells, columns))).toEqual(expected);
});

it("a table wraps within a long word instead of truncating it", () => {
  const address = "https://example.edu/a/long/path/to/a/file";
  const rendered = table(["Link"], [[address]], 20);
  expect(plain(rendered).slice(1).join("")).toBe(address);
  expect(Math.max(...plain(rendered).map((line) => line.length))).toBeLessThanOrEqual(20);
});

it("a table ignores colours when measuring width and keeps them on every wrapped line", () => {
  const rendered = table(["A", "B"], [[red("one two three"), "x"]], 10);
  expect(plain(rendered)).toEqual(["A        B", "one two  x", "three"]);
  const [, ...lines] = rendered.split("\n");
  expect(lines.map((line) => line.includes("\u001b[31m"))).toEqual([true, true]);
});

it.each([1, 10, 20, 40])("a table never breaks a date or a time at %i columns", (columns) => {
  const words = plain(table(headings, rows, columns))
    .join("\n")
    .split(/\s+/);
  expect(words).toEqual(expect.arrayContaining(rows.flatMap((row) => row.slice(0, 3))));
});

it("wraps long lines between words", () => {
  expect(wrapLines("Next class: 14:00–14:50\n  x", 12)).toBe("Next class: \n14:00–14:50\n  x");
  expect(wrapLines("a b c", Number.POSITIVE_INFINITY)).toBe("a b c");
});

it("aligns the values of name-value pairs", () => {
  const values = [["CGPA", 8.47] as const, ["Credits", null] as const];
  expect(plain(pairs(values, 80))).toEqual(["CGPA     8.47", "Credits  –"]);
});
