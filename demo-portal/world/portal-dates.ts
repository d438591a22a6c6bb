const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** The days of the week, Sunday first. */
export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Parts = { readonly year: string; readonly month: string; readonly day: string; readonly monthName: string };

function parts(isoDate: string): Parts {
  const [year = "", month = "", day = ""] = isoDate.split("-");
  return { year, month, day, monthName: months[Number(month) - 1] ?? "" };
}

/** Formats `2026-07-08` like the sort key of the course page's lectures: `08-07-2026`. */
export function numericDate(isoDate: string): string {
  const { year, month, day } = parts(isoDate);
  return `${day}-${month}-${year}`;
}

/** Formats `2026-07-08` like assignments and lectures: `08-Jul-2026`. */
export function shortMonthDate(isoDate: string): string {
  const { year, day, monthName } = parts(isoDate);
  return `${day}-${monthName}-${year}`;
}

/** The ISO date of `08-Jul-2026`, in any case; null for any other text. */
export function isoDate(text: string): string | null {
  const [, day, name = "", year] = /^(\d\d)-([A-Z]{3})-(20\d\d)$/i.exec(text) ?? [];
  const month = months.findIndex((one) => one.toUpperCase() === name.toUpperCase()) + 1;
  return day === undefined || month === 0 ? null : `${year}-${String(month).padStart(2, "0")}-${day}`;
}

/** Formats `2026-07-08` like the finance pages: `08-JUL-2026`. */
export const capitalMonthDate = (isoDate: string): string => shortMonthDate(isoDate).toUpperCase();

/** Formats `2026-07-08` like the general outing page, as a Java timestamp: `2026-07-08 00:00:00.0`. */
export const timestampDate = (isoDate: string): string => `${isoDate} 00:00:00.0`;

/** Formats `2026-08-28T15:09` like the upload time of an assignment: `28 Aug 2026 03:09 PM`. */
export function uploadTime(isoDateTime: string): string {
  const [date = "", time = ""] = isoDateTime.split("T");
  const { year, day, monthName } = parts(date);
  return `${day} ${monthName} ${year} ${clockTime(time)}`;
}

/** Formats `15:09` on a 12-hour clock: `03:09 PM`. */
export function clockTime(time: string): string {
  const [hour = "", minute = ""] = time.split(":");
  const half = Number(hour) < 12 ? "AM" : "PM";
  return `${String(Number(hour) % 12 || 12).padStart(2, "0")}:${minute} ${half}`;
}

/** Weekday of an ISO date in capitals: `THURSDAY`. */
export const longWeekdayOf = (isoDate: string): string =>
  weekdays[new Date(`${isoDate}T00:00:00Z`).getUTCDay()]?.toUpperCase() ?? "";

/** Weekday of an ISO date in the portal's abbreviation: `THU`. */
export const weekdayOf = (isoDate: string): string => longWeekdayOf(isoDate).slice(0, 3);
