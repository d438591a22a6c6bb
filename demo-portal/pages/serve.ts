import { refusalFragment } from "../html/html.ts";
import { type Answer, notFound, page } from "../http/answer.ts";
import type { Session } from "../state/sessions.ts";
import type { Incoming, Portal } from "../state/state.ts";
import type { PortalPage } from "./page.ts";

/** Data pages that answer 404 until the calendar's menu page was opened, where that is switched on. */
const calendarData: readonly string[] = ["calendar_class_groups", "calendar_months", "calendar_month"];
const calendarMenu = "academics/common/CalendarPreview";

/**
 * Without its semester a page is empty, not refused (measured on the real attendance page), and the register of a class
 * is the student's own with or without the register number.
 */
const mayBeMissing: readonly string[] = ["semesterSubId", "semSubId", "registerNumber"];

/** The menu pages that are known to open without verifyMenu. */
const opensWithoutFlag: readonly string[] = [
  "studentsRecord/StudentProfileAllView",
  "hostel/StudentWeekendOuting",
  "examinations/examGradeView/StudentGradeHistory",
];

/** POST of one page by a session whose token is right. A session that is not logged in has no pages. */
export function visitPage(portalPage: PortalPage, incoming: Incoming, session: Session, portal: Portal): Answer {
  const { form } = incoming;
  const { stage } = session;
  if (stage.kind !== "in") {
    return notFound();
  }
  const { student, script, visits } = stage;
  const { primeCoursePage } = portal.settings;
  const primed = !primeCoursePage || portalPage.primedBy === undefined || visits.opened.has(portalPage.primedBy);
  const own = form.get("authorizedID") === student.registrationNumber;
  if (script.landing !== undefined || !own || !primed || !hasShape(portalPage, form)) {
    return page(refusalFragment());
  }
  if (portal.settings.primeCalendar && calendarData.includes(portalPage.name) && !visits.opened.has(calendarMenu)) {
    return notFound();
  }
  visits.opened.add(portalPage.path);
  visits.count += 1;
  if (visits.count === script.visits) {
    portal.sessions.end(session);
  }
  const variant = portal.shown.get(portalPage.name) ?? null;
  return page(portalPage.render({ student, form, csrf: session.csrf, variant }));
}

function hasShape({ shape, path, fields }: PortalPage, form: ReadonlyMap<string, string>): boolean {
  const flag = form.get("verifyMenu") === "true";
  if (shape === "menu") {
    return flag || opensWithoutFlag.includes(path);
  }
  return !form.has("verifyMenu") && fields.every((field) => form.has(field) || mayBeMissing.includes(field));
}
