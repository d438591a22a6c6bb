import { describe, expect, it } from "vitest";
import type { AttendanceEntry, AttendanceRegisterEntry } from "../types.ts";
import { AbsentDaysError } from "./absence.ts";
import { attendancePlan } from "./attendance-plan.ts";
import { attendanceOf, courseOf, dayOf, entryOf, eventOf, weekOf } from "./fixtures.ts";

const working = eventOf("instructional");
/** Monday to Saturday of two weeks; Tuesday of the second week is free and its Saturday has a day order for Tuesday. */
const calendar = [
  ...["2026-09-21", "2026-09-22", "2026-09-23", "2026-09-24", "2026-09-25", "2026-09-26"].map((date) =>
    dayOf(date, working),
  ),
  dayOf("2026-09-27", eventOf("holiday")),
  dayOf("2026-09-28", working),
  dayOf("2026-09-29", working, eventOf("holiday", { label: "Festival" })),
  dayOf("2026-09-30", eventOf("exam", { description: "CAT - II" })),
  dayOf("2026-10-01", working),
  dayOf("2026-10-02", eventOf("no_instruction")),
  dayOf("2026-10-03", eventOf("instructional", { label: "Tuesday Day Order" })),
];
const theory = entryOf();
const lab = entryOf({ class_id: "L1", course_type_code: "ELA", slot: "L23+L24", is_lab: true });
const timetable = weekOf({ tuesday: [theory], wednesday: [theory], friday: [lab], saturday: [theory] });
const labAttendance = attendanceOf({ class_id: "L1", course_type_code: "ELA", attended_classes: 2, total_classes: 2 });
const row = (date: string, status: string | null, slot = "C1"): AttendanceRegisterEntry => ({
  ...{ serial_number: 1, date, weekday: null, slot, start_time: null, end_time: null, status, remark: null },
});
type Options = Partial<Parameters<typeof attendancePlan>[3]>;
const plan = (options: Options = {}) =>
  attendancePlan([attendanceOf(), labAttendance], timetable, calendar, { from: "2026-09-22", ...options });
const [course] = plan().courses;

/** The plan of one class, as that of its course. */
const planOf = (entry: AttendanceEntry, options: Options = {}, week = timetable, days: typeof calendar = calendar) =>
  attendancePlan([entry], week, days, { from: "2026-09-22", ...options }).courses[0];
/** The register of the theory, or of the lab. */
const registerOf = (course_type_code: string, entries: AttendanceRegisterEntry[]) => [
  { course_id: "AM_CSE3009_00200", course_type_code, entries },
];

describe("attendance plan", () => {
  it("counts the coming classes by the calendar: without holidays and exam days, with day orders", () => {
    // Tuesday 22, Wednesday 23, Saturday 26 and, by day order, Saturday 3 October.
    expect(course?.classes[0]?.plan).toMatchObject({
      attended: 3,
      total: 4,
      coming: 4,
      last_class: "2026-10-03",
      can_miss: 1,
    });
    expect(course?.classes[1]?.plan).toMatchObject({ coming: 1, last_class: "2026-09-25" });
  });

  it("refuses days that are absent and on duty for the same class, and takes them for two classes", () => {
    const lab = { from: "2026-09-22", to: "2026-09-26", class_ids: ["L1"] };
    const away = (class_ids: string[] | null) => () =>
      plan({ absent: [lab, { from: "2026-09-26", as: "on_duty", class_ids }] });
    for (const ids of [null, ["T1", "L1"]])
      expect(away(ids)).toThrow(new AbsentDaysError("is absent and on duty for the same class and day", 1));
    expect(away(["T1"])).not.toThrow();
  });

  it("has one plan for each class and one for all classes of the course", () => {
    expect(course?.classes.map(({ course_type_code }) => course_type_code)).toEqual(["ETH", "ELA"]);
    // 5 of 6 so far and 5 to come: 9 of 11 is 82%, 8 of 11 is 73%.
    expect(course?.together).toMatchObject({ attended: 5, total: 6, coming: 5, can_miss: 1, must_attend: 4 });
  });

  it("keeps the classes between the day of the totals and its first day open", () => {
    // On 22 September, everything is posted. Until the 26th, two classes of theory and one of the lab meet.
    const later = plan({ asOf: "2026-09-22", from: "2026-09-26" });
    expect(later).toMatchObject({ as_of: "2026-09-22", from: "2026-09-26" });
    expect(later.courses[0]?.classes.map((one) => one.plan)).toEqual([
      expect.objectContaining({ coming: 2, unposted: 2, can_miss: 0, can_miss_at_most: 1 }),
      expect.objectContaining({ coming: 0, unposted: 1 }),
    ]);
    expect(() => plan({ asOf: "2026-09-23" })).toThrow(
      new RangeError("from must not be before 2026-09-23, not 2026-09-22."),
    );
  });

  it("ends with the last day of the calendar", () => {
    expect(plan()).toMatchObject({ from: "2026-09-22", threshold: 75, calendar_until: "2026-10-03" });
    expect(plan({ from: "2026-10-04" }).courses[0]?.classes[0]).toMatchObject({ plan: null, reason: "semester_over" });
  });

  it("leaves out classes before the first day of attendance, which is that of the class and counts", () => {
    const courses = [courseOf({ class_id: "L1" }), courseOf({ attendance_from: "2026-09-23" })];
    expect(planOf(attendanceOf(), {}, { ...timetable, courses })?.together).toMatchObject({ coming: 3 });
  });

  it("distinguishes classes without an id by their type", () => {
    const anonymous = { ...timetable, friday: [{ ...lab, class_id: null }] };
    expect(planOf({ ...labAttendance, class_id: null }, {}, anonymous)?.together).toMatchObject({ coming: 1 });
  });

  it.each([
    ["no_attendance", { total_classes: null }, calendar],
    ["not_in_timetable", { class_id: "P1", course_type_code: "PJT" }, calendar],
    ["no_calendar", {}, calendar.map((day) => ({ ...day, events: [] }))],
    ["no_calendar", {}, []],
    ["debarred", { debar_status: "Debarred" }, calendar],
    ["debarred", { debar_status: "Debarred - not permitted to write FAT" }, calendar],
  ])("says %s if a class has no plan", (reason, fields, days) => {
    const only = planOf(attendanceOf(fields), {}, timetable, days);
    expect(only).toMatchObject({ together: null, classes: [{ plan: null, reason }] });
  });

  it.each(["Not Debarred", "not yet debarred", "Permitted"])("plans for a class with the status %s", (debar_status) => {
    expect(planOf(attendanceOf({ debar_status }))?.classes[0]?.plan).not.toBe(null);
  });

  it.each([{ from: "tomorrow" }, { from: "2026-02-30" }, { threshold: 101 }, { threshold: Number.NaN }])(
    "rejects the options %j",
    (options) => {
      expect(() => plan(options)).toThrow(RangeError);
    },
  );
});

