import { expect, it } from "vitest";
import { parseHtml } from "../dom/tree.ts";
import { Section } from "../section/section.ts";
import { Cell } from "./cell.ts";
import { totalsIn } from "./rows.ts";

const totalsOf = (...texts: string[]) => {
  const page = parseHtml(texts.map((text) => `<p>${text}</p>`).join(""));
  const section = new Section(page);
  const cells = page.children.filter((child) => typeof child !== "string");
  return totalsIn(cells.map((cell) => new Cell("Amount", cell, "amount", section)));
};

it.each([
  [["Total"], []],
  [
    ["", "Grand Total", "₹92.5", "3"],
    [92.5, 3],
  ],
  [["Sub-total :", "1,000"], [1000]],
  [["TOTAL AMOUNT (INR)", "70000.0"], [70000]],
  [["Total Number Of Credits: 22.0"], [22]],
  [["Total fees", "-", "5"], [5]],
])("%j is a total with the numbers %j", (texts, numbers) => expect(totalsOf(...texts)).toEqual(numbers));

it.each([
  [["Total fees pending: marks above are provisional"]],
  [["Total number of rows below that are cancelled"]],
  [["Total: cancelled"]],
  [["Totally 5"]],
  [["Total Quality", "1"]],
  [["Total", "A1"]],
  [["In total", "5"]],
  [[]],
])("%j is no total", (texts) => expect(totalsOf(...texts)).toBeNull());
