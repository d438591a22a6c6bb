import type { CalendarDay, ExamGroup, Timetable, Week as WeekResponse } from "../types.ts";
import { addDays } from "./dates.ts";
import { today } from "./today.ts";

const DAYS = 7;

/** Seven days with their classes, exams and calendar entries. */
export type Week = Omit<WeekResponse, "problems">;

/**
 * Returns seven days from `from` on. `calendar` must contain them; it can be one or two months. A part that could not be read is
 * null, as for `today()`. Throws a RangeError for an invalid date.
 */
export function week(
  timetable: Timetable | null,
  calendar: readonly CalendarDay[] | null,
  from: string,
  { exams = [] }: { readonly exams?: readonly ExamGroup[] | null } = {},
): Week {
  const days = Array.from({ length: DAYS }, (_, index) => {
    const { next_class: _nextClass, ...day } = today(timetable, calendar, addDays(from, index), { exams });
    return day;
  });
  return { from, until: addDays(from, DAYS - 1), days };
}
