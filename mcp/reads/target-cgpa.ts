import { NotFoundError, table } from "portico-cli/library";
import type { GradeHistory, RegisteredCourse } from "portico-client";
import { gpa, pointsOf } from "portico-client/insight";
import type { Query } from "../tool.ts";

export interface TargetOptions {
  /** The semester whose courses are still to be graded. */
  readonly sem_sub_id: string;
  readonly target: number;
}

/** The CGPA if every registered course of a semester gets the same grade. */
type SameGrade = { readonly grade: string; readonly cgpa: number | null };

/** The grades that the courses of a semester must bring for a CGPA. */
export interface TargetCgpa {
  readonly sem_sub_id: string;
  readonly target: number;
  readonly portal_cgpa: number | null;
  /**
   * GPA that the registered courses need on average; null if a registered course already has a grade, or without credits. More than
   * 10: out of reach. 10 if only a rounded CGPA reaches the target.
   */
  readonly needed_gpa: number | null;
  /** True if S in every course reaches the target only because the CGPA is rounded to two decimals. */
  readonly needs_rounding: boolean;
  /** Credits of the registered courses. */
  readonly credits: number | null;
  readonly same_grade: readonly SameGrade[];
}

/** Points of the grade S. */
const BEST = 10;
const GRADES = ["S", "A", "B", "C", "D", "E"];

/** Calculates the target from the grade history and the registered courses. */
export function targetCgpa(
  history: GradeHistory,
  registered: readonly RegisteredCourse[],
  { sem_sub_id, target }: TargetOptions,
): TargetCgpa {
  const codes = [...new Set(registered.map(({ course_code }) => course_code))];
  const assume = (grade: string) => {
    const assumed = Object.fromEntries(codes.map((code) => [code, grade]));
    return gpa(history, { registered, assumed }).projected;
  };
  const credits = codes.length === 0 ? null : (assume("S")?.semester.credits ?? null);
  const graded = history.courses.flatMap(({ credits, grade }) => {
    const points = grade === null ? null : pointsOf(grade);
    return credits === null || points === null ? [] : [{ credits, points }];
  });
  const before = graded.reduce((sum, one) => sum + one.credits, 0);
  const earned = graded.reduce((sum, one) => sum + one.credits * one.points, 0);
  const isRepeated = history.courses.some(({ course_code }) => codes.includes(course_code));
  const needed = credits ? (target * (before + credits) - earned) / credits : null;
  const same_grade =
    codes.length === 0 ? [] : GRADES.map((grade) => ({ grade, cgpa: assume(grade)?.cumulative.gpa ?? null }));
  const needed_gpa = needed === null || isRepeated ? null : Math.ceil(needed * 100 - 1e-9) / 100;
  const isReachedRounded = needed_gpa !== null && needed_gpa > BEST && !isBelow(same_grade, target);
  return {
    ...{ sem_sub_id, target, credits, portal_cgpa: history.cgpa },
    needed_gpa: isReachedRounded ? BEST : needed_gpa,
    needs_rounding: isReachedRounded,
    same_grade,
  };
}

/** True if S in every course leaves the CGPA below the target. */
const isBelow = ([best]: readonly SameGrade[], target: number): boolean =>
  best !== undefined && best.cgpa !== null && best.cgpa < target;

function verdictOf({ target, needed_gpa, needs_rounding, credits, same_grade }: TargetCgpa): string {
  const best = same_grade[0]?.cgpa;
  if (isBelow(same_grade, target)) return `Out of reach this semester: with S in every course the CGPA is ${best}.`;
  if (needs_rounding) return `Needed: S in every course, and a portal that rounds the CGPA up to ${best}.`;
  if (needed_gpa === null) return "A registered course is a repetition or has no credits: see the table.";
  if (needed_gpa <= 0) return "Reached whatever the grades are.";
  return `Needed: a GPA of ${needed_gpa.toFixed(2)} in the ${credits} credits of the semester.`;
}

export const cgpaTarget: Query<TargetOptions, TargetCgpa> = {
  async read(portico, options) {
    const [history, published, timetable] = await Promise.all([
      portico.gradeHistory(),
      portico.gradeView({ sem_sub_id: options.sem_sub_id }),
      portico.timetable({ sem_sub_id: options.sem_sub_id }),
    ]);
    if (timetable.courses.length === 0)
      throw new NotFoundError(`No registered courses in ${options.sem_sub_id}: nothing can change the CGPA there.`);
    const graded = published.filter(({ grade }) => grade !== null).map(({ course_code }) => course_code);
    const known = [...new Set(timetable.courses.map(({ course_code }) => course_code))].filter((code) =>
      graded.includes(code),
    );
    if (known.length > 0)
      throw new NotFoundError(
        `Grades of ${options.sem_sub_id} are published already (${known.join(", ")}): a target for the semester is too late. Call grades for the results.`,
      );
    return targetCgpa(history, timetable.courses, options);
  },
  render(result, { columns }) {
    const rows = result.same_grade.map(({ grade, cgpa }) => [grade, cgpa?.toFixed(2) ?? null]);
    return [
      `CGPA now ${result.portal_cgpa ?? "–"}, target ${result.target}. ${verdictOf(result)}`,
      table(["Every course", "CGPA"], rows, columns),
    ].join("\n");
  },
};
