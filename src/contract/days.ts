import { isoDate, monthNumber } from "./calendar.ts";

/** Parses a date of a request body, `YYYY-MM-DD` or `dd/MM/yyyy`, to `YYYY-MM-DD`; null if it is not a date of the years 2000 to 2099. */
export function parseDay(text: string): string | null {
  const iso = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (iso !== null) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d\d)\/(\d\d)\/(20\d\d)$/.exec(text);
  return slashed === null ? null : isoDate(Number(slashed[3]), Number(slashed[2]), Number(slashed[1]));
}

/** Parses a date in the format of the portal's calendar, `dd-MMM-yyyy` in any case, to `YYYY-MM-DD`; null if it is not a date of those years. */
export function parseCalendarDay(text: string): string | null {
  const [, day = "", name = "", year = ""] = /^(\d\d)-([A-Za-z]{3})-(20\d\d)$/.exec(text) ?? [];
  const month = monthNumber(name);
  return month === null ? null : isoDate(Number(year), month, Number(day));
}
