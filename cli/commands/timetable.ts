import type { Timetable, TimetableEntry } from "portico-client";
import { UsageError } from "../failure.ts";
import { type Input, optionOf, readCommand } from "../read-command.ts";
import { section, table } from "../table.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
type Weekday = (typeof weekdays)[number];
const dayFormat = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "Asia/Kolkata" });

/** The weekday in the time zone of the university. */
export const weekdayAt = (moment: Date): string => dayFormat.format(moment).toLowerCase();

function daysToShow(input: Input): readonly Weekday[] {
  const day = input.options.today === true ? weekdayAt(new Date()) : optionOf(input, "day");
  if (day === null) return weekdays;
  const matching = weekdays.filter((name) => name.startsWith(day.toLowerCase()));
  if (matching.length !== 1) throw new UsageError(`Unknown or ambiguous day: ${day}`);
  return matching;
}

const dayTable = (entries: readonly TimetableEntry[], columns: number): string =>
  table(
    ["From", "To", "Course", "Title", "Type", "Venue", "Slot", "Faculty"],
    entries.map((entry) => [
      ...[entry.start_time, entry.end_time, entry.course_code, entry.course_title],
      ...[entry.course_type ?? entry.course_type_code, entry.venue, entry.slot, entry.faculty],
    ]),
    columns,
  );

export const timetable = readCommand({
  name: "timetable",
  summary: "show the weekly timetable, or a single day",
  options: [
    ["--today", "only today (Indian time)"],
    ["--day <name>", "only this weekday; can be abbreviated"],
  ],
  bySemester: true,
  progress: "Fetching the timetable",
  async read(portico, input): Promise<Partial<Timetable>> {
    const days = daysToShow(input);
    const week = await portico.timetable({ sem_sub_id: await input.semester() });
    return days.length === 1 ? Object.fromEntries(days.map((day) => [day, week[day]])) : week;
  },
  render(week, { columns }) {
    const days = weekdays.filter((day) => (week[day]?.length ?? 0) > 0);
    const parts = days.map((day) => section(day.toUpperCase(), dayTable(week[day] ?? [], columns)));
    return parts.length === 0 ? "No classes." : parts.join("\n\n");
  },
});
