import { styleText } from "node:util";
import type { AttendanceEntry, Portico } from "portico-client";
import {
  type AttendancePlan,
  attendancePlan,
  type ClassPlan,
  type CoursePlan,
  type NoPlanReason,
  type Plan,
  type Register,
} from "portico-client/insight";
import { presentOf } from "../clock.ts";
import { isOfCourse } from "../course-choice.ts";
import { coursesOf, NotFoundError, UsageError } from "../failure.ts";
import { assertDate, decimalOf, hasOption, type Input, optionOf, readAction } from "../read-command.ts";
import { incompleteParts, problemSection, readParts, type WithProblems } from "../read-parts.ts";
import { type Cell, table } from "../table.ts";
import { readAttendance } from "./attendance.ts";

const REASONS: Readonly<Record<NoPlanReason, string>> = {
  no_attendance: "no numbers on the portal",
  not_in_timetable: "not in the weekly timetable",
  not_read: "timetable or calendar not read",
  no_calendar: "no academic calendar",
  semester_over: "the semester is over",
  debarred: "debarred",
};

export interface PlanOptions {
  readonly sem_sub_id: string;
  /** The only course to show, with its registers, in upper or lower case; null for every course. */
  readonly course_code?: string | null;
  /** Default: 75. */
  readonly threshold?: number;
  /** First day of the plan, not before today in India, which is the default. */
  readonly from?: string | null;
  /** Rounds percentages up before they are compared. */
  readonly round_up?: boolean;
  /** Reads the register of every class. */
  readonly registers?: boolean;
}

async function optionsOf(input: Input): Promise<PlanOptions> {
  const text = optionOf(input, "threshold") ?? "75";
  const options = {
    course_code: input.args[0] ?? null,
    threshold: decimalOf(text),
    from: optionOf(input, "from"),
    round_up: hasOption(input, "roundUp"),
    registers: hasOption(input, "registers"),
  };
  assertPlan(options, text);
  return { ...options, sem_sub_id: await input.semester() };
}

function assertPlan({ threshold = 75, from }: Omit<PlanOptions, "sem_sub_id">, text = String(threshold)): void {
  if (!(threshold >= 0 && threshold <= 100))
    throw new UsageError(`Invalid percentage: ${text}. It must be from 0 to 100.`);
  if (from !== null && from !== undefined) assertDate(from);
}

/** The registers of one course. */
function registersOf(portico: Portico, entries: readonly AttendanceEntry[], sem_sub_id: string): Promise<Register[]> {
  const registers = entries.map(async ({ course_id, course_type_code }) => {
    if (course_id === null || course_type_code === null) return [];
    const entries = await portico.attendanceDetail({ course_id, course_type: course_type_code, sem_sub_id });
    return [{ course_id, course_type_code, entries }];
  });
  return Promise.all(registers).then((found) => found.flat());
}

async function readPlan(portico: Portico, options: PlanOptions): Promise<AttendancePlan & WithProblems> {
  assertPlan(options);
  const { sem_sub_id, course_code: course = null, threshold = 75 } = options;
  const { date: asOf } = await presentOf(portico, sem_sub_id);
  const from = options.from ?? asOf;
  if (from < asOf) throw new UsageError(`A plan cannot begin before ${asOf}: the portal shows the totals of that day.`);
  const withRegisters = course === null && options.registers === true;
  const [{ entries: all, ...listed }, { timetable, calendar, ...semester }] = await Promise.all([
    readAttendance(portico, { sem_sub_id, registers: withRegisters }),
    readParts({ timetable: portico.timetable({ sem_sub_id }), calendar: portico.calendar({ sem_sub_id }) }, []),
  ]);
  const entries = course === null ? all : all.filter(isOfCourse(course));
  if (course !== null && entries.length === 0)
    throw new NotFoundError(`No attendance found for ${course} in ${sem_sub_id}.`, coursesOf(all));
  const { attendance_registers: registers, problems } = await readParts(
    { attendance_registers: registersOf(portico, course === null ? [] : entries, sem_sub_id) },
    [...listed.problems, ...semester.problems],
  );
  const planned = attendancePlan(entries, timetable, calendar, {
    ...{ from, asOf, threshold },
    registers: course === null ? entries.flatMap((entry) => ("entries" in entry ? entry : [])) : (registers ?? []),
    roundUp: options.round_up === true,
  });
  return { ...planned, problems };
}

