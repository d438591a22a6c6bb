import { type TProperties, Type } from "typebox";
import {
  addDays,
  attendancePlan,
  gpa,
  gradePoints,
  indiaTime,
  pointsOf,
  today,
  week,
} from "../../../client/insight/index.ts";
import { classGroupId, day, optional, Session, semSubId } from "../../contract/bodies.ts";
import { parseDay } from "../../contract/days.ts";
import type { Cost } from "../../contract/endpoint.ts";
import { FIELD_NAME, type FieldError, invalidBody } from "../../contract/errors.ts";
import { nullable, record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import type { Portal } from "../../portal/portal.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { AttendanceEntry, AttendanceRegisterEntry } from "../attendance/schema.ts";
import { DEFAULT_CLASS_GROUP } from "../calendar/class-groups.page.ts";
import { CALENDAR_COST, OPENING_COST, readCalendar } from "../calendar/read-calendar.ts";
import { readMonths } from "../calendar/read-months.ts";
import { CalendarDay } from "../calendar/schema.ts";
import { examSchedulePage } from "../exam-schedule/exam-schedule.page.ts";
import { ExamGroup } from "../exam-schedule/schema.ts";
import { gradeHistoryPage } from "../grades/grade-history.page.ts";
import { gradeViewPage } from "../grades/grade-view.page.ts";
import { GradeHistory, GradeViewCourse } from "../grades/schema.ts";
import { RegisteredCourse, Timetable } from "../timetable/schema.ts";
import { timetablePage } from "../timetable/timetable.page.ts";
import { AttendancePlan, Gpa, Today, Week } from "./schema.ts";

/** Records of a semester take more room than the body of any other request. */
const MAX_BODY_BYTES = 524_288;

/** Limits of the lists, above the number of records of any student: the calculations compare some records with each other. */
const MOST = { rows: 60, days: 400, meetings: 140, courses: 300 } as const;

const STATELESS =
  "Calculates only: send the records as the service returned them, and no session. A required record that the body lacks is read with `session`. " +
  "The functions are those of `portico-client/insight`; the guide explains them.";

const records = <Schema extends Parameters<typeof Type.Array>[0]>(
  item: Schema,
  most: number,
  source: string,
  field?: string,
) =>
  Type.Optional(
    Type.Array(item, {
      description: `The ${field === undefined ? "records" : `\`${field}\``} of \`${source}\`.`,
      maxItems: most,
      "x-error-message": `is not a list of at most ${most} records`,
    }),
  );

const withSession = {
  session: Type.Optional(Session),
  sem_sub_id: optional({ ...semSubId, description: "Semester of the records that are read with `session`." }),
};
const semesterRecords = {
  ...withSession,
  class_group_id: optional(classGroupId),
  timetable: Type.Optional(Timetable),
  calendar: records(CalendarDay, MOST.days, "/student/calendar"),
};
const exams = records(ExamGroup, MOST.rows, "/student/exam_schedule");

const dayField = (description: string) => optional({ ...day, description });

/** A body whose unknown fields are errors: an option with a wrong name would change nothing, and the answer would not show it. */
const requestOf = <Properties extends TProperties>(title: string, description: string, properties: Properties) =>
  Type.Object(properties, { title, description, additionalProperties: false });

/** Throws the problem of a body that lacks these records and the session to read them with. */
function assertReadable(body: object, needed: readonly string[]): void {
  const given = (name: string) => name in body && body[name as keyof typeof body] !== null;
  const missing = needed.filter((name) => !given(name));
  if (missing.length === 0) return;
  const required = ["session", ...(missing.includes("history") ? [] : ["sem_sub_id"])];
  const errors = required
    .filter((name) => !given(name))
    .map((name) => ({ pointer: `/${name}`, message: `is required without \`${missing.join("`, `")}\`` }));
  if (errors.length > 0) throw invalidBody(errors);
}

/** Limits the lists within records, whose schemas are those of the answers. */
function assertSize(pointer: string, lists: readonly (readonly unknown[])[], most: number): void {
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  if (count > most) throw invalidBody([{ pointer, message: `has more than ${most} records` }]);
}

