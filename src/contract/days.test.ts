import { describe, expect, it } from "vitest";
import { parseCalendarDay, parseDay } from "./days.ts";

describe("parseDay", () => {
  it.each([
    ["2026-09-24", "2026-09-24"],
    ["24/09/2026", "2026-09-24"],
    ["2024-02-29", "2024-02-29"],
    ["29/02/2024", "2024-02-29"],
    ["2000-02-29", "2000-02-29"],
    ["2026-12-31", "2026-12-31"],
    ["01/01/2000", "2000-01-01"],
    ["2099-12-31", "2099-12-31"],
  ])("parses %s to %s", (text, day) => expect(parseDay(text)).toBe(day));

  it.each([
    ...["", " 2026-09-24", "2026-09-24\n", "24 Sep"],
    ...(
      "2026-02-29 2100-02-29 29/02/2026 2026-04-31 2026-13-01 2026-00-10 2026-01-00 32/01/2026 09/24/2026 " +
      "24-09-2026 2026/09/24 2026-9-24 24/9/2026 0026-09-24 1999-12-31 2100-01-01 31/12/9999 26-09-24 " +
      "2026-09-24T00:00:00 ٢٠٢٦-09-24"
    ).split(" "),
  ])("returns null for %j", (text) => expect(parseDay(text)).toBeNull());
});

describe("parseCalendarDay", () => {
  it.each([
    ["01-AUG-2026", "2026-08-01"],
    ["01-Aug-2026", "2026-08-01"],
    ["31-dec-2026", "2026-12-31"],
    ["29-FEB-2024", "2024-02-29"],
  ])("parses %s to %s", (text, day) => expect(parseCalendarDay(text)).toBe(day));

  it("knows all twelve months", () => {
    const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
    expect(months.map((month) => parseCalendarDay(`15-${month}-2026`))).toEqual(
      ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2026-${month}-15`),
    );
  });

  it.each([
    ...["", "01 AUG 2026", " 01-AUG-2026", "01-AUG-2026\n"],
    ...(
      "1-AUG-2026 31-APR-2026 29-FEB-2026 00-AUG-2026 01-AUGUST-2026 01-AGO-2026 01-08-2026 01-AUG-26 01-AUG-0026 " +
      "31-DEC-1999 01-DEC-9999"
    ).split(" "),
  ])("returns null for %j", (text) => expect(parseCalendarDay(text)).toBeNull());
});
