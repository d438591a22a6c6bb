import { isoDate, monthNumber, twoDigits, type Weekday, weekdays } from "../contract/calendar.ts";
import { collapse } from "./dom/collapse.ts";

/** The start and end of a time range, each `HH:MM`, or null if it could not be parsed. */
export interface TimeRange {
  readonly start: string | null;
  readonly end: string | null;
}

/** A text with several parts: `code - title - type`, `class - slot - venue`, `number - teacher - school`. */
export interface Parts {
  readonly first: string;
  /** Everything between the first and the last part, or the second of two parts. */
  readonly middle: string | null;
  /** The last of three or more parts. */
  readonly last: string | null;
}

const NO_VALUE = /^(?:[-–—_ ]*|n\/?a|nil|null)$/i;

const PLAIN_NUMBER = /^\d{1,15}(?:\.\d{1,10})?$/;
const CURRENCY = /^(?:[₹$]|rs\.?|inr)\s?/i;
const UNIT = /\s?(?:%|\/-|inr|rs\.?|rupees|(?:mark|point|credit|day|hour|hr|class)(?:e?s)?)\.?$/i;
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/;
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?: ?([AP])M)?$/i;
const DATE_AND_TIME = /^(.+?) (\d{1,2}:.+)/s;
/** A day, a month or its name, and a year, or the other way round. The portal also writes dates with a time at midnight. */
const DATE = /^(\d{4}|\d{1,2})[-/ .](\d{1,2}|[a-z]{3,9})[-/ .](\d{4}|\d{1,2})(?: 00:00:00(?:\.0+)?)?$/i;

/** The text of a cell, collapsed; null if it is empty, `NA`, `N/A`, `NIL`, `null`, or only dashes or underscores. */
export function valueText(raw: string): string | null {
  return valueOfCollapsed(collapse(raw));
}

/** Like `valueText`, for a text that is already collapsed. */
export function valueOfCollapsed(text: string): string | null {
  if (text === "") return null;
  // Most texts begin with a digit or another letter. It is asked for several times per cell.
  const first = text.charCodeAt(0) | 0x20;
  const isValue = (first >= 0x30 && first <= 0x39) || (first >= 0x61 && first <= 0x7a && first !== 0x6e);
  return !isValue && NO_VALUE.test(text) ? null : text;
}

/** Parses a decimal number. Ignores thousands separators, currencies, `%` and known units; null for anything else. */
export function parseNumber(text: string): number | null {
  if (PLAIN_NUMBER.test(text)) return Number(text);
  const bare = text.replace(CURRENCY, "").replace(UNIT, "");
  const number = NUMBER.test(bare) ? Number(bare.replaceAll(",", "")) : null;
  // A number with more digits would be another one in JSON.
  return number === null || Math.abs(number) < 1e15 ? number : null;
}

