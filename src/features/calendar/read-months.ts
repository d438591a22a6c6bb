import type { PortalSession } from "../../portal/session.ts";
import type { SemesterInput } from "../semester-input.ts";
import { calendarMonthPage } from "./month.page.ts";
import { CalendarSession } from "./read-calendar.ts";
import type { CalendarDay } from "./schema.ts";

/** Reads the days of these months (`YYYY-MM`) of the calendar of a semester. */
export async function readMonths(
  session: PortalSession,
  semester: SemesterInput & { readonly class_group_id: string },
  months: readonly string[],
): Promise<CalendarDay[]> {
  const calendar = new CalendarSession(session);
  const days = await session.readEach([...months], (month) =>
    calendar.read(calendarMonthPage, { ...semester, month, cal_date: firstDayOf(month) }),
  );
  return days.flat();
}

/** The first day of a month (`YYYY-MM`) in the portal's format, `01-AUG-2026`. */
export const firstDayOf = (month: string): string =>
  new Date(`${month}-01`).toUTCString().slice(5, 16).replaceAll(" ", "-").toUpperCase();
