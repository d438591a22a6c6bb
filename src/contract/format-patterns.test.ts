import { describe, expect, it } from "vitest";
import { parseCalendarDay, parseDay } from "./days.ts";
import { dayPatterns } from "./format-patterns.ts";

const two = (number: number) => String(number).padStart(2, "0");
const numbers = Array.from({ length: 33 }, (_, index) => index);
const months = "XXX Jan FEB mar APR May jun JUL Aug sEP Oct NOV dec".split(" ");
const years = ["1999", "2000", "2023", "2024", "2026", "2096", "2099", "2100", "202", "20244"];

describe("the pattern of", () => {
  it.each<[string, (year: string, month: number, day: number) => string, (text: string) => string | null]>([
    ["portal-day", (year, month, day) => `${year}-${two(month)}-${two(day)}`, parseDay],
    ["portal-day", (year, month, day) => `${two(day)}/${two(month)}/${year}`, parseDay],
    ["calendar-day", (year, month, day) => `${two(day)}-${months[month]}-${year}`, parseCalendarDay],
  ])("%s matches exactly the days that the service accepts", (format, write, parse) => {
    const pattern = new RegExp(dayPatterns[format] ?? "", "u");
    const texts = years.flatMap((year) =>
      numbers.slice(0, 13).flatMap((month) => numbers.map((day) => write(year, month, day))),
    );
    expect(texts.filter((text) => pattern.test(text) !== (parse(text) !== null))).toEqual([]);
  });

  it("portal-day matches February 29 of every leap year, and of no other", () => {
    for (let year = 2000; year < 2100; year++) {
      const text = `${year}-02-29`;
      expect([text, new RegExp(dayPatterns["portal-day"] ?? "", "u").test(text)]).toEqual([
        text,
        parseDay(text) !== null,
      ]);
    }
  });
});