/** Limit of counts and credits, above any real value. */
const LARGEST = 10_000;

/** Limits the numbers that the calculations add up. The schemas of the records are those of the answers, and have no limits. */
function assertNumbers(numbers: Readonly<Record<string, number | null | undefined>>): void {
  const errors = Object.entries(numbers)
    .filter(([, value]) => typeof value === "number" && !(value >= 0 && value <= LARGEST))
    .map(([pointer]) => ({ pointer, message: `is not a number from 0 to ${LARGEST}` }));
  if (errors.length > 0) throw invalidBody(errors);
}

function assertAttendance(attendance: readonly AttendanceEntry[] = []): void {
  for (const [index, { attended_classes, total_classes }] of attendance.entries()) {
    const pointer = `/attendance/${index}`;
    assertNumbers({ [`${pointer}/attended_classes`]: attended_classes, [`${pointer}/total_classes`]: total_classes });
    if (attended_classes !== null && total_classes !== null && attended_classes > total_classes)
      throw invalidBody([{ pointer: `${pointer}/attended_classes`, message: "is more than `total_classes`" }]);
  }
}

function assertCredits(pointer: string, courses: readonly { readonly credits: number | null }[] = []): void {
  for (const [index, { credits }] of courses.entries()) assertNumbers({ [`${pointer}/${index}/credits`]: credits });
}

function assertAssumed(assumed: Readonly<Record<string, string>>, registered: readonly RegisteredCourse[]): void {
  const codes = new Set(registered.map(({ course_code }) => course_code));
  const errors = Object.entries(assumed).flatMap(([code, grade]): FieldError[] => {
    const pointer = FIELD_NAME.test(code) ? `/assumed/${code}` : "/assumed";
    if (!codes.has(code)) return [{ pointer, message: "is not a registered course" }];
    const message = `is not one of the grades ${Object.keys(gradePoints).join(", ")}`;
    return pointsOf(grade) === null ? [{ pointer, message }] : [];
  });
  if (errors.length > 0) throw invalidBody(errors);
}

const assertWeek = (timetable: Timetable | undefined): void =>
  assertSize("/timetable", Object.values(timetable ?? {}).filter(Array.isArray), MOST.meetings);

/** The result of a calculation. A RangeError of its options is a problem of the body. */
function calculated<Result>(calculate: () => Result, error: FieldError): Result {
  try {
    return calculate();
  } catch (thrown) {
    if (thrown instanceof RangeError) throw invalidBody([error]);
    throw thrown;
  }
}

const dayOf = (text: string | null | undefined): string => (text && parseDay(text)) || indiaTime(new Date()).date;

/** The semester of a body that `assertReadable` has checked. */
const semesterOf = (body: { sem_sub_id?: string | null; class_group_id?: string | null }) => ({
  sem_sub_id: body.sem_sub_id ?? "",
  class_group_id: body.class_group_id ?? DEFAULT_CLASS_GROUP,
});

const planCost: Cost = {
  ...CALENDAR_COST,
  requests: 2 + CALENDAR_COST.requests,
  note: `none if the body has the records; ${CALENDAR_COST.note}`,
};

