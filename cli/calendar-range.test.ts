import { expect, it } from "vitest";
import { dayOf, eventOf } from "../client/insight/fixtures.ts";
import { outsideText, rangeOf } from "./calendar-range.ts";

const range = rangeOf([dayOf("2026-07-01"), dayOf("2026-08-10", eventOf("instructional")), dayOf("2026-12-31")]);

it.each([
  ["2026-06-30", "The academic calendar of this semester begins on 2026-07-01."],
  ["2026-07-01", null],
  ["2026-12-31", null],
  ["2027-01-01", "The academic calendar of this semester ended on 2026-12-31."],
])("says where %s is outside of the calendar", (date, expected) => {
  expect(outsideText(range, date)).toBe(expected);
});

it("says nothing without entries", () => {
  expect(rangeOf([])).toBe(null);
  expect(rangeOf([dayOf("2026-07-01")])).toBe(null);
  expect(outsideText(null, "2026-06-30")).toBe(null);
});
