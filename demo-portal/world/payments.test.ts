import { expect, test } from "vitest";
import { studentByNumber } from "../test/students.ts";
import { amountText, invoicesOf, receiptsOf, totalOf } from "./payments.ts";
import { students } from "./students.ts";
import { today } from "./terms.ts";

test("receipt ids contain the financial year of their date", () => {
  for (const { id, number, date } of students.flatMap(receiptsOf)) {
    const [year = 0, month = 0] = date.split("-").map(Number);
    expect(id).toBe(`${number}/${(month < 4 ? year : year + 1) - 2000}/AMR`);
    expect(date <= today).toBe(true);
  }
});

test("the total is amount plus fine minus the advance", () => {
  const [due] = invoicesOf(studentByNumber("24DMO0005"));
  expect(due === undefined ? null : totalOf(due)).toBe(1000.5);
  expect([98500, 1250.5, 0].map(amountText)).toEqual(["98500.0", "1250.5", "0.0"]);
});
