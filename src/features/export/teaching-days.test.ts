import { describe, expect, it } from "vitest";
import type { Weekday } from "../../contract/calendar.ts";
import type { CalendarDay, CalendarEvent } from "../calendar/schema.ts";
import { teachingDaysOf } from "./teaching-days.ts";

const entry = (kind: CalendarEvent["kind"], class_group: string | null, label: string | null = null) => ({
  description: "Entry",
  label,
  class_group,
  kind,
});
const day = (date: string, weekday: Weekday, ...events: CalendarEvent[]): CalendarDay => ({ date, weekday, events });
const datesOf = (days: readonly CalendarDay[], group: string | null, weekday: Weekday) =>
  teachingDaysOf(days)(group, weekday).map(({ date }) => date);

describe("classes meet", () => {
  it("on their weekday, if it is instructional", () => {
    const days = [
      day("2027-02-01", "monday", entry("instructional", null)),
      day("2027-02-02", "tuesday", entry("instructional", null)),
      day("2027-02-08", "monday"),
      day("2027-02-15", "monday", entry("other", null)),
      day("2027-02-22", "monday", entry("instructional", null), entry("other", null)),
    ];
    expect(datesOf(days, null, "monday")).toEqual(["2027-02-01", "2027-02-22"]);
  });

  it.each(["holiday", "no_instruction", "exam"] as const)("never on a day that is also %s for their group", (kind) => {
    const forGroup = day("2027-02-01", "monday", entry("instructional", "A (Day)"), entry(kind, "A (Day)"));
    const forAll = day("2027-02-08", "monday", entry("instructional", "A (Day)"), entry(kind, null));
    expect(datesOf([forGroup, forAll], "A (Day)", "monday")).toEqual([]);
  });

  it("according to the entries of their own group", () => {
    const sunday = day("2027-02-07", "sunday", entry("holiday", "A (Day)"), entry("instructional", "B (Sundays)"));
    expect(datesOf([sunday], "B (Sundays)", "sunday")).toEqual(["2027-02-07"]);
    expect(datesOf([sunday], "A (Day)", "sunday")).toEqual([]);
  });

  it.each([
    [null, ["2027-02-07"]],
    ["C (Unheard of)", ["2027-02-07", "2027-02-14"]],
    ["b SUNDAYS", ["2027-02-07"]],
  ])(
    "whenever any group does, if their own group is %s, and perhaps always if the calendar does not name it",
    (group, dates) => {
      const sunday = day("2027-02-07", "sunday", entry("holiday", "A (Day)"), entry("instructional", "B (Sundays)"));
      const free = day("2027-02-14", "sunday", entry("holiday", "A (Day)"), entry("other", "B (Sundays)"));
      expect(datesOf([sunday, free], group, "sunday")).toEqual(dates);
    },
  );

  it("on another weekday with a day order for theirs, instead of the classes of that weekday", () => {
    const days = [
      day("2027-02-06", "saturday", entry("instructional", null, "Tuesday Day Order")),
      day("2027-02-13", "saturday", entry("instructional", null, "WED day order")),
      day("2027-02-20", "saturday", entry("instructional", null, "Working Day Order")),
    ];
    expect(datesOf(days, null, "tuesday")).toEqual(["2027-02-06"]);
    expect(datesOf(days, null, "wednesday")).toEqual(["2027-02-13"]);
    expect(datesOf(days, null, "saturday")).toEqual(["2027-02-20"]);
  });
});
