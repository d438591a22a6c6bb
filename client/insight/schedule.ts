import type { CalendarDay, CalendarEvent, DayClass, Timetable, TimetableEntry } from "../types.ts";
import { type Weekday, weekdayOf, weekdays } from "./dates.ts";

/** A class on a date. */
export interface Meeting {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly entry: DayClass;
  /** True if no group of the calendar has classes of this weekday on the day. */
  readonly isDoubtful?: true;
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
 * apply to every group; a class whose group is not known meets whenever any group does. So does one whose group the calendar
 * does not name, and also, doubtfully, on every other such weekday.
 */
export function scheduleOf(timetable: Timetable, calendar: readonly CalendarDay[]): Meeting[] {
  const days = daysOf(calendar);
  const groups = groupsOf(calendar);
  const week = weekdays.flatMap((weekday) =>
    timetable[weekday].map((entry) => {
      const classGroup = groupOf(timetable, entry);
      const unlisted_group = groups.isUnlisted(classGroup) ? classGroup : null;
      return { weekday, groups: groups.of(classGroup), entry: { ...entry, unlisted_group } };
    }),
  );
  return days.flatMap(({ date, events }) => {
    const taught = new Map([null, ...groups.named].map((group) => [group, weekdayTaught({ date, events }, group)]));
    const meetings = week.flatMap(({ weekday, groups, entry }): Meeting[] => {
      if (groups.some((group) => taught.get(group) === weekday)) return [{ date, entry }];
      const isDoubtful = entry.unlisted_group !== null && weekdayOf(date) === weekday;
      return isDoubtful ? [{ date, entry, isDoubtful }] : [];
    });
    return sortByStart(meetings, ({ entry }) => entry);
  });
}

/** The class groups that a calendar names, in the form for comparisons. */
export interface NamedGroups {
  readonly named: ReadonlySet<string>;
  /** True if the calendar names other groups than this one. */
  isUnlisted(group: string | null): boolean;
  /** Returns the groups with which a class of a group meets: all if its own is not known. */
  of(group: string | null): readonly (string | null)[];
}

export function groupsOf(calendar: readonly CalendarDay[]): NamedGroups {
  const named = new Set(
    calendar.flatMap(({ events }) => events.flatMap(({ class_group }) => groupName(class_group) ?? [])),
  );
  return {
    named,
    isUnlisted: (group) => group !== null && named.size > 0 && !named.has(groupName(group) ?? ""),
    of(group) {
      const name = groupName(group);
      if (name !== null && named.has(name)) return [name];
      return named.size > 0 ? [...named] : [null];
    },
  };
}

/** A class group for comparisons: without case and brackets, as pages differ in both. */
const groupName = (group: string | null): string | null =>
  group === null
    ? null
    : group
        .toLowerCase()
        .replace(/[\s()[\]{}]+/g, " ")
        .trim();

function groupOf({ courses }: Timetable, { class_id }: TimetableEntry): string | null {
  return courses.find((course) => class_id !== null && course.class_id === class_id)?.class_group ?? null;
}

/** Returns the weekday whose classes a group, in the form of `groupsOf`, has on a day; null if it has none. */
export function weekdayTaught(
  { date, events }: Pick<CalendarDay, "date" | "events">,
  group: string | null,
): Weekday | null {
  const relevant = events.filter(({ class_group }) => class_group === null || groupName(class_group) === group);
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
export const sortByStart = <Item>(items: readonly Item[], entryOf: (item: Item) => TimetableEntry): Item[] =>
  [...items].sort((one, other) => {
    const [first, second] = [entryOf(one).start_time ?? "99:99", entryOf(other).start_time ?? "99:99"];
    return first < second ? -1 : first > second ? 1 : 0;
  });
