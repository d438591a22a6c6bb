import type { Average } from "../types.ts";

/**
 * Grade points by grade, from the university's regulations; the portal does not show them. The grades `N1` to `N4` (component
 * failed, debarred or absent) count as `N`. Other grades, such as `P`, `W` and `I`, have no points.
 */
export const gradePoints: Readonly<Record<string, number>> = { S: 10, A: 9, B: 8, C: 7, D: 6, E: 5, F: 0, N: 0 };

/** Returns the points of a grade, or null if it has no points. */
export function pointsOf(grade: string): number | null {
  const letter = /^N[1-4]$/i.test(grade) ? "N" : grade.toUpperCase();
  return Object.hasOwn(gradePoints, letter) ? (gradePoints[letter] ?? null) : null;
}

/** True if a course with this grade earns its credits: `S` to `E`, or `P` (passed without points). */
export const earnsCredits = (grade: string | null): boolean =>
  grade !== null && (grade.toUpperCase() === "P" || (pointsOf(grade) ?? 0) > 0);

/** A course that counts for an average. */
export interface CountedCourse {
  readonly credits: number;
  readonly points: number;
}

/** The average of courses, weighted by credits. */
export function averageOf(courses: readonly CountedCourse[]): Average {
  const credits = sum(courses.map((course) => course.credits));
  const weighted = sum(courses.map((course) => course.credits * course.points));
  return { gpa: credits === 0 ? null : Math.round((weighted * 100) / credits) / 100, credits, courses: courses.length };
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
