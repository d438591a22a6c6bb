import { expect, it } from "vitest";
import { seeded } from "../../test/random.ts";
import type { AbsentDays, MarksCourse } from "../types.ts";
import { addDays } from "./dates.ts";
import { attendanceOf, dayOf, entryOf, eventOf, weekOf } from "./fixtures.ts";
import { attendancePlan, commonFree, marksNeeded, type Plan, type Week, weekdays } from "./index.ts";

/*
 * 10,000 random semesters against calculations of this file alone: whole numbers, walked day by day. What the student did in classes
 * that are not posted is decided here, so every range must also contain it.
 */

const SEMESTERS = 1_500;
const START = "2026-07-06"; // a Monday
const dates = Array.from({ length: 60 }, (_, day) => addDays(START, day));
const dateOf = (day: number) => dates[day] ?? "";

interface Held {
  readonly day: number;
  readonly units: bigint;
  readonly as: "present" | "absent" | "on_duty" | "unposted";
  /** True if the student attended a class that is not posted. */
  readonly came: boolean;
}

interface Simulated {
  readonly attended: bigint;
  readonly total: bigint;
  readonly open: readonly Held[];
}

/** Percent in hundredths, rounded down or up; -1 for no class. */
const hundredths = (attended: bigint, total: bigint, isUp: boolean): number =>
  total === 0n ? -1 : Number((10_000n * attended + (isUp ? total - 1n : 0n)) / total);
const shown = (percent: number | null): number => (percent === null ? -1 : Math.round(percent * 100));

/** Walks through the days from the first day away on; unposted classes count as the given function says. */
function walk(
  { attended, total, open }: Simulated,
  [first, last, end]: readonly number[],
  tenths: bigint,
  came: (one: Held) => boolean,
  isUp: boolean,
) {
  let [present, held] = [attended, total];
  const at = { lowest: [0n, 0n] as [bigint, bigint], lastDay: -1, end: -1, isBelow: false };
  let next = 0;
  for (let day = -1; day <= (end ?? 0); day++) {
    for (let one = open[next]; one !== undefined && one.day <= day; one = open[++next]) {
      held += one.units;
      if (one.as === "unposted" ? came(one) : one.as !== "absent") present += one.units;
    }
    const isLower = at.lowest[1] === 0n ? held > 0n : present * at.lowest[1] < at.lowest[0] * held;
    if (day >= (first ?? 0) && isLower) at.lowest = [present, held];
    if (day === last) at.lastDay = hundredths(present, held, isUp);
  }
  const [low, of] = at.lowest;
  return {
    ...at,
    low: hundredths(low, of, isUp),
    end: hundredths(present, held, isUp),
    isBelow: 1000n * low < tenths * of,
    isEnough: held === 0n || 1000n * present >= tenths * held,
  };
}

function expectAbsence(
  plan: Plan | null | undefined,
  simulated: Simulated,
  days: readonly number[],
  tenths: bigint,
): void {
  const absence = plan?.absence;
  if (!absence) throw new Error("no absence");
  const walked = (came: (one: Held) => boolean, isUp: boolean) => walk(simulated, days, tenths, came, isUp);
  const [worst, best] = [walked(() => false, false), walked(() => true, true)];
  const [low, high] = [false, true].map((isUp) => walked(({ came }) => came, isUp));
  if (!low || !high) throw new Error("no walk");
  const { on_last_day, lowest, at_end, ...rest } = absence;
  const ranges = [on_last_day, lowest, at_end].map(({ at_least, at_most }) => [shown(at_least), shown(at_most)]);
  const found = [...ranges, rest.falls_below, rest.surely_falls_below, rest.surely_reachable, rest.reachable];
  const expected = [
    ...(["lastDay", "low", "end"] as const).map((of) => [worst[of], best[of]]),
    ...[worst.isBelow, best.isBelow, worst.isEnough, best.isEnough],
  ];
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected);
  const inRange = (of: "lastDay" | "low" | "end") => worst[of] <= low[of] && high[of] <= best[of];
  const missed = simulated.open.filter(({ as }) => as === "absent" || as === "on_duty").length;
  if (!inRange("lastDay") || !inRange("low") || !inRange("end") || absence.missed.length !== missed)
    expect(absence).toBe({ low, high, missed });
}

