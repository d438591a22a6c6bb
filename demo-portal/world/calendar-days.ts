import { edited, editOf } from "./edits.ts";
import { weekdayOf } from "./portal-dates.ts";
import type { Student } from "./students.ts";
import { findTerm } from "./terms.ts";

/** A group of students with its own calendar. */
export type ClassGroup = { readonly id: string; readonly name: string };

/** A calendar entry of one day for one class group. */
export interface CalendarEntry {
  readonly description: string;
  /** Name or kind of the day, "Independence Day"; null if the calendar has none. */
  readonly label: string | null;
}

/** All groups combined. */
const combined: ClassGroup = { id: "COMB", name: "All Class Group (Combined)" };
const general: ClassGroup = { id: "ALL", name: "General (Semester)" };
/** Has classes on Sundays, in addition to those of the general group. */
const weekend: ClassGroup = { id: "WKND", name: "Weekend (Sundays)" };

/** The class groups of a student, the combined one first; empty for a term without a calendar. */
export function classGroupsOf(student: Student, termId: string): readonly ClassGroup[] {
  if (student.kind === "bare" || findTerm(termId) === undefined) return [];
  return student.kind === "odd" ? [combined, general, weekend] : [combined, general];
}

/** The months of the term's calendar, "2026-07"; empty for a term without a calendar. */
export function calendarMonths(student: Student, termId: string): readonly string[] {
  const listed = student.kind === "bare" ? [] : (plannedMonths.get(termId) ?? []);
  const shown = edited(student, ["calendar_month", `${termId} `], listed, "month", (month) => ({ month }));
  return shown.map(({ month }) => month);
}

/** Entries of one day for a class group of the student; empty for any other group, and in a month that the calendar does not list. */
export function entriesOf(student: Student, termId: string, groupId: string, date: string): readonly CalendarEntry[] {
  if (!calendarMonths(student, termId).includes(date.slice(0, 7))) return [];
  const groups = classGroupsOf(student, termId).filter(({ id }) => id !== combined.id);
  const requested = groupId === combined.id ? groups : groups.filter(({ id }) => id === groupId);
  return requested.flatMap((group) => groupEntries(student, group, termId, date));
}

const noClasses = { description: "No Instructional Day", label: "No Instructional Day" };

function groupEntries(
  student: Student,
  { id, name }: ClassGroup,
  termId: string,
  date: string,
): readonly CalendarEntry[] {
  const edit = editOf(student, "calendar_day", date);
  const planned = calendarDays(termId).find((day) => day.date === date)?.entry ?? null;
  const entry = edit === undefined ? planned : edit.fields && { ...noClasses, ...planned, ...edit.fields };
  if (entry === null) return [];
  if (id === general.id) return [{ description: `${entry.description} - ${name}`, label: entry.label }];
  const isTaught = weekdayOf(date) === "SUN" && entry.label === "Holiday";
  return isTaught ? [{ description: `Instructional Day - ${name}`, label: "WorkingDay" }] : [];
}

/** Kind of day. "other" is neither instructional nor a holiday: registration, vacation. */
type DayKind = "instructional" | "no_instructional" | "holiday" | "exam" | "other";

/** A day of the academic calendar of the General (Semester) group. */
export interface CalendarDay {
  readonly date: string;
  /** Null on days before and after the term, which the calendar leaves empty. */
  readonly entry: { readonly kind: DayKind; readonly description: string; readonly label: string } | null;
}

interface Plan {
  readonly lastClasses: string;
  /** Days with their names, separated by commas. */
  readonly holidays: string;
  /** Non-instructional Mondays. The other Mondays are for projects: no slot is on a Monday. */
  readonly freeMondays: string;
  /** The first and the last day of CAT - I, CAT - II and FAT. */
  readonly exams: readonly [first: string, second: string, final: string];
}

const examNames = ["CAT - I", "CAT - II", "FAT"];

