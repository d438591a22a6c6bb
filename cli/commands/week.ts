import type { Portico } from "portico-client";
import { addDays, type Week as WeekOfClasses, week } from "portico-client/insight";
import { type CalendarRange, rangeOf } from "../calendar-range.ts";
import { presentOf } from "../clock.ts";
import { assertDate, optionOf, readAction } from "../read-command.ts";
import { examSection, isEmptyDay, renderDay } from "./today.ts";

export interface WeekOptions {
  readonly sem_sub_id: string;
  /** First day, `YYYY-MM-DD`; null for today. */
  readonly from: string | null;
}

/** Seven days with their classes, exams and calendar entries. */
export interface Week extends WeekOfClasses {
  /** The range of the semester's calendar; null if each month of the week has entries, and so lies in it. */
  readonly calendar_range: CalendarRange | null;
}

/** Fetches seven days with the calendar of their months, or with the whole one if a month has no entries. */
export async function readWeek(portico: Portico, { sem_sub_id, from }: WeekOptions): Promise<Week> {
  const first = from ?? (await presentOf(portico)).date;
  const months = [...new Set([first, addDays(first, 6)].map((date) => date.slice(0, 7)))];
  const [timetable, exams, ...calendar] = await Promise.all([
    portico.timetable({ sem_sub_id }),
    portico.examSchedule({ sem_sub_id }),
    ...months.map((month) => portico.calendarMonth({ sem_sub_id, month })),
  ]);
  // A month without entries is outside of the calendar, or one between two that have some.
  const isWhole = calendar.every((month) => rangeOf(month) !== null);
  const days = isWhole ? calendar.flat() : await portico.calendar({ sem_sub_id });
  return { ...week(timetable, days, first, { exams }), calendar_range: isWhole ? null : rangeOf(days) };
}

export const weekCommand = readAction({
  async options(input): Promise<WeekOptions> {
    const from = optionOf(input, "from");
    if (from !== null) assertDate(from);
    return { from, sem_sub_id: await input.semester() };
  },
  read: readWeek,
  isEmpty: ({ days, calendar_range }) => days.every((day) => isEmptyDay({ ...day, calendar_range })),
  render: ({ days, calendar_range }, screen) =>
    days
      .map((day) => [renderDay({ ...day, calendar_range }, screen), ...examSection(day, screen)].join("\n\n"))
      .join("\n\n"),
});
