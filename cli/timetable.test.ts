import { expect, it } from "vitest";
import { weekdayAt } from "./commands/timetable.ts";

it.each([
  ["2026-09-24T18:29:59Z", "thursday"],
  ["2026-09-24T18:30:00Z", "friday"],
])("uses the time zone of the university: %s is a %s", (moment, day) => {
  expect(weekdayAt(new Date(moment))).toBe(day);
});
