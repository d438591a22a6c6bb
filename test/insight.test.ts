import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { courseOf, dayOf, entryOf, weekOf } from "../client/insight/fixtures.ts";
import { scheduleOf, weekdayOrdered } from "../client/insight/schedule.ts";
import { addDays, type Weekday, weekdays } from "../src/contract/calendar.ts";
import { teachingDaysOf, weekdayOrdered as weekdayOrderedByExport } from "../src/features/export/teaching-days.ts";

/**
 * The client may not import the service, and the service may not import the client. They have separate code for the academic
 * calendar, and these tests keep the two equal.
 */

const groups = [null, "General (Semester)", "Weekend (Sundays)", "Unheard of (Group)"];
const words = [
  "Instructional Day",
  "Tuesday Day Order",
  "WED day order",
  "Working Day Order",
  "S Day Order",
  "Holiday",
  "",
];

const events = fc.record({
  description: fc.constantFrom(...words),
  label: fc.constantFrom(null, ...words),
  class_group: fc.constantFrom(...groups.slice(0, 3)),
  kind: fc.constantFrom(
    "instructional",
    "instructional",
    "instructional",
    "no_instruction",
    "holiday",
    "exam",
    "other",
  ),
});

describe("the client and the calendar export", () => {
  it("place classes on the same days, whatever the calendar and the class group", () => {
    fc.assert(
      fc.property(fc.array(fc.array(events, { maxLength: 3 }), { maxLength: 20 }), (plan) => {
        const days = plan.map((entries, index) => dayOf(addDays("2026-09-21", index), ...entries));
        const placed = teachingDaysOf(days);
        const ofEach = (datesOf: (class_group: string | null, weekday: Weekday) => readonly { date: string }[]) =>
          groups.map((group) =>
            weekdays.map((weekday) =>
              datesOf(group, weekday)
                .map(({ date }) => date)
                .join(),
            ),
          );
        const scheduled = ofEach((class_group, weekday) =>
          scheduleOf(weekOf({ [weekday]: [entryOf()], courses: [courseOf({ class_group })] }), days),
        );
        expect(scheduled).toEqual(ofEach(placed));
      }),
      { numRuns: 300 },
    );
  });

  it("parse the same weekday from a day order", () => {
    fc.assert(
      fc.property(events, (event) => {
        expect(weekdayOrdered(event)).toBe(weekdayOrderedByExport(event));
      }),
    );
  });
});
