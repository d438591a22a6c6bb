import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { writeCsv } from "./tables.ts";

const cellAs = (value: string | number | boolean | null) => {
  const [, row] = parse(writeCsv(["a", "b"], [{ a: value, b: "next" }]));
  return row;
};

describe("a table as CSV", () => {
  it("has a header row, CR LF after every row, and an empty cell for null", () => {
    const rows = [
      { a: "x", b: 1.5 },
      { b: null, a: true },
    ];
    expect(writeCsv(["a", "b"], rows)).toBe("a,b\r\nx,1.5\r\ntrue,\r\n");
    expect(writeCsv(["a", "b"], [])).toBe("a,b\r\n");
  });

  it.each(["plain", "with, comma", 'with "quotes"', '"', "two\r\nlines", "one\nmore", "; tab\t", " padded ", "é ಠ 𝛑"])(
    "preserves %j",
    (text) => {
      expect(cellAs(text)).toEqual([text, "next"]);
    },
  );

  it.each(["=1+1", "+91 98", "-", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x"])(
    "prefixes %j, which a spreadsheet would evaluate, with an apostrophe",
    (text) => {
      expect(cellAs(text)).toEqual([`'${text}`, "next"]);
    },
  );

  it("does not change numbers, including negative ones", () => {
    expect(cellAs(-4.5)).toEqual(["-4.5", "next"]);
    expect(cellAs(0)).toEqual(["0", "next"]);
  });
});
