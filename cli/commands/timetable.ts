import type { Timetable, TimetableEntry } from "portico-client";
import { type Weekday, weekdays } from "portico-client/insight";
import { presentOf } from "../clock.ts";
import { isOfCourse, type ListOptions, ofCourse } from "../course-choice.ts";
import { UsageError } from "../failure.ts";
import { hasOption, optionOf, readAction } from "../read-command.ts";
import { incompleteParts, problemSection } from "../read-parts.ts";
import { pick, section, table } from "../table.ts";
import { type Day, isEmptyDay, readDay, renderDay } from "./today.ts";

/** True for `friday` or `fri`, which people type without `--day`. Codes of courses have digits. */
const isWeekday = (text = ""): boolean =>
  text.length >= 3 && weekdays.some((name) => name.startsWith(text.toLowerCase()));

function daysToShow(day: string | null): readonly Weekday[] {
  if (day === null) return weekdays;
  const matching = weekdays.filter((name) => name.startsWith(day.toLowerCase()));
  if (matching.length !== 1) throw new UsageError(`Unknown or ambiguous day: ${day}`);
  return matching;
}

const dayTable = (entries: readonly TimetableEntry[], columns: number): string =>
  table(
    ["From", "To", "Course", "Title", "Type", "Venue", "Slot", "Faculty"],
    entries.map((entry) => [
      ...pick(entry, "start_time", "end_time", "course_code", "course_title"),
      entry.course_type ?? entry.course_type_code,
      ...pick(entry, "venue", "slot", "faculty"),
    ]),
    columns,
  );

export interface TimetableOptions extends ListOptions {
  readonly days: readonly Weekday[];
  /** True for only today. */
  readonly today: boolean;
}

const isDay = (data: Partial<Timetable> | Day): data is Day => "by_calendar" in data;

export const timetable = readAction({
  async options(input) {
    const [first] = input.args;
    const today = hasOption(input, "today");
    const [weekday = null, course_code = null] = isWeekday(first) ? [first] : [null, first];
    const option = optionOf(input, "day");
    if ([today, option !== null, weekday !== null].filter(Boolean).length > 1)
      throw new UsageError("--today, --day and a weekday cannot be combined.");
    const day = option ?? weekday;
    return { days: daysToShow(day), today, course_code, sem_sub_id: await input.semester() };
  },
  async read(
    portico,
    { sem_sub_id, course_code = null, days, today }: TimetableOptions,
  ): Promise<Partial<Timetable> | Day> {
    if (today) {
      const request = { ...(await presentOf(portico)), withExams: false, withNextClass: false };
      const day = await readDay(portico, sem_sub_id, request);
      return course_code === null ? day : { ...day, classes: day.classes?.filter(isOfCourse(course_code)) ?? null };
    }
    const all = await portico.timetable({ sem_sub_id });
    const courses = ofCourse(all.courses, { sem_sub_id, course_code }, "classes");
    const ofDay = (day: Weekday) => (course_code === null ? all[day] : all[day].filter(isOfCourse(course_code)));
    const week: Timetable = { ...all, ...Object.fromEntries(weekdays.map((day) => [day, ofDay(day)])), courses };
    return days.length === 1 ? Object.fromEntries(days.map((day) => [day, week[day]])) : week;
  },
  isEmpty: (data) => (isDay(data) ? isEmptyDay(data) : weekdays.every((day) => (data[day] ?? []).length === 0)),
  render(data, screen) {
    if (isDay(data)) return [renderDay(data, screen), ...problemSection(data.problems)].join("\n\n");
    const days = weekdays.filter((day) => (data[day]?.length ?? 0) > 0);
    const parts = days.map((day) => section(day.toUpperCase(), dayTable(data[day] ?? [], screen.columns)));
    return parts.length === 0 ? "No classes." : parts.join("\n\n");
  },
  failure: (data) => (isDay(data) ? incompleteParts(data) : null),
});
