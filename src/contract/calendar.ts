/** Days of the week, Monday first, in the words of the contract. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export type Weekday = (typeof weekdays)[number];

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH_BY_ABBREVIATION = new Map(MONTHS.map((month, index) => [month.slice(0, 3), index]));
const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, or null if the year, of four digits, has no such day. `month` counts from 1. */
export function isoDate(year: number, month: number, day: number): string | null {
  // Much faster than a Date: a page can have hundreds.
  const exists = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month);
  return exists ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : null;
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
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
  return lengthOfMonth(year, month);
}

/** Adds days to a `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from one `YYYY-MM-DD` to another. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS;
