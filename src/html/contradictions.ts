import { type Weekday, weekdayOf } from "../contract/calendar.ts";

// Rule 5: numbers are the portal's own. Values that contradict each other are counted and stay.

/** True if a percentage may be that of two counts. The portal rounds up. True if a number is missing. */
export function isShare(percentage: number | null, part: number | null, whole: number | null): boolean {
  if (part === null || whole === null) return true;
  if (part > whole) return false;
  // Of no classes at all, a page may show none or all as attended.
  if (whole === 0) return percentage === null || percentage === 0 || percentage === 100;
  return percentage === null || Math.abs(percentage - (100 * part) / whole) <= 1;
}

/** True if a number may be the total of others, which the portal rounds up. True if a number is missing. */
export function isTotalOf(total: number | null, parts: readonly (number | null)[]): boolean {
  const known = parts.filter((part) => part !== null);
  if (total === null || known.length === 0 || known.length < parts.length) return true;
  return Math.abs(total - known.reduce((sum, part) => sum + part, 0)) <= 1;
}

/** True if a date may be on a day of the week. True if one is missing. */
export const isOnWeekday = (date: string | null, weekday: Weekday | null): boolean =>
  date === null || weekday === null || weekdayOf(date) === weekday;
