const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** `YYYY-MM-DD` if such a day exists. */
function isoDay(year: string, month: number, day: string): string | null {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** A day of a request body, `YYYY-MM-DD` or `dd/MM/yyyy`, as `YYYY-MM-DD`; null for anything that is no day. */
export function parseDay(text: string): string | null {
  const iso = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(text);
  if (iso !== null) return isoDay(iso[1] ?? "", Number(iso[2]), iso[3] ?? "");
  const slashed = /^(\d\d)\/(\d\d)\/([1-9]\d{3})$/.exec(text);
  return slashed === null ? null : isoDay(slashed[3] ?? "", Number(slashed[2]), slashed[1] ?? "");
}

/** A day as the portal's calendar writes it, `dd-MMM-yyyy` in any case, as `YYYY-MM-DD`; null for anything that is no day. */
export function parseCalendarDay(text: string): string | null {
  const parts = /^(\d\d)-([A-Za-z]{3})-([1-9]\d{3})$/.exec(text);
  const month = MONTHS.indexOf(parts?.[2]?.toUpperCase() ?? "") + 1;
  return parts === null || month === 0 ? null : isoDay(parts[3] ?? "", month, parts[1] ?? "");
}
