import { ServiceError } from "../../contract/errors.ts";
import type { PortalSession } from "../../portal/session.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { calendarMonthPage } from "../calendar/month.page.ts";
import { calendarMonthListPage } from "../calendar/months.page.ts";
import { CalendarSession } from "../calendar/read-calendar.ts";
import { nowOf } from "../read-now.ts";
import { readAllSemesters } from "../semesters/read-semesters.ts";
import { timetablePage } from "../timetable/timetable.page.ts";
import type { CurrentSemester } from "./schema.ts";

/** Failures that last, and concern one page. */
const LASTING: ReadonlySet<string> = new Set<ServiceError["code"]>([
  "portal_page_changed",
  "portal_answer_mismatch",
  "portal_menu_unavailable",
]);

/** Null for a page that the service cannot read: other pages may still say enough. */
const ifReadable = <Record>(read: Promise<Record>): Promise<Record | null> =>
  read.catch((error) => {
    if (error instanceof ServiceError && LASTING.has(error.code)) return null;
    throw error;
  });

/** The cost of `readCurrentSemester` without the list of semesters. */
export const CURRENT_SEMESTER_COST =
  "1 for the attendance of the semester. 2 for each semester above it without posted attendance, 3 or 4 if the student has registered courses there";

/**
 * Finds the semester that a student is in: the first one in the list whose classes have begun. The portal lists the next semester, without
 * any data, weeks before that.
 */
export async function readCurrentSemester(
  student: PortalSession,
  most: number,
  date?: string,
): Promise<CurrentSemester> {
  const { semesters, isOwn } = await readAllSemesters(student);
  const [first = null] = semesters;
  if (first === null) return { semester: null, evidence: null, listed_above: [] };
  // A list of all semesters of the university has many without data; a student who gets it has no semester of their own yet.
  for (const [index, semester] of (isOwn ? semesters.slice(0, most) : []).entries()) {
    const evidence = await evidenceOf(student, semester.id, date ?? nowOf(student).date);
    if (evidence !== null) return { semester, evidence, listed_above: semesters.slice(0, index) };
  }
  return { semester: first, evidence: "first_listed", listed_above: [] };
}

/** The evidence that classes of a semester have begun, or null. */
async function evidenceOf(
  student: PortalSession,
  sem_sub_id: string,
  date: string,
): Promise<"attendance" | "calendar" | null> {
  const attendance = await ifReadable(student.read(attendancePage, { sem_sub_id }));
  if (attendance?.some(({ total_classes }) => (total_classes ?? 0) > 0)) return "attendance";
  const timetable = await ifReadable(student.read(timetablePage, { sem_sub_id }));
  if (timetable === null || timetable.courses.length === 0) return null;
  return (await hasBegun(student, sem_sub_id, date)) ? "calendar" : null;
}

/** True if the calendar of a semester has a class day until a date. Courses are registered weeks before the first class. */
async function hasBegun(student: PortalSession, sem_sub_id: string, date: string): Promise<boolean> {
  const calendar = new CalendarSession(student);
  const semester = { sem_sub_id, class_group_id: student.campus.classGroup };
  const months = await ifReadable(calendar.read(calendarMonthListPage, semester));
  const [first] = (months ?? []).toSorted((one, other) => (one.month < other.month ? -1 : 1));
  // Registered courses are then the only evidence.
  if (first === undefined) return true;
  const month = date.slice(0, 7);
  if (first.month !== month) return first.month < month;
  const days = await ifReadable(calendar.read(calendarMonthPage, { ...semester, ...first }));
  return (days ?? []).some((day) => day.date <= date && day.events.some(({ kind }) => kind === "instructional"));
}
