import { addDays, monthNumber, twoDigits } from "../contract/calendar.ts";
import { parseDate } from "../html/values.ts";

const NAME = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
/** A date in any order and form that the portal uses, and a month with its year. */
export const DATE = new RegExp(
  [
    String.raw`(?<!\d)\d{4}(?<first>[-/.])\d{1,2}\k<first>\d{1,2}(?!\d)`,
    String.raw`(?<!\d)\d{1,2}(?<second>[-/.])(?:\d{1,2}|${NAME})\k<second>(?:\d{4}|\d{2})(?!\d)`,
    String.raw`(?<!\d)\d{1,2} ${NAME} \d{4}(?!\d)`,
    String.raw`(?<![\p{L}\d])${NAME}[- ]\d{4}(?!\d)`,
    String.raw`(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?![-\d])`,
  ].join("|"),
  "giu",
);

/** Moves a date or month to another one in the form in which it is written; null for anything else. `move` gets and returns `YYYY-MM-DD`. */
export function movedDate(text: string, move: (date: string) => string): string | null {
  const parts = text.split(/[-/. ]/);
  const separators = text.match(/[-/. ]/g) ?? [];
  const date = parts.length === 2 ? firstOfMonth(parts) : parseDate(text);
  if (date === null) return null;
  const [year = "", month = "", day = ""] = move(date).split("-");
  const isYearFirst = /^\d{4}$/.test(parts[0] ?? "");
  const moved = parts.map((part, index) => {
    const place = parts.length === 2 && !isYearFirst ? index + 1 : isYearFirst ? 2 - index : index;
    if (place === 0) return part.length === 1 ? String(Number(day)) : day;
    return place === 1 ? monthLike(part, Number(month)) : year.slice(-part.length);
  });
  return moved.map((part, index) => part + (separators[index] ?? "")).join("");
}

function firstOfMonth([first = "", second = ""]: readonly string[]): string | null {
  if (/^\d{4}$/.test(first)) return `${first}-${second}-01`;
  const month = monthNumber(first);
  return month === null ? null : `${second}-${twoDigits(month)}-01`;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** A month written like another one: as a number or a name, of the same length and in the same case. */
function monthLike(original: string, month: number): string {
  if (/^\d+$/.test(original)) return original.length === 1 ? String(month) : String(month).padStart(2, "0");
  const isShort = original.length <= 3;
  const name = MONTHS[month - 1] ?? "";
  const shown = isShort ? name.slice(0, 3) : name;
  if (original === original.toUpperCase()) return shown.toUpperCase();
  return original === original.toLowerCase() ? shown.toLowerCase() : shown;
}

/** Shifts a date by weeks. */
export const addWeeks = (date: string, weeks: number): string => addDays(date, weeks * 7);
