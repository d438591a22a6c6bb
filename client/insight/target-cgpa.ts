import type { GradeHistory, RegisteredCourse } from "../types.ts";
import { pointsOf } from "./average.ts";
import { gpa } from "./gpa.ts";

/** A CGPA to reach. */
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
  /** True if S in every course leaves the CGPA below the target. */
  readonly out_of_reach: boolean;
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
    sem_sub_id,
    target,
    credits,
    portal_cgpa: history.cgpa,
    needed_gpa: isReachedRounded ? BEST : needed_gpa,
    needs_rounding: isReachedRounded,
    same_grade,
    out_of_reach: isBelow(same_grade, target),
  };
}

const isBelow = ([best]: readonly SameGrade[], target: number): boolean =>
  best !== undefined && best.cgpa !== null && best.cgpa < target;
