import { otherRequest } from "../faults/other-request.ts";
import { refusalFragment } from "../html/html.ts";
import { notFound, type PortalResponse, page } from "../http/response.ts";
import type { Scenario } from "../login/passwords.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import type { PortalPage } from "./page.ts";

/** With `primeCalendar`, these data pages respond with 404 until the calendar's menu page was opened. */
const calendarData: readonly string[] = ["calendar_class_groups", "calendar_months", "calendar_month"];
const calendarMenu = "academics/common/CalendarPreview";

/**
 * Fields that a request may omit. Without a semester the page is empty, not refused (measured on the real attendance
 * page); without a registration number the student's own attendance is shown.
 */
const optionalFields: readonly string[] = ["semesterSubId", "semSubId", "registerNumber"];

/** Menu pages that the real portal opens without verifyMenu. */
const opensWithoutFlag: readonly string[] = [
  "studentsRecord/StudentProfileAllView",
  "hostel/StudentWeekendOuting",
  "examinations/examGradeView/StudentGradeHistory",
];

/** Serves a page to a session with a valid token. A session that is not logged in gets a 404. */
export function servePage(
  portalPage: PortalPage,
  incoming: Incoming,
  session: Session,
  portal: Portal,
): PortalResponse {
  const { form } = incoming;
  const { stage } = session;
  if (stage.kind !== "logged_in") return notFound();
  const { student, scenario, history } = stage;
  const { primeCoursePage } = portal.settings;
  const isPrimed = !primeCoursePage || portalPage.primedBy === undefined || history.opened.has(portalPage.primedBy);
  const isOwn = form.get("authorizedID") === student.registrationNumber;
  if (scenario.landing !== undefined || !isOwn || !isPrimed || !hasShape(portalPage, form)) {
    return page(refusalFragment());
  }
  if (portal.settings.primeCalendar && calendarData.includes(portalPage.name) && !history.opened.has(calendarMenu)) {
    return notFound();
  }
  history.opened.add(portalPage.path);
  history.count += 1;
  if (history.count === scenario.maxPages) portal.sessions.end(session);
  const variant = variantOf(portalPage, portal, scenario);
  const html = portalPage.render({ student: portal.live.of(student), form, csrf: session.csrf, variant });
  portal.live.shown(student);
  return page(html);
}

/** Renders the page for another request than the one that was sent; null if nobody is logged in. */
export function renderOtherPage(portalPage: PortalPage, { form, session }: Incoming, portal: Portal): string | null {
  if (session?.stage.kind !== "logged_in") return null;
  const { student, scenario } = session.stage;
  const variant = variantOf(portalPage, portal, scenario);
  return portalPage.render(otherRequest({ student: portal.live.of(student), form, csrf: session.csrf, variant }));
}

/** The active variant of a page, or null. */
export const variantOf = ({ name }: Pick<PortalPage, "name">, portal: Portal, { shows }: Scenario): string | null =>
  portal.shown.get(name) ?? (shows?.page === name ? shows.variant : null);

function hasShape({ shape, path, fields }: PortalPage, form: ReadonlyMap<string, string>): boolean {
  const hasFlag = form.get("verifyMenu") === "true";
  if (shape === "menu") return hasFlag || opensWithoutFlag.includes(path);
  return !form.has("verifyMenu") && fields.every((field) => form.has(field) || optionalFields.includes(field));
}
