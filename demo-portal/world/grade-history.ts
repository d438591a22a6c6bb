import { gradedCoursesOf, results } from "./grades.ts";
import { groupBy } from "./group-by.ts";
import type { Student, StudentKind } from "./students.ts";
import { terms } from "./terms.ts";

/** The grade of a whole course in one exam. */
type GradeGiven = Course & { readonly grade: string };

type Course = ReturnType<typeof courseOf>;

/** Courses of students who joined in 2023, from before the first term with data. */
const firstYears: readonly Course[] = `
CSE1012	Problem Solving using Python	ETL	4	2024-01	2024-03-29
STS1004	Quantitative Skills	TH	1	2024-01	2024-03-29
MAT1004	Calculus & Its Uses	ETL	4	2024-01	2024-03-29
PHY1006	Physics of Materials	ETL	4	2024-01	2024-03-29
ENG1003	Spoken English	ETL	3	2024-01	2024-03-29
CHY1007	Chemistry of Water - Theory and Practice	ETL	4	2024-01	2024-03-29
EEE1005	Electric Circuits	ETL	4	2024-01	2024-03-29
CSE2004	Data Structures	ETL	4	2024-05	2024-06-21
MAT1011	Linear Algebra	TH	4	2024-05	2024-06-21
ECE1007	Digital Logic	ETL	4	2024-05	2024-06-21
CSE1009	Object Oriented Programming	ETL	5	2024-05	2024-06-21
ENG2004	Technical Writing	ETP	3	2024-05	2024-06-21
HUM1008	Human Values	TH	3	2024-05	2024-06-21
MGT1005	Principles of Management	ETP	4	2024-05	2024-06-21
MEE1006	Engineering Drawing	LO	4	2024-07	2024-08-09
CSE1014	Programming in Java	ETL	4	2024-07	2024-08-09
BIO1010	Biology for Engineers	TH	4	2024-07	2024-08-09
CSE2009	Computer Networks	ETL	4	2024-12	2025-01-10
CSE2012	Design of Algorithms	ETL	4	2024-12	2025-01-10
MAT2006	Probability and Statistics	ETL	4	2024-12	2025-01-10
ECE2011	Microprocessors	ETL	5	2024-12	2025-01-10
CSE2016	Software Engineering	ETP	4	2024-12	2025-01-10
CSE2018	Data Visualisation	ETP	4	2024-12	2025-01-10
`
  .trim()
  .split("\n")
  .map(courseOf);

/** Courses of students who joined in 2024: only the first term, one year later. */
const firstTermIn2024: readonly Course[] = firstYears
  .slice(0, 7)
  .map((course) => ({ ...course, examMonth: "2025-01", declared: "2025-03-28" }));

/** Grades in the order of the courses. */
const grades: Readonly<Partial<Record<StudentKind, string>>> = {
  full: "A S B A A B B  A B C B A S A  B A A  A B C D B B",
  day_scholar: "B A C B A D B  C B A B B A S  B C B  A B B E B A",
  final_term: "A A S B A B A  B A A S B A B  A A B  S A B B A A",
  odd: "B A F C B A B",
  otp: "S A A B A S B",
};

/** Exams outside the terms: arrears, repeated courses, and a pass that does not count for the CGPA. */
const further: Readonly<Partial<Record<StudentKind, readonly GradeGiven[]>>> = {
  day_scholar: [{ ...courseOf("MAT2003	Discrete Mathematics	TH	3	2024-12	2025-01-10"), grade: "F" }],
  final_term: [{ ...courseOf("ECE2002	Computer Organisation	TH	3	2025-07	2025-08-08"), grade: "C" }],
  odd: [
    { ...courseOf(`EXC1002	Yoga  "Basics"	SS	1	2025-01	2025-03-28`), grade: "P" },
    { ...courseOf("MAT1004	Calculus & Its Uses	ETL	4	2025-03	2025-04-11"), grade: "D" },
  ],
};

/** A course of a line with tabs: code, title, type, credits, month of the exam, day of the result. */
function courseOf(line: string) {
  const [courseCode = "", courseTitle = "", typeCode = "", credits, examMonth = "", declared = ""] = line.split("\t");
  return { courseCode, courseTitle, typeCode, credits: Number(credits), examMonth, declared };
}

/** Grades of a student from exams outside the terms with data, in chronological order. */
function earlyGradesOf(kind: StudentKind): readonly GradeGiven[] {
  const given = grades[kind]?.split(/ +/) ?? [];
  const courses = given.length === firstTermIn2024.length ? firstTermIn2024 : firstYears;
  const early = courses.slice(0, given.length).map((course, index) => ({ ...course, grade: given[index] ?? "" }));
  return [...early, ...(further[kind] ?? [])];
}

/** A row of the history: a course, an attempt or a component, which has neither credits nor a grade. */
export interface HistoryRow extends Omit<GradeGiven, "credits" | "grade"> {
  readonly credits: number | null;
  readonly grade: string | null;
}

/** A course with its current grade, which is that of the last attempt. */
export interface HistoryCourse extends HistoryRow {
  /** Part of the curriculum: "UC" core, "FC" foundation, "UE" elective. */
  readonly distribution: string;
  /** All attempts, newest first, then the components; empty for a single attempt at a course with one class. */
  readonly details: readonly HistoryRow[];
}

/** Summary of the current grades. */
export type GradeSummary = ReturnType<typeof summaryOf>;

/** All grades of a student, oldest exam first. There is no summary before the first result. */
export type GradeHistory = { readonly courses: readonly HistoryCourse[]; readonly summary: GradeSummary | null };

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

/** `counts` are the numbers of courses with S, A, B, C, D, E, F and N, in this order. N1 to N4 count as N. */
function summaryOf(courses: readonly HistoryCourse[]) {
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
  const cgpa = Math.round((sum * 100) / registered) / 100;
  return { creditsRegistered: registered, creditsEarned: earned, cgpa, counts };
}
