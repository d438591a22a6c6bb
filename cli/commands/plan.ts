import { styleText } from "node:util";
import { type Portico, PorticoError, type RequestFields } from "portico-client";
import type {
  AbsentDays,
  Allowance,
  AttendancePlan,
  ClassPlan,
  CoursePlan,
  NoPlanReason,
  PercentageRange,
  Plan,
} from "portico-client/insight";
import { presentOf } from "../clock.ts";
import { ofCourse } from "../course-choice.ts";
import { NotFoundError, UsageError } from "../failure.ts";
import { assertDate, decimalOf, hasOption, type Input, optionOf, readAction } from "../read-command.ts";
import { incompleteParts, problemSection, type WithProblems } from "../read-parts.ts";
import { type Cell, section, table } from "../table.ts";
import { timeRange } from "./texts.ts";

const REASONS: Readonly<Record<NoPlanReason, string>> = {
  no_attendance: "no numbers on the portal",
  not_in_timetable: "not in the weekly timetable",
  not_read: "timetable or calendar not read",
  no_calendar: "no academic calendar",
  semester_over: "the semester is over",
  debarred: "debarred",
};

/** The fields of the request that a command or a tool has. `from`: not before today in India, which is the default. */
export type PlanOptions = Omit<RequestFields<"/insight/attendance_plan">, "class_group_id" | "as_of">;

/** Days as in `2026-10-05..2026-10-09,2026-10-20`, of an option that can be given several times. */
const daysOf = (values: Input["options"][string] | undefined, as: "absent" | "on_duty"): AbsentDays[] =>
  (Array.isArray(values) ? values : [])
    .join(",")
    .split(",")
    .filter(Boolean)
    .map((range) => {
      const [from = "", to = from, ...rest] = range.trim().split("..");
      if (rest.length > 0) throw new UsageError(`Invalid days: ${range}. Examples: 2026-10-05, 2026-10-05..2026-10-09`);
      for (const date of [from, to]) assertDate(date);
      return { from, to, as };
    });

async function optionsOf(input: Input): Promise<PlanOptions> {
  const text = optionOf(input, "threshold") ?? "75";
  const options = {
    course_code: input.args[0] ?? null,
    threshold: decimalOf(text),
    from: optionOf(input, "from"),
    round_up: hasOption(input, "roundUp"),
    registers: input.options.registers !== false,
    absent: [...daysOf(input.options.absent, "absent"), ...daysOf(input.options.onDuty, "on_duty")],
  };
  assertPlan(options, text);
  return { ...options, sem_sub_id: await input.semester() };
}

function assertPlan({ threshold, from }: Omit<PlanOptions, "sem_sub_id">, text = String(threshold)): void {
  if (threshold != null && !(threshold >= 0 && threshold <= 100))
    throw new UsageError(`Invalid percentage: ${text}. It must be from 0 to 100.`);
  if (from != null) assertDate(from);
}

/** The service reads the registers. A register that cannot be read leaves the others as they are. */
async function readPlan(portico: Portico, options: PlanOptions): Promise<AttendancePlan & WithProblems> {
  assertPlan(options);
  const { sem_sub_id, course_code = null, from } = options;
  const { date: as_of } = await presentOf(portico);
  if (from != null && from < as_of)
    throw new UsageError(`A plan cannot begin before ${as_of}: the portal shows the totals of that day.`);
  const request = portico.insightAttendancePlan({ ...options, as_of, from: from ?? as_of });
  return request.catch(async (error) => {
    // An unknown course: the known ones are named.
    if (error instanceof PorticoError && error.code === "validation_error")
      ofCourse(await portico.attendance({ sem_sub_id }), { course_code, sem_sub_id }, "attendance");
    throw error;
  });
}

function numberOfClasses({
  can_miss,
  can_miss_at_most,
  reachable,
  surely_reachable,
  coming,
}: Allowance & Pick<Plan, "coming">): string {
  if (!reachable) return styleText("red", "out of reach");
  if (!surely_reachable) return styleText("yellow", `out of reach or ${can_miss_at_most} of ${coming}`);
  const range = can_miss === can_miss_at_most ? `${can_miss}` : `${can_miss} to ${can_miss_at_most}`;
  return styleText(can_miss === 0 && coming > 0 ? "yellow" : "green", `${range} of ${coming}`);
}

const planCells = (plan: Plan): Cell[] => [
  `${plan.attended} of ${plan.total}`,
  numberOfClasses(plan),
  plan.must_attend,
  plan.last_class,
];

const percentOf = (value: number | null): string | null => (value === null ? null : `${value} %`);

/** One row per class and, if there are several, one for all of them. */
const rowsOf = ({ course_code, course_title, together, classes }: CoursePlan): Cell[][] => {
  const rows = classes.map((one) => [
    course_code,
    course_title,
    one.course_type ?? one.course_type_code,
    ...(one.plan === null
      ? [percentOf(one.attendance_percentage), REASONS[one.reason ?? "no_attendance"], null, null]
      : planCells(one.plan)),
    one.plan?.unposted ?? null,
    one.posted_until,
  ]);
  if (classes.length === 1 || together === null) return rows;
  return [...rows, [course_code, course_title, "together", ...planCells(together), together.unposted, null]];
};

