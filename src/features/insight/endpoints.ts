import { type Static, Type } from "typebox";
import {
  AbsentDaysError,
  addDays,
  attendancePlan,
  gpa,
  gradePoints,
  type IndiaTime,
  marksNeeded,
  pointsOf,
  timeOn,
  today,
  week,
} from "../../../client/insight/index.ts";
import { classGroupId, classId, day, optional, Session, semSubId } from "../../contract/bodies.ts";
import { parseDay } from "../../contract/days.ts";
import type { Cost } from "../../contract/endpoint.ts";
import { FIELD_NAME, type FieldError, invalidBody } from "../../contract/errors.ts";
import { boolean, list, nullable, oneOf, record } from "../../contract/fields.ts";
import type { MissingPart } from "../../contract/missing-part.ts";
import { addition } from "../../portal/define-endpoint.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { registersOf } from "../attendance/read-registers.ts";
import type { AttendanceEntry } from "../attendance/schema.ts";
import { CALENDAR_COST, OPENING_COST, readCalendar, readMonthOf } from "../calendar/read-calendar.ts";
import { examSchedulePage } from "../exam-schedule/exam-schedule.page.ts";
import { readTimetable } from "../export/read-timetable.ts";
import { gradeHistoryPage } from "../grades/grade-history.page.ts";
import { gradeViewPage } from "../grades/grade-view.page.ts";
import { marksPage } from "../marks/marks.page.ts";
import { nowOf } from "../read-now.ts";
import { PARTS_NOTE, readParts } from "../read-parts.ts";
import type { RegisteredCourse } from "../timetable/schema.ts";
import { timetablePage } from "../timetable/timetable.page.ts";
import { AttendancePlan, Gpa, MarksNeeded, Today, Week } from "./schema.ts";

const FUNCTIONS = "The functions are those of `portico-client/insight`; the guide explains them.";

const semester = { session: Session, sem_sub_id: semSubId, class_group_id: optional(classGroupId) };

const upTo100 = (description: string, example: number) =>
  Type.Number({
    ...{ description, minimum: 0, maximum: 100, examples: [example] },
    "x-error-message": "is not a number from 0 to 100",
  });

const dayField = (description: string) => optional({ ...day, description });

function assertAssumed(assumed: Readonly<Record<string, string>>, registered: readonly RegisteredCourse[]): void {
  const codes = new Set(registered.map(({ course_code }) => course_code));
  const errors = Object.entries(assumed).flatMap(([code, grade]): FieldError[] => {
    const pointer = FIELD_NAME.test(code) ? `/assumed/${code}` : "/assumed";
    if (!codes.has(code.toUpperCase())) return [{ pointer, message: "is not a registered course" }];
    const message = `is not one of the grades ${Object.keys(gradePoints).join(", ")}`;
    return pointsOf(grade) === null ? [{ pointer, message }] : [];
  });
  if (errors.length > 0) throw invalidBody(errors);
}

/** The plan. An entry of days that cannot be used is a problem of the body. */
function planOf(...options: Parameters<typeof attendancePlan>): ReturnType<typeof attendancePlan> {
  try {
    return attendancePlan(...options);
  } catch (error) {
    if (!(error instanceof AbsentDaysError)) throw error;
    const pointer = error.index === null ? "/absent" : `/absent/${error.index}`;
    throw invalidBody([{ pointer, message: error.reason }]);
  }
}

/** A range of days on which the student will be away. */
const AbsentDays = Type.Object(
  {
    from: { ...day, description: "First day." },
    to: dayField("Last day. Default: `from`."),
    class_ids: optional(Type.Array(classId, { description: "Only these classes. Default: all.", maxItems: 40 })),
    as: Type.Optional(
      nullable(oneOf(["absent", "on_duty"], "`on_duty` counts as attended. Default: `absent`.", "absent")),
    ),
  },
  { title: "AbsentDays", description: "Days on which the student will be away.", additionalProperties: false },
);

/** The days of a body as the plan takes them. */
const absentOf = (entries: readonly Static<typeof AbsentDays>[], now: IndiaTime) =>
  entries.map(({ from, to, ...rest }) => ({ from: dayOf(from, now), to: dayOf(to ?? from, now), ...rest }));

const dayOf = (text: string | null | undefined, now: IndiaTime): string => (text && parseDay(text)) || now.date;

