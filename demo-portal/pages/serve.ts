import { refusalFragment } from "../html/html.ts";
import { notFound, type PortalResponse, page } from "../http/response.ts";
import type { Scenario } from "../login/passwords.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import { renewToken } from "../state/session-store.ts";
import { classesOf } from "../world/classes.ts";
import { students } from "../world/students.ts";
import { terms } from "../world/terms.ts";
import type { PortalPage, RenderContext } from "./page.ts";

/** A request for the same page, but for another class, course, month, day or semester; otherwise for another student. */
function otherRequest(context: RenderContext): RenderContext {
  const { student, form } = context;
  const fields = otherClass(context) ?? otherValues(form);
  if (fields === null) {
    const other = students.find(({ registrationNumber }) => registrationNumber !== student.registrationNumber);
    return { ...context, student: other ?? student };
  }
  return { ...context, form: new Map([...form, ...Object.entries(fields)]) };
}

/** The fields of another class or course of the same semester, for the pages of one class. */
function otherClass({ student, form }: RenderContext): Record<string, string> | null {
  const classId = form.get("classId");
  const courseType = form.get("courseType");
  if (classId === undefined && courseType === undefined) return null;
  const semester = form.get("semesterSubId") ?? form.get("semSubId") ?? classId?.slice(0, 9) ?? "";
  const asked = (id: string, course: string) => id === classId || course === form.get("courseId");
  const other = classesOf(student, semester).find(
    (candidate) => candidate.slots.length > 0 && !asked(candidate.classId, candidate.courseId),
  );
  if (other === undefined) return null;
  return courseType === undefined
    ? { classId: other.classId, erpId: other.teacher.empId, slotName: other.slots.join("+") }
    : { courseId: other.courseId, courseType: other.typeCode };
}

/** Two values of each field: a request for one of them gets the page of the other. */
const pairs: readonly (readonly [field: string, one: string, other: string])[] = [
  ["calDate", "01-AUG-2026", "01-SEP-2026"],
  ["fromDate", "24/09/2026", "23/09/2026"],
  ["semesterSubId", terms[0]?.id ?? "", terms[1]?.id ?? ""],
  ["semSubId", terms[0]?.id ?? "", terms[1]?.id ?? ""],
];

function otherValues(form: RenderContext["form"]): Record<string, string> | null {
  const pair = pairs.find(([field]) => form.has(field));
  if (pair === undefined) return null;
  const [field, one, other] = pair;
  return { [field]: form.get(field) === one ? other : one };
}

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
  "academics/common/StudentTimeTableChn",
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
  const { refusalStatus, fields } = portalPage;
  if (refusalStatus !== undefined && isOwn && !fields.every((field) => form.has(field))) return page("", refusalStatus);
  if (scenario.landing !== undefined || !isOwn || !isPrimed || !hasShape(portalPage, form))
    return page(refusalFragment());
  if (portal.settings.primeCalendar && calendarData.includes(portalPage.name) && !history.opened.has(calendarMenu))
    return notFound();
  history.opened.add(portalPage.path);
  history.count += 1;
  if (history.count === scenario.maxPages) portal.sessions.end(session);
  const variant = variantOf(portalPage, portal, scenario);
  if (portal.campus?.renewingPath === portalPage.path) renewToken(session);
  const campus = portal.campus?.data;
  const html = portalPage.render({ student: portal.live.of(student), form, csrf: session.csrf, variant, campus });
  portal.live.shown(student);
  return page(html);
}

/** Renders the page for another request than the one that was sent; null if nobody is logged in. */
export function renderOtherPage(portalPage: PortalPage, { form, session }: Incoming, portal: Portal): string | null {
  if (session?.stage.kind !== "logged_in") return null;
  const { student, scenario } = session.stage;
  const variant = variantOf(portalPage, portal, scenario);
  const campus = portal.campus?.data;
  return portalPage.render(
    otherRequest({ student: portal.live.of(student), form, csrf: session.csrf, variant, campus }),
  );
}

/** The active variant of a page, or null. */
export const variantOf = ({ name }: Pick<PortalPage, "name">, portal: Portal, { shows }: Scenario): string | null =>
  portal.shown.get(name) ?? (shows?.page === name ? shows.variant : null);

function hasShape({ shape, path, fields }: PortalPage, form: ReadonlyMap<string, string>): boolean {
  const hasFlag = form.get("verifyMenu") === "true";
  if (shape === "menu") return hasFlag || opensWithoutFlag.includes(path);
  return !form.has("verifyMenu") && fields.every((field) => form.has(field) || optionalFields.includes(field));
}