it("a plan with days away equals a walk through every day, and its ranges contain what happened", () => {
  let away = 0;
  for (let seed = 1; seed <= SEMESTERS; seed++) {
    const random = seeded(seed);
    const below = (limit: number) => Math.floor(limit * random());
    const end = 6 + below(14);
    const isFree = Array.from({ length: end + 1 }, (_, day) => day % 7 === 6 || random() < 0.1);
    const now = below(end);
    const tenths = BigInt(500 + below(450));
    const drawn: AbsentDays[] = Array.from({ length: 1 + below(3) }, () => {
      const from = now + below(end - now + 3);
      const class_ids = random() < 0.3 ? ["T1"] : null;
      return { from: dateOf(from), to: dateOf(from + below(5)), class_ids, as: random() < 0.3 ? "on_duty" : "absent" };
    });
    const entries = drawn.filter((one, index) =>
      drawn
        .slice(0, index)
        .every(({ from, to, as }) => as === one.as || (to ?? "") < one.from || (one.to ?? "") < from),
    );
    const asOn = (day: number, id: string) => {
      const date = dateOf(day);
      let as: Held["as"] = "present";
      for (const one of entries)
        if (one.from <= date && date <= (one.to ?? "") && (!one.class_ids || one.class_ids.includes(id)))
          as = one.as ?? "absent";
      return as;
    };
    const classes = [
      ["T1", 1n],
      ["L1", 2n],
    ].map(([id, units]) => ({ id: id as string, units: units as bigint, weekday: [below(6), below(6)] }));
    const simulated = classes.map(({ id, units, weekday }): Simulated & { register: number[] } => {
      const met = isFree.flatMap((free, day) => (!free && weekday.includes(day % 7) ? [day] : []));
      const past = met.filter((day) => day < now);
      const posted = past.slice(0, Math.max(0, past.length - (id === "T1" ? below(4) : 0)));
      const attended = posted.filter(() => random() < 0.8).length;
      const open = met
        .slice(posted.length)
        .map((day): Held => ({ day, units, as: day < now ? "unposted" : asOn(day, id), came: random() < 0.5 }));
      return { attended: BigInt(attended) * units, total: BigInt(posted.length) * units, open, register: posted };
    });
    const [theory, lab] = simulated;
    if (!theory || !lab) throw new Error("no class");
    away += theory.open.filter(({ as }) => as === "absent").length;
    const calendar = isFree.map((free, day) => dayOf(dateOf(day), eventOf(free ? "holiday" : "instructional")));
    const timetable = weekOf(
      Object.fromEntries(
        weekdays.map((name, index) => [
          name,
          classes
            .filter(({ weekday }) => weekday.includes(index))
            .map(({ id }) => entryOf(id === "T1" ? {} : { class_id: id, course_type_code: "ELA", slot: "L23+L24" })),
        ]),
      ),
    );
    const row = { serial_number: 1, weekday: null, start_time: null, end_time: null, status: "Present", remark: null };
    const registers = [
      {
        course_id: "AM_CSE3009_00200",
        course_type_code: "ELA",
        entries: lab.register.flatMap((day) => ["L23", "L24"].map((slot) => ({ ...row, slot, date: dateOf(day) }))),
      },
    ];
    const attendance = [theory, lab].map(({ attended, total }, index) =>
      attendanceOf({
        attended_classes: Number(attended),
        total_classes: Number(total),
        ...(index === 1 && { class_id: "L1", course_type_code: "ELA" }),
      }),
    );
    const options = { from: dateOf(now), threshold: Number(tenths) / 10, registers, absent: entries };
    const [course] = attendancePlan(attendance, timetable, calendar, options).courses;
    const days = [
      entries.map(({ from }) => from).sort()[0],
      entries
        .map(({ to }) => to ?? "")
        .sort()
        .at(-1),
    ].map((date) => dates.indexOf(date ?? ""));
    const walked = [days[0] ?? 0, days[1] ?? 0, Math.max(end, days[1] ?? 0)];
    if (course?.classes[0]?.plan) expectAbsence(course.classes[0].plan, theory, walked, tenths);
    // Before the first row of the register, the unit of a lab is not known.
    if (!course?.together || (lab.register.length === 0 && lab.open.length > 0)) continue;
    expectAbsence(course.classes[1]?.plan, lab, walked, tenths);
    const open = [...theory.open, ...lab.open].sort((one, other) => one.day - other.day);
    expectAbsence(
      course.together,
      { attended: theory.attended + lab.attended, total: theory.total + lab.total, open },
      walked,
      tenths,
    );
  }
  expect(away).toBeGreaterThan(SEMESTERS / 3);
});

