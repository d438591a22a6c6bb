import type { Weekday } from "../../contract/calendar.ts";
import { parseWeekday } from "../../html/values.ts";
import type { CalendarDay, CalendarEvent } from "../calendar/schema.ts";

/** Returns the days on which classes of a class group and a weekday meet. */
interface TeachingDays {
  (classGroup: string | null, weekday: Weekday): CalendarDay[];
  /** True if the calendar names other groups than this one. */
  readonly isUnlisted: (classGroup: string | null) => boolean;
}

/**
 * Determines when classes meet: on a day that is instructional for their class group and not a holiday, an exam day or a day
 * without instruction. Entries without a group apply to every group. A class meets whenever any group does if its group is
 * not known; if the calendar does not name its group, it may meet on every such weekday.
 */
export function teachingDaysOf(days: readonly CalendarDay[]): TeachingDays {
  const events = days.flatMap((day) => day.events);
  const named = new Set(events.flatMap(({ class_group }) => groupName(class_group) ?? []));
  const isUnlisted = (classGroup: string | null) =>
    named.size > 0 && classGroup !== null && !named.has(groupName(classGroup) ?? "");
  const groupsLike = (group: string | null): readonly (string | null)[] => {
    if (group !== null && named.has(group)) return [group];
    return named.size > 0 ? [...named] : [null];
  };
  const teachingDays = (classGroup: string | null, weekday: Weekday) => {
    const groups = groupsLike(groupName(classGroup));
    const isDoubtful = isUnlisted(classGroup);
    return days.filter(
      (day) => groups.some((group) => weekdayTaught(day, group) === weekday) || (isDoubtful && day.weekday === weekday),
    );
  };
  return Object.assign(teachingDays, { isUnlisted });
}

/** A class group for comparisons: without case and brackets, as pages differ in both. */
const groupName = (group: string | null): string | null =>
  group === null
    ? null
    : group
        .toLowerCase()
        .replace(/[\s()[\]{}]+/g, " ")
        .trim();

/** Returns the weekday whose classes a group has on a day, or null if it has no classes. */
function weekdayTaught({ weekday, events }: CalendarDay, group: string | null): Weekday | null {
  const relevant = events.filter(({ class_group }) => class_group === null || groupName(class_group) === group);
  const instructional = relevant.find(({ kind }) => kind === "instructional");
  const isFree = relevant.some(({ kind }) => ["holiday", "no_instruction", "exam"].includes(kind));
  return instructional === undefined || isFree ? null : (weekdayOrdered(instructional) ?? weekday);
}

/** Returns the weekday of a day order, such as `Tuesday Day Order` on a Saturday, or null if the entry is not a day order. */
export function weekdayOrdered({ description, label }: CalendarEvent): Weekday | null {
  const [, day = ""] = /\b([a-z]+) day order\b/i.exec(`${description} ${label ?? ""}`) ?? [];
  return parseWeekday(day);
}
