import { styleText } from "node:util";
import type { CalendarEvent, Portico } from "portico-client";
import { type DayClass, type DayExam, type NextClass, type PartialToday, timeOn, today } from "portico-client/insight";
import { type CalendarRange, outsideText, rangeOf } from "../calendar-range.ts";
import { presentOf } from "../clock.ts";
import { assertDate, optionOf, readAction, type Screen } from "../read-command.ts";
import { incompleteParts, problemSection, readParts, type WithProblems } from "../read-parts.ts";
import { type Cell, pick, section, table } from "../table.ts";
import { seatOf, timeRange, withoutGroup } from "./texts.ts";

interface DayRequest {
  readonly date: string;
  /** The next class starts after this time of the day. Default: the beginning of the day. */
  readonly time?: string | undefined;
  readonly withExams: boolean;
  readonly withNextClass: boolean;
}

/** A day, and the range of the semester's calendar if the calendar of the month did not suffice. */
export interface Day extends PartialToday, WithProblems {
  readonly calendar_range: CalendarRange | null;
}

/**
 * Fetches a day with the calendar of its month. Fetches the whole calendar only if the month does not suffice: it has no entries, or no
 * further class.
 */
export async function readDay(portico: Portico, sem_sub_id: string, request: DayRequest): Promise<Day> {
  const { date, time, withExams, withNextClass } = request;
  const parts = await readParts({
    timetable: portico.timetable({ sem_sub_id }),
    calendar: portico.calendarMonth({ sem_sub_id, month: date.slice(0, 7) }),
    ...(withExams && { exam_schedule: portico.examSchedule({ sem_sub_id }) }),
  });
  const { timetable, calendar: month, exam_schedule: exams = [], problems } = parts;
  const options = { exams, ...(time && { time }) };
  const day = today(timetable, month, date, options);
  const suffices = day.by_calendar && (!withNextClass || timetable === null || day.next_class !== null);
  if (suffices || month === null) return { ...day, calendar_range: null, problems };
  const more = await readParts({ calendar: portico.calendar({ sem_sub_id }) }, problems);
  if (more.calendar === null) return { ...day, calendar_range: null, problems: more.problems };
  const { calendar } = more;
  return { ...today(timetable, calendar, date, options), calendar_range: rangeOf(calendar), problems };
}

/** True for a day of a semester of which the portal shows neither classes nor a calendar. */
export const isEmptyDay = ({
  classes,
  by_calendar,
  calendar_range,
}: Pick<Day, "classes" | "by_calendar" | "calendar_range">): boolean =>
  classes?.length === 0 && !by_calendar && calendar_range === null;

const isOrdinary = ({ kind }: CalendarEvent, { day_order }: Pick<PartialToday, "day_order">): boolean =>
  kind === "instructional" && day_order === null;

/** `Holiday: Independence Day`, `CAT - II`, or `Tuesday Day Order`, without the class group. */
function eventText(event: CalendarEvent): string {
  const { label, kind } = event;
  const text = withoutGroup(event);
  return kind === "exam" || label === null || label === text ? text : `${text}: ${label}`;
}

/** The calendar entries of a day that are not ordinary. */
export function eventLines(day: Pick<PartialToday, "events" | "day_order" | "by_calendar">): string[] {
  const texts = (day.events ?? []).filter((event) => !isOrdinary(event, day)).map(eventText);
  const lines = [...new Set(texts)].map((text) => styleText("yellow", text));
  if (day.by_calendar) return lines;
  const reason =
    day.events === null
      ? "The academic calendar could not be read"
      : "The portal has no academic calendar for this semester";
  return [styleText("yellow", `${reason}: holidays are not known.`)];
}

/** One line for each class group of these classes that the calendar does not name. */
export const groupLines = (classes: readonly DayClass[]): string[] =>
  [...new Set(classes.flatMap(({ unlisted_group }) => unlisted_group ?? []))].map((group) =>
    styleText("yellow", `The calendar does not name the class group ${group}: check whether its classes meet.`),
  );

const classRow = (entry: DayClass): Cell[] => [
  timeRange(entry),
  ...pick(entry, "course_code", "course_title"),
  entry.course_type ?? entry.course_type_code,
  ...pick(entry, "venue", "slot", "faculty"),
];

const examRow = (exam: DayExam): Cell[] => [
  timeRange(exam),
  ...pick(exam, "reporting_time", "exam_type", "course_code", "course_title", "venue"),
  seatOf(exam),
];

/** `monday` -> `Monday`. */
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function renderNext(next: NextClass, date: string): string {
  const when = next.date === date ? "" : `${capitalized(next.weekday)} ${next.date}, `;
  const what = [next.course_code, next.course_title].filter(Boolean).join(" ");
  return `Next class: ${when}${timeRange(next) ?? "time not known"}: ${what}${next.venue === null ? "" : `, ${next.venue}`}`;
}

export function renderDay(day: Omit<Day, "next_class" | "problems">, { columns }: Screen): string {
  const order = day.day_order === null ? "" : `, order of ${capitalized(day.day_order)}`;
  const headings = ["Time", "Course", "Title", "Type", "Venue", "Slot", "Faculty"];
  const none = outsideText(day.calendar_range, day.date) ?? "No classes.";
  const rows = (day.classes ?? []).map(classRow);
  const shown = rows.length === 0 ? none : table(headings, rows, columns);
  const classes = day.classes === null ? "The timetable could not be read." : shown;
  const lines = [...eventLines(day), ...groupLines(day.classes ?? []), classes];
  return section(`${day.weekday.toUpperCase()} ${day.date}${order}`, lines.join("\n"));
}

/** The exams of a day, if there are any. */
export function examSection({ exams }: Pick<Day, "exams">, { columns }: Screen): string[] {
  const headings = ["Time", "Report at", "Exam", "Course", "Title", "Venue", "Seat"];
  return exams === null || exams.length === 0 ? [] : [section("EXAMS", table(headings, exams.map(examRow), columns))];
}

export const todayCommand = readAction({
  async options(input) {
    const date = optionOf(input, "date");
    if (date !== null) assertDate(date);
    return { date, sem_sub_id: await input.semester() };
  },
  async read(portico, options): Promise<Day> {
    const { sem_sub_id, date } = options;
    if (date !== null) assertDate(date);
    const now = await presentOf(portico);
    const day = date ?? now.date;
    return readDay(portico, sem_sub_id, { date: day, time: timeOn(day, now), withExams: true, withNextClass: true });
  },
  isEmpty: (day) => isEmptyDay(day),
  render(day, screen) {
    const isOver = day.calendar_range !== null && day.date > day.calendar_range.last;
    const noNext =
      isOver || day.problems.some(({ field }) => field !== "exam_schedule")
        ? []
        : ["No further class in the calendar of this semester."];
    const next = day.next_class === null ? noNext : [renderNext(day.next_class, day.date)];
    return [renderDay(day, screen), ...examSection(day, screen), ...next, ...problemSection(day.problems)].join("\n\n");
  },
  failure: (day) => incompleteParts(day),
});
