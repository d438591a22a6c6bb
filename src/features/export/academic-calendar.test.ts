import { describe, expect, it } from "vitest";
import { parseIcs } from "../../../test/ics.ts";
import type { CalendarDay, CalendarEvent } from "../calendar/schema.ts";
import { academicCalendarFile } from "./academic-calendar.ts";
import { writeCalendar } from "./icalendar.ts";

type Weekday = CalendarDay["weekday"];

const semester = { id: "AP2026272", name: "Fall Semester 2026-27" };
const GROUP = "General (Semester)";
const entry = (kind: CalendarEvent["kind"], what: string, label: string | null): CalendarEvent => ({
  description: `${what} - ${GROUP}`,
  label,
  class_group: GROUP,
  kind,
});
const exams = entry("exam", "CAT - I", "Exam Days");
const teaching = entry("instructional", "Instructional Day", "WorkingDay");
const day = (date: string, weekday: Weekday, ...events: CalendarEvent[]): CalendarDay => ({ date, weekday, events });
const read = (...days: CalendarDay[]) => parseIcs(writeCalendar(academicCalendarFile(semester, days), new Date()));
const shown = (...days: CalendarDay[]) => read(...days).events.map(({ summary, times }) => [summary, ...times]);

describe("the academic calendar as a calendar file", () => {
  it("joins consecutive days with the same entry, even across months", () => {
    expect(
      shown(
        day("2027-02-27", "saturday", exams),
        day("2027-02-28", "sunday", exams),
        day("2027-03-01", "monday", exams),
        day("2027-03-02", "tuesday", teaching),
        day("2027-03-03", "wednesday", exams),
      ),
    ).toEqual([
      ["CAT - I", "2027-02-27 2027-03-02"],
      ["CAT - I", "2027-03-03 2027-03-04"],
    ]);
  });

  it("keeps several entries of a day apart", () => {
    const fest = { description: "Fest", label: "Night", class_group: null, kind: "other" } as const;
    expect(shown(day("2027-02-01", "monday", exams, fest), day("2027-02-02", "tuesday", fest))).toEqual([
      ["CAT - I", "2027-02-01 2027-02-02"],
      ["Fest (Night)", "2027-02-01 2027-02-03"],
    ]);
  });

  it.each([
    ["a holiday by its name", entry("holiday", "Holiday", "Pongal"), "Pongal"],
    ["a holiday without a name by its description", entry("holiday", "Holiday", null), "Holiday"],
    [
      "a day without instruction once",
      entry("no_instruction", "No Instructional Day", "No Instructional Day"),
      "No Instructional Day",
    ],
    [
      "the order of a day",
      entry("instructional", "Instructional Day", "Tuesday Day Order"),
      "Instructional Day (Tuesday Day Order)",
    ],
  ])("names %s", (_what, event, summary) => {
    expect(shown(day("2027-02-01", "monday", event))).toEqual([[summary, "2027-02-01 2027-02-02"]]);
  });

  it("omits only ordinary instructional days and unnamed Sunday holidays", () => {
    const free = entry("holiday", "Holiday", "Holiday");
    expect(
      shown(
        day("2027-02-06", "saturday", teaching),
        day("2027-02-07", "sunday", free),
        day("2027-02-08", "monday", free),
        day("2027-02-14", "sunday", entry("holiday", "Holiday", "Sivaratri")),
      ),
    ).toEqual([
      ["Holiday", "2027-02-08 2027-02-09"],
      ["Sivaratri", "2027-02-14 2027-02-15"],
    ]);
  });

  it("keeps the UID of an entry that moves to another date", () => {
    const pongal = entry("holiday", "Holiday", "Pongal");
    const [before] = read(day("2027-01-14", "thursday", pongal)).events;
    const [after] = read(day("2027-01-15", "friday", pongal)).events;
    expect(before?.uid).toBe("calendar-ap2026272-holiday-general-semester-pongal@portico");
    expect(after?.uid).toBe(before?.uid);
  });

  it("says so if there is no calendar", () => {
    expect(read()).toEqual({
      name: "Academic calendar Fall Semester 2026-27",
      description: "The portal has no academic calendar for this semester.",
      events: [],
    });
  });
});
