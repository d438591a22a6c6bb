import { assertDate, indiaTime, isDate } from "./dates.ts";
import type { Week } from "./week.ts";

/** A time of a day, `HH:MM` in India; the end of a day is `24:00`. */
export interface TimeSpan {
  readonly start_time: string;
  readonly end_time: string;
}

/** Options of `commonFree()`. */
export interface CommonFreeOptions {
  /** The day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Time of day from which times are searched, `HH:MM`. */
  readonly from: string;
  /** Time of day until which they are searched. */
  readonly to: string;
  /** Shortest time in minutes. Default: 1. */
  readonly minutes?: number;
}

/** Minutes of a day. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const DAY_MINUTES = 1440;

function minutesOf(name: string, time: string): number {
  if (!/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time))
    throw new RangeError(`${name} must be a time such as 09:30, not ${JSON.stringify(time)}.`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/**
 * The times of a day at which nobody is busy, by weeks of `week()` and iCalendar files of others, such as their free/busy feeds. A class
 * or exam without a time takes the whole day, one without an end the rest of it. Throws a RangeError for invalid options, for a week
 * without the day or its classes, and for a calendar with an event that it cannot place, which it names by its number.
 */
export function commonFree(
  calendars: readonly (Week | string)[],
  { day, from, to, minutes = 1 }: CommonFreeOptions,
): TimeSpan[] {
  assertDate("day", day);
  const [start, end] = [minutesOf("from", from), minutesOf("to", to)];
  if (start >= end) throw new RangeError("from must be before to.");
  if (minutes > end - start) throw new RangeError("minutes must not exceed the time between from and to.");
  const busy = calendars
    .flatMap((one, index) => {
      try {
        return typeof one === "string" ? busyInFile(one, day) : busyInWeek(one, day);
      } catch (error) {
        throw error instanceof RangeError ? new RangeError(`Calendar ${index + 1}: ${error.message}`) : error;
      }
    })
    .sort((one, other) => one.start - other.start);
  const free: Span[] = [];
  let at = start;
  for (const one of [...busy, { start: end, end }]) {
    const until = Math.min(one.start, end);
    if (until - at >= Math.max(1, minutes)) free.push({ start: at, end: until });
    at = Math.max(at, one.end);
  }
  return free.map((one) => ({ start_time: timeOf(one.start), end_time: timeOf(one.end) }));
}

function busyInWeek({ days }: Week, date: string): Span[] {
  const day = days.find((one) => one.date === date);
  if (!day?.classes || !day.exams) throw new RangeError(`The classes and exams of ${date} are not known.`);
  return [...day.classes, ...day.exams].map(({ start_time, end_time }) => {
    const start = start_time === null ? 0 : minutesOf("start_time", start_time);
    return { start, end: start_time === null || end_time === null ? DAY_MINUTES : minutesOf("end_time", end_time) };
  });
}

/** A moment in India as minutes since 1970 on its clock. */
type LocalMinutes = number;
const MINUTE_MS = 60_000;
const DAY_NAMES = ["TH", "FR", "SA", "SU", "MO", "TU", "WE"]; // 1970 began on a Thursday.

/** A property of a calendar, such as `DTSTART;TZID=Asia/Kolkata:20260925T090000`. */
interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

function momentOf({ parameters, value }: Property): LocalMinutes {
  const [, year, month, day, time = "0000", utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T((?:[01]\d|2[0-3])[0-5]\d)(?:[0-5]\d|60)(Z)?)?$/.exec(value) ?? [];
  const date = `${year}-${month}-${day}`;
  const zone = /(?:^|;)TZID="?([^";]+)/i.exec(parameters)?.[1];
  if (
    !isDate(date) ||
    (zone !== undefined && utc === undefined && !/^Asia\/(Kolkata|Calcutta)$|^India Standard Time$/.test(zone))
  )
    throw new RangeError(`A time of the calendar cannot be placed: ${parameters}:${value}`);
  const iso = `${date}T${time.slice(0, 2)}:${time.slice(2)}`;
  const local = indiaTime(new Date(`${iso}Z`));
  return Date.parse(utc === undefined ? `${iso}Z` : `${local.date}T${local.time}Z`) / MINUTE_MS;
}

function busyInFile(text: string, date: string): Span[] {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new RangeError("A calendar is not an iCalendar file.");
  if (!/\nEND:VCALENDAR\s*$/i.test(text)) throw new RangeError("A calendar has no end: it was cut off.");
  if (/^BEGIN:VFREEBUSY/im.test(text)) throw new RangeError("A calendar of free/busy components cannot be read.");
  const midnight = Date.parse(date) / MINUTE_MS;
  const lines = text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const spans: Span[] = [];
  let event: Property[] | null = null;
  const nested: string[] = [];
  for (const line of lines) {
    const [, name = "", parameters = "", value = ""] =
      /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/.exec(line) ?? [];
    const property = { name: name.toUpperCase(), parameters: parameters.slice(1), value };
    const component = value.trim().toUpperCase();
    const isEvent = component === "VEVENT" && nested.length === 0;
    // A component in an event, such as an alarm, has properties of its own.
    if (property.name === "BEGIN" && event !== null) nested.push(component);
    else if (property.name === "BEGIN" && isEvent) event = [];
    else if (property.name === "END" && isEvent) {
      spans.push(...timesOf(event ?? [], midnight + DAY_MINUTES));
      event = null;
    } else if (property.name === "END" && event !== null) {
      if (nested.pop() !== component) break;
    } else if (nested.length === 0) event?.push(property);
  }
  if (event !== null) throw new RangeError("A calendar has an event without an end.");
  return spans
    .map(({ start, end }) => ({ start: Math.max(0, start - midnight), end: Math.min(DAY_MINUTES, end - midnight) }))
    .filter(({ start, end }) => start < end);
}

