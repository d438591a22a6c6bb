import { describe, expect, test } from "vitest";
import { addDays, daysInMonth, isoDate } from "./calendar.ts";

describe("isoDate", () => {
  test("has every day from 1899 to 2101, and no other", () => {
    const days: string[] = [];
    for (let year = 1899; year <= 2101; year++)
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) days.push(isoDate(year, month, day) ?? "");
    const expected: string[] = [];
    for (let day = "1899-01-01"; day < "2102-01-01"; day = addDays(day, 1)) expected.push(day);
    const found = days.filter((day) => day !== "");
    expect(found).toHaveLength(expected.length);
    expect(found.filter((day, index) => day !== expected[index])).toStrictEqual([]);
  });

  test.each([
    [50, 1, 1],
    [Number.NaN, 1, 1],
    [2026, Number.NaN, 1],
    [2026, 1, Number.NaN],
  ])("of %s, %s and %s is null", (year, month, day) => {
    expect(isoDate(year, month, day)).toBeNull();
  });
});

test("daysInMonth knows leap years", () => {
  expect(["1900-02", "2000-02", "2023-02", "2024-02-11", "2026-11"].map(daysInMonth)).toStrictEqual([
    28, 29, 28, 29, 30,
  ]);
});