const groupOf = (
  { campus }: PortalSession,
  { sem_sub_id, class_group_id }: { sem_sub_id: string; class_group_id?: string | null },
) => ({ sem_sub_id, class_group_id: class_group_id ?? campus.classGroup });

export const insightAttendancePlan = addition({
  path: "/insight/attendance_plan",
  scopes: ["attendance", "timetable"],
  summary: "The number of classes that can be missed.",
  description: `For each class, how many of the coming ones can be missed, or must be attended, to have the required percentage after the last class of the calendar. Without the timetable or the calendar, no class has a plan, and \`problems\` names what could not be read; with \`X-Portal-Strict: 1\`, the call then fails, as it does without the attendance. The registers of the classes show which ones are posted; without them, the ranges are wider. ${FUNCTIONS}`,
  cost: {
    ...CALENDAR_COST,
    requests: 2 + CALENDAR_COST.requests,
    note: `1 more per class, unless \`registers\` is false; ${CALENDAR_COST.note}`,
  },
  empty: { answer: "`[]` in `courses`" },
  body: record("AttendancePlanRequest", "A semester, and the options of the plan.", {
    ...semester,
    from: dayField("First day of the plan. Its classes are still to come. Default: today in India."),
    as_of: dayField("Day of the totals, not after `from`. Default: today in India, or `from` if that is earlier."),
    threshold: optional(upTo100("The required percentage. Default: 75.", 75)),
    course_code: optional(
      Type.String({
        description: "Only this course, in any case. Default: all.",
        examples: ["CSE3009"],
        maxLength: 20,
      }),
    ),
    absent: optional(
      Type.Array(AbsentDays, {
        description:
          "Days on which the student will be away, not before `from`, at most 60 in sum. Each plan then has an `absence`. No class is absent and on duty on the same day.",
        maxItems: 60,
        examples: [[{ from: "2026-10-05", to: "2026-10-09" }]],
        "x-error-message": "is not a list of at most 60 entries",
      }),
    ),
    registers: optional(
      boolean("False to leave out the registers, which cost 1 portal request per class. Default: true.", true),
    ),
    round_up: optional(
      boolean(
        "True to round percentages up before they are compared, as the portal displays them. It is not known what the university does. Default: false.",
        false,
      ),
    ),
  }),
  answer: AttendancePlan,
  example: { sem_sub_id: "AP2026272", from: "2026-09-25" },
  async handle(portal, { session, ...body }) {
    const student = portal.openSession(session);
    const group = groupOf(student, body);
    const course = body.course_code?.trim().toUpperCase();
    const isPlanned = ({ course_code }: AttendanceEntry) => !course || course_code.toUpperCase() === course;
    const readClasses = async () => {
      const listed = await student.read(attendancePage, group);
      const classes = listed.filter(isPlanned);
      if (classes.length === 0 && listed.length > 0)
        throw invalidBody([{ pointer: "/course_code", message: "is not a course of the attendance" }]);
      if (body.registers === false) return { classes, registers: [], failures: [] };
      const failures: MissingPart[] = [];
      const registers = await registersOf(student, group, classes, async (register) => {
        const options = { problems: failures, isMore: true };
        return (await readParts(portal, { attendance_registers: register }, options)).attendance_registers;
      });
      return { classes, registers, failures };
    };
    const [{ classes, registers, failures }, { timetable, calendar, problems }] = await Promise.all([
      readClasses(),
      readParts(
        portal,
        { timetable: readTimetable(student, group), calendar: readCalendar(student, group) },
        { isMore: true },
      ),
    ]);
    const now = nowOf(student);
    const from = dayOf(body.from, now);
    const [earlier = from] = [now.date, from].sort();
    const options = {
      ...{ from, roundUp: body.round_up ?? false, threshold: body.threshold ?? 75 },
      asOf: body.as_of ? dayOf(body.as_of, now) : earlier,
      ...{ registers, absent: absentOf(body.absent ?? [], now) },
    };
    if (options.from < options.asOf) throw invalidBody([{ pointer: "/from", message: "is before `as_of`" }]);
    const known = new Set(classes.map(({ class_id }) => class_id));
    const unknown = options.absent.flatMap(({ class_ids }, index): FieldError[] => {
      const pointer = `/absent/${index}/class_ids`;
      if (class_ids?.length === 0) return [{ pointer, message: "is empty" }];
      const isKnown = class_ids?.every((id) => known.has(id)) ?? true;
      return isKnown ? [] : [{ pointer, message: "has a class without attendance, or of another course" }];
    });
    if (unknown.length > 0) throw invalidBody(unknown);
    const plan = planOf(classes, timetable, calendar, options);
    // One problem for all registers that cannot be read: the plan says which classes have none.
    return { ...plan, problems: [...problems, ...failures.slice(0, 1)] };
  },
});

