import { isoDate, monthNumber, type Weekday, weekdays } from "../calendar.ts";
import { collapse } from "./text.ts";

/** The start and the end of a span of time, each `HH:MM`, or null when it could not be read. */
export interface TimeRange {
  readonly start: string | null;
  readonly end: string | null;
}

/** A text of several parts: `code - title - type`, `class - slot - venue`, `number - teacher - school`. */
export interface Parts {
  readonly first: string;
  /** Everything between the first and the last part; the second of two parts. */
  readonly middle: string | null;
  /** The last of three or more parts. */
  readonly last: string | null;
}

const NOTHING = /^(?:[-–—_ ]*|n\/?a)$/i;

const PLAIN_NUMBER = /^\d{1,15}(?:\.\d{1,10})?$/;
const CURRENCY = /^(?:[₹$]|rs\.?|inr)\s?/i;
const UNIT = /\s?(?:%|\/-|inr|rs\.?|rupees|(?:mark|point|credit|day|hour|hr|class)(?:e?s)?)\.?$/i;
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/;
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?: ?([AP])M)?$/i;
const DATE_AND_TIME = /^(.+?) (\d{1,2}:.+)$/;
const MIDNIGHT = / 00:00:00(?:\.0+)?$/;

/** The text of a cell, collapsed; null when it is empty, of dashes or underscores only, `NA` or `N/A`. */
export function valueText(raw: string): string | null {
  const text = collapse(raw);
  return NOTHING.test(text) ? null : text;
}

/** A decimal number. Thousands separators, currencies, `%` and the units below are dropped; anything else gives null. */
export function parseNumber(text: string): number | null {
  if (PLAIN_NUMBER.test(text)) return Number(text);
  const bare = text.replace(CURRENCY, "").replace(UNIT, "");
  return NUMBER.test(bare) ? Number(bare.replaceAll(",", "")) : null;
}

/** The number of a row: a whole number, perhaps as `#1`, `(1)`, `1.` or `1)`. */
export function parseSerial(text: string): number | null {
  const [, digits] = /^[#([]{0,2} ?(\d{1,6})(?:\.0)? ?[.)\]:]{0,2}$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** A whole number, by the rules of `parseNumber`: `92.0` is 92, `92.5` is null. */
export function parseInteger(text: string): number | null {
  const number = parseNumber(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** A day, as `YYYY-MM-DD`; a day that no calendar has gives null. */
export function parseDate(text: string): string | null {
  const day = text.replace(MIDNIGHT, "");
  const [a = "", b = "", c = "", more] = day.split(/[-/ .]/);
  if (more !== undefined) return null;
  if (/^\d{4}$/.test(a)) return calendarDay(a, b, c);
  // With two digits for the year, only a day that cannot be a month shows the order.
  const isClear = Number(a) > 12 || /^[a-z]/i.test(b);
  return /^\d\d$/.test(c) && isClear ? calendarDay(`20${c}`, b, a) : calendarDay(c, b, a);
}

/** A month, as `YYYY-MM`, from `Jan-2025`. */
export function parseMonth(text: string): string | null {
  const [, name = "", year] = /^([a-z]+)[- ](\d{4})$/i.exec(text) ?? [];
  const month = monthNumber(name);
  return month === null ? null : `${year}-${pad(month)}`;
}

/** A time of day, as `HH:MM`, 24 hours; seconds are dropped. */
export function parseTime(text: string): string | null {
  return clock(text)?.slice(0, 5) ?? null;
}

/** A time of day with its seconds, as `HH:MM:SS`, 24 hours; null where the portal gives no seconds. */
export function parseTimeWithSeconds(text: string): string | null {
  return text.split(":").length === 3 ? clock(text) : null;
}

/** An instant, as `YYYY-MM-DDTHH:MM:SS+05:30`: the portal writes India time without saying so. */
export function parseDateTime(text: string): string | null {
  const [, day = "", time = ""] = DATE_AND_TIME.exec(text) ?? [];
  const date = parseDate(day);
  const ofDay = clock(time);
  return date === null || ofDay === null ? null : `${date}T${ofDay}+05:30`;
}

/** A day of the week in full and in small letters, from any abbreviation of at least two letters. */
export function parseWeekday(text: string): Weekday | null {
  const word = text.replace(/\.$/, "").toLowerCase();
  return word.length < 2 ? null : (weekdays.find((day) => day.startsWith(word)) ?? null);
}

/**
 * A span of time, as in `10:00 AM - 11:30 AM` or `09:00-09:50`. An end before its start is passed on as it is. A start
 * that leaves out the AM or PM of its end could mean either, and is null.
 */
export function parseTimeRange(text: string): TimeRange {
  const [left = "", right = "", more] = text.split(/ ?[-–] ?| to /i);
  if (more !== undefined) return { start: null, end: null };
  const unclear = /[AP]M$/i.test(right) && !/[AP]M$/i.test(left);
  return { start: unclear ? null : parseTime(left), end: parseTime(right) };
}

/** The parts of a text at ` - `; an empty part is null. The text between the first and the last may hold ` - ` itself. */
export function splitParts(text: string): Parts {
  const [first = "", ...others] = partsOf(text);
  const last = others.length > 1 ? others.pop() : null;
  return { first, middle: others.join(" - ") || null, last: last || null };
}

/** The text before the last ` - ` and the text after it: a teacher, whose name may hold ` - `, and the school. */
export function splitLast(text: string): { readonly before: string; readonly after: string | null } {
  const parts = partsOf(text);
  const after = parts.length > 1 ? parts.pop() : null;
  return { before: parts.join(" - "), after: after || null };
}

/** A slot with `+` between its parts; the portal also writes `A1/TA1`. */
export function slotText(text: string): string {
  return text.replace(/ ?\/ ?/g, "+");
}

function partsOf(text: string): string[] {
  // A part may be empty: collapsing has then taken the blank that would stand beside its dash. A last part that is a dash is empty too.
  return ` ${text.replace(/ - -$/, " -")} `.split(/ -(?= )/).map((part) => part.trim());
}

function calendarDay(year: string, month: string, day: string): string | null {
  const number = /^\d{1,2}$/.test(month) ? Number(month) : monthNumber(month);
  if (number === null || !/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  return isoDate(Number(year), number, Number(day));
}

/** `HH:MM:SS` of a time of day, with or without AM or PM; an hour above 12 with PM is taken as it stands. */
function clock(text: string): string | null {
  const [, hours, minutes, seconds = "00", half] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  let hour = Number(hours);
  if (half !== undefined) {
    const afternoon = half.toUpperCase() === "P";
    if (afternoon ? hour === 0 : hour > 12) return null;
    if (hour === 12) hour = 0;
    if (afternoon && hour < 12) hour += 12;
  }
  return hour > 23 ? null : `${pad(hour)}:${minutes}:${seconds}`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
