import { earlyGradesOf, type GradeGiven } from "./early-grades.ts";
import { gradedCoursesOf, results } from "./grades.ts";
import { groupBy } from "./group-by.ts";
import type { Student } from "./students.ts";
import { terms } from "./terms.ts";

/** A row of the history: a course, an attempt or a component. */
export interface HistoryRow {
  readonly courseCode: string;
  readonly courseTitle: string;
  readonly typeCode: string;
  /** Null for a component. */
  readonly credits: number | null;
  /** Null for a component. */
  readonly grade: string | null;
  /** "2024-01". */
  readonly examMonth: string;
  /** ISO. */
  readonly declared: string;
}

/** A course with its current grade, which is that of the last attempt. */
export interface HistoryCourse extends HistoryRow {
  /** Part of the curriculum: "UC" core, "FC" foundation, "UE" elective. */
  readonly distribution: string;
  /** All attempts, newest first, then the components; empty for a single attempt at a course with one class. */
  readonly details: readonly HistoryRow[];
}

/** Summary of the current grades. */
export interface GradeSummary {
  readonly creditsRegistered: number;
  readonly creditsEarned: number;
  readonly cgpa: number;
  /** Number of courses with S, A, B, C, D, E, F and N, in this order. N1 to N4 count as N. */
  readonly counts: readonly number[];
}

/** All grades of a student, oldest exam first. There is no summary before the first result. */
export interface GradeHistory {
  readonly courses: readonly HistoryCourse[];
  readonly summary: GradeSummary | null;
}

const countedGrades = ["S", "A", "B", "C", "D", "E", "F", "N"];
const points = [10, 9, 8, 7, 6, 5, 0, 0];
const componentTypes: Readonly<Record<string, readonly string[]>> = { ETL: ["ETH", "ELA"], ETP: ["ETH", "EPJ"] };

/** The grade history of a student, without the courses that do not count for the GPA. */
export function gradeHistoryOf(student: Student): GradeHistory {
  const given = [...earlyGradesOf(student.kind), ...terms.toReversed().flatMap(({ id }) => termGrades(student, id))];
  const courses = groupBy(given, ({ courseCode }) => courseCode)
    .map(historyCourse)
    .sort((one, other) => one.examMonth.localeCompare(other.examMonth));
  return { courses, summary: courses.length === 0 ? null : summaryOf(courses) };
}

function termGrades(student: Student, termId: string): readonly GradeGiven[] {
  const result = results[termId];
  if (result === undefined) return [];
  return gradedCoursesOf(student, termId)
    .filter(({ countsForGpa }) => countsForGpa)
    .map(({ courseCode, courseTitle, typeCode, credits, grade }) => ({
      ...{ courseCode, courseTitle, typeCode, credits, grade },
      ...result,
    }));
}

function historyCourse(given: readonly GradeGiven[]): HistoryCourse {
  const attempts = given.toSorted((one, other) => other.examMonth.localeCompare(one.examMonth));
  const [last] = attempts;
  if (last === undefined) throw new Error("A course has at least one attempt.");
  const components = (componentTypes[last.typeCode] ?? []).map((typeCode) => ({
    ...last,
    typeCode,
    credits: null,
    grade: null,
  }));
  const rows = [...attempts, ...components];
  return { ...last, distribution: distributionOf(last.courseCode), details: rows.length === 1 ? [] : rows };
}

function distributionOf(courseCode: string): string {
  if (/^(HUM|MGT|EXC)/.test(courseCode)) return "UE";
  return /^(MAT|PHY|CHY|ENG|BIO)/.test(courseCode) ? "FC" : "UC";
}

function summaryOf(courses: readonly HistoryCourse[]): GradeSummary {
  const counts = countedGrades.map(() => 0);
  let registered = 0;
  let earned = 0;
  let sum = 0;
  for (const { grade, credits } of courses) {
    const index = countedGrades.indexOf((grade ?? "").charAt(0));
    if (index === -1) continue;
    const worth = points[index] ?? 0;
    counts[index] = (counts[index] ?? 0) + 1;
    registered += credits ?? 0;
    earned += worth === 0 ? 0 : (credits ?? 0);
    sum += worth * (credits ?? 0);
  }
  return {
    creditsRegistered: registered,
    creditsEarned: earned,
    cgpa: Math.round((sum * 100) / registered) / 100,
    counts,
  };
}