export const insightAttendancePlan = endpoint({
  path: "/insight/attendance_plan",
  scopes: ["attendance", "timetable"],
  tag: "additions",
  summary: "The number of classes that can be missed.",
  description: `For each class, how many of the coming ones can be missed, or must be attended, to have the required percentage after the last class of the calendar. ${STATELESS}`,
  cost: planCost,
  empty: { answer: "`[]` in `courses`" },
  body: requestOf(
    "AttendancePlanRequest",
    "Attendance, timetable and the whole calendar of a semester, or a session.",
    {
      ...semesterRecords,
      attendance: records(AttendanceEntry, MOST.rows, "/student/attendance"),
      registers: records(
        record("PlanRegister", "The register of one class.", {
          course_id: AttendanceEntry.properties.course_id,
          course_type_code: AttendanceEntry.properties.course_type_code,
          entries: nullable(
            Type.Array(AttendanceRegisterEntry, {
              description: "The records of `/student/attendance_detail`; null without a register.",
              maxItems: MOST.days,
              "x-error-message": `is not a list of at most ${MOST.days} records`,
            }),
          ),
        }),
        MOST.rows,
        "/student/attendance_registers",
      ),
      from: dayField(
        "First day of the plan. Its classes are still to come, unless the register has them. Default: today in India.",
      ),
      as_of: dayField("Day of the totals, not after `from`. Default: `from`."),
      threshold: optional(
        Type.Number({
          description: "The required percentage. Default: 75.",
          minimum: 0,
          maximum: 100,
          examples: [75],
          "x-error-message": "is not a number from 0 to 100",
        }),
      ),
      round_up: optional(
        Type.Boolean({
          description:
            "True to round percentages up before they are compared, as the portal displays them. It is not known what the university does. Default: false.",
          examples: [false],
        }),
      ),
    },
  ),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: AttendancePlan,
  example: { sem_sub_id: "AP2026272", from: "2026-09-25" },
  check(_, body) {
    assertReadable(body, ["attendance", "timetable", "calendar"]);
    assertAttendance(body.attendance);
    assertWeek(body.timetable);
  },
  async handle(portal, { session, attendance, timetable, calendar, registers = [], ...body }) {
    const student = session && portal.openSession(session);
    const semester = semesterOf(body);
    const [entries, week, days] = await Promise.all([
      attendance ?? student?.read(attendancePage, semester) ?? [],
      timetable ?? student?.read(timetablePage, semester),
      calendar ?? (student && readCalendar(student, semester)) ?? [],
    ]);
    const from = dayOf(body.from);
    const options = {
      ...{ from, registers, roundUp: body.round_up ?? false, threshold: body.threshold ?? 75 },
      asOf: body.as_of ? dayOf(body.as_of) : from,
    };
    return calculated(() => attendancePlan(entries, week as Timetable, days, options), {
      pointer: "/from",
      message: "is before `as_of`",
    });
  },
});

export const insightGpa = endpoint({
  path: "/insight/gpa",
  scopes: ["marks", "timetable"],
  tag: "additions",
  summary: "Grade averages and credits.",
  description: `CGPA, GPA of a semester and of each exam month, and averages with assumed grades. ${STATELESS} With \`session\` and \`sem_sub_id\`, the results and registered courses of that semester are read as well.`,
  cost: { requests: 1, note: "2 more with `sem_sub_id`, none if the body has the records" },
  empty: { answer: "null in all averages and `[]` in all lists" },
  body: requestOf("GpaRequest", "The grade history, or a session.", {
    ...withSession,
    history: Type.Optional(GradeHistory),
    results: records(GradeViewCourse, MOST.courses, "/student/grade_view"),
    registered: records(RegisteredCourse, MOST.courses, "/student/timetable", "courses"),
    assumed: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 2, "x-error-message": "is not a grade" }), {
        description: "Assumed grades of registered courses by course code.",
        examples: [{ CSE3009: "A" }],
      }),
    ),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: Gpa,
  example: {},
  check(_, body) {
    assertReadable(body, ["history"]);
    const courses = body.history?.courses ?? [];
    assertSize("/history/courses", [courses, ...courses.map(({ details }) => details)], MOST.courses);
    const { cgpa, credits_registered, credits_earned } = body.history ?? {};
    assertNumbers({
      "/history/cgpa": cgpa,
      "/history/credits_registered": credits_registered,
      "/history/credits_earned": credits_earned,
    });
    assertCredits("/history/courses", courses);
    for (const [index, { details }] of courses.entries()) assertCredits(`/history/courses/${index}/details`, details);
    assertCredits("/registered", body.registered);
  },
  async handle(portal, { session, sem_sub_id, history, results, registered, assumed = {} }) {
    const student = session && portal.openSession(session);
    const semester = sem_sub_id ? { sem_sub_id } : null;
    const [grades, view, courses] = await Promise.all([
      history ?? student?.read(gradeHistoryPage, {}),
      results ?? (semester && student?.read(gradeViewPage, semester)),
      registered ?? (semester && student?.read(timetablePage, semester).then((week) => week.courses)),
    ]);
    const options = { assumed, ...(view && { results: view }), ...(courses && { registered: courses }) };
    assertAssumed(assumed, courses ?? []);
    return gpa(grades as GradeHistory, options);
  },
});