function numberOfClasses({ can_miss, can_miss_at_most, reachable, surely_reachable, coming }: Plan): string {
  if (!reachable) return styleText("red", "out of reach");
  if (!surely_reachable) return styleText("yellow", `out of reach or ${can_miss_at_most} of ${coming}`);
  const range = can_miss === can_miss_at_most ? `${can_miss}` : `${can_miss} to ${can_miss_at_most}`;
  return styleText(can_miss === 0 && coming > 0 ? "yellow" : "green", `${range} of ${coming}`);
}

const planCells = (plan: Plan): Cell[] => [
  ...[`${plan.attended} of ${plan.total}`, numberOfClasses(plan), plan.must_attend, plan.last_class],
];

/** One row per class and, if there are several, one for all of them. */
const rowsOf = ({ course_code, course_title, together, classes }: CoursePlan, byRegister: boolean): Cell[][] => {
  const rows = classes.map((one) => [
    ...[course_code, course_title, one.course_type ?? one.course_type_code],
    ...(one.plan === null ? ["", REASONS[one.reason ?? "no_attendance"], null, null] : planCells(one.plan)),
    one.plan?.unposted ?? null,
    // Without a register, the calendar shows the earliest date that fits the total.
    one.posted_until === null || byRegister ? one.posted_until : `≥ ${one.posted_until}`,
  ]);
  if (classes.length === 1 || together === null) return rows;
  return [...rows, [course_code, course_title, "together", ...planCells(together), together.unposted, null]];
};

/** Said before the plan, because it outweighs every number. */
const debarredOf = ({ courses }: AttendancePlan): string[] =>
  courses.flatMap(({ course_code, classes }) =>
    classes
      .filter(({ reason }) => reason === "debarred")
      .map(({ course_type, debar_status }) =>
        styleText("red", `${course_code} ${course_type ?? ""}: the portal shows "${debar_status}".`),
      ),
  );

const notesOf = (
  { threshold, from, as_of, calendar_until, courses }: AttendancePlan,
  byRegister: boolean,
): string[] => {
  const classes: readonly ClassPlan[] = courses.flatMap((course) => course.classes);
  if (calendar_until !== null && from > calendar_until) return [];
  const notes = [
    `For ${threshold}% from ${from} to ${calendar_until ?? "the end of the semester"}, by the academic calendar.`,
  ];
  if (classes.some(({ counted_by }) => counted_by === "slot"))
    notes.push("The portal counts each slot of a lab as a class.");
  if (classes.some(({ plan }) => (plan?.unposted ?? 0) > 0)) {
    const lower = classes.some(({ plan }) => plan?.reachable && !plan.surely_reachable)
      ? 'the lower number, or "out of reach",'
      : "the lower number";
    notes.push(`Unposted classes are not in the totals yet: ${lower} assumes that they were missed.`);
    if (from > as_of) notes.push(`They include the classes from ${as_of} until the plan begins.`);
    if (!byRegister) notes.push("Some of them may have been cancelled: --registers looks into the registers.");
  }
  return notes;
};

export const plan = readAction({
  options: optionsOf,
  read: readPlan,
  isEmpty: ({ courses }) => courses.length === 0,
  render(plan, { columns }, { course_code = null, registers = false }) {
    if (plan.courses.length === 0) return "No attendance records.";
    const headings = ["Course", "Title", "Type", "Attended", "Can miss", "Must attend", "Last class"];
    const isRead = plan.problems.every(({ field }) => field !== "attendance_registers");
    const byRegister = isRead && (registers || course_code !== null);
    const rows = plan.courses.flatMap((course) => rowsOf(course, byRegister));
    return [
      ...debarredOf(plan),
      table([...headings, "Unposted", "Posted until"], rows, columns),
      "",
      ...notesOf(plan, byRegister),
      ...problemSection(plan.problems),
    ].join("\n");
  },
  failure({ from, calendar_until, courses, problems }) {
    if (problems.length > 0) return incompleteParts({ problems });
    const isOver = courses.some(({ classes }) => classes.some(({ reason }) => reason === "semester_over"));
    return isOver ? new NotFoundError(`The calendar ends on ${calendar_until}: nothing to plan from ${from}.`) : null;
  },
});