/** Parses the serial number of a row: a whole number, optionally written as `#1`, `(1)`, `1.` or `1)`. */
export function parseSerial(text: string): number | null {
  const digits = /^[#([]{0,2} ?(\d{1,6})(?:\.0)? ?[.)\]:]{0,2}$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Parses an identifier: a single word. */
export function parseId(text: string): string | null {
  return /^[\w./:+-]+$/.test(text) ? text : null;
}

/** Parses a whole number by the rules of `parseNumber`: `92.0` is 92, `92.5` is null. */
export function parseInteger(text: string): number | null {
  const number = parseNumber(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** Parses a date to `YYYY-MM-DD`; null if there is no such day. */
export function parseDate(text: string): string | null {
  const { 1: first = "", 2: month = "", 3: last = "" } = DATE.exec(text) ?? [];
  if (first.length === 4 && last.length === 4) return null;
  if (first.length === 4) return calendarDay(first, month, last);
  if (last.length === 4) return calendarDay(last, month, first);
  // With numbers only, either end of a date with a two-digit year could be the day.
  return last.length === 2 && Number.isNaN(Number(month)) ? calendarDay(`20${last}`, month, first) : null;
}

/** Parses a month such as `Jan-2025` to `YYYY-MM`. */
export function parseMonth(text: string): string | null {
  const [, name = "", year = ""] = /^([a-z]+)[- ](\d{4})$/i.exec(text) ?? [];
  const month = monthNumber(name);
  return month === null || !isPossibleYear(year) ? null : `${year}-${twoDigits(month)}`;
}

/** Parses a time of day to `HH:MM` (24 hours). Drops seconds. */
export function parseTime(text: string): string | null {
  return clock(text)?.slice(0, 5) ?? null;
}

/** Parses a time of day to `HH:MM:SS` (24 hours); null if it has no seconds. */
export function parseTimeWithSeconds(text: string): string | null {
  return text.split(":").length === 3 ? clock(text) : null;
}

/** Parses a date and time to `YYYY-MM-DDTHH:MM:SS+05:30`. The portal uses India time and never shows an offset. */
export function parseDateTime(text: string): string | null {
  const { 1: day = "", 2: time = "" } = DATE_AND_TIME.exec(text) ?? [];
  const date = parseDate(day);
  const timeOfDay = clock(time);
  return date === null || timeOfDay === null ? null : `${date}T${timeOfDay}+05:30`;
}

/** Parses a day of the week, or an abbreviation of at least two letters, to its full name in lowercase. */
export function parseWeekday(text: string): Weekday | null {
  const word = text.replace(/\.$/, "").toLowerCase();
  return word.length < 2 ? null : (weekdays.find((day) => day.startsWith(word)) ?? null);
}

/**
 * Parses a time range such as `10:00 AM - 11:30 AM` or `09:00-09:50`. If only the end has AM or PM, the start could be either
 * and is null. Both are null if the end is not after the start, or if the range is at night by the 24-hour clock.
 */
export function parseTimeRange(text: string): TimeRange {
  const { 0: left = "", 1: right = "", length } = text.split(/ ?[-–] ?| to /i);
  const hasMeridiem = /[AP]M$/i.test(right);
  const isAmbiguous = hasMeridiem && !/[AP]M$/i.test(left);
  const start = isAmbiguous ? null : parseTime(left);
  const end = parseTime(right);
  const isAtNight = !hasMeridiem && start !== null && start > "00:59" && start < "07:00";
  const isPossible = isTimeRange({ start_time: start, end_time: end }) && !isAtNight && length < 3;
  return isPossible ? { start, end } : { start: null, end: null };
}

/** True if the end is after the start, or a time is missing. */
export function isTimeRange(times: { readonly start_time: string | null; readonly end_time: string | null }): boolean {
  return times.start_time === null || times.end_time === null || times.start_time < times.end_time;
}

/** Splits a text at ` - `. The middle may contain ` - ` itself. An empty middle or last part is null. */
export function splitParts(text: string): Parts {
  const parts = partsOf(text);
  const last = parts.length > 2 ? parts.pop() : null;
  return { first: parts[0] ?? "", middle: parts.slice(1).join(" - ") || null, last: last || null };
}

/** Splits a text at the last ` - `: a teacher, whose name may contain ` - `, and the school. */
export function splitLast(text: string): { readonly before: string; readonly after: string | null } {
  const parts = partsOf(text);
  const after = parts.length > 1 ? parts.pop() : null;
  return { before: parts.join(" - "), after: after || null };
}

/** Writes a slot with `+` between its parts. The portal also uses `A1/TA1`. */
export function slotText(text: string): string {
  return text.replace(/ ?\/ ?/g, "+");
}

function partsOf(text: string): string[] {
  // Collapsing leaves only one space for an empty part, so two dashes may share it. A last part that is a dash is empty too.
  return ` ${text.replace(/ - -$/, " -")} `.split(/ -(?= )/).map((part) => part.trim());
}

/** Years of the dates of a student, also on scrubbed pages, whose dates are later. Any other is a mistake of the page. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

function calendarDay(year: string, month: string, day: string): string | null {
  const number = Number(month) || monthNumber(month);
  return number === null || !isPossibleYear(year) ? null : isoDate(Number(year), number, Number(day));
}

const isPossibleYear = (year: string): boolean => Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR;

/** Parses a time of day, with or without AM or PM, to `HH:MM:SS`. With AM or PM, the hour is 1 to 12. */
function clock(text: string): string | null {
  const { 1: hours, 2: minutes, 3: seconds = "00", 4: meridiem } = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  let hour = Number(hours);
  if (meridiem !== undefined) {
    if (hour === 0 || hour > 12) return null;
    hour = (hour % 12) + (meridiem.toUpperCase() === "P" ? 12 : 0);
  }
  return hour > 23 ? null : `${twoDigits(hour)}:${minutes}:${seconds}`;
}
