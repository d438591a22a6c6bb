import type { CalendarDay, CalendarEvent, ExamEntry, ExamGroup, Timetable } from "../types.ts";
import { addDays, assertDate, type Weekday, weekdayOf } from "./dates.ts";
import {
  type DayClass,
  daysOf,
  hasEntries,
  type Meeting,
  scheduleOf,
  sortByStart,
  weekdayOrdered,
} from "./schedule.ts";

/** Options of `today()`. */
export interface TodayOptions {
  /** Time of day, `HH:MM`, from which the next class is searched. Default: the beginning of the day. */
  readonly time?: string;
  /** Exam schedule of the semester, from `portico.examSchedule()`. */
  readonly exams?: readonly ExamGroup[];
}

/** A class with its date. */
export type NextClass = DayClass & { readonly date: string; readonly weekday: Weekday };

/** An exam with the type of its group, such as `CAT2`. */
export type DayExam = ExamEntry & { readonly exam_type: string };

/** The classes, exams and deadlines of one day. */
export interface Today {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly weekday: Weekday;
  /** Entries of the academic calendar: holidays, exam days, day orders. */
  readonly events: readonly CalendarEvent[];
  /** The weekday whose classes meet on this day by a day order, such as `Tuesday Day Order` on a Saturday; otherwise null. */
  readonly day_order: Weekday | null;
  /**
   * False if the portal has no academic calendar for the semester. `classes` and `next_class` then follow the weekday alone and
   * include holidays.
   */
  readonly by_calendar: boolean;
  /** Classes of the day, sorted by start time. Empty on holidays and exam days; those of another weekday on a day order. */
  readonly classes: readonly DayClass[];
  /** Exams of the day, sorted by start time. */
  readonly exams: readonly DayExam[];
  /** The first class that starts after `time`, today or later; null if the calendar has no further class. */
  readonly next_class: NextClass | null;
}

type PartialOptions = Pick<TodayOptions, "time"> & { readonly exams?: readonly ExamGroup[] | null };

/** A day of which a part could not be read. */
export interface PartialToday extends Omit<Today, "events" | "classes" | "exams"> {
  /** Null without the calendar: `by_calendar` is then false. */
  readonly events: Today["events"] | null;
  /** Null without the timetable. */
  readonly classes: Today["classes"] | null;
  /** Null without the exam schedule. */
  readonly exams: Today["exams"] | null;
}

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