export const insightGpa = addition({
  path: "/insight/gpa",
  scopes: ["marks", "timetable"],
  summary: "Grade averages and credits.",
  description: `CGPA, GPA of a semester and of each exam month, and averages with assumed grades. ${FUNCTIONS} With \`sem_sub_id\`, the results and registered courses of that semester are read as well; ${PARTS_NOTE} Without the registered courses, grades cannot be assumed.`,
  cost: { requests: 1, note: "2 more with `sem_sub_id`" },
  empty: { answer: "null in all averages and `[]` in all lists" },
  body: record("GpaRequest", "A student, and the options of the averages.", {
    session: Session,
    sem_sub_id: optional({ ...semSubId, description: "Semester of the average and of the assumed grades." }),
    assumed: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 2, "x-error-message": "is not a grade" }), {
        description: "Assumed grades of registered courses by course code, in any case.",
        examples: [{ CSE3009: "A" }],
      }),
    ),
  }),
  answer: Gpa,
  async handle(portal, { session, sem_sub_id, assumed = {} }) {
    const student = portal.openSession(session);
    const registered = async (id: string) => (await student.read(timetablePage, { sem_sub_id: id })).courses;
    const isAssumed = Object.keys(assumed).length > 0;
    const [history, courses, parts] = await Promise.all([
      student.read(gradeHistoryPage, {}),
      isAssumed ? (sem_sub_id ? registered(sem_sub_id) : []) : null,
      readParts(
        portal,
        sem_sub_id
          ? { grade_view: student.read(gradeViewPage, { sem_sub_id }), timetable: registered(sem_sub_id) }
          : {},
        { isMore: true },
      ),
    ]);
    if (courses !== null) assertAssumed(assumed, courses);
    const grades = Object.fromEntries(Object.entries(assumed).map(([code, grade]) => [code.toUpperCase(), grade]));
    const { grade_view: results, timetable, problems } = parts;
    return {
      ...gpa(history, { assumed: grades, ...(results && { results }), ...(timetable && { registered: timetable }) }),
      problems,
    };
  },
});

export const insightMarksNeeded = addition({
  path: "/insight/marks_needed",
  scopes: ["marks"],
  summary: "The marks that open assessments must bring for a total.",
  description: `For each class, the marks that are missing for a total out of 100. The portal shows an assessment only when it is marked, never the shares of theory and lab, so each class is counted for itself, and its assessments weigh 100 together. Which total a grade takes is not known before grades are published: with relative grading, the limits follow from the class. ${FUNCTIONS}`,
  empty: { answer: "`[]`" },
  body: record("MarksNeededRequest", "A semester and a total.", {
    session: Session,
    sem_sub_id: semSubId,
    target: upTo100("Total out of 100 to reach.", 80),
  }),
  answer: list(MarksNeeded, "One record per class, in the portal's order."),
  example: { sem_sub_id: "AP2026272", target: 80 },
  async handle(portal, { session, sem_sub_id, target }) {
    const marks = await portal.openSession(session).read(marksPage, { sem_sub_id });
    return marks.map((course) => marksNeeded(course, target));
  },
});

const dayCost: Cost = {
  requests: 3,
  note: `1 more, plus 1 per month, if that part of the calendar does not suffice; ${OPENING_COST}`,
};

