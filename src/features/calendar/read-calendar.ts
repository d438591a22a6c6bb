import type { Cost } from "../../contract/endpoint.ts";
import { invalidBody, ServiceError } from "../../contract/errors.ts";
import type { Page } from "../../portal/page.ts";
import type { PortalSession } from "../../portal/session.ts";
import type { SemesterInput } from "../semester-input.ts";
import { calendarPage } from "./calendar.page.ts";
import { classGroupsPage } from "./class-groups.page.ts";
import { calendarMonthPage } from "./month.page.ts";
import { calendarMonthListPage } from "./months.page.ts";
import type { CalendarDay } from "./schema.ts";

/** The portal requests that opening the calendar page adds to a cost: the refused request and the calendar page. */
export const OPENING_COST = "2 more, once per session, if the portal requires its calendar page to be opened first";

/**
 * Reads pages of the calendar. The portal may refuse them until its calendar page has been opened in the session, with the
 * same message as for an expired session or a closed menu. After such a refusal, it opens the calendar page, once
 * for all pages of an answer, and requests the refused page again. If the session has expired, opening the calendar page
 * fails with session_expired.
 */
export class CalendarSession {
  readonly #session: PortalSession;
  #opening: Promise<unknown> | null = null;

  constructor(session: PortalSession) {
    this.#session = session;
  }

  /** Like `PortalSession.read`. Throws validation_error for a class group without entries that the portal does not list. */
  async read<Input extends SemesterInput & { readonly class_group_id?: string }, Record>(
    page: Page<Input, Record>,
    input: Input,
  ): Promise<Record> {
    const record = await this.#read(page, input);
    const { sem_sub_id, class_group_id = this.#session.campus.classGroup } = input;
    const hasEntries = !Array.isArray(record) || record.some(({ events }) => events?.length !== 0);
    if (hasEntries || class_group_id === this.#session.campus.classGroup) return record;
    const groups = await this.#read(classGroupsPage, { sem_sub_id });
    if (groups.length === 0 || groups.some(({ id }) => id === class_group_id)) return record;
    const message = "is not an `id` of `/student/calendar/class_groups` in this semester";
    throw invalidBody([{ pointer: "/class_group_id", message }]);
  }

  async #read<Input, Record>(page: Page<Input, Record>, input: Input): Promise<Record> {
    if (this.#opening !== null) return this.#session.read(page, input);
    try {
      return await this.#session.readUnchecked(page, input);
    } catch (error) {
      if (!mayNeedOpening(error)) throw error;
      this.#opening ??= this.#session.read(calendarPage, {});
      await this.#opening;
      return this.#session.read(page, input);
    }
  }
}

const mayNeedOpening = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === "session_expired" || error.code === "portal_menu_unavailable");

export const CALENDAR_COST = {
  requests: 1,
  per: "month",
  note: `up to 4 in parallel; ${OPENING_COST}`,
} as const satisfies Cost;

/** Reads every day of every month that the calendar of a semester covers, sorted by date. No date occurs twice. */
export async function readCalendar(
  session: PortalSession,
  semester: SemesterInput & { readonly class_group_id: string },
): Promise<CalendarDay[]> {
  const calendar = new CalendarSession(session);
  const buttons = await calendar.read(calendarMonthListPage, semester);
  const months = new Map(buttons.map(({ month, cal_date }) => [month, { ...semester, month, cal_date }]));
  const days = await session.readEach([...months.values()], (input) => calendar.read(calendarMonthPage, input));
  return days.flat().sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Reads the days of one month (`YYYY-MM`) after another of the calendar of a semester, which is opened at most once. */
export function readMonthOf(session: PortalSession, semester: SemesterInput & { readonly class_group_id: string }) {
  const calendar = new CalendarSession(session);
  return (month: string): Promise<CalendarDay[]> =>
    calendar.read(calendarMonthPage, { ...semester, month, cal_date: firstDayOf(month) });
}

/** The first day of a month (`YYYY-MM`) in the portal's format, `01-AUG-2026`. */
export const firstDayOf = (month: string): string =>
  new Date(`${month}-01`).toUTCString().slice(5, 16).replaceAll(" ", "-").toUpperCase();
