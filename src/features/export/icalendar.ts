import { addDays } from "../../contract/calendar.ts";

/** A time range on a day in India, once or every week. */
interface Hours {
  /** First day, YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM */
  readonly start: string;
  /** HH:MM; null if the end is not known. */
  readonly end: string | null;
  /** Number of weekly occurrences; 1 if the event does not repeat. */
  readonly weeks: number;
  /** Dates of the series on which the event does not take place. */
  readonly except: readonly string[];
}

/** All-day range, YYYY-MM-DD, both ends inclusive. */
type Days = { readonly firstDay: string; readonly lastDay: string; readonly isBusy?: true };

export interface CalendarItem {
  /** Identical in every export, so that a calendar app updates the event instead of adding it again. */
  readonly uid: string;
  readonly summary: string;
  /** Lines of the description. */
  readonly details: readonly string[];
  readonly place: string | null;
  readonly when: Hours | Days;
}

export interface CalendarFile {
  readonly name: string;
  /** A note about the content of the file and about its omissions. */
  readonly description: string;
  readonly items: readonly CalendarItem[];
}

const ZONE = "Asia/Kolkata";

/** India has had one offset since 1945 and no daylight saving time, so the zone has a single rule. */
const zone = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0530",
  "TZOFFSETTO:+0530",
  "TZNAME:IST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Properties of a calendar that updates itself. */
export interface FeedProperties {
  /** Suggested time between two requests, as a duration of RFC 5545. */
  readonly refreshInterval: string;
  /** Returns the time at which an event was changed. */
  changedAt(item: CalendarItem): Date;
}

/**
 * Writes an iCalendar file (RFC 5545, with name and description as in RFC 7986 as well). With `reminderMinutes`, every event
 * has a reminder this many minutes before its start.
 */
export function writeCalendar(
  { name, description, items }: CalendarFile,
  madeAt: Date,
  reminderMinutes: number | null = null,
  feed: FeedProperties | null = null,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Portico//Portico//EN",
    "CALSCALE:GREGORIAN",
    ...["NAME", "X-WR-CALNAME"].map((property) => textLine(property, name)),
    ...["DESCRIPTION", "X-WR-CALDESC"].map((property) => textLine(property, description)),
    `X-WR-TIMEZONE:${ZONE}`,
    ...(feed === null ? [] : feedLines(feed)),
    ...zone,
    ...items.flatMap((item) => {
      const stamps = feed === null ? [`DTSTAMP:${instant(madeAt)}`] : changeLines(feed.changedAt(item));
      return eventLines(item, stamps, reminderMinutes);
    }),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const feedLines = ({ refreshInterval }: FeedProperties) => [
  `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
  `X-PUBLISHED-TTL:${refreshInterval}`,
];

/** The time of the last change, and a revision that grows with it: some apps compare the one, some the other. */
const changeLines = (changedAt: Date) => [
  `DTSTAMP:${instant(changedAt)}`,
  `LAST-MODIFIED:${instant(changedAt)}`,
  `SEQUENCE:${Math.floor(changedAt.getTime() / 60_000)}`,
];

const instant = (date: Date) => `${digits(date.toISOString().slice(0, 19))}Z`;

function eventLines(
  { uid, summary, details, place, when }: CalendarItem,
  stamps: readonly string[],
  reminderMinutes: number | null,
): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    ...stamps,
    ...("firstDay" in when ? daysLines(when) : hoursLines(when)),
    textLine("SUMMARY", summary),
    ...(details.length > 0 ? [textLine("DESCRIPTION", details.join("\n"))] : []),
    ...(place === null ? [] : [textLine("LOCATION", place)]),
    ...(reminderMinutes === null ? [] : alarmLines(summary, reminderMinutes)),
    "END:VEVENT",
  ];
}

const alarmLines = (summary: string, minutes: number) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  textLine("DESCRIPTION", summary),
  `TRIGGER:-PT${minutes}M`,
  "END:VALARM",
];

/** DTEND is exclusive. */
const daysLines = ({ firstDay, lastDay, isBusy }: Days) => [
  `DTSTART;VALUE=DATE:${digits(firstDay)}`,
  `DTEND;VALUE=DATE:${digits(addDays(lastDay, 1))}`,
  ...(isBusy ? [] : ["TRANSP:TRANSPARENT"]),
];

function hoursLines({ day, start, end, weeks, except }: Hours): string[] {
  const at = (date: string, time: string) => `;TZID=${ZONE}:${digits(date)}T${digits(time)}00`;
  return [
    `DTSTART${at(day, start)}`,
    ...(end !== null && end > start ? [`DTEND${at(day, end)}`] : []),
    ...(weeks > 1 ? [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`] : []),
    ...except.map((date) => `EXDATE${at(date, start)}`),
  ];
}

/** Converts `2026-09-24T09:00` to the iCalendar format `20260924T0900`. */
const digits = (text: string) => text.replace(/[-:]/g, "");

function textLine(property: string, text: string): string {
  const escaped = text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
  return `${property}:${escaped.replace(/\p{Cc}/gu, "")}`;
}

const LINE_BYTES = 75;

/** Folds a line after at most 75 bytes: the rest continues on a new line after a space. Never splits a character. */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
