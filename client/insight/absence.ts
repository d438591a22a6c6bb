import type { Absence, AbsentDays, MissedClass, PercentageRange } from "../types.ts";
import { allowanceOf, isEnough, type Outlook, type Requirement, unionOfAllowances, unitsOf } from "./allowance.ts";
import { assertDate } from "./dates.ts";

/** The most days of absence of one plan, over all entries. */
const MAX_DAYS = 60;
const DAY_MS = 86_400_000;

/** The two ways to be away: on duty counts as attended. */
export type AbsentAs = MissedClass["as"];

/** The days of all entries. */
export interface Away {
  readonly first: string;
  readonly last: string;
  /** The way in which the student is away from a class on a day; null if present. */
  asOn(date: string, classId: string | null): AbsentAs | null;
}

/** An entry of the days away that cannot be used. */
export class AbsentDaysError extends RangeError {
  /** Index of the entry; null for all of them. */
  readonly index: number | null;
  /** Such as `ends before it begins`. */
  readonly reason: string;

  constructor(reason: string, index: number | null = null) {
    super(`absent${index === null ? "" : `[${index}]`} ${reason}.`);
    this.index = index;
    this.reason = reason;
  }
}

/** Checks the entries; null without any. Throws an AbsentDaysError for a day before the plan, for more than 60 days, and for two ways on a day. */
export function awayOn(entries: readonly AbsentDays[], planFrom: string): Away | null {
  const ranges = entries.map(({ from, to, as, ...rest }) => ({ from, to: to ?? from, as: as ?? "absent", ...rest }));
  for (const [index, { from, to, class_ids, as }] of ranges.entries()) {
    for (const date of [from, to]) assertDate("absent", date);
    if (to < from) throw new AbsentDaysError("ends before it begins", index);
    if (from < planFrom) throw new AbsentDaysError(`begins before the plan, ${planFrom}`, index);
    const isBoth = ranges.slice(0, index).some((other) => {
      const hasClass =
        class_ids == null || other.class_ids == null || class_ids.some((id) => other.class_ids?.includes(id));
      return other.as !== as && other.from <= to && from <= other.to && hasClass;
    });
    if (isBoth) throw new AbsentDaysError("is absent and on duty for the same class and day", index);
  }
  const days = ranges.map(({ from, to }) => 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS);
  if (days.reduce((sum, one) => sum + one, 0) > MAX_DAYS) throw new AbsentDaysError(`has more than ${MAX_DAYS} days`);
  const [first] = ranges.map(({ from }) => from).sort();
  const last = ranges
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    first,
    last,
    asOn(date, classId) {
      const isOf = ({ from, to, class_ids }: (typeof ranges)[number]) =>
        from <= date && date <= to && (class_ids == null || (classId !== null && class_ids.includes(classId)));
      return ranges.find(isOf)?.as ?? null;
    },
  };
}

/** A number of attended classes of a number of held ones. */
interface Share {
  readonly attended: number;
  readonly total: number;
}

/** The exact percentage, rounded to two decimals. The quotient of two small integers is never rounded past a decimal. */
const percentOf = ({ attended, total }: Share, round: (value: number) => number): number | null =>
  total === 0 ? null : round((10_000 * attended) / total) / 100;

const isLower = (one: Share, other: Share): boolean =>
  other.total === 0 ? one.total > 0 : one.attended * other.total < other.attended * one.total;

/** The consequence of being away for one outlook. */
export function absenceOf({ coming, ...outlook }: Outlook, away: Away, requirement: Requirement): Absence {
  const { attended, total, unposted } = outlook;
  const classes = coming
    .map((one) => ({ ...one, as: away.asOn(one.date, one.class_id ?? null) }))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const late = unitsOf(unposted);
  /** The share after the classes of a day, without and with the unposted classes attended. */
  const after = (day: string): readonly [Share, Share] => {
    const held = classes.filter(({ date }) => date <= day);
    const present = attended + unitsOf(held.filter(({ as }) => as !== "absent"));
    const all = total + unitsOf(held) + late;
    return [
      { attended: present, total: all },
      { attended: present + late, total: all },
    ];
  };
  const rangeOf = ([worst, best]: readonly [Share, Share]) => ({
    at_least: percentOf(worst, Math.floor),
    at_most: percentOf(best, Math.ceil),
  });
  const days = [away.first, ...new Set(classes.map(({ date }) => date).filter((date) => date > away.first))];
  const path = days.map((date) => ({ date, shares: after(date) }));
  const lowestOf = (index: 0 | 1) =>
    path.reduce((lowest, one) => (isLower(one.shares[index], lowest.shares[index]) ? one : lowest));
  const [worst, best] = [lowestOf(0), lowestOf(1)];
  const missed = classes.flatMap(({ as, ...one }) => (as === null ? [] : [{ ...one, as }]));
  const onDuty = unitsOf(missed.filter(({ as }) => as === "on_duty"));
  const rest = {
    attended: attended + onDuty,
    total: total + unitsOf(missed),
    unposted,
    coming: classes.filter(({ as }) => as === null),
  };
  const isBelow = (share: Share) => !isEnough(share.attended, share.total, requirement);
  return {
    missed: missed.map(({ class_id = null, date, start_time = null, end_time = null, slot = null, as }) => {
      return { class_id, date, start_time, end_time, slot, as };
    }),
    last_day: away.last,
    on_last_day: rangeOf(after(away.last)),
    at_end: rangeOf(after(path.at(-1)?.date ?? away.last)),
    lowest: { date: worst.date, ...rangeOf([worst.shares[0], best.shares[1]]) },
    falls_below: isBelow(worst.shares[0]),
    surely_falls_below: isBelow(best.shares[1]),
    ...allowanceOf(rest, requirement),
  };
}

const widest = (one: PercentageRange, other: PercentageRange): PercentageRange => ({
  at_least: one.at_least === null || other.at_least === null ? null : Math.min(one.at_least, other.at_least),
  at_most: one.at_most === null || other.at_most === null ? null : Math.max(one.at_most, other.at_most),
});

/** The widest ranges of two outlooks for the same classes. */
export const unionOfAbsences = (one: Absence, other: Absence): Absence => ({
  ...one,
  ...unionOfAllowances(one, other),
  on_last_day: widest(one.on_last_day, other.on_last_day),
  at_end: widest(one.at_end, other.at_end),
  lowest: {
    ...widest(one.lowest, other.lowest),
    date: ((other.lowest.at_least ?? 100) < (one.lowest.at_least ?? 100) ? other : one).lowest.date,
  },
  falls_below: one.falls_below || other.falls_below,
  surely_falls_below: one.surely_falls_below && other.surely_falls_below,
});
