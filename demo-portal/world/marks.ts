import { schemeOf } from "./assessment-schemes.ts";
import { classesOf } from "./classes.ts";
import type { CourseClass } from "./course-class.ts";
import { edited } from "./edits.ts";
import { type Score, scoresOf } from "./scores.ts";
import type { Student } from "./students.ts";

/** A published assessment of a student. */
export interface Assessment {
  readonly title: string;
  readonly maxMark: number;
  /** Percent of the course total. */
  readonly weightage: number;
  readonly status: string;
  /** Null if withheld. An absence scores 0. */
  readonly scored: number | null;
  /** Share of the course total, with two decimals; null if the score is null. */
  readonly weighted: number | null;
  /** Usually "". */
  readonly remark: string;
}

/** The marks of a student in one class. */
export interface ClassMarks {
  readonly courseClass: CourseClass;
  /** Course mode, e.g. "CBL". */
  readonly courseMode: string;
  readonly assessments: readonly Assessment[];
}

/** The student's classes that are on the marks page of a term, in order of registration. */
export function marksOf(student: Student, termId: string): readonly ClassMarks[] {
  return classesOf(student, termId).flatMap((courseClass) => {
    const scheme = schemeOf(courseClass);
    const scores = scoresOf(
      student.registrationNumber,
      courseClass,
      scheme.map(([, maxMark]) => maxMark),
    );
    if (scores === undefined) return [];
    const published = scheme
      .slice(0, scores.length)
      .map(([title, maxMark, weightage], index) => ({
        title,
        maxMark,
        weightage,
        ...outcomeOf(scores[index] ?? "withheld", maxMark, weightage),
      }));
    const assessments = edited<Assessment>(
      student,
      ["mark", `${courseClass.classId} `],
      published,
      ({ title }) => title,
      (title) => {
        const [, maxMark, weightage] = scheme.find(([planned]) => planned === title) ?? [title, 50, 15];
        return { title, maxMark, weightage, ...outcomeOf(0, maxMark, weightage) };
      },
    ).map((one) => ({
      ...one,
      weighted: one.scored === null ? null : weightedMark(one.scored, one.maxMark, one.weightage),
    }));
    return [{ courseClass, courseMode: courseModeOf(courseClass), assessments }];
  });
}

/** Formats a Scored Mark: one decimal, "" if withheld. */
export function scoreText({ scored }: Assessment): string {
  return scored === null ? "" : scored.toFixed(1);
}

/** Formats a Weightage Mark: "8.33", "12.0", or "9" if the mark is not scaled. */
export function weightageText({ weighted, maxMark, weightage }: Assessment): string {
  if (weighted === null) return "";
  return Number.isInteger(weighted) && maxMark !== weightage ? weighted.toFixed(1) : String(weighted);
}

/** Share of the course total, rounded to two decimals. */
function weightedMark(scored: number, maxMark: number, weightage: number): number {
  return Math.round((scored * weightage * 100) / maxMark) / 100;
}

function outcomeOf(
  score: Score,
  maxMark: number,
  weightage: number,
): Pick<Assessment, "status" | "scored" | "weighted" | "remark"> {
  switch (score) {
    case "withheld":
      return { status: "Withheld", scored: null, weighted: null, remark: "" };
    case "absent":
      return { status: "Absent", scored: 0, weighted: 0, remark: "" };
    case "medical":
      return { status: "Absent", scored: 0, weighted: 0, remark: "Medical" };
    default:
      return { status: "Present", scored: score, weighted: weightedMark(score, maxMark, weightage), remark: "" };
  }
}

/** Lab-based, project-based, online or class-based learning. */
function courseModeOf({ typeCode, building }: CourseClass): string {
  if (building === "ONL") return "OCL";
  switch (typeCode) {
    case "ELA":
    case "LO":
      return "LBC";
    case "EPJ":
    case "PJT":
      return "PBL";
    default:
      return "CBL";
  }
}
