import type {
  CategoryCredits,
  Gpa as GpaResponse,
  GradeHistory,
  GradeViewCourse,
  NotCounted,
  RegisteredCourse,
} from "../types.ts";
import { averageOf, type CountedCourse, earnsCredits, gradePoints, pointsOf, sum } from "./average.ts";

/** Options of `gpa()`. */
export interface GpaOptions {
  /** Results of one semester, from `portico.gradeView()`, for `semester`. Their credits are those of the grade history. */
  readonly results?: readonly GradeViewCourse[];
  /** Courses of the current semester, from `portico.timetable()`, for the credits in progress and `projected`. */
  readonly registered?: readonly RegisteredCourse[];
  /** Assumed grades of registered courses by course code, such as `{ CSE3009: "A" }`, for `projected`. */
  readonly assumed?: Readonly<Record<string, string>>;
}

/** The reasons for which a course does not count. */
export type NotCountedReason = NotCounted["reason"];

/** Grade point averages and credits. */
export type Gpa = Omit<GpaResponse, "problems">;

interface Course {
  readonly course_code: string;
  readonly course_title: string | null;
  readonly credits: number | null;
  readonly grade: string | null;
}

/** The fields of the grade history that the calculation uses. */
type History = Pick<GradeHistory, "cgpa" | "courses">;

type Counted = Course & CountedCourse;

/** A registered course: theory, lab and project are one. */
interface CurrentCourse extends Course {
  readonly category: string | null;
}

/**
 * Calculates averages and credits. Only `history` is required. Throws a RangeError for an assumed grade that has no points or
 * belongs to no registered course.
 */
export function gpa(history: History, { results, registered = [], assumed = {} }: GpaOptions = {}): Gpa {
  const current = currentCourses(registered, assumed);
  const [all, notAll] = partition("cumulative", history.courses);
  const [inSemester, notInSemester] = partition("semester", withCredits(results ?? [], history), viewReason);
  const isProjected = Object.keys(assumed).length > 0;
  const [expected, notExpected] = isProjected ? partition("projected", current, assumedReason) : [[], []];

  const cumulative = averageOf(all);
  const { cgpa } = history;
  return {
    cumulative,
    portal_cgpa: cgpa,
    agrees: cgpa === null || cumulative.gpa === null ? null : Math.round(Math.abs(cgpa - cumulative.gpa) * 100) <= 1,
    semester: results === undefined ? null : averageOf(inSemester),
    exam_months: examMonths(history),
    projected: isProjected
      ? { semester: averageOf(expected), cumulative: averageOf(withExpected(all, expected)) }
      : null,
    categories: categoriesOf(history, current),
    not_counted: [...notAll, ...notInSemester, ...notExpected],
  };
}

/** Separates the courses that count for an average from those that do not. */
function partition<C extends Course>(
  average: NotCounted["average"],
  courses: readonly C[],
  reasonOf: (course: C) => NotCountedReason | null = gradeReason,
): [Counted[], NotCounted[]] {
  const counted: Counted[] = [];
  const notCounted: NotCounted[] = [];
  for (const course of courses) {
    const { course_code, course_title, credits, grade } = course;
    const reason = reasonOf(course);
    const points = grade === null ? null : pointsOf(grade);
    if (reason === null && credits !== null && points !== null)
      counted.push({ course_code, course_title, credits, grade, points });
    else if (reason !== null) notCounted.push({ average, course_code, course_title, credits, grade, reason });
  }
  return [counted, notCounted];
}

function gradeReason({ credits, grade }: Course): NotCountedReason | null {
  if (grade === null) return "no_grade";
  if (pointsOf(grade) === null) return "grade_without_points";
  return credits === null ? "no_credits" : null;
}

function viewReason(course: Course & { readonly counts_for_gpa: boolean | null }): NotCountedReason | null {
  if (course.counts_for_gpa === null) return "unexplained_mark";
  return course.counts_for_gpa ? gradeReason(course) : "not_in_gpa";
}