/** Two numbers that differ by the rounding alone are one. */
const rangeText = ({ at_least, at_most }: PercentageRange): string | null =>
  at_least === null || at_most === null ? null : `${at_least}${at_most - at_least < 0.015 ? "" : ` to ${at_most}`} %`;

/** The consequence of days away: one row per class and, if there are several, one for all; then the classes. */
function absenceSections({ courses, threshold }: AttendancePlan, columns: number): string[] {
  const plans = courses.flatMap(({ course_code, classes, together }) => [
    ...classes.map(({ plan, course_type }) => ({ course_code, course_type, plan })),
    ...(classes.length > 1 ? [{ course_code, course_type: "together", plan: together }] : []),
  ]);
  const away = plans.flatMap(({ plan, ...of }) =>
    plan?.absence ? [{ ...of, ...plan.absence, coming: plan.coming }] : [],
  );
  const [first] = away;
  if (first === undefined) return [];
  const rows = away.map((one) => [
    one.course_code,
    one.course_type,
    one.missed.length,
    rangeText(one.on_last_day),
    rangeText(one.lowest),
    one.falls_below
      ? styleText(one.surely_falls_below ? "red" : "yellow", one.surely_falls_below ? "yes" : "perhaps")
      : "no",
    rangeText(one.at_end),
    numberOfClasses({ ...one, coming: one.coming - one.missed.length }),
  ]);
  const [on, below] = [`On ${first.last_day}`, `Below ${threshold} %`];
  const headings = ["Course", "Type", "Missed", on, "Lowest", below, "At the end", "Can miss then"];
  const missed = away
    .filter(({ course_type }) => course_type !== "together")
    .flatMap(({ missed, course_code, course_type }) => missed.map((one) => ({ ...one, course_code, course_type })))
    .map((one) => [one.date, timeRange(one), one.course_code, one.course_type, one.slot, one.as.replace("_", " ")])
    .sort((one, other) => (one.join() < other.join() ? -1 : 1));
  return [
    "",
    section("IF YOU ARE AWAY, AND ATTEND EVERYTHING ELSE", table(headings, rows, columns)),
    "",
    table(["Date", "Time", "Course", "Type", "Slot", "As"], missed, columns, "No classes on these days."),
  ];
}

/** Said before the plan, because it outweighs every number. */
const debarredOf = ({ courses }: AttendancePlan): string[] =>
  courses.flatMap(({ course_code, classes }) =>
    classes
      .filter(({ reason }) => reason === "debarred")
      .map(({ course_type, debar_status }) =>
        styleText("red", `${course_code} ${course_type ?? ""}: the portal shows "${debar_status}".`),
      ),
  );

const notesOf = ({ threshold, from, as_of, calendar_until, courses }: AttendancePlan): string[] => {
  const classes: readonly ClassPlan[] = courses.flatMap((course) => course.classes);
  if (calendar_until === null || from > calendar_until) return [];
  const notes = [`For ${threshold}% from ${from} to ${calendar_until}, by the academic calendar.`];
  if (classes.some(({ counted_by }) => counted_by === "slot"))
    notes.push("The portal counts each slot of a lab as a class.");
  if (classes.some(({ plan }) => (plan?.unposted ?? 0) > 0)) {
    const lower = classes.some(({ plan }) => plan?.reachable && !plan.surely_reachable)
      ? 'the lower number, or "out of reach",'
      : "the lower number";
    notes.push(`Unposted classes are not in the totals yet: ${lower} assumes that they were missed.`);
    if (from > as_of) notes.push(`They include the classes from ${as_of} until the plan begins.`);
  }
  const byTotal = classes.filter(({ counted_from }) => counted_from === "total").length;
  if (byTotal > 0)
    notes.push(
      `${byTotal} of ${classes.length} classes without a register: a wider range, because some may have been cancelled.`,
    );
  return notes;
};

export const plan = readAction({
  options: optionsOf,
  read: readPlan,
  isEmpty: ({ courses }) => courses.length === 0,
  render(plan, { columns }) {
    if (plan.courses.length === 0) return "No attendance records.";
    const headings = ["Course", "Title", "Type", "Attended", "Can miss", "Must attend", "Last class"];
    const rows = plan.courses.flatMap(rowsOf);
    return [
      ...debarredOf(plan),
      table([...headings, "Unposted", "Posted until"], rows, columns),
      "",
      ...notesOf(plan),
      ...absenceSections(plan, columns),
      ...problemSection(plan.problems),
    ].join("\n");
  },
  failure({ from, calendar_until, courses, problems }) {
    if (problems.length > 0) return incompleteParts({ problems });
    const isOver = courses.some(({ classes }) => classes.some(({ reason }) => reason === "semester_over"));
    return isOver ? new NotFoundError(`The calendar ends on ${calendar_until}: nothing to plan from ${from}.`) : null;
  },
});
