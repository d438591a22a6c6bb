import { expect, test } from "vitest";
import { pdf, spreadsheet } from "./files.ts";
import { rupeesInWords } from "./receipt.ts";

test("a PDF has a cross-reference table with the place of every object, and a spreadsheet is a ZIP file", () => {
  const file = pdf("academics/x?a=(b)").toString("latin1");
  const table = file.slice(Number(/startxref\n(\d+)/.exec(file)?.[1]));
  expect(table).toMatch(/^xref\n0 6\n/);
  const places = [...table.matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => file.slice(Number(offset)).slice(0, 7));
  expect(places).toEqual([1, 2, 3, 4, 5].map((number) => `${number} 0 obj`));
  expect(
    spreadsheet([["a"]])
      .subarray(0, 4)
      .toString("latin1"),
  ).toBe("PK\u0003\u0004");
});

test("amounts are in Indian words", () => {
  const amounts = [176_000, 12_300_045.5].map(rupeesInWords);
  expect(amounts).toEqual(["One Lakh Seventy Six Thousand", "One Crore Twenty Three Lakh Forty Five and Fifty Paise"]);
});