/** Reads a semester and, of its calendar, the months from a day on for a number of days. Default: from today. */
async function readSchedule(
  portal: Portal,
  student: PortalSession,
  group: ReturnType<typeof groupOf>,
  text: string | null | undefined,
  length: number,
) {
  const read = async (date: string) => {
    const months = [...new Set([date, addDays(date, length - 1)].map((day) => day.slice(0, 7)))];
    const [first = "", next] = months;
    const readMonth = readMonthOf(student, group);
    const reads = {
      timetable: readTimetable(student, group),
      calendar: readMonth(first),
      exam_schedule: student.read(examSchedulePage, group),
    };
    const parts = await readParts(portal, next === undefined ? reads : { ...reads, next_month: readMonth(next) });
    const { timetable, exam_schedule, calendar, problems } = parts;
    const next_month = "next_month" in parts ? parts.next_month : [];
    const isUnread = (day: string) => (day.startsWith(first) ? calendar : next_month) === null;
    return {
      ...{ date, timetable, exams: exam_schedule, isUnread },
      days:
        calendar === null && (next === undefined || next_month === null)
          ? null
          : [...(calendar ?? []), ...(next_month ?? [])],
      // One problem for both months.
      problems: problems.flatMap((one) =>
        one.field !== "next_month" ? [one] : calendar === null ? [] : [{ ...one, field: "calendar" }],
      ),
    };
  };
  const schedule = await read(dayOf(text, nowOf(student)));
  // The first page may have shown that the clock of the demo portal has another day.
  const date = dayOf(text, nowOf(student));
  return date === schedule.date ? schedule : read(date);
}

export const insightToday = addition({
  path: "/insight/today",
  scopes: ["timetable", "exams"],
  summary: "Classes, exams and calendar entries of one day, and the next class.",
  description: `Holidays, exam days and day orders are considered. ${PARTS_NOTE} ${FUNCTIONS}`,
  cost: dayCost,
  empty: { answer: "a day without classes" },
  body: record("TodayRequest", "A semester and a day.", {
    ...semester,
    date: dayField("The day. Default: today in India."),
    time: optional(
      Type.String({
        description:
          "Time of day from which the next class is searched. Default: now if the day is today, otherwise the beginning of the day.",
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        examples: ["09:30"],
        "x-error-message": "is not a time in the format HH:MM",
      }),
    ),
  }),
  answer: Today,
  example: { sem_sub_id: "AP2026272", date: "2026-09-25", time: "09:30" },
  async handle(portal, { session, time, ...body }) {
    const student = portal.openSession(session);
    const group = groupOf(student, body);
    const { date, timetable, days, exams, problems } = await readSchedule(portal, student, group, body.date, 1);
    const from = time ?? timeOn(date, nowOf(student));
    const options = { exams, ...(from && { time: from }) };
    const result = today(timetable, days, date, options);
    const suffices = result.by_calendar && (result.next_class !== null || timetable === null);
    if (suffices || days === null) return { ...result, problems };
    const { calendar } = await readParts(
      portal,
      { calendar: readCalendar(student, group) },
      { problems, isMore: true },
    );
    return { ...(calendar === null ? result : today(timetable, calendar, date, options)), problems };
  },
});

export const insightWeek = addition({
  path: "/insight/week",
  scopes: ["timetable", "exams"],
  summary: "Classes, exams and calendar entries of seven days.",
  description: `Holidays, exam days and day orders are considered. ${PARTS_NOTE} ${FUNCTIONS}`,
  cost: { ...dayCost, note: `1 more if the days are in two months; ${dayCost.note}` },
  empty: { answer: "seven days without classes" },
  body: record("WeekRequest", "A semester and the first of seven days.", {
    ...semester,
    from: dayField("First day. Default: today in India."),
  }),
  answer: Week,
  example: { sem_sub_id: "AP2026272", from: "2026-09-21" },
  async handle(portal, { session, ...body }) {
    const student = portal.openSession(session);
    const group = groupOf(student, body);
    const schedule = await readSchedule(portal, student, group, body.from, 7);
    const { date: from, timetable, days, exams, problems, isUnread } = schedule;
    const isEmpty = days?.every(({ events }) => events.length === 0);
    const { calendar } = isEmpty
      ? await readParts(portal, { calendar: readCalendar(student, group) }, { problems, isMore: true })
      : { calendar: days };
    const whole = week(timetable, calendar, from, { exams });
    // Of a month that could not be read, nothing is known but the weekdays.
    const byWeekday = week(timetable, null, from, { exams }).days;
    return {
      ...whole,
      days: whole.days.map((one, at) => (isUnread(one.date) ? (byWeekday[at] ?? one) : one)),
      problems,
    };
  },
});