const dayCost: Cost = {
  requests: 3,
  note: `none if the body has the records; 1 more, plus 1 per month, if that part of the calendar does not suffice; ${OPENING_COST}`,
};

interface ScheduleBody {
  readonly session?: Session;
  readonly sem_sub_id?: string | null;
  readonly class_group_id?: string | null;
  readonly timetable?: Timetable;
  readonly calendar?: CalendarDay[];
  readonly exams?: ExamGroup[];
}

/** Reads the records that a body lacks: of the calendar, the months of these dates. */
async function readSchedule(portal: Portal, body: ScheduleBody, dates: readonly string[]) {
  const { session, calendar } = body;
  const student = session && portal.openSession(session);
  const semester = semesterOf(body);
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
  const [timetable, days, exams] = await Promise.all([
    body.timetable ?? student?.read(timetablePage, semester),
    calendar ?? (student && readMonths(student, semester, months)) ?? [],
    body.exams ?? student?.read(examSchedulePage, semester) ?? [],
  ]);
  return {
    timetable: timetable as Timetable,
    days,
    exams,
    /** True if there is no further calendar to read. */
    isWhole: calendar !== undefined || student === undefined,
    wholeCalendar: async () => (student === undefined ? days : readCalendar(student, semester)),
  };
}

export const insightToday = endpoint({
  path: "/insight/today",
  scopes: ["timetable", "exams"],
  tag: "additions",
  summary: "Classes, exams and calendar entries of one day, and the next class.",
  description: `Holidays, exam days and day orders are considered. ${STATELESS}`,
  cost: dayCost,
  empty: { answer: "a day without classes" },
  body: requestOf("TodayRequest", "Timetable, calendar and exams of a semester, or a session.", {
    ...semesterRecords,
    exams,
    date: dayField("The day. Default: today in India."),
    time: optional(
      Type.String({
        description: "Time of day from which the next class is searched. Default: the beginning of the day.",
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        examples: ["09:30"],
        "x-error-message": "is not a time in the format HH:MM",
      }),
    ),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: Today,
  example: { sem_sub_id: "AP2026272", date: "2026-09-25", time: "09:30" },
  check(_, body) {
    assertReadable(body, ["timetable", "calendar"]);
    assertWeek(body.timetable);
  },
  async handle(portal, { time, ...body }) {
    const date = dayOf(body.date);
    const schedule = await readSchedule(portal, body, [date]);
    const options = { exams: schedule.exams, ...(time && { time }) };
    const result = today(schedule.timetable, schedule.days, date, options);
    if (schedule.isWhole || (result.by_calendar && result.next_class !== null)) return result;
    return today(schedule.timetable, await schedule.wholeCalendar(), date, options);
  },
});

export const insightWeek = endpoint({
  path: "/insight/week",
  scopes: ["timetable", "exams"],
  tag: "additions",
  summary: "Classes, exams and calendar entries of seven days.",
  description: `Holidays, exam days and day orders are considered. ${STATELESS}`,
  cost: { ...dayCost, note: `1 more if the days are in two months; ${dayCost.note}` },
  empty: { answer: "seven days without classes" },
  body: requestOf("WeekRequest", "Timetable, calendar and exams of a semester, or a session.", {
    ...semesterRecords,
    exams,
    from: dayField("First day. Default: today in India."),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: Week,
  example: { sem_sub_id: "AP2026272", from: "2026-09-21" },
  check(_, body) {
    assertReadable(body, ["timetable", "calendar"]);
    assertWeek(body.timetable);
  },
  async handle(portal, body) {
    const from = dayOf(body.from);
    const { timetable, days, exams, isWhole, wholeCalendar } = await readSchedule(portal, body, [
      from,
      addDays(from, 6),
    ]);
    const suffices = isWhole || days.some(({ events }) => events.length > 0);
    return week(timetable, suffices ? days : await wholeCalendar(), from, { exams });
  },
});
