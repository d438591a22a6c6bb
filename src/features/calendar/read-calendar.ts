import { ServiceError } from "../../errors.ts";
import type { Page } from "../../portal/page.ts";
import type { PortalSession } from "../../portal/session.ts";
import type { SemesterInput } from "../semester-input.ts";
import { calendarPage } from "./calendar.page.ts";
import { monthPage } from "./month.page.ts";
import { monthsPage } from "./months.page.ts";
import type { CalendarDay } from "./schema.ts";

/**
 * Reads the pages of the calendar. The portal may refuse them until its calendar page was opened in the session, in the
 * same words that it has for a dead session or a closed menu. So after such a refusal the calendar page is opened, once for
 * all pages of one answer, and the refused page is asked for again. Opening it fails in a dead session: session_expired.
 */
export class CalendarReader {
  readonly #session: PortalSession;
  #opening: Promise<unknown> | null = null;

  constructor(session: PortalSession) {
    this.#session = session;
  }

  /** As `PortalSession.read`. */
  async read<Input, Reading>(page: Page<Input, Reading>, input: Input): Promise<Reading> {
    const isOpen = this.#opening !== null;
    try {
      return await this.#session.read(page, input);
    } catch (error) {
      if (isOpen || !mayWantOpening(error)) throw error;
      this.#opening ??= this.#session.read(calendarPage, {});
      await this.#opening;
      return this.#session.read(page, input);
    }
  }
}

const mayWantOpening = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === "session_expired" || error.code === "portal_menu_unavailable");

/** Every day of every month that the calendar of a semester covers, sorted by date, each date once. */
export async function readCalendar(
  session: PortalSession,
  semester: SemesterInput & { readonly class_group_id: string },
): Promise<CalendarDay[]> {
  const reader = new CalendarReader(session);
  const buttons = await reader.read(monthsPage, semester);
  const months = new Map(buttons.map(({ month, cal_date }) => [month, { ...semester, month, cal_date }]));
  const days = await Promise.all([...months.values()].map((input) => reader.read(monthPage, input)));
  return days.flat().sort((a, b) => (a.date < b.date ? -1 : 1));
}
