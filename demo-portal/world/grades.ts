import { classesOf } from "./classes.ts";
import { type CourseClass, courseClass } from "./course-class.ts";
import { edited } from "./edits.ts";
import { groupBy } from "./group-by.ts";
import { type Assessment, marksOf } from "./marks.ts";
import type { Student } from "./students.ts";
import { faculty } from "./teachers.ts";

/** Statistics and grade boundaries of a relatively graded course. */
export type ClassStatistics = ReturnType<typeof statisticsOf>;

/** Grades from best to worst. */
export const gradeLetters = ["S", "A", "B", "C", "D", "E", "F"] as const;

/** Minimum totals for absolute grading. */
const absoluteBounds: readonly number[] = [90, 80, 70, 60, 50, 40];

/** Statistics by class; for a course with two classes, by the theory class. A missing class is graded absolutely. */
const statistics: Readonly<Record<string, ClassStatistics>> = Object.fromEntries(
  `
AP2025264000388 68 61 61.3 12.4 84/71/58/49/42/35 policy
AP2025264000402 70 63 58.9 13.26 82/70/57/48/41/34 policy
AP2025264000495 64 60 70.2 11.08 88/79/69/60/51/43 -
AP2025264000496 62 59 68.75 10.9 87/78/68/59/50/42 -
AP2025262000111 71 66 65.4 12.7 85/76/65/55/47/39 policy
AP2025262000133 66 60 66.1 12.05 86/76/65/56/47/38 -
AP2025262000150 58 57 67.8 9.94 88/79/68/58/50/42 -
AP2025262000204 72 60 57.5 14.6 82/70/58/48/41/34 policy
AP2025262000410 140 138 74.3 8.2 90/82/73/64/55/46 -
AP2024254000097 69 65 66.6 11.87 86/77/66/56/47/39 -
AP2024254000171 70 58 56.2 15.31 83/71/60/51/43/35 policy
AP2024254000240 73 72 71 8.5 88/77/68/59/50/41 -
AP2024254000291 60 60 77.4 7.75 90/82/73/64/55/46 -
`
    .trim()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(" ")), statisticsOf(line)]),
);

/**
 * The statistics of a line. Students who failed or were absent do not count as graded. `sPolicy` is true if the S range was set by the
 * policy mentioned in the portal's note.
 */
function statisticsOf(line: string) {
  const [, numbers = "", bounds = "", policy] = /^\S+ (.*) (\S+) (\S+)$/.exec(line) ?? [];
  const [classStrength = 0, gradingStrength = 0, mean = 0, sd = 0] = numbers.split(" ").map(Number);
  return {
    classStrength,
    gradingStrength,
    mean,
    sd,
    bounds: bounds.split("/").map(Number),
    sPolicy: policy === "policy",
  };
}

/** The marks in one class of a graded course. */
export interface GradedComponent {
  readonly courseClass: CourseClass;
  readonly assessments: readonly Assessment[];
  /** Sum of the weighted marks, rounded to an integer; null for a course without marks. */
  readonly total: number | null;
}

/** A course of a past term with its grade. */
export interface GradedCourse extends Pick<CourseClass, "courseId" | "courseCode" | "courseTitle"> {
  /** Type of the whole course: "ETL" or "ETP" if the theory has a lab or a project. */
  readonly typeCode: string;
  readonly typeName: string;
  readonly credits: number;
  readonly gradingType: "RG" | "AG";
  readonly grandTotal: number | null;
  readonly grade: string;
  readonly countsForGpa: boolean;
  readonly components: readonly GradedComponent[];
  readonly statistics: ClassStatistics | null;
}

/** Exam month and day (ISO) on which the results of each term were declared. */
export const results: Readonly<Record<string, { readonly examMonth: string; readonly declared: string }>> = {
  AP2025264: { examMonth: "2026-05", declared: "2026-06-12" },
  AP2025262: { examMonth: "2025-11", declared: "2025-12-22" },
  AP2024254: { examMonth: "2025-05", declared: "2025-06-10" },
};

/** The student's graded courses of a term in order of registration; empty if nothing is published yet. */
export function gradedCoursesOf(student: Student, termId: string): readonly GradedCourse[] {
  if (results[termId] === undefined) return [];
  const marks = new Map(marksOf(student, termId).map((entry) => [entry.courseClass.classId, entry.assessments]));
  const graded = groupBy(classesOf(student, termId), ({ courseId }) => courseId).map((classes) =>
    gradedCourse(
      classes.map((one) => {
        const assessments = marks.get(one.classId) ?? [];
        return { courseClass: one, assessments, total: totalOf(assessments) };
      }),
    ),
  );
  return edited(student, ["grade", `${termId} `], graded, "courseCode", (code) => gradedLater(termId, code));
}

/** A course that is graded after the others of its term. */
function gradedLater(termId: string, courseCode: string): GradedCourse {
  const late = courseClass(termId, 999_999, [courseCode, "00100", "Open Elective"], ["TH", "", ""], faculty.uma);
  return { ...gradedCourse([{ courseClass: late, assessments: [], total: 75 }]), grade: "B" };
}

function gradedCourse(components: readonly GradedComponent[]): GradedCourse {
  const [first, second] = components.map(({ courseClass }) => courseClass);
  if (first === undefined) throw new Error("A course has at least one class.");
  const { courseId, courseCode, courseTitle, classId } = first;
  const grandTotal = grandTotalOf(components);
  const classStatistics = statistics[classId] ?? null;
  return {
    courseId,
    courseCode,
    courseTitle,
    ...wholeType(first, second),
    credits: components.reduce((sum, { courseClass }) => sum + courseClass.credits, 0),
    gradingType: classStatistics === null ? "AG" : "RG",
    grandTotal,
    grade: gradeOf(components, grandTotal, classStatistics?.bounds ?? absoluteBounds),
    countsForGpa: grandTotal !== null,
    components,
    statistics: classStatistics,
  };
}

function wholeType(first: CourseClass, second: CourseClass | undefined): Pick<GradedCourse, "typeCode" | "typeName"> {
  if (second?.typeCode === "ELA") return { typeCode: "ETL", typeName: "Embedded Theory and Lab" };
  if (second?.typeCode === "EPJ") return { typeCode: "ETP", typeName: "Embedded Theory and Project" };
  return { typeCode: first.typeCode, typeName: first.typeName };
}

function totalOf(assessments: readonly Assessment[]): number | null {
  if (assessments.length === 0) return null;
  const hundredths = assessments.reduce((sum, { weighted }) => sum + Math.round((weighted ?? 0) * 100), 0);
  return Math.round(hundredths / 100);
}

/** The totals of the classes, weighted by credits. A course without marks is passed without counting for the GPA. */
function grandTotalOf(components: readonly GradedComponent[]): number | null {
  let points = 0;
  let credits = 0;
  for (const { total, courseClass } of components) {
    if (total === null) return null;
    points += total * courseClass.credits;
    credits += courseClass.credits;
  }
  return Math.round(points / credits);
}

/** An absence in the final assessment gives N3, whatever the total. */
function gradeOf(components: readonly GradedComponent[], total: number | null, bounds: readonly number[]): string {
  if (total === null) return "P";
  const final = components.flatMap(({ assessments }) => assessments).find(({ title }) => title === "FAT");
  if (final?.status === "Absent") return "N3";
  const index = bounds.findIndex((lowest) => total >= lowest);
  return gradeLetters[index === -1 ? bounds.length : index] ?? "F";
}
