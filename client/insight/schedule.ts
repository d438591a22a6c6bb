import type { CalendarDay, CalendarEvent, Timetable, TimetableEntry } from "../types.ts";
import { type Weekday, weekdayOf, weekdays } from "./dates.ts";

/** A class on a date. */
export interface Meeting {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly entry: TimetableEntry;
}

/** True if the calendar says on which days classes meet. The portal has no calendar for some semesters. */
export const hasEntries = (calendar: readonly CalendarDay[]): boolean =>
  calendar.some(({ events }) => events.length > 0);

/**
 * The days of a calendar in order, each once. Callers join months, and keep records in databases that return them in another order.
 * Entries of a day that occurs twice are joined.
 */
export function daysOf(calendar: readonly CalendarDay[]): readonly CalendarDay[] {
  const days = new Map<string, CalendarDay>();
  for (const day of calendar) {
    const { events = [] } = days.get(day.date) ?? {};
    const known = new Set(events.map((event) => JSON.stringify(event)));
    const added = day.events.filter((event) => !known.has(JSON.stringify(event)));
    days.set(day.date, { ...day, events: [...events, ...added] });
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/**
 * Returns the classes on the days of the calendar, sorted by date and start time (null last). A class meets on a day that is
 * instructional for its class group and not a holiday, an exam day or a day without instruction. A day order, such as
 * `Tuesday Day Order` on a Saturday, replaces the classes of that day with those of the named weekday. Entries without a group
 * apply to every group; a class whose group is not known, or not in the calendar, meets whenever any group does.
 *
 * The service places the classes of `/export/timetable.ics` by the same rules; a test compares the two.
 */
export function scheduleOf(timetable: Timetable, calendar: readonly CalendarDay[]): Meeting[] {
  const days = daysOf(calendar);
  const named = new Set(calendar.flatMap(({ events }) => events.flatMap(({ class_group }) => class_group ?? [])));
  const groupsLike = (group: string | null): readonly (string | null)[] => {
    if (group !== null && named.has(group)) return [group];
    return named.size > 0 ? [...named] : [null];
  };
  const week = weekdays.flatMap((weekday) =>
    timetable[weekday].map((entry) => ({ weekday, entry, groups: groupsLike(groupOf(timetable, entry)) })),
  );
  return days.flatMap((day) => {
    const taught = new Map([null, ...named].map((group) => [group, weekdayTaught(day, group)]));
    const entries = week.filter(({ weekday, groups }) => groups.some((group) => taught.get(group) === weekday));
    return sortByStart(entries.map(({ entry }) => entry)).map((entry) => ({ date: day.date, entry }));
  });
}

function groupOf({ courses }: Timetable, { class_id }: TimetableEntry): string | null {
  return courses.find((course) => class_id !== null && course.class_id === class_id)?.class_group ?? null;
}

/** Returns the weekday whose classes a group has on a day, or null if it has no classes. */
function weekdayTaught({ date, events }: CalendarDay, group: string | null): Weekday | null {
  const relevant = events.filter(({ class_group }) => class_group === null || class_group === group);
  const instructional = relevant.find(({ kind }) => kind === "instructional");
  const isFree = relevant.some(({ kind }) => kind === "holiday" || kind === "no_instruction" || kind === "exam");
  return instructional === undefined || isFree ? null : (weekdayOrdered(instructional) ?? weekdayOf(date));
}

/** Returns the weekday of a day order, such as `Tuesday Day Order` on a Saturday, or null if the entry is not a day order. */
export function weekdayOrdered({ description, label }: CalendarEvent): Weekday | null {
  const [, word = ""] = /\b([a-z]+) day order\b/i.exec(`${description} ${label ?? ""}`) ?? [];
  const prefix = word.toLowerCase();
  return prefix.length < 2 ? null : (weekdays.find((weekday) => weekday.startsWith(prefix)) ?? null);
}

/** Sorts classes of one day by start time; those without a time come last. */
export const sortByStart = (entries: readonly TimetableEntry[]): TimetableEntry[] =>
  [...entries].sort((one, other) => {
    const [first, second] = [one.start_time ?? "99:99", other.start_time ?? "99:99"];
    return first < second ? -1 : first > second ? 1 : 0;
  });
