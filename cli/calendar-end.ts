import type { CalendarDay } from "portico-client";

/** The last day of a calendar that ends before a date; otherwise null. */
export function endBefore(calendar: readonly CalendarDay[], date: string): string | null {
  const last = calendar.some(({ events }) => events.length > 0) ? calendar.at(-1) : undefined;
  return last !== undefined && last.date < date ? last.date : null;
}

/** A sentence for days after the end of a calendar. */
export const endedText = (last: string): string => `The academic calendar of this semester ended on ${last}.`;
