import { expect, it } from "vitest";
import { seeded } from "../../test/random.ts";
import type { AttendanceRegisterEntry } from "../types.ts";
import { addDays } from "./dates.ts";
import { attendanceOf, dayOf, entryOf, eventOf, weekOf } from "./fixtures.ts";
import { attendancePlan, type CountedBy, type Plan, weekdays } from "./index.ts";

/*
 * Simulated semesters: what was held, attended and posted is known here, while the plan sees only what the portal would show.
 * In every other one, classes of the theory are cancelled, which the academic calendar does not show.
 */

const START = "2026-07-06"; // a Monday
const THRESHOLD = 75;
const COURSE_ID = "AM_CSE3009_00200";

/** `null` is a holiday, `weekday` the weekday whose classes meet: on a Saturday perhaps that of a day order. */
type Day = { readonly weekday: number | null; readonly ordered: boolean };

interface SimulatedClass {
  /** Weekdays on which it meets. */
  readonly days: readonly number[];
  readonly countedBy: CountedBy;
  /** For each meeting in turn: whether the student came, the days until it is posted, and whether it was cancelled if it is past. */
  readonly meetings: readonly { readonly attended: boolean; readonly lag: number; readonly cancelled: boolean }[];
}

const classOf = (
  random: () => number,
  days: readonly number[],
  countedBy: CountedBy,
  cancelled = 0,
): SimulatedClass => {
  const presence = 0.65 + 0.3 * random();
  const lag = random() < 0.3 ? 0 : 14;
  const meetings = Array.from({ length: 130 }, () => ({
    attended: random() < presence,
    lag: Math.round(lag * random()),
    cancelled: random() < cancelled,
  }));
  return { days, countedBy, meetings };
};

/** Sundays are free, and Saturdays follow another day. */
function dayOfSemester(index: number, random: () => number): Day {
  const [weekday, order, chance] = [index % 7, Math.floor(6 * random()), random()];
  if (weekday === 6 || chance < 0.1) return { weekday: null, ordered: false };
  return weekday === 5 ? { weekday: order, ordered: true } : { weekday, ordered: false };
}

function semesterOf(random: () => number, cancelled: number) {
  const days = Array.from({ length: 20 + Math.floor(110 * random()) }, (_, index) => dayOfSemester(index, random));
  const first = Math.floor(5 * random());
  return {
    days,
    now: Math.floor(days.length * random()),
    ahead: random() < 0.5 ? 0 : Math.floor(40 * random()),
    theory: classOf(random, random() < 0.5 ? [first] : [first, (first + 2) % 6], "session", cancelled),
    lab: classOf(random, [Math.floor(6 * random())], random() < 0.5 ? "session" : "slot"),
  };
}

/** The truth about a class: posted on the day of the totals, to come from the first day of the plan. */
function truthOf(
  { days, countedBy, meetings }: SimulatedClass,
  calendar: readonly Day[],
  { now, from, isLab }: { readonly now: number; readonly from: number; readonly isLab: boolean },
) {
  const held = calendar.flatMap(({ weekday }, date) => (weekday !== null && days.includes(weekday) ? [date] : []));
  const rows = held.flatMap((date, index) => {
    const { attended, lag, cancelled } = meetings[index] ?? { attended: true, lag: 0, cancelled: false };
    return cancelled && date < now ? [] : [{ date, attended, isPosted: date + lag < now }];
  });
  const units = isLab && countedBy === "slot" ? 2 : 1;
  const past = rows.filter(({ date }) => date < from);
  const posted = past.filter(({ isPosted }) => isPosted);
  return {
    ...{ units, posted, unposted: past.length - posted.length },
    attended: units * past.filter(({ attended }) => attended).length,
    coming: Array<number>(rows.length - past.length).fill(units),
    all: units * rows.length,
  };
}
type Truth = ReturnType<typeof truthOf>;

/** The most classes that can be missed, whichever they are, by trying one more each time. */
function canMiss(truths: readonly Truth[]): { readonly reachable: boolean; readonly classes: number } {
  const coming = truths.flatMap((truth) => truth.coming).sort((one, other) => other - one);
  const all = truths.reduce((sum, truth) => sum + truth.all, 0);
  const best = truths.reduce((sum, truth) => sum + truth.attended, 0) + coming.reduce((sum, units) => sum + units, 0);
  const missing = (count: number) => coming.slice(0, count).reduce((sum, units) => sum + units, 0);
  const isEnough = (count: number) => all === 0 || (100 * (best - missing(count))) / all >= THRESHOLD;
  let classes = 0;
  while (classes < coming.length && isEnough(classes + 1)) classes++;
  return { reachable: isEnough(0), classes: isEnough(0) ? classes : 0 };
}

