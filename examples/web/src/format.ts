import type { Language } from "portico-client";
import { addDays, type Weekday, weekdays } from "portico-client/insight";

/** Numbers with Western digits, which students' documents have in every language. */
const tag = (language: Language): string => `${language}-IN-u-nu-latn`;

/** Forms of a date: `Fri 25 Sep`, `Friday, 25 September`, `25 Sep`, `Fri` and `Friday`. */
const forms = {
  short: { weekday: "short", day: "numeric", month: "short" },
  long: { weekday: "long", day: "numeric", month: "long" },
  ofMonth: { day: "numeric", month: "short" },
  day: { weekday: "short" },
  weekday: { weekday: "long" },
} as const;

/** A `YYYY-MM-DD` for people. */
export const formatDate = (language: Language, date: string, form: keyof typeof forms = "short"): string =>
  new Intl.DateTimeFormat(tag(language), { ...forms[form], timeZone: "UTC" }).format(new Date(date));

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** A time difference as `5 minutes ago` or `in 2 days`. */
export function relative(language: Language, ms: number): string {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(ms) >= size) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(tag(language), { numeric: "auto" }).format(Math.round(ms / length), unit);
}

/** A number of days as `today`, `tomorrow` or `in 5 days`. */
export const relativeDays = (language: Language, days: number): string =>
  new Intl.RelativeTimeFormat(tag(language), { numeric: "auto" }).format(days, "day");

/** Days from one `YYYY-MM-DD` to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const number = (language: Language, value: number): string =>
  new Intl.NumberFormat(tag(language), { maximumFractionDigits: 2 }).format(value);

/** 92 as `92%`. */
export const percent = (language: Language, value: number): string =>
  new Intl.NumberFormat(tag(language), { style: "percent", maximumFractionDigits: 2 }).format(value / 100);

/** A date that is on a weekday; 5 January 1970 was a Monday. */
export const dateOf = (weekday: Weekday): string => addDays("1970-01-05", weekdays.indexOf(weekday));
