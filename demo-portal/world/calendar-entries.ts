import { calendarDays } from "./calendar-days.ts";
import { edited, editOf } from "./edits.ts";
import { weekdayOf } from "./portal-dates.ts";
import type { Student } from "./students.ts";
import { findTerm } from "./terms.ts";

/** A group of students with its own calendar. */
export interface ClassGroup {
  readonly id: string;
  readonly name: string;
}

/** A calendar entry of one day for one class group. */
export interface CalendarEntry {
  /** Kind of day and class group: "Holiday - General (Semester)". */
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
  const months = student.kind === "bare" ? [] : [...new Set(calendarDays(termId).map(({ date }) => date.slice(0, 7)))];
  return edited(
    student,
    ["calendar_month", `${termId} `],
    months.map((month) => ({ month })),
    ({ month }) => month,
    (month) => ({ month }),
  ).map(({ month }) => month);
}

/** Entries of one day for a class group of the student; empty for any other group. */
export function entriesOf(student: Student, termId: string, groupId: string, date: string): readonly CalendarEntry[] {
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
