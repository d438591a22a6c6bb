import { describe, expect, it } from "vitest";
import { parseIcs } from "../../../test/ics.ts";
import type { CalendarDay } from "../calendar/schema.ts";
import type { Timetable, TimetableEntry } from "../timetable/schema.ts";
import { classesFile } from "./classes.ts";
import { writeCalendar } from "./icalendar.ts";

const semester = { id: "AP2026272", name: "Fall Semester 2026-27" };
const entry: TimetableEntry = {
  start_time: "09:00",
  end_time: "09:50",
  course_code: "PHY2001",
  course_title: "Waves, and Optics",
  course_type: "Embedded Theory",
  course_type_code: "ETH",
  class_id: "AP2026272000311",
  slot: "A1",
  venue: "204-CB",
  faculty: "Uma Rao",
  is_lab: false,
};
const noClasses: Timetable = {
  ...{ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  ...{ courses: [], total_credits: null },
};

/** February 2027, which starts on a Monday, with these instructional days. */
const february = (...instructional: number[]): CalendarDay[] =>
  Array.from({ length: 28 }, (_, index) => {
    const date = `2027-02-${String(index + 1).padStart(2, "0")}`;
    const weekday = (["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const)[
      index % 7
    ];
    const event = { description: "Instructional Day", label: null, class_group: null, kind: "instructional" as const };
    return { date, weekday: weekday ?? "monday", events: instructional.includes(index + 1) ? [event] : [] };
  });

const read = (week: Partial<Timetable>, days: CalendarDay[]) =>
  parseIcs(writeCalendar(classesFile(semester, { ...noClasses, ...week }, days), new Date()));

describe("the classes as a calendar file", () => {
  it("are a series from the first to the last instructional day, except on other days in between", () => {
    const { name, events } = read({ tuesday: [entry] }, february(9, 23, 24));
    expect(name).toBe("Timetable Fall Semester 2026-27");
    expect(events).toEqual([
      {
        uid: "timetable-ap2026272-ap2026272000311-tuesday-a1@portico",
        summary: "PHY2001 Waves, and Optics",
        description: "Embedded Theory, A1\nUma Rao\nAP2026272000311",
        location: "204-CB",
        times: ["2027-02-09T03:30 2027-02-09T04:20", "2027-02-23T03:30 2027-02-23T04:20"],
      },
    ]);
  });

  it("keep their UID when venue, teacher, times and calendar change", () => {
    const [before] = read({ tuesday: [entry] }, february(2, 9)).events;
    const moved = { ...entry, venue: "G02", faculty: null, start_time: "10:00", end_time: "10:50" };
    const [after] = read({ tuesday: [moved] }, february(16)).events;
    expect(after?.uid).toBe(before?.uid);
  });

  it("mark a lab, and omit unknown fields of a class that is not registered", () => {
    const lab = { ...entry, is_lab: true, slot: "L1+L2", course_type_code: "ELA" };
    const stranger = { ...lab, course_title: null, course_type: null, class_id: null, venue: null, faculty: null };
    const { events } = read({ monday: [{ ...lab, course_type: "Embedded Lab" }, stranger] }, february(1));
    expect(events).toEqual([
      expect.objectContaining({
        summary: "PHY2001 Waves, and Optics (Lab)",
        description: "Embedded Lab, L1+L2\nUma Rao\nAP2026272000311",
      }),
      {
        uid: "timetable-ap2026272-phy2001-ela-monday-l1-l2@portico",
        summary: "PHY2001 (Lab)",
        description: "ELA, L1+L2",
        location: null,
        times: ["2027-02-01T03:30 2027-02-01T04:20"],
      },
    ]);
  });

  it("are listed in the description without a time or an instructional day", () => {
    const { description, events } = read(
      { monday: [{ ...entry, start_time: null, end_time: null }], friday: [{ ...entry, slot: "TA1" }] },
      february(1, 8),
    );
    expect(events).toEqual([]);
    expect(description).toBe(
      "Classes on the instructional days of the academic calendar, without holidays and exam days.\nOmitted:\n" +
        "PHY2001 Waves, and Optics, monday, A1: the timetable shows no time\n" +
        "PHY2001 Waves, and Optics, friday, TA1: the academic calendar has no instructional day for it",
    );
  });

  it("follow a day order with single events, without the classes of that weekday", () => {
    const days = february(2, 6, 9);
    const order = { description: "Tuesday Day Order", label: null, class_group: null, kind: "instructional" as const };
    const ordered = days.map((day) => (day.date === "2027-02-06" ? { ...day, events: [order] } : day));
    const { events } = read({ tuesday: [entry], saturday: [{ ...entry, slot: "B1" }] }, ordered);
    expect(events.map(({ uid, times }) => [uid, times])).toEqual([
      [
        "timetable-ap2026272-ap2026272000311-tuesday-a1@portico",
        ["2027-02-02T03:30 2027-02-02T04:20", "2027-02-09T03:30 2027-02-09T04:20"],
      ],
      ["2027-02-06-timetable-ap2026272-ap2026272000311-tuesday-a1@portico", ["2027-02-06T03:30 2027-02-06T04:20"]],
    ]);
  });
});
