import { expect, test } from "vitest";
import { calendarDays } from "./calendar-days.ts";
import { findTerm, institutionalTerms, terms } from "./terms.ts";

test("the institution has 67 terms: nine unusual ids, double spaces, campus suffixes, and the four terms with data", () => {
  expect(institutionalTerms).toHaveLength(67);
  expect(institutionalTerms.filter(({ id }) => !/^AP\d{7}$/.test(id))).toHaveLength(9);
  expect(institutionalTerms.some(({ name }) => name.includes("  "))).toBe(true);
  expect(institutionalTerms.some(({ name }) => name.endsWith(" - AMR"))).toBe(true);
  const ids = institutionalTerms.map(({ id }) => id);
  expect(new Set(ids).size).toBe(67);
  expect([ids.at(0), ids.at(-1)]).toEqual(["AP2026272", "AMR2017181"]);
  expect(terms.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test("the calendar of the current term covers July to December, includes the exams, and starts with empty days", () => {
  const days = calendarDays("AP2026272");
  const kindOf = (date: string) => days.find((day) => day.date === date)?.entry?.kind ?? null;
  expect(days).toHaveLength(184);
  expect(["2026-07-01", "2026-07-02", "2026-07-06", "2026-08-01", "2026-08-02"].map(kindOf)).toEqual([
    ...[null, null, "instructional", "instructional", "holiday"],
  ]);
  expect(["2026-08-19", "2026-08-20", "2026-09-30"].map(kindOf)).toEqual(["exam", "exam", "exam"]);
  expect(days.find(({ date }) => date === "2026-08-15")?.entry?.label).toBe("Independence Day");
  for (const { id } of terms) {
    expect(calendarDays(id).at(0)?.date).toBe(findTerm(id)?.firstDay);
    expect(calendarDays(id).at(-1)?.date).toBe(findTerm(id)?.lastDay);
  }
  expect(calendarDays("AP9999999")).toEqual([]);
});
