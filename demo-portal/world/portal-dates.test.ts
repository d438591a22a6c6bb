import { expect, test } from "vitest";
import { capitalMonthDate, clockTime, shortMonthDate, uploadTime, weekdayOf } from "./portal-dates.ts";

test("formats dates and times like the portal", () => {
  expect(capitalMonthDate("2026-07-08")).toBe("08-JUL-2026");
  expect(shortMonthDate("2026-12-31")).toBe("31-Dec-2026");
  expect(["00:05", "09:00", "12:00", "23:58"].map(clockTime)).toEqual(["12:05 AM", "09:00 AM", "12:00 PM", "11:58 PM"]);
  expect(uploadTime("2026-08-28T15:09")).toBe("28 Aug 2026 03:09 PM");
  expect(weekdayOf("2026-09-25")).toBe("FRI");
});
