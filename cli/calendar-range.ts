import type { CalendarDay } from "portico-client";

/** The first and the last day of the months of an academic calendar. */
export type CalendarRange = { readonly first: string; readonly last: string };

/** The range of a whole calendar; null if it has no entries. */
export function rangeOf(calendar: readonly CalendarDay[]): CalendarRange | null {
  const [first, last] = [calendar[0], calendar.at(-1)];
  const hasEntries = calendar.some(({ events }) => events.length > 0);
  return first === undefined || last === undefined || !hasEntries ? null : { first: first.date, last: last.date };
}

/** A sentence for a day outside of the calendar; null for a day in it, and if the range is not known. */
export function outsideText(range: CalendarRange | null, date: string): string | null {
  if (range !== null && date > range.last) return `The academic calendar of this semester ended on ${range.last}.`;
  if (range !== null && date < range.first) return `The academic calendar of this semester begins on ${range.first}.`;
  return null;
}
