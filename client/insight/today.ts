import type { CalendarDay, DayExam, ExamGroup, Timetable, Today as TodayResponse } from "../types.ts";
import { addDays, assertDate, weekdayOf } from "./dates.ts";
import { daysOf, hasEntries, type Meeting, scheduleOf, sortByStart, weekdayOrdered } from "./schedule.ts";

/** Options of `today()`. */
export interface TodayOptions {
  /** Time of day, `HH:MM`, from which the next class is searched. Default: the beginning of the day. */
  readonly time?: string;
  /** Exam schedule of the semester, from `portico.examSchedule()`. */
  readonly exams?: readonly ExamGroup[];
}

/** A day of which a part could not be read: what follows from it is null. */
export type PartialToday = Omit<TodayResponse, "problems">;

/** The classes, exams and deadlines of one day. */
export type Today = PartialToday & { [Part in "events" | "classes" | "exams"]: NonNullable<PartialToday[Part]> };

type PartialOptions = Pick<TodayOptions, "time"> & { readonly exams?: readonly ExamGroup[] | null };

/**
 * Returns classes, exams and calendar entries of a day, and the next class. For a widget, `calendar` can be the current month
 * alone; `next_class` then searches only that month. A part that could not be read is null, as is what follows from it. Throws a RangeError for an invalid date or time.
 */
export function today(
  timetable: Timetable,
  calendar: readonly CalendarDay[],
  date: string,
  options?: TodayOptions,
): Today;
export function today(
  timetable: Timetable | null,
  calendar: readonly CalendarDay[] | null,
  date: string,
  options?: PartialOptions,
): PartialToday;
export function today(
  timetable: Timetable | null,
  days: readonly CalendarDay[] | null,
  date: string,
  { time, exams = [] }: PartialOptions = {},
): PartialToday {
  const calendar = days ?? [];
  assertDate("date", date);
  if (time !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new RangeError(`time must be a time such as 09:30, not ${JSON.stringify(time)}.`);
  const by_calendar = hasEntries(calendar);
  const schedule = timetable === null ? [] : by_calendar ? scheduleOf(timetable, calendar) : weekFrom(timetable, date);
  const next = schedule.find((meeting) => isAhead(meeting, date, time)) ?? null;
  const events = daysOf(calendar).find((day) => day.date === date)?.events ?? [];
  return {
    date,
    weekday: weekdayOf(date),
    events: days && events,
    day_order:
      events.flatMap((event) => (event.kind === "instructional" ? (weekdayOrdered(event) ?? []) : []))[0] ?? null,
    by_calendar,
    classes: timetable && schedule.filter((meeting) => meeting.date === date).map(({ entry }) => entry),
    exams: exams && examsOn(date, exams),
    next_class: next === null ? null : { ...next.entry, date: next.date, weekday: weekdayOf(next.date) },
  };
}

/** Returns the classes of eight days by weekday alone, so that today's classes of next week follow the last class of the week. */
function weekFrom(timetable: Timetable, date: string): Meeting[] {
  return Array.from({ length: 8 }, (_, index) => addDays(date, index)).flatMap((day) =>
    sortByStart(timetable[weekdayOf(day)], (entry) => entry).map((entry) => ({
      date: day,
      entry: { ...entry, unlisted_group: null },
    })),
  );
}

/** True if a class has not started. A class without a time is ahead until the end of its day. */
function isAhead(meeting: Meeting, date: string, time: string | undefined): boolean {
  if (meeting.date !== date) return meeting.date > date;
  const { start_time } = meeting.entry;
  return time === undefined || start_time === null || start_time > time;
}

function examsOn(date: string, groups: readonly ExamGroup[]): DayExam[] {
  const key = ({ start_time, reporting_time }: DayExam) => start_time ?? reporting_time ?? "99:99";
  return groups
    .flatMap(({ exam_type, subjects }) => subjects.map((exam) => ({ ...exam, exam_type })))
    .filter((exam) => exam.exam_date === date)
    .sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}
