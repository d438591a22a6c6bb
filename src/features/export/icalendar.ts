import { addDays } from "../../calendar.ts";

/** Hours of a day in India, once or every week. */
interface Hours {
  /** First day, YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM */
  readonly start: string;
  /** HH:MM; null where no end is known, or none after the start. */
  readonly end: string | null;
  /** Number of weeks, the first included; 1: no repetition. */
  readonly weeks: number;
  /** Days of these weeks on which it does not take place. */
  readonly except: readonly string[];
}

/** Whole days, both ends included, YYYY-MM-DD. */
interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** One entry of a calendar file. */
export interface CalendarItem {
  /** The same in every export of the same thing, so that a calendar replaces what it has. */
  readonly uid: string;
  readonly summary: string;
  /** Lines of text below it. */
  readonly details: readonly string[];
  readonly place: string | null;
  readonly when: Hours | Days;
}

export interface CalendarFile {
  readonly name: string;
  /** What the file holds, and what it leaves out. */
  readonly description: string;
  readonly items: readonly CalendarItem[];
}

const ZONE = "Asia/Kolkata";

/** India has had one offset since 1945 and no summer time, so the whole zone is one line of rules. */
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

/** An iCalendar file (RFC 5545, name and description also as RFC 7986 writes them), made at this time. */
export function writeCalendar({ name, description, items }: CalendarFile, madeAt: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Portico//Portico//EN",
    "CALSCALE:GREGORIAN",
    ...["NAME", "X-WR-CALNAME"].map((property) => textLine(property, name)),
    ...["DESCRIPTION", "X-WR-CALDESC"].map((property) => textLine(property, description)),
    `X-WR-TIMEZONE:${ZONE}`,
    ...zone,
    ...items.flatMap((item) => eventLines(item, madeAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventLines({ uid, summary, details, place, when }: CalendarItem, madeAt: Date): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${digits(madeAt.toISOString().slice(0, 19))}Z`,
    ...("firstDay" in when ? daysLines(when) : hoursLines(when)),
    textLine("SUMMARY", summary),
    ...(details.length > 0 ? [textLine("DESCRIPTION", details.join("\n"))] : []),
    ...(place === null ? [] : [textLine("LOCATION", place)]),
    "END:VEVENT",
  ];
}

/** Whole days tell what a day is; they do not make the student busy. The end is the first day that is not meant. */
const daysLines = ({ firstDay, lastDay }: Days) => [
  `DTSTART;VALUE=DATE:${digits(firstDay)}`,
  `DTEND;VALUE=DATE:${digits(addDays(lastDay, 1))}`,
  "TRANSP:TRANSPARENT",
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

/** `2026-09-24T09:00` as iCalendar writes it: `20260924T0900`. */
const digits = (text: string) => text.replace(/[-:]/g, "");

function textLine(property: string, text: string): string {
  const escaped = text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
  return `${property}:${escaped.replace(/\p{Cc}/gu, "")}`;
}

const LINE_BYTES = 75;

/** A line is 75 bytes at most; what is longer goes on behind a line end and a blank, never inside a character. */
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
