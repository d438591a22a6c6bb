import type { PortalSession } from "../../portal/session.ts";
import type { SemesterInput } from "../semester-input.ts";
import { calendarMonthPage } from "./month.page.ts";
import { CalendarSession } from "./read-calendar.ts";
import type { CalendarDay } from "./schema.ts";

/** Reads the days of one month (`YYYY-MM`) after another of the calendar of a semester, which is opened at most once. */
export function readMonthOf(session: PortalSession, semester: SemesterInput & { readonly class_group_id: string }) {
  const calendar = new CalendarSession(session);
  return (month: string): Promise<CalendarDay[]> =>
    calendar.read(calendarMonthPage, { ...semester, month, cal_date: firstDayOf(month) });
}

/** The first day of a month (`YYYY-MM`) in the portal's format, `01-AUG-2026`. */
export const firstDayOf = (month: string): string =>
  new Date(`${month}-01`).toUTCString().slice(5, 16).replaceAll(" ", "-").toUpperCase();
