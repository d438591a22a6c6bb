import type { Weekday } from "../../calendar.ts";
import { parseWeekday } from "../../html/values.ts";
import type { CalendarDay, CalendarEvent } from "../calendar/schema.ts";

/** Finds the days on which classes meet: of this class group, on this day of their week. */
type TeachingDays = (classGroup: string | null, weekday: Weekday) => CalendarDay[];

/**
 * Reads out of a calendar when classes meet: on a day that is instructional for their class group, and neither a holiday,
 * nor without instruction, nor an exam day for it. Entries that name no group concern every group. A class whose group is
 * not known, or not one that the calendar names, meets when any group does.
 */
export function teachingDaysOf(days: readonly CalendarDay[]): TeachingDays {
  const events = days.flatMap((day) => day.events);
  const named = new Set(events.flatMap(({ class_group }) => class_group ?? []));
  const groupsLike = (classGroup: string | null): readonly (string | null)[] => {
    if (classGroup !== null && named.has(classGroup)) return [classGroup];
    return named.size > 0 ? [...named] : [null];
  };
  return (classGroup, weekday) => {
    const groups = groupsLike(classGroup);
    return days.filter((day) => groups.some((group) => weekdayTaught(day, group) === weekday));
  };
}

/** The weekday whose classes a group has on this day; null: none. */
function weekdayTaught({ weekday, events }: CalendarDay, group: string | null): Weekday | null {
  const concerning = events.filter(({ class_group }) => class_group === null || class_group === group);
  const instructional = concerning.find(({ kind }) => kind === "instructional");
  const isFree = concerning.some(({ kind }) => ["holiday", "no_instruction", "exam"].includes(kind));
  return instructional === undefined || isFree ? null : (weekdayOrdered(instructional) ?? weekday);
}

/** The weekday whose classes meet by this entry, `Tuesday Day Order` on a Saturday; null: it orders none. */
export function weekdayOrdered({ description, label }: CalendarEvent): Weekday | null {
  const [, day = ""] = /\b([a-z]+) day order\b/i.exec(`${description} ${label ?? ""}`) ?? [];
  return parseWeekday(day);
}
