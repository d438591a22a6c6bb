import { describe, expect, it } from "vitest";
import type { ExamGroup } from "../types.ts";
import { indiaTime } from "./dates.ts";
import { courseOf, dayOf, entryOf, eventOf, weekOf } from "./fixtures.ts";
import { today } from "./today.ts";

const early = entryOf({ start_time: "08:00" });
const late = entryOf({ start_time: "14:00", course_code: "STS4006" });
const listed = { unlisted_group: null };
const timetable = weekOf({ thursday: [early], friday: [late, early] });
const working = eventOf("instructional");
const calendar = [
  dayOf("2026-09-24", working),
  dayOf("2026-09-25", working),
  dayOf("2026-09-26", eventOf("instructional", { description: "Thursday Day Order - General (Semester)" })),
  dayOf("2026-10-01", eventOf("exam", { description: "CAT - II" })),
  dayOf("2026-10-02", working, eventOf("holiday", { label: "Gandhi Jayanti" })),
  dayOf("2026-10-08", working),
];

describe("today", () => {
  it("returns the classes of the day, sorted by time, and the next one", () => {
    expect(today(timetable, calendar, "2026-09-25", { time: "08:00" })).toEqual({
      date: "2026-09-25",
      weekday: "friday",
      events: [working],
      day_order: null,
      by_calendar: true,
      classes: [
        { ...early, ...listed },
        { ...late, ...listed },
      ],
      exams: [],
      next_class: { ...late, ...listed, date: "2026-09-25", weekday: "friday" },
    });
  });

  it.each([
    ["general SEMESTER", [], null],
    ["Weekend Intra (Semester)", ["09:00"], "Weekend Intra (Semester)"],
  ])(
    "lists a class of the group %s on a Sunday only if the calendar does not name the group",
    (class_group, times, remark) => {
      const ofGroup = { class_group: "General (Semester)" };
      const days = [
        dayOf("2026-09-06", eventOf("holiday", ofGroup)),
        dayOf("2026-09-07", eventOf("instructional", ofGroup)),
      ];
      const week = weekOf({ sunday: [entryOf()], courses: [courseOf({ class_group })] });
      const { classes } = today(week, days, "2026-09-06");
      expect(classes.map(({ start_time }) => start_time)).toEqual(times);
      expect(classes[0]?.unlisted_group ?? null).toBe(remark);
    },
  );

  it("takes the days of the calendar in any order, and a day that occurs twice once", () => {
    const reversed = [...calendar, ...calendar].reverse();
    for (const { date } of calendar) expect(today(timetable, reversed, date)).toEqual(today(timetable, calendar, date));
  });

  it.each([
    ["on a holiday", "2026-10-02"],
    ["on an exam day", "2026-10-01"],
    ["on a day that the calendar does not contain", "2026-10-03"],
  ])("returns no classes %s", (_, date) => {
    const day = today(timetable, calendar, date);
    expect(day).toMatchObject({
      classes: [],
      by_calendar: true,
      next_class: { date: "2026-10-08", start_time: "08:00" },
    });
  });

  it("returns the classes of the named weekday on a day order", () => {
    expect(today(timetable, calendar, "2026-09-26")).toMatchObject({ classes: [early], day_order: "thursday" });
  });

  it.each([
    [undefined, "2026-09-25", "08:00"],
    ["07:59", "2026-09-25", "08:00"],
    ["13:59", "2026-09-25", "14:00"],
    ["14:00", "2026-09-26", "08:00"],
  ])("returns the next class after %s", (time, date, start_time) => {
    const options = time === undefined ? {} : { time };
    expect(today(timetable, calendar, "2026-09-25", options).next_class).toMatchObject({ date, start_time });
  });

  it("returns no next class after the last one", () => {
    expect(today(timetable, calendar, "2026-10-08", { time: "09:00" }).next_class).toBeNull();
  });

  it("follows the weekday if the portal has no calendar, and says so", () => {
    expect(today(timetable, [], "2026-10-02", { time: "15:00" })).toMatchObject({
      by_calendar: false,
      classes: [early, late],
      next_class: { date: "2026-10-08" },
    });
  });

  it("returns the exams of the day with their type, sorted by time", () => {
    const exam = (start_time: string | null, exam_date: string) => ({
      ...{ serial_number: 1, course_code: "CSE3009", course_title: null, course_type_code: null },
      ...{ class_id: null, slot: null },
      ...{ exam_date, exam_session: null, reporting_time: null, start_time, end_time: null },
      ...{ venue: null, seat_location: null, seat_number: null },
    });
    const exams: ExamGroup[] = [
      { exam_type: "CAT2", class_group: null, subjects: [exam("14:00", "2026-10-01"), exam("10:00", "2026-10-01")] },
      { exam_type: "CAT1", class_group: null, subjects: [exam("10:00", "2026-08-19")] },
    ];
    const day = today(timetable, calendar, "2026-10-01", { exams });
    expect(day.exams.map(({ exam_type, start_time }) => [exam_type, start_time])).toEqual([
      ["CAT2", "10:00"],
      ["CAT2", "14:00"],
    ]);
  });

  it.each([
    ["25-09-2026", "10:00"],
    ["2026-09-31", "10:00"],
    ["2026-09-25", "24:00"],
    ["2026-09-25", "9:00"],
  ])("rejects the date %s with the time %s", (date, time) => {
    expect(() => today(timetable, calendar, date, { time })).toThrow(RangeError);
  });
});

it.each([
  ["2026-09-24T18:29:59Z", "2026-09-24", "23:59"],
  ["2026-09-24T18:30:00Z", "2026-09-25", "00:00"],
])("converts %s to the time zone of the university", (moment, date, time) => {
  expect(indiaTime(new Date(moment))).toEqual({ date, time });
});
