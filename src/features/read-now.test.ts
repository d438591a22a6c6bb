import { expect, it, vi } from "vitest";
import { nowOf } from "./read-now.ts";

it.each([
  [null, { date: "2026-09-25", time: "00:30" }],
  ["2026-10-20T11:00", { date: "2026-10-20", time: "11:00" }],
])("now is the time in India, or that of the demo portal: %s", (demoTime, expected) => {
  vi.useFakeTimers({ now: Date.parse("2026-09-24T19:00:00Z") });
  expect(nowOf({ demoTime })).toEqual(expected);
});