describe("a register", () => {
  /** Rows of days in September, such as `22 Present`. */
  const rowsOf = (text: string) =>
    [...text.matchAll(/(\d+) ?([^,]*)/g)].map(([, day, status]) => row(`2026-09-${day}`, status || null));

  it.each([
    ["shows until when it is posted, and which classes are missing", "22 Present, 19 Absent", "2026-09-22", 2, 1],
    ["does not take Not Posted for posted", "23 Not Posted, 22 Present, 19 Not Posted", "2026-09-22", 2, 2],
    ["does not take a row without a status for posted", "23, 22 Present, 19", "2026-09-22", 2, 2],
    ["counts a class that is already posted today as past", "26 On Duty, 23 Absent", "2026-09-26", 1, 1],
    ["leaves every past class open if nothing is posted", "", null, 2, 2],
  ])("%s: %s", (_, rows, posted_until, coming, unposted) => {
    const registers = registerOf("ETH", rowsOf(rows));
    expect(planOf(attendanceOf(), { from: "2026-09-26", registers })?.classes[0]).toMatchObject({
      ...{ posted_until, counted_from: "register" },
      plan: { coming, unposted },
    });
  });

  it("takes a class that is missing between posted ones for cancelled after two weeks", () => {
    const days = [dayOf("2026-09-01", working), dayOf("2026-09-02", working), ...calendar];
    const entries = [row("2026-09-01", "Present"), row("2026-09-26", "Present")];
    const only = planOf(attendanceOf(), { from: "2026-10-03", registers: registerOf("ETH", entries) }, timetable, days);
    // 2, 22 and 23 September are missing.
    expect(only?.together).toMatchObject({ unposted: 2 });
  });
});

describe("without a register", () => {
  const at = (attended_classes: number, total_classes: number, from: string) =>
    planOf(attendanceOf({ attended_classes, total_classes }), { from })?.classes[0];

  it("takes past classes beyond the total for unposted, and gives a range", () => {
    // Tuesday 22, Wednesday 23 and Saturday 26 were held, Saturday 3 October is to come.
    expect(at(1, 1, "2026-09-27")).toMatchObject({
      ...{ posted_until: null, counted_from: "total" },
      plan: { coming: 1, unposted: 2, can_miss: 0, can_miss_at_most: 1, must_attend: 1 },
    });
    expect(at(3, 3, "2026-09-27")).toMatchObject({ plan: { unposted: 0, can_miss: 1 } });
  });

  it("does not miss a threshold that unposted classes can reach", () => {
    expect(at(0, 1, "2026-09-27")?.plan).toMatchObject({
      ...{ reachable: true, surely_reachable: false, can_miss: 0, can_miss_at_most: 0 },
    });
  });
});

describe("a lab over two slots", () => {
  const labOf = (attended: number, total: number, entries: AttendanceRegisterEntry[] | null = null) =>
    planOf(
      { ...labAttendance, attended_classes: attended, total_classes: total },
      { from: "2026-09-26", registers: entries === null ? [] : registerOf("ELA", entries) },
    )?.classes[0]?.counted_by;

  it.each([
    [null, 1], // One session took place on 25 September: it may be a session, or two slots of which one is not posted.
    ["slot", 2],
  ] as const)("is counted by the %s after %i classes in one session", (expected, total) => {
    expect(labOf(total, total)).toBe(expected);
  });

  it.each([
    ["session", "L23+L24"],
    ["slot", "L23"],
  ] as const)("is counted by the %s if the register has the slot %s", (expected, slot) => {
    expect(labOf(1, 1, [row("2026-09-25", "Present", slot)])).toBe(expected);
  });

  it("adds two classes to the totals if the portal counts slots", () => {
    const registers = registerOf("ELA", [row("2026-09-18", "Present", "L23")]);
    const lab = { ...labAttendance, attended_classes: 3, total_classes: 4 };
    const only = planOf(lab, { from: "2026-09-25", threshold: 80, registers });
    // 5 of 6 is 83%.
    expect(only?.classes[0]).toMatchObject({
      counted_by: "slot",
      plan: { coming: 1, can_miss: 0, best_percentage: 84 },
    });
  });
});
