import type {
  AbsentDays,
  AttendanceEntry,
  AttendancePlan as AttendancePlanResponse,
  AttendanceRegisterEntry,
  CalendarDay,
  ClassPlan,
  CoursePlan,
  Plan,
  Timetable,
} from "../types.ts";
import { absenceOf, awayOn, unionOfAbsences } from "./absence.ts";
import { allowanceOf, type Outlook, unionOfAllowances } from "./allowance.ts";
import { assertDate, weekdays } from "./dates.ts";
import { isSameClass, newestOf, openClassesByRegister, openClassesByTotal } from "./open-classes.ts";
import { daysOf, hasEntries, type Meeting, scheduleOf } from "./schedule.ts";

/** The register of one class, from `portico.attendanceRegisters()` or `attendanceDetail()`. */
export interface Register {
  readonly course_id: string | null;
  readonly course_type_code: string | null;
  /** Null if the portal has no register for the class. */
  readonly entries: readonly AttendanceRegisterEntry[] | null;
}

/** Options of `attendancePlan()`. */
export interface AttendancePlanOptions {
  /** First day of the plan, `YYYY-MM-DD`: usually today. The classes of this day are still to come, unless the register has them. */
  readonly from: string;
  /**
   * Day on which attendance and registers were read. Default: `from`. It must not be later than `from`; whether the student attends the
   * classes between the two is not known.
   */
  readonly asOf?: string;
  /** Required percentage. Default: 75. */
  readonly threshold?: number;
  /**
   * True to round percentages up before they are compared with the threshold, as the portal displays them: 74.1% is then enough for
   * 75%. It is not known what the university does. Default: false, which is stricter.
   */
  readonly roundUp?: boolean;
  /**
   * Registers of the classes. They show which classes are posted. Without the register of a class, past classes of the calendar beyond
   * the total count as unposted, also those that were cancelled: the range is wider, and contains that of the register.
   */
  readonly registers?: readonly Register[];
  /** Days on which the student will be away, from `from` on, at most 60 in sum: each plan then has an `absence`. */
  readonly absent?: readonly AbsentDays[];
}

/** The reasons for which a class has no plan. */
export type NoPlanReason = NonNullable<ClassPlan["reason"]>;

/** Attendance plan of a course: the classes that can be missed until the end of the semester. */
export type AttendancePlan = Omit<AttendancePlanResponse, "problems">;

/**
 * Calculates for each class how many of the coming ones can be missed, or must be attended, to have `threshold` percent after the
 * last class of the calendar. `days`, the academic calendar, must contain the whole semester. Without the timetable or the
 * calendar, which could not be read, no class has a plan. Throws a RangeError for invalid options.
 */
