/** Days of the week, Monday first, in the words of the contract. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export type Weekday = (typeof weekdays)[number];

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH_BY_ABBREVIATION = new Map(MONTHS.map((month, index) => [month.slice(0, 3), index]));
const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, or null if the year has no such day. `month` counts from 1. */
export function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  // Much faster than toISOString().
  return exists ? `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}` : null;
}

/** A day, month, hour or minute as in `YYYY-MM-DD` and `HH:MM`. */
export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** The number of a month, from 1, by its name or an abbreviation of at least three letters, in any case; null for another word. */
export function monthNumber(name: string): number | null {
  const word = name.toLowerCase();
  const index = MONTH_BY_ABBREVIATION.get(word.slice(0, 3));
  return index !== undefined && MONTHS[index]?.startsWith(word) ? index + 1 : null;
}

/** The weekday of a `YYYY-MM-DD`. */
export function weekdayOf(date: string): Weekday | undefined {
  // getUTCDay() counts from Sunday.
  return weekdays[(new Date(date).getUTCDay() + 6) % 7];
}

/** The number of days in the month of a `YYYY-MM` or `YYYY-MM-DD`. */
export function daysInMonth(date: string): number {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Adds days to a `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from one `YYYY-MM-DD` to another. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS;
