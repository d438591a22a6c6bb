import type { Portico } from "portico-client";
import { addDays, type Week as WeekOfClasses, week } from "portico-client/insight";
import { type CalendarRange, rangeOf } from "../calendar-range.ts";
import { presentOf } from "../clock.ts";
import { assertDate, optionOf, readAction } from "../read-command.ts";
import { incompleteParts, problemSection, readParts, type WithProblems } from "../read-parts.ts";
import { examSection, isEmptyDay, renderDay } from "./today.ts";

export interface WeekOptions {
  readonly sem_sub_id: string;
  /** First day, `YYYY-MM-DD`; null for today. */
  readonly from: string | null;
}

/** Seven days with their classes, exams and calendar entries. */
export interface Week extends WeekOfClasses, WithProblems {
  /** The range of the semester's calendar; null if each month of the week has entries, and so lies in it. */
  readonly calendar_range: CalendarRange | null;
}

/** Fetches seven days with the calendar of their months, or with the whole one if a month has no entries. */
export async function readWeek(portico: Portico, { sem_sub_id, from }: WeekOptions): Promise<Week> {
  const first = from ?? (await presentOf(portico)).date;
  const months = [...new Set([first, addDays(first, 6)].map((date) => date.slice(0, 7)))];
  const parts = await readParts({
    timetable: portico.timetable({ sem_sub_id }),
    exam_schedule: portico.examSchedule({ sem_sub_id }),
    calendar: Promise.all(months.map((month) => portico.calendarMonth({ sem_sub_id, month }))),
  });
  const { timetable, exam_schedule: exams, calendar, problems } = parts;
  const read = calendar?.flat() ?? null;
  // A month without entries is outside of the calendar, or one between two that have some.
  if (calendar === null || calendar.every((month) => rangeOf(month) !== null))
    return { ...week(timetable, read, first, { exams }), calendar_range: null, problems };
  const whole = await readParts({ calendar: portico.calendar({ sem_sub_id }) }, problems);
  const days = week(timetable, whole.calendar ?? read, first, { exams });
  return { ...days, calendar_range: rangeOf(whole.calendar ?? []), problems: whole.problems };
}

export const weekCommand = readAction({
  async options(input): Promise<WeekOptions> {
    const from = optionOf(input, "from");
    if (from !== null) assertDate(from);
    return { from, sem_sub_id: await input.semester() };
  },
  read: readWeek,
  isEmpty: ({ days, calendar_range }) => days.every((day) => isEmptyDay({ ...day, calendar_range })),
  render: ({ days, calendar_range, problems }, screen) =>
    [
      ...days.flatMap((day) => [renderDay({ ...day, calendar_range }, screen), ...examSection(day, screen)]),
      ...problemSection(problems),
    ].join("\n\n"),
  failure: (week) => incompleteParts(week),
});
