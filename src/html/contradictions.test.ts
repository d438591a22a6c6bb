import { expect, it } from "vitest";
import { cases } from "../../test/html-oracle/cases.ts";
import { isOnWeekday, isShare, isTotalOf } from "./contradictions.ts";

const number = (text: string) => (text === "-" ? null : Number(text));

it.each(
  cases(
    "59 7 12 → yes | 58.3 7 12 → yes | 51 1 2 → yes | 49 1 2 → yes | - 7 12 → yes | 100 12 12 → yes | 0 0 0 → yes | 100 0 0 → yes |" +
      "- 0 0 → yes | 59 - 12 → yes | 59 7 - → yes | 51.5 1 2 → no | 95 7 12 → no | - 13 12 → no | 47 0 0 → no",
  ),
)("a percentage, a part and a whole of %s are possible: %s", (text = "", expected) => {
  const [percentage = null, part = null, whole = null] = text.split(" ").map(number);
  expect(isShare(percentage, part, whole)).toBe(expected === "yes");
});

it.each(
  cases(
    "63 4.8 5.4 26.8 8.33 8.33 9 → yes | 65 4.8 5.4 26.8 8.33 8.33 9 → no | 10 9 → yes | 8 9 → yes | 10.5 9 → no | - 5 → yes |" +
      "9 → yes | 9 1 - → yes",
  ),
)("a total and its parts of %s are possible: %s", (text = "", expected) => {
  const [total = null, ...parts] = text.split(" ").map(number);
  expect(isTotalOf(total, parts)).toBe(expected === "yes");
});

it("a date is on its day of the week", () => {
  expect([isOnWeekday("2026-09-24", "thursday"), isOnWeekday("2026-09-24", "friday")]).toEqual([true, false]);
  expect([isOnWeekday(null, "friday"), isOnWeekday("2026-09-24", null)]).toEqual([true, true]);
});