it("what is needed for a total equals a calculation in whole hundredths", () => {
  const outlooks: Record<string, number> = {};
  for (let seed = 1; seed <= SEMESTERS; seed++) {
    const random = seeded(seed);
    const below = (limit: number) => Math.floor(limit * random());
    const target = below(10_001);
    let [got, weight, isMissing] = [0, 0, false];
    const assessments = Array.from({ length: below(7) }, (_, index) => {
      const of = below(2600);
      const [mark, hasWeight] = [random() < 0.8 ? below(of + 1) : null, random() < 0.95];
      if (mark !== null)
        [got, weight, isMissing] = [got + mark, weight + (hasWeight ? of : 0), isMissing || !hasWeight];
      return {
        mark_title: `Quiz ${"abcdefg"[index]}`,
        weightage: hasWeight ? of / 100 : null,
        weightage_mark: mark === null ? null : mark / 100,
        status: "Present",
        remark: null,
      };
    });
    const found = marksNeeded({ assessments } as unknown as MarksCourse, target / 100);
    const open = isMissing || weight > 10_000 ? null : 10_000 - weight;
    const needed = Math.max(0, target - got);
    // The least percentage in hundredths that brings what is needed, and one hundredth less that does not.
    const percent = open ? Math.round((found.needed_percent ?? -1) * 100) : 0;
    if (open && (percent * open < needed * 10_000 || (needed > 0 && (percent - 1) * open >= needed * 10_000)))
      expect(found).toBe({ open, needed });
    const outlook = needed === 0 ? "reached" : open === null ? "not_known" : needed > open ? "out_of_reach" : "open";
    outlooks[outlook] = (outlooks[outlook] ?? 0) + 1;
    const expected = [got / 100, open === null ? null : open / 100, needed / 100, outlook];
    if (JSON.stringify([found.reached, found.weight_open, found.needed, found.outlook]) !== JSON.stringify(expected))
      expect(found).toBe(expected);
  }
  expect(Object.keys(outlooks)).toHaveLength(4);
});

