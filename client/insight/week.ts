import type { CalendarDay, Timetable } from "../types.ts";
import { addDays } from "./dates.ts";
import { type Today, type TodayOptions, today } from "./today.ts";

/** The number of days of a week. */
const DAYS = 7;

/** Seven days with their classes, exams and calendar entries. */
export interface Week {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day. */
  readonly until: string;
  readonly days: readonly Omit<Today, "next_class">[];
}

/**
 * Returns seven days from `from` on. `calendar` must contain them; it can be one or two months. Throws a RangeError for an invalid date.
 */
export function week(
  timetable: Timetable,
  calendar: readonly CalendarDay[],
  from: string,
  { exams = [] }: Pick<TodayOptions, "exams"> = {},
): Week {
  const days = Array.from({ length: DAYS }, (_, index) => {
    const { next_class: _nextClass, ...day } = today(timetable, calendar, addDays(from, index), { exams });
    return day;
  });
  return { from, until: addDays(from, DAYS - 1), days };
}
