import type { Timetable, TimetableEntry } from "../../client/index.ts";
import { WrongUsage } from "../failure.ts";
import { type Input, optionOf, reading } from "../reading.ts";
import { section, table } from "../table.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
type Weekday = (typeof weekdays)[number];
const dayFormat = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "Asia/Kolkata" });

/** The day at the university, wherever the person is. */
export const weekdayAt = (moment: Date): string => dayFormat.format(moment).toLowerCase();

function wantedDays(input: Input): readonly Weekday[] {
  const day = input.options.today === true ? weekdayAt(new Date()) : optionOf(input, "day");
  if (day === null) return weekdays;
  const found = weekdays.filter((name) => name.startsWith(day.toLowerCase()));
  if (found.length !== 1) throw new WrongUsage(`No day of the week: ${day}`);
  return found;
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

export const timetable = reading({
  name: "timetable",
  summary: "the student's week, or one day of it",
  options: [
    ["--today", "only today, by the time in India"],
    ["--day <name>", "only this day; the first letters are enough"],
  ],
  bySemester: true,
  waiting: "Reading the timetable",
  async read(portico, input): Promise<Partial<Timetable>> {
    const days = wantedDays(input);
    const week = await portico.timetable({ sem_sub_id: await input.semester() });
    return days.length === 1 ? Object.fromEntries(days.map((day) => [day, week[day]])) : week;
  },
  show(week, { columns }) {
    const days = weekdays.filter((day) => (week[day]?.length ?? 0) > 0);
    const parts = days.map((day) => section(day.toUpperCase(), dayTable(week[day] ?? [], columns)));
    return parts.length === 0 ? "No classes." : parts.join("\n\n");
  },
});