it("time in common equals a look at every minute, of own weeks and calendars of others", () => {
  let found = 0;
  for (let seed = 1; seed <= SEMESTERS / 5; seed++) {
    const random = seeded(seed);
    const below = (limit: number) => Math.floor(limit * random());
    const two = (value: number) => String(value).padStart(2, "0");
    const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    const [from, to, shortest] = [below(550), 600 + below(841), below(3) * 25];
    const isBusy = Array<boolean>(1440).fill(false);
    const times = () => {
      const start = below(1380);
      return [start, start + 1 + below(Math.min(180, 1439 - start))] as const;
    };
    const take = ([start, end]: readonly [number, number]) => isBusy.fill(true, start, end);
    const own = Array.from({ length: below(4) }, times);
    own.forEach(take);
    const classes = own.map(([start, end]) => ({
      ...entryOf({ start_time: clock(start), end_time: clock(end) }),
      unlisted_group: null,
    }));
    const week = { days: [{ date: "2026-10-05", classes, exams: [] }] } as unknown as Week;
    const events = Array.from({ length: below(4) }, () => {
      const [start, end] = times();
      // A weekly series from two weeks before, which may leave out the day, or end before it.
      const [weeks, isLeftOut, byDay] = [1 + below(5), random() < 0.2, random() < 0.5];
      const isFree = random() < 0.1;
      if (weeks >= 3 && !isLeftOut && !isFree) take([start, end]);
      const at = (date: string, minute: number) => `;TZID=Asia/Kolkata:${date}T${clock(minute).replace(":", "")}00`;
      const utc = new Date(Date.UTC(2026, 8, 21, 0, end) - 19_800_000).toISOString().replace(/[-:]|\.000/g, "");
      return [
        ...[
          "BEGIN:VEVENT",
          `DTSTART${at("20260921", start)}`,
          `DTEND:${utc}`,
          `RRULE:FREQ=WEEKLY;COUNT=${byDay ? 2 * weeks - 1 : weeks}${byDay ? ";BYDAY=MO,FR" : ""}`,
        ],
        ...(isLeftOut ? [`EXDATE${at("20261005", start)}`] : []),
        ...(isFree ? ["TRANSP:TRANSPARENT"] : []),
        "END:VEVENT",
      ].join("\r\n");
    });
    const file = ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n");
    const expected: string[] = [];
    let begin = from;
    for (let minute = from; minute <= to; minute++) {
      if (minute < to && !isBusy[minute]) continue;
      if (minute - begin >= Math.max(1, shortest)) expected.push(`${clock(begin)} ${clock(minute)}`);
      begin = minute + 1;
    }
    const result = commonFree([week, file], { day: "2026-10-05", from: clock(from), to: clock(to), minutes: shortest });
    const shown = result.map(({ start_time, end_time }) => `${start_time} ${end_time}`);
    if (shown.join() !== expected.join()) expect(shown).toEqual(expected);
    found += shown.length;
  }
  expect(found).toBeGreaterThan(SEMESTERS / 5);
  const day = { day: "2026-10-05", from: "08:00", to: "10:00" };
  const fileOf = (...lines: string[]) =>
    ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART:20261005T083000", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\n");
  for (const line of [
    ...["RRULE:FREQ=MONTHLY", "RRULE:FREQ=WEEKLY;BYDAY=+1MO", "RRULE:FREQ=DAILY;INTERVAL=0"],
    ...["RDATE:20261005T100000", "DTEND:20261005T080000", "DURATION:-PT1H", "RRULE:FREQ=DAILY;COUNT=x"],
    ...["DURATION:P", "DURATION:P1DT", "DTEND:20261005T090000\nDURATION:PT1H", "RRULE:FREQ=WEEKLY;WKST=XX"],
    ...["DTEND:20261305T090000", "DTEND:20270231T090000", "DTEND:20261005T240000"],
    ...["RRULE:FREQ=WEEKLY;BYDAY=TU", "RRULE:FREQ=DAILY;COUNT=1\nRRULE:FREQ=DAILY", "BEGIN:VALARM", "BEGIN:VEVENT"],
  ])
    expect(() => commonFree([fileOf(line)], day), line).toThrow(/^Calendar 1: .*calendar/);
  const file = fileOf("DTEND:20261005T090000", "BEGIN:VALARM", "DURATION:PT15M", "END:VALARM");
  expect(commonFree([file], day)).toEqual([
    { start_time: "08:00", end_time: "08:30" },
    { start_time: "09:00", end_time: "10:00" },
  ]);
  for (const length of ["PT30M", "PT29M1S", "+PT0H30M"])
    expect(commonFree([fileOf(`DURATION:${length}`)], day), length).toEqual(commonFree([file], day));
  expect(commonFree([fileOf("DURATION:P1W").replace("20261005", "20260929")], day)).toEqual([]);
  // The example of RFC 5545: the day on which weeks begin decides between 10 and 17 August.
  const spansOn = (first: string, date: string) => {
    const rule = `RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=${first}`;
    const series = fileOf("DTEND:20261005T090000", rule).replaceAll("20261005", "19970805");
    return commonFree([series], { ...day, day: date }).length;
  };
  const sundays = ["1997-08-10", "1997-08-17"];
  expect(["MO", "SU"].map((first) => sundays.map((date) => spansOn(first, date)))).toEqual([
    [2, 1],
    [1, 2],
  ]);
  // Cut off, of another kind, and no day at all.
  expect(() => commonFree([file, file.slice(0, -20)], day)).toThrow("Calendar 2: A calendar has no end");
  expect(() => commonFree([file.replaceAll("VEVENT", "VFREEBUSY")], day)).toThrow(RangeError);
  expect(() => commonFree([file.replace("END:VEVENT\n", "")], day)).toThrow(RangeError);
  expect(() => commonFree([file.replace("DTSTART", "X-START")], day)).toThrow(RangeError);
  const inUtc = fileOf("RRULE:FREQ=WEEKLY;BYDAY=MO").replace("20261005T083000", "20261005T193000Z");
  expect(() => commonFree([inUtc], day)).toThrow(RangeError);
  expect(() => commonFree([file], { ...day, from: "17:00" })).toThrow(RangeError);
  expect(() => commonFree([file], { ...day, minutes: 121 })).toThrow(RangeError);
  expect(() => commonFree([{ days: [] } as unknown as Week], day)).toThrow(RangeError);
});