const assumedReason = (course: Course): NotCountedReason | null =>
  course.grade === null ? "no_assumed_grade" : gradeReason(course);

/** Adds the credits of the grade history to results, because the grade view shows none. */
function withCredits(results: readonly GradeViewCourse[], { courses }: History) {
  const credits = new Map(courses.map((course) => [course.course_code, course.credits]));
  return results.map((course) => ({ ...course, credits: credits.get(course.course_code) ?? null }));
}

/** Merges the classes of each registered course and assigns the assumed grades. */
function currentCourses(
  registered: readonly RegisteredCourse[],
  assumed: Readonly<Record<string, string>>,
): CurrentCourse[] {
  const codes = [...new Set(registered.map(({ course_code }) => course_code))];
  for (const [code, grade] of Object.entries(assumed)) {
    if (!codes.includes(code)) throw new RangeError(`${code} is not a registered course.`);
    if (pointsOf(grade) === null)
      throw new RangeError(`${code}: ${grade} is not one of the grades ${Object.keys(gradePoints).join(", ")}.`);
  }
  return codes.map((course_code) => {
    const classes = registered.filter((course) => course.course_code === course_code);
    const credits = classes.flatMap((course) => course.credits ?? []);
    return {
      course_code,
      course_title: classes.find(({ course_title }) => course_title !== null)?.course_title ?? null,
      credits: credits.length === 0 ? null : sum(credits),
      grade: Object.hasOwn(assumed, course_code) ? (assumed[course_code] ?? null) : null,
      category: classes.find(({ category }) => category !== null)?.category ?? null,
    };
  });
}

/** Adds expected grades to earlier ones. Of two grades of a repeated course, the better one counts. */
function withExpected(earlier: readonly Counted[], expected: readonly Counted[]): Counted[] {
  const isBeaten = (course: Counted, others: readonly Counted[], orEqual: boolean) =>
    others.some(
      ({ course_code, points }) =>
        course_code === course.course_code && (points > course.points || (orEqual && points === course.points)),
    );
  return [
    ...earlier.filter((course) => !isBeaten(course, expected, false)),
    ...expected.filter((course) => !isBeaten(course, earlier, true)),
  ];
}

/** Averages by month, over the attempts of each course. A course without details has a single attempt. */
function examMonths({ courses }: History): Gpa["exam_months"] {
  const attempts = courses.flatMap((course) => {
    const own = course.details.filter(({ credits, grade }) => credits !== null && grade !== null);
    return own.length === 0 ? [course] : own;
  });
  const months = new Set(attempts.flatMap(({ exam_month }) => exam_month ?? []));
  return [...months].sort().map((month) => {
    const [counted] = partition(
      "cumulative",
      attempts.filter(({ exam_month }) => exam_month === month),
    );
    return { exam_month: month, ...averageOf(counted) };
  });
}

function categoriesOf({ courses }: History, current: readonly CurrentCourse[]): CategoryCredits[] {
  const open = current.filter(({ course_code }) => !courses.some((course) => course.course_code === course_code));
  const names = new Set([
    ...courses.map((course) => course.course_distribution),
    ...open.map(({ category }) => category),
  ]);
  const creditsOf = (some: readonly { readonly credits: number | null }[]) =>
    sum(some.map(({ credits }) => credits ?? 0));
  return [...names].sort(compareCategories).map((category) => {
    const graded = courses.filter((course) => course.course_distribution === category && course.grade !== null);
    return {
      category,
      earned: creditsOf(graded.filter(({ grade }) => earnsCredits(grade))),
      not_earned: creditsOf(graded.filter(({ grade }) => !earnsCredits(grade))),
      in_progress: creditsOf(open.filter((course) => course.category === category)),
    };
  });
}

function compareCategories(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : one > other ? 1 : 0;
}
