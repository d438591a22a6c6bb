import type { AttendanceEntry, AttendanceRegisterEntry, CalendarDay, Timetable } from "../types.ts";
import { type Allowance, allowanceOf, type Outlook } from "./allowance.ts";
import { assertDate, weekdays } from "./dates.ts";
import { type CountedBy, isSameClass, openClassesOf } from "./open-classes.ts";
import { hasEntries, type Meeting, scheduleOf } from "./schedule.ts";

/** The register of one class, from `portico.attendanceDetail()`. */
export interface Register {
  readonly course_id: string;
  readonly course_type_code: string;
  readonly entries: readonly AttendanceRegisterEntry[];
}

/** Options of `attendancePlan()`. */
export interface AttendancePlanOptions {
  /** First day of the plan, `YYYY-MM-DD`: usually today. The classes of this day are still to come. */
  readonly from: string;
  /** Required percentage. Default: 75. */
  readonly threshold?: number;
  /**
   * True to round percentages up before they are compared with the threshold, as the portal displays them: 74.1% is then enough for
   * 75%. It is not known what the university does. Default: false, which is stricter.
   */
  readonly roundUp?: boolean;
  /** Registers of the classes, if available. They show until when attendance has been posted. */
  readonly registers?: readonly Register[];
}

/** Why a class has no plan. */
export type NoPlanReason =
  /** The portal shows no numbers for the class. */
  | "no_attendance"
  /** The class has no place in the week, such as a project. */
  | "not_in_timetable"
  /** The portal has no academic calendar for the semester. */
  | "no_calendar";

/** The plan of a class, or of all classes of a course together. */
export interface Plan extends Allowance {
  readonly attended: number;
  readonly total: number;
  /** Number of coming classes by the calendar. A lab over several slots is one class. */
  readonly coming: number;
  /** Date of the last coming class; null if there is no coming class. */
  readonly last_class: string | null;
  /** Number of classes before `from` that the register does not contain: they may be cancelled, or not posted yet. 0 without a register. */
  readonly unposted: number;
}

/** A class with its plan: theory, lab or project of a course. */
export interface ClassPlan {
  readonly class_id: string | null;
  readonly course_type: string | null;
  readonly course_type_code: string | null;
  readonly faculty: string | null;
  /** Attendance in percent as shown by the portal, rounded up. */
  readonly attendance_percentage: number | null;
  /** Last date in the register with a posted status; null without a register, or if nothing is posted. */
  readonly posted_until: string | null;
  /**
   * The unit in which the portal counts a lab over several slots, by the slots in the register or, without one, by the number of
   * classes held. Null without a plan.
   */
  readonly counted_by: CountedBy | null;
  readonly plan: Plan | null;
  /** Why `plan` is null. */
  readonly reason: NoPlanReason | null;
}

/** A course with its plans. */
export interface CoursePlan {
  readonly course_code: string;
  readonly course_title: string | null;
  /** Theory and lab together; null if one of them has no plan. */
  readonly together: Plan | null;
  /** Theory and lab apart, in the portal's order. */
  readonly classes: readonly ClassPlan[];
}

/** Attendance plan of a course: the classes that can be missed until the end of the semester. */
export interface AttendancePlan {
  readonly from: string;
  readonly threshold: number;
  /** Last day of the calendar; null without a calendar. Later classes are not known. */
  readonly calendar_until: string | null;
  readonly courses: readonly CoursePlan[];
}

/**
 * Calculates for each class how many of the coming ones can be missed, or must be attended, to have `threshold` percent after the
 * last class of the calendar. `calendar` must contain the whole semester. Throws a RangeError for invalid options.
 */
export function attendancePlan(
  attendance: readonly AttendanceEntry[],
  timetable: Timetable,
  calendar: readonly CalendarDay[],
  { from, threshold = 75, roundUp = false, registers = [] }: AttendancePlanOptions,
): AttendancePlan {
  assertDate("from", from);
  if (!(threshold >= 0 && threshold <= 100)) throw new RangeError(`threshold must be from 0 to 100, not ${threshold}.`);
  const schedule = scheduleOf(timetable, calendar);
  const planOf = (outlook: Outlook): Plan => ({
    attended: outlook.attended,
    total: outlook.total,
    coming: outlook.coming.length,
    last_class: outlook.coming.reduce<string | null>(
      (last, { date }) => (last === null || date > last ? date : last),
      null,
    ),
    unposted: outlook.unposted.length,
    ...allowanceOf(outlook, { threshold, roundUp }),
  });

  const classPlan = (entry: AttendanceEntry): ClassPlan & { readonly outlook: Outlook | null } => {
    const { class_id, course_id, course_type, course_type_code, faculty } = entry;
    const { attended_classes: attended, total_classes: total, attendance_percentage } = entry;
    const identity = { class_id, course_type, course_type_code, faculty, attendance_percentage };
    const reason = reasonWithoutPlan(entry, timetable, calendar);
    if (reason !== null || attended === null || total === null)
      return { ...identity, posted_until: null, counted_by: null, plan: null, reason, outlook: null };
    const register = registers.find((one) => one.course_id === course_id && one.course_type_code === course_type_code);
    const meetings = meetingsOf(entry, timetable, schedule);
    const { postedUntil, countedBy, ...open } = openClassesOf(meetings, from, total, register?.entries ?? null);
    const outlook = { attended, total, ...open };
    return { ...identity, posted_until: postedUntil, counted_by: countedBy, plan: planOf(outlook), reason, outlook };
  };

  const codes = [...new Set(attendance.map(({ course_code }) => course_code))];
  const courses = codes.map((course_code): CoursePlan => {
    const entries = attendance.filter((entry) => entry.course_code === course_code);
    const planned = entries.map(classPlan);
    const outlooks = planned.flatMap(({ outlook }) => outlook ?? []);
    return {
      course_code,
      course_title: entries[0]?.course_title ?? null,
      together: outlooks.length === planned.length ? planOf(sumOf(outlooks)) : null,
      classes: planned.map(({ outlook, ...plan }) => plan),
    };
  });
  return { from, threshold, calendar_until: calendar.at(-1)?.date ?? null, courses };
}

function reasonWithoutPlan(
  entry: AttendanceEntry,
  timetable: Timetable,
  calendar: readonly CalendarDay[],
): NoPlanReason | null {
  if (entry.attended_classes === null || entry.total_classes === null) return "no_attendance";
  if (!hasEntries(calendar)) return "no_calendar";
  const isInWeek = weekdays.some((weekday) => timetable[weekday].some((one) => isSameClass(one, entry)));
  return isInWeek ? null : "not_in_timetable";
}

/** Returns the meetings of a class from the first day that counts for attendance. */
function meetingsOf(entry: AttendanceEntry, { courses }: Timetable, schedule: readonly Meeting[]): Meeting[] {
  const course = courses.find(({ class_id }) => class_id !== null && class_id === entry.class_id);
  const first = course?.attendance_from ?? "";
  return schedule.filter((meeting) => isSameClass(meeting.entry, entry) && meeting.date >= first);
}

const sumOf = (outlooks: readonly Outlook[]): Outlook => ({
  attended: outlooks.reduce((sum, { attended }) => sum + attended, 0),
  total: outlooks.reduce((sum, { total }) => sum + total, 0),
  coming: outlooks.flatMap(({ coming }) => coming),
  unposted: outlooks.flatMap(({ unposted }) => unposted),
});
