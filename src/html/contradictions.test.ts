import { expect, it } from "vitest";
import { isOnWeekday, isShare, isTotalOf } from "./contradictions.ts";

it.each([
  [59, 7, 12, true],
  [58.3, 7, 12, true],
  [51, 1, 2, true],
  [49, 1, 2, true],
  [51.5, 1, 2, false],
  [95, 7, 12, false],
  [null, 7, 12, true],
  [null, 13, 12, false],
  [100, 12, 12, true],
  [0, 0, 0, true],
  [100, 0, 0, true],
  [null, 0, 0, true],
  [47, 0, 0, false],
  [59, null, 12, true],
  [59, 7, null, true],
])("%j % may be the share of %j in %j: %s", (percentage, part, whole, expected) =>
  expect(isShare(percentage, part, whole)).toBe(expected),
);

it.each([
  [63, [4.8, 5.4, 26.8, 8.33, 8.33, 9], true],
  [65, [4.8, 5.4, 26.8, 8.33, 8.33, 9], false],
  [10, [9], true],
  [8, [9], true],
  [10.5, [9], false],
  [null, [5], true],
  [9, [], true],
  [9, [1, null], true],
])("%j may be the total of %j: %s", (total, parts, expected) => expect(isTotalOf(total, parts)).toBe(expected));

it.each([
  ["2026-09-24", "thursday", true],
  ["2026-09-24", "friday", false],
  [null, "friday", true],
  ["2026-09-24", null, true],
] as const)("%j may be a %s: %s", (date, weekday, expected) => expect(isOnWeekday(date, weekday)).toBe(expected));