const plans: Readonly<Record<string, Plan>> = {
  AP2026272: {
    lastClasses: "2026-11-14",
    holidays:
      "2026-08-15 Independence Day,2026-08-26 Milad-un-Nabi,2026-09-14 Ganesh Chaturthi,2026-10-02 Gandhi Jayanti,2026-10-20 Dussehra,2026-12-25 Christmas",
    freeMondays: "2026-07-20 2026-08-10 2026-08-31 2026-10-19",
    exams: ["2026-08-17 2026-08-22", "2026-09-28 2026-10-03", "2026-11-23 2026-12-05"],
  },
  AP2025264: {
    lastClasses: "2026-04-18",
    holidays:
      "2025-12-25 Christmas,2026-01-14 Sankranti,2026-01-15 Sankranti,2026-01-26 Republic Day,2026-03-19 Ugadi,2026-04-03 Good Friday,2026-05-01 May Day",
    freeMondays: "2025-12-29 2026-02-09 2026-03-23",
    exams: ["2026-02-02 2026-02-07", "2026-03-16 2026-03-21", "2026-04-27 2026-05-09"],
  },
  AP2025262: {
    lastClasses: "2025-11-08",
    holidays:
      "2025-08-15 Independence Day,2025-08-27 Ganesh Chaturthi,2025-10-02 Dussehra,2025-10-20 Deepavali,2025-12-25 Christmas",
    freeMondays: "2025-07-21 2025-09-01",
    exams: ["2025-08-18 2025-08-23", "2025-10-06 2025-10-11", "2025-11-17 2025-11-29"],
  },
  AP2024254: {
    lastClasses: "2025-04-12",
    holidays: "2024-12-25 Christmas,2025-01-14 Sankranti,2025-03-14 Holi,2025-03-31 Ramzan",
    freeMondays: "2024-12-30 2025-02-10",
    exams: ["2025-02-03 2025-02-08", "2025-03-17 2025-03-22", "2025-04-21 2025-05-03"],
  },
};

/** The days of the term's calendar in order; empty for a term without data. */
export const calendarDays = (termId: string): readonly CalendarDay[] => calendars.get(termId) ?? [];

/** The days with classes, ISO, in order. */
export function instructionalDays(termId: string): readonly string[] {
  return calendarDays(termId)
    .filter(({ entry }) => entry?.kind === "instructional")
    .map(({ date }) => date);
}

/** All days from the first to the last, both inclusive, ISO. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = nextDay(day)) days.push(day);
  return days;
}

const nextDay = (isoDate: string): string =>
  new Date(Date.parse(`${isoDate}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function entryOf(date: string, start: string, planned: Plan): CalendarDay["entry"] {
  const holiday = planned.holidays.split(",").find((line) => line.startsWith(date));
  if (holiday !== undefined) return { kind: "holiday", description: "Holiday", label: holiday.slice(11) };
  if (date < start || date > planned.exams[2].slice(11)) return null;
  if (weekdayOf(date) === "SUN") return { kind: "holiday", description: "Holiday", label: "Holiday" };
  const exam = examNames[planned.exams.findIndex((days) => days.slice(0, 10) <= date && date <= days.slice(11))];
  if (exam !== undefined) return { kind: "exam", description: exam, label: "Exam Days" };
  if (date > planned.lastClasses || planned.freeMondays.includes(date))
    return { kind: "no_instructional", ...noClasses };
  return { kind: "instructional", description: "Instructional Day", label: "WorkingDay" };
}

const calendars = new Map(
  Object.entries(plans).map(([termId, planned]) => {
    const { firstDay = "", lastDay = "", attendanceFrom = "" } = findTerm(termId) ?? {};
    const days = daysBetween(firstDay, lastDay);
    return [
      termId,
      days.map((date): CalendarDay => ({ date, entry: entryOf(date, attendanceFrom, planned) })),
    ] as const;
  }),
);

/** The months of each term. */
const plannedMonths = new Map(
  [...calendars].map(([termId, days]) => {
    const months = new Set(days.map(({ date }) => date.slice(0, 7)));
    return [termId, [...months].map((month) => ({ month }))];
  }),
);
