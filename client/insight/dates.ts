/** Days of the week, Monday first, as in the records of the service. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export type Weekday = (typeof weekdays)[number];

const DAY_MS = 86_400_000;
/** India has a single offset and no daylight saving time, so no time zone data is needed. */
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** Date and time at the university. */
export interface IndiaTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` */
  readonly time: string;
}

/** Returns the date and time at the university, whatever the time zone of the device. */
export function indiaTime(moment: Date): IndiaTime {
  const text = new Date(moment.getTime() + INDIA_OFFSET_MS).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The time from which the next class of a day is searched: now if the day is today, otherwise undefined, for the beginning of the day. */
export const timeOn = (date: string, now: IndiaTime): string | undefined => (date === now.date ? now.time : undefined);

/** True if a text is a `YYYY-MM-DD` that exists. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Throws a RangeError for a text that is not a `YYYY-MM-DD`. */
export function assertDate(name: string, text: string): void {
  if (!isDate(text)) throw new RangeError(`${name} must be a date such as 2026-09-25, not ${JSON.stringify(text)}.`);
}

/** The weekday of a `YYYY-MM-DD`. */
export function weekdayOf(date: string): Weekday {
  // getUTCDay() counts from Sunday.
  return weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? "sunday";
}

/** Adds days to a `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