export function attendancePlan(
  attendance: readonly AttendanceEntry[],
  timetable: Timetable | null,
  days: readonly CalendarDay[] | null,
  { from, asOf = from, threshold = 75, roundUp = false, registers = [], absent = [] }: AttendancePlanOptions,
): AttendancePlan {
  assertDate("from", from);
  assertDate("asOf", asOf);
  // The totals may contain classes from `from` on: which ones is not known.
  if (from < asOf) throw new RangeError(`from must not be before ${asOf}, not ${from}.`);
  if (!(threshold >= 0 && threshold <= 100)) throw new RangeError(`threshold must be from 0 to 100, not ${threshold}.`);
  const away = awayOn(absent, from);
  const calendar = daysOf(days ?? []);
  const schedule = timetable === null ? [] : scheduleOf(timetable, calendar);
  const planOf = (outlooks: readonly Outlook[]): Plan =>
    outlooks
      .map((outlook) => ({
        attended: outlook.attended,
        total: outlook.total,
        coming: outlook.coming.length,
        last_class: newestOf(outlook.coming),
        unposted: outlook.unposted.length,
        ...allowanceOf(outlook, { threshold, roundUp }),
        absence: away && absenceOf(outlook, away, { threshold, roundUp }),
      }))
      .reduce(unionOf);

  const classPlan = (entry: AttendanceEntry): ClassPlan & { readonly outlooks: readonly Outlook[] | null } => {
    const { class_id, course_id, course_type, course_type_code, faculty, attendance_percentage, debar_status } = entry;
    const { attended_classes: attended, total_classes: total } = entry;
    const identity = { class_id, course_type, course_type_code, faculty, attendance_percentage, debar_status };
    const reason = reasonWithoutPlan(entry, timetable, days && calendar, from);
    if (reason !== null || attended === null || total === null || timetable === null)
      return {
        ...identity,
        posted_until: null,
        counted_by: null,
        counted_from: null,
        plan: null,
        reason,
        outlooks: null,
      };
    const register = registers.find((one) => one.course_id === course_id && one.course_type_code === course_type_code);
    const meetings = meetingsOf(entry, timetable, schedule);
    const open = register?.entries
      ? openClassesByRegister(meetings, asOf, total, register.entries)
      : openClassesByTotal(meetings, asOf, total);
    const outlooks = open.map(({ coming, unposted }) => ({
      attended,
      total,
      coming: coming.filter(({ date }) => date >= from).map((one) => ({ ...one, class_id: entry.class_id })),
      unposted: [...unposted, ...coming.filter(({ date }) => date < from)],
    }));
    return {
      ...identity,
      posted_until: open[0]?.postedUntil ?? null,
      counted_by: open.length === 1 ? (open[0]?.countedBy ?? null) : null,
      counted_from: register?.entries ? "register" : "total",
      plan: planOf(outlooks),
      reason,
      outlooks,
    };
  };

  const codes = [...new Set(attendance.map(({ course_code }) => course_code))];
  const courses = codes.map((course_code): CoursePlan => {
    const entries = attendance.filter((entry) => entry.course_code === course_code);
    const planned = entries.map(classPlan);
    const outlooks = planned.flatMap(({ outlooks }) => (outlooks === null ? [] : [outlooks]));
    return {
      course_code,
      course_title: entries[0]?.course_title ?? null,
      together: outlooks.length === planned.length ? planOf(sumsOf(outlooks)) : null,
      classes: planned.map(({ outlooks, ...plan }) => plan),
    };
  });
  return { from, as_of: asOf, threshold, calendar_until: calendar.at(-1)?.date ?? null, courses };
}

function reasonWithoutPlan(
  entry: AttendanceEntry,
  timetable: Timetable | null,
  calendar: readonly CalendarDay[] | null,
  from: string,
): NoPlanReason | null {
  if (isDebarred(entry)) return "debarred";
  if (entry.attended_classes === null || entry.total_classes === null) return "no_attendance";
  if (timetable === null || calendar === null) return "not_read";
  if (!hasEntries(calendar)) return "no_calendar";
  if (from > (calendar.at(-1)?.date ?? "")) return "semester_over";
  const isInWeek = weekdays.some((weekday) => timetable[weekday].some((one) => isSameClass(one, entry)));
  return isInWeek ? null : "not_in_timetable";
}

/** Returns the meetings of a class from the first day that counts for attendance. */
function meetingsOf(entry: AttendanceEntry, { courses }: Timetable, schedule: readonly Meeting[]): Meeting[] {
  const course = courses.find(({ class_id }) => class_id !== null && class_id === entry.class_id);
  const first = course?.attendance_from ?? "";
  const meetings = schedule.filter((meeting) => isSameClass(meeting.entry, entry) && meeting.date >= first);
  // A class that never meets otherwise, as in a weekend semester, meets on the days in doubt.
  const sure = meetings.filter(({ isDoubtful }) => !isDoubtful);
  return sure.length > 0 ? sure : meetings;
}

/** The status is free text: `Debarred`, `Not Debarred` and `Permitted` are expected. */
const isDebarred = ({ debar_status }: AttendanceEntry): boolean =>
  debar_status !== null && /debarred/i.test(debar_status) && !/\bnot (\w+ )?debarred/i.test(debar_status);

/** Adds up the classes of a course, for every combination of their outlooks. */
const sumsOf = (outlooks: readonly (readonly Outlook[])[]): Outlook[] =>
  outlooks.reduce<Outlook[]>(
    (sums, more) => sums.flatMap((sum) => more.map((one) => addOutlooks(sum, one))),
    [{ attended: 0, total: 0, coming: [], unposted: [] }],
  );

const addOutlooks = (one: Outlook, other: Outlook): Outlook => ({
  attended: one.attended + other.attended,
  total: one.total + other.total,
  coming: [...one.coming, ...other.coming],
  unposted: [...one.unposted, ...other.unposted],
});

/** The widest range of two plans for the same classes. */
const unionOf = (one: Plan, other: Plan): Plan => ({
  ...one,
  ...unionOfAllowances(one, other),
  unposted: Math.max(one.unposted, other.unposted),
  absence: one.absence && other.absence && unionOfAbsences(one.absence, other.absence),
});
