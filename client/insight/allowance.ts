import type { Plan } from "../types.ts";

/** A class that the portal's totals do not contain yet. */
export interface OpenClass {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Number of classes that it adds to the totals: 2 for a lab over two slots if the portal counts slots, otherwise 1. */
  readonly units: number;
  /** The class in the week; without them, only the register has it. */
  readonly class_id?: string | null;
  readonly start_time?: string | null;
  readonly end_time?: string | null;
  readonly slot?: string | null;
}

/** Attendance so far, and the classes that are or will be added to it. */
export interface Outlook {
  readonly attended: number;
  readonly total: number;
  readonly coming: readonly OpenClass[];
  /** Past classes that are not in the totals: whether the student attended them is not known. */
  readonly unposted: readonly OpenClass[];
}

/** The percentage to reach. */
export interface Requirement {
  readonly threshold: number;
  /** True if the percentage is rounded up before it is compared. */
  readonly roundUp: boolean;
}

/** The number of coming classes that can be missed, as a range: unposted classes may have been attended or missed. */
export type Allowance = Omit<Plan, "attended" | "total" | "coming" | "last_class" | "unposted" | "absence">;

/** True if so many classes of so many reach the threshold. Exact: a quotient is rounded to the nearest number, as the threshold was. */
export function isEnough(attended: number, total: number, { threshold, roundUp }: Requirement): boolean {
  const percentage = (100 * attended) / total;
  return total === 0 || (roundUp ? Math.ceil(percentage) : percentage) >= threshold;
}

/**
 * With `attended` of `total`, and open classes worth `U` units, missing classes worth `m` units gives
 * `100 (attended + U - m) / (total + U)` percent. The result is the largest number of classes for which this is still enough.
 */
export function allowanceOf(outlook: Outlook, requirement: Requirement): Allowance {
  const { attended, total, coming, unposted } = outlook;
  const [comingUnits, unpostedUnits] = [unitsOf(coming), unitsOf(unposted)];
  const all = total + comingUnits + unpostedUnits;
  const missable = (best: number): number => {
    let left = best;
    // The largest classes first: the result must hold whichever classes are missed.
    const missed = coming
      .map(({ units }) => units)
      .sort((one, other) => other - one)
      .findIndex((units) => {
        left -= units;
        return !isEnough(left, all, requirement);
      });
    return missed === -1 ? coming.length : missed;
  };
  const best = attended + comingUnits + unpostedUnits;
  const worst = best - unpostedUnits;
  const can_miss = missable(worst);
  return {
    reachable: isEnough(best, all, requirement),
    surely_reachable: isEnough(worst, all, requirement),
    can_miss,
    can_miss_at_most: missable(best),
    must_attend: coming.length - can_miss,
    best_percentage: all === 0 ? null : Math.ceil((100 * best) / all),
  };
}

export const unitsOf = (classes: readonly OpenClass[]): number => classes.reduce((sum, { units }) => sum + units, 0);

/** The widest range of two allowances for the same classes. */
export const unionOfAllowances = (one: Allowance, other: Allowance): Allowance => ({
  reachable: one.reachable || other.reachable,
  surely_reachable: one.surely_reachable && other.surely_reachable,
  can_miss: Math.min(one.can_miss, other.can_miss),
  can_miss_at_most: Math.max(one.can_miss_at_most, other.can_miss_at_most),
  must_attend: Math.max(one.must_attend, other.must_attend),
  best_percentage: one.best_percentage,
});
