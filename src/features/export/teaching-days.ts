import { groupsOf, weekdayTaught } from "../../../client/insight/index.ts";
import type { Weekday } from "../../contract/calendar.ts";
import type { CalendarDay } from "../calendar/schema.ts";

/** Returns the days on which classes of a class group and a weekday meet. */
interface TeachingDays {
  (classGroup: string | null, weekday: Weekday): CalendarDay[];
  /** True if the calendar names other groups than this one. */
  readonly isUnlisted: (classGroup: string | null) => boolean;
}

/** Determines when classes meet, by the rule of `scheduleOf` in client/insight. */
export function teachingDaysOf(days: readonly CalendarDay[]): TeachingDays {
  const { isUnlisted, of } = groupsOf(days);
  const teachingDays = (classGroup: string | null, weekday: Weekday) => {
    const groups = of(classGroup);
    const isDoubtful = isUnlisted(classGroup);
    return days.filter(
      (day) => groups.some((group) => weekdayTaught(day, group) === weekday) || (isDoubtful && day.weekday === weekday),
    );
  };
  return Object.assign(teachingDays, { isUnlisted });
}