/** Minutes of a duration, such as `P1DT1H30M`; seconds are rounded up. */
function lengthOf(value: string): number {
  const parts = /^\+?P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value);
  if (parts === null) throw new RangeError(`A duration of the calendar cannot be read: DURATION:${value}`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((weeks * 7 + days) * 24 + hours) * 60 + minutes + Math.ceil(seconds / 60);
}

/** The times of an event until a moment: one, or those of a daily or weekly series. */
function timesOf(event: readonly Property[], until: LocalMinutes): Span[] {
  const find = (name: string) => event.find((one) => one.name === name);
  const [from, to, duration, rule] = [find("DTSTART"), find("DTEND"), find("DURATION"), find("RRULE")];
  const states = [find("TRANSP"), find("STATUS")].map((one) => one?.value.toUpperCase());
  if (states.includes("TRANSPARENT") || states.includes("CANCELLED")) return [];
  const hasRules = event.filter(({ name }) => name === "RRULE").length > 1;
  if (from === undefined || hasRules || find("RDATE") !== undefined || (to && duration))
    throw new RangeError("An event of the calendar cannot be placed.");
  const start = momentOf(from);
  // An event without an end ends on its day, or at its start.
  const single = from.value.includes("T") ? 0 : DAY_MINUTES;
  const length = to ? momentOf(to) - start : duration ? lengthOf(duration.value) : single;
  if (length < 0) throw new RangeError("An event of the calendar ends before it begins.");
  if (rule === undefined) return [{ start, end: start + length }];
  const parts = new Map(
    rule.value
      .toUpperCase()
      .split(";")
      .map((part) => part.split("=") as [string, string]),
  );
  const isDaily = parts.get("FREQ") === "DAILY";
  const known = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", ...(isDaily ? [] : ["BYDAY"])];
  if ((!isDaily && parts.get("FREQ") !== "WEEKLY") || [...parts.keys()].some((name) => !known.includes(name)))
    throw new RangeError(`An event of the calendar cannot be placed: ${rule.value}`);
  const nameOf = (moment: LocalMinutes) => DAY_NAMES[Math.floor(moment / DAY_MINUTES) % 7] ?? "";
  const days = isDaily ? DAY_NAMES : (parts.get("BYDAY")?.split(",") ?? [nameOf(start)]);
  const isNumber = (name: string) => /^[1-9]\d{0,3}$/.test(parts.get(name) ?? "1");
  // The days of a rule are those of the clock of its start: in UTC, an early morning in India is the day before.
  const [, hour] = /T(\d{4})\d\dZ$/.exec(from.value) ?? [];
  const isShifted = parts.has("BYDAY") && hour !== undefined && hour >= "1830";
  const areDays = days.every((day) => DAY_NAMES.includes(day)) && days.includes(nameOf(start)) && !isShifted;
  const weekStart = DAY_NAMES.indexOf(parts.get("WKST") ?? "MO");
  if (!areDays || !isNumber("INTERVAL") || !isNumber("COUNT") || weekStart < 0)
    throw new RangeError(`An event of the calendar cannot be placed: ${rule.value}`);
  const end = parts.get("UNTIL");
  const last =
    end === undefined
      ? until
      : momentOf({ ...from, parameters: "", value: end }) + (end.includes("T") ? 0 : DAY_MINUTES - 1);
  const left = event.filter(({ name }) => name === "EXDATE");
  const except = new Set(left.flatMap((one) => one.value.split(",").map((value) => momentOf({ ...one, value }))));
  const [count, interval] = [
    Number(parts.get("COUNT") ?? Number.POSITIVE_INFINITY),
    Number(parts.get("INTERVAL") ?? 1),
  ];
  const step = isDaily ? DAY_MINUTES : 7 * DAY_MINUTES;
  const first = isDaily ? start : start - DAY_MINUTES * ((Math.floor(start / DAY_MINUTES) + 7 - weekStart) % 7);
  const series: Span[] = [];
  let number = 0;
  for (let at = start; at < until && at <= last && number < count; at += DAY_MINUTES) {
    if (!days.includes(nameOf(at)) || Math.floor((at - first) / step) % interval !== 0) continue;
    number++;
    if (!except.has(at)) series.push({ start: at, end: at + length });
  }
  return series;
}