const registerOf = ({ posted, units }: Truth, slots: readonly string[]): AttendanceRegisterEntry[] =>
  posted.flatMap(({ date, attended }) =>
    (units === 1 ? [slots.join("+")] : slots).map((slot) => ({
      ...{ serial_number: 1, date: addDays(START, date), weekday: null, slot, start_time: null, end_time: null },
      ...{ status: attended ? "Present" : "Absent", remark: null },
    })),
  );

const attendance = (class_id: string, course_type_code: string, { posted, units }: Truth) =>
  attendanceOf({
    ...{ class_id, course_type_code, course_id: COURSE_ID, total_classes: units * posted.length },
    attended_classes: units * posted.filter(({ attended }) => attended).length,
  });

it("a plan contains the truth of every simulated semester, and is no wider than its unposted classes explain", () => {
  const counts = { plans: 0, ranges: 0 };
  const expectTruth = (plan: Plan | null | undefined, truths: readonly Truth[], isExact: boolean) => {
    if (!plan) throw new Error("no plan");
    const { reachable, classes } = canMiss(truths);
    const unposted = truths.reduce((sum, truth) => sum + truth.unposted, 0);
    const units = truths.reduce((sum, truth) => sum + truth.unposted * truth.units, 0);
    counts.plans++;
    if (plan.can_miss < plan.can_miss_at_most) counts.ranges++;
    expect(plan.can_miss).toBeLessThanOrEqual(classes);
    expect(plan.can_miss_at_most).toBeGreaterThanOrEqual(classes);
    if (reachable) expect(plan.reachable).toBe(true);
    else expect(plan.surely_reachable).toBe(false);
    expect(plan.must_attend).toBe(plan.coming - plan.can_miss);
    if (!isExact) return;
    expect(plan.unposted).toBe(unposted);
    expect(plan.can_miss_at_most - plan.can_miss).toBeLessThanOrEqual(units);
  };
  for (let seed = 1; seed <= 150; seed++) {
    const cancelled = seed % 2 === 0 ? 0.15 : 0;
    const { days, now, ahead, theory: theoryClass, lab: labClass } = semesterOf(seeded(seed), cancelled);
    const from = Math.min(now + ahead, days.length - 1);
    const theory = truthOf(theoryClass, days, { now, from, isLab: false });
    const lab = truthOf(labClass, days, { now, from, isLab: true });
    const calendar = days.map(({ weekday, ordered }, date) =>
      dayOf(
        addDays(START, date),
        weekday === null
          ? eventOf("holiday")
          : eventOf("instructional", { label: ordered ? `${weekdays[weekday]} Day Order` : null }),
      ),
    );
    const classes = { T1: theoryClass.days, L1: labClass.days };
    const onDay = (weekday: number) => [
      ...(classes.T1.includes(weekday) ? [entryOf({ class_id: "T1" })] : []),
      ...(classes.L1.includes(weekday)
        ? [entryOf({ class_id: "L1", course_type_code: "ELA", slot: "L23+L24", is_lab: true })]
        : []),
      // A class of another semester, with the same course code.
      entryOf({ class_id: "OLD" }),
    ];
    const timetable = weekOf(Object.fromEntries(weekdays.map((name, index) => [name, onDay(index)])));
    const entries = [attendance("T1", "ETH", theory), attendance("L1", "ELA", lab)];
    const registers = [
      { course_id: COURSE_ID, course_type_code: "ETH", entries: registerOf(theory, ["C1"]) },
      { course_id: COURSE_ID, course_type_code: "ELA", entries: registerOf(lab, ["L23", "L24"]) },
    ];
    for (const known of [[], registers]) {
      const options = {
        from: addDays(START, from),
        asOf: addDays(START, now),
        threshold: THRESHOLD,
        registers: known,
      };
      const early = { ...options, from: addDays(START, now - 1 - ahead) };
      expect(() => attendancePlan(entries, timetable, calendar, early)).toThrow(RangeError);
      const [course] = attendancePlan(entries, timetable, calendar, options).courses;
      const isUnitKnown = course?.classes[1]?.counted_by !== null;
      expectTruth(course?.classes[0]?.plan, [theory], cancelled === 0);
      expectTruth(course?.classes[1]?.plan, [lab], isUnitKnown);
      expectTruth(course?.together, [theory, lab], isUnitKnown && cancelled === 0);
    }
  }
  expect(counts.ranges).toBeGreaterThan(50);
});
