import type { Portico, RegisteredCourse } from "portico-client";
import { type Average, type Gpa, gpa, gradePoints, type NotCountedReason } from "portico-client/insight";
import { NotFoundError, UsageError } from "../failure.ts";
import { type Input, optionOf, readAction } from "../read-command.ts";
import { type Cell, pairs, pick, section, table } from "../table.ts";

const REASONS: Readonly<Record<NotCountedReason, string>> = {
  no_credits: "no credits on the portal",
  no_grade: "no grade yet",
  grade_without_points: "grade without points",
  not_in_gpa: "not included in the GPA",
  unexplained_mark: "marked by the portal without an explanation",
  no_assumed_grade: "no assumed grade",
};

export interface GpaOptions {
  /** Also calculates the GPA of this semester; null for none. */
  readonly sem_sub_id: string | null;
  /** Assumed grades, by course code in any case. */
  readonly assumed: Readonly<Record<string, string>>;
  /** Assumed grade of all other courses. */
  readonly others: string | null;
  /** The semester whose courses have assumed grades; null without assumed grades. */
  readonly assumed_in: string | null;
}

async function optionsOf(input: Input): Promise<GpaOptions> {
  const assumed: Record<string, string> = {};
  let others: string | null = null;
  for (const text of input.args) {
    const [, course = null, grade = ""] = /^(?:([^=]+)=)?([^=]*)$/.exec(text) ?? [];
    assertGrade(grade, text);
    if (course === null) others = grade;
    else assumed[course] = grade;
  }
  const hasSemester = optionOf(input, "semester") !== null;
  const semester = hasSemester || input.args.length > 0 ? await input.semester() : null;
  return {
    assumed,
    others,
    sem_sub_id: hasSemester ? semester : null,
    assumed_in: input.args.length > 0 ? semester : null,
  };
}

function assertGrade(grade: string, text: string): void {
  if (!Object.hasOwn(gradePoints, grade.toUpperCase()))
    throw new UsageError(
      `Invalid grade: ${text}. Examples: CSE3009=A, or A. Grades: ${Object.keys(gradePoints).join(" ")}`,
    );
}

function assumedGrades(
  { assumed, others }: GpaOptions,
  registered: readonly RegisteredCourse[],
): Record<string, string> {
  const byCourse = new Map<string, string>();
  for (const [course, grade] of Object.entries(assumed)) {
    assertGrade(grade, `${course}=${grade}`);
    byCourse.set(course.toUpperCase(), grade);
  }
  const codes = [...new Set(registered.map(({ course_code }) => course_code))];
  const unknown = [...byCourse.keys()].filter((code) => !codes.some((known) => known.toUpperCase() === code));
  if (unknown.length > 0) throw new NotFoundError(`Not registered in this semester: ${unknown.join(", ")}.`, codes);
  return Object.fromEntries(
    codes.flatMap((code) => {
      const grade = byCourse.get(code.toUpperCase()) ?? others;
      return grade === null ? [] : [[code, grade.toUpperCase()]];
    }),
  );
}

async function readGpa(portico: Portico, options: GpaOptions): Promise<Gpa> {
  const { sem_sub_id, assumed_in } = options;
  const [history, results, timetable] = await Promise.all([
    portico.gradeHistory(),
    sem_sub_id === null ? null : portico.gradeView({ sem_sub_id }),
    assumed_in === null ? null : portico.timetable({ sem_sub_id: assumed_in }),
  ]);
  const registered = timetable?.courses ?? [];
  const assumed = assumedGrades(options, registered);
  return gpa(history, { registered, assumed, ...(results !== null && { results }) });
}

const averageText = ({ gpa, credits, courses }: Average): string | null =>
  gpa === null ? null : `${gpa.toFixed(2)} (${courses} ${courses === 1 ? "course" : "courses"}, ${credits} credits)`;

function summaryOf({ cumulative, portal_cgpa, agrees, semester, projected }: Gpa, columns: number): string {
  const values: [string, Cell][] = [
    ["CGPA of the portal", portal_cgpa],
    ["CGPA, calculated", averageText(cumulative)],
  ];
  if (semester !== null) values.push(["GPA of the semester", averageText(semester)]);
  if (projected !== null) {
    values.push(
      ["GPA, assumed", averageText(projected.semester)],
      ["CGPA, assumed", averageText(projected.cumulative)],
    );
  }
  const doubt = "The two differ. Trust the portal: it may count courses in another way.";
  return agrees === false ? `${pairs(values, columns)}\n${doubt}` : pairs(values, columns);
}

export const gpaCommand = readAction({
  options: optionsOf,
  read: readGpa,
  isEmpty: ({ semester }) => semester?.courses === 0,
  render(result, { columns }) {
    const { exam_months, categories, not_counted } = result;
    const months = exam_months.map((one) => [
      one.exam_month,
      one.gpa?.toFixed(2) ?? null,
      ...pick(one, "courses", "credits"),
    ]);
    const credits = categories.map((one) => pick(one, "category", "earned", "not_earned", "in_progress"));
    const uncounted = not_counted.map((one) => [
      ...pick(one, "average", "course_code", "course_title", "grade", "credits"),
      REASONS[one.reason],
    ]);
    const parts = [
      ["BY MONTH OF THE EXAM", ["Month", "GPA", "Courses", "Credits"], months],
      ["CREDITS", ["Category", "Earned", "Not earned", "In progress"], credits],
      ["NOT COUNTED", ["In", "Course", "Title", "Grade", "Credits", "Reason"], uncounted],
    ] as const;
    return [
      summaryOf(result, columns),
      ...parts.flatMap(([heading, names, rows]) =>
        rows.length === 0 ? [] : [section(heading, table(names, rows, columns))],
      ),
    ].join("\n\n");
  },
});
