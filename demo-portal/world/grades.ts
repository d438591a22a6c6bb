import { absoluteBounds, type ClassStatistics, gradeLetters, statistics } from "./class-statistics.ts";
import { classesOf } from "./classes.ts";
import { type CourseClass, courseClass } from "./course-class.ts";
import { edited } from "./edits.ts";
import { groupBy } from "./group-by.ts";
import { type Assessment, marksOf } from "./marks.ts";
import type { Student } from "./students.ts";
import { faculty } from "./teachers.ts";

/** The marks in one class of a graded course. */
export interface GradedComponent {
  readonly courseClass: CourseClass;
  readonly assessments: readonly Assessment[];
  /** Sum of the weighted marks, rounded to an integer; null for a course without marks. */
  readonly total: number | null;
}

/** A course of a past term with its grade. */
export interface GradedCourse {
  readonly courseId: string;
  readonly courseCode: string;
  readonly courseTitle: string;
  /** Type of the whole course: "ETL" or "ETP" if the theory has a lab or a project. */
  readonly typeCode: string;
  readonly typeName: string;
  /** Total over all classes of the course. */
  readonly credits: number;
  /** RG: relative grading, AG: absolute grading. */
  readonly gradingType: "RG" | "AG";
  readonly grandTotal: number | null;
  readonly grade: string;
  readonly countsForGpa: boolean;
  readonly components: readonly GradedComponent[];
  /** Null for an absolutely graded course. */
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
  return edited(
    student,
    ["grade", `${termId} `],
    graded,
    ({ courseCode }) => courseCode,
    (courseCode) => gradedLater(termId, courseCode),
  );
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
  switch (second?.typeCode) {
    case "ELA":
      return { typeCode: "ETL", typeName: "Embedded Theory and Lab" };
    case "EPJ":
      return { typeCode: "ETP", typeName: "Embedded Theory and Project" };
    default:
      return { typeCode: first.typeCode, typeName: first.typeName };
  }
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
