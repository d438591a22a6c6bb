import { describe, expect, it } from "vitest";
import type { GradeHistoryCourse, GradeViewCourse } from "../types.ts";
import { courseOf } from "./fixtures.ts";
import { gpa } from "./gpa.ts";

const graded = (
  course_code: string,
  credits: number | null,
  grade: string | null,
  fields: Partial<GradeHistoryCourse> = {},
) => ({
  ...{ serial_number: 1, course_code, course_title: null, course_type_code: null, credits, grade },
  ...{ exam_month: "2026-05", result_declared: null, course_distribution: "UC", details: [] },
  ...fields,
});
const historyOf = (cgpa: number | null, ...courses: GradeHistoryCourse[]) => ({ cgpa, courses });
const result = (course_code: string, grade: string, counts_for_gpa: boolean | null = true): GradeViewCourse => ({
  ...{ serial_number: 1, course_id: null, course_code, course_title: null, course_type: null, grading_type: null },
  ...{ grand_total: null, grade, counts_for_gpa },
});
const history = historyOf(
  8.33,
  graded("A1", 4, "S"),
  graded("B1", 2, "E", { course_distribution: "FC", exam_month: "2025-11" }),
);

describe("gpa", () => {
  it("weights grade points by credits and compares the result with the CGPA of the portal", () => {
    expect(gpa(history)).toMatchObject({
      cumulative: { gpa: 8.33, credits: 6, courses: 2 },
      portal_cgpa: 8.33,
      agrees: true,
      semester: null,
      projected: null,
      not_counted: [],
    });
    expect(gpa({ ...history, cgpa: 8.31 }).agrees).toBe(false);
    expect(gpa({ ...history, cgpa: null }).agrees).toBeNull();
  });

  it("gives each grade its points", () => {
    const pointsOf = (grade: string) => gpa(historyOf(null, graded("A1", 3, grade))).cumulative.gpa;
    expect(["S", "A", "B", "C", "D", "E", "F", "N", "N3"].map(pointsOf)).toEqual([10, 9, 8, 7, 6, 5, 0, 0, 0]);
  });

  it("lists every course that does not count, with the reason", () => {
    const { cumulative, not_counted } = gpa(
      historyOf(null, graded("A1", 3, "P"), graded("B1", null, "A"), graded("C1", 3, null), graded("D1", 3, "W")),
    );
    expect(cumulative).toEqual({ gpa: null, credits: 0, courses: 0 });
    expect(not_counted.map(({ course_code, reason }) => [course_code, reason])).toEqual([
      ["A1", "grade_without_points"],
      ["B1", "no_credits"],
      ["C1", "no_grade"],
      ["D1", "grade_without_points"],
    ]);
  });

  it("calculates the average of one semester with the credits of the grade history", () => {
    const results = [result("A1", "S"), result("B1", "E", false), result("C1", "A"), result("D1", "P", null)];
    const { semester, not_counted } = gpa(history, { results });
    expect(semester).toEqual({ gpa: 10, credits: 4, courses: 1 });
    expect(not_counted).toMatchObject([
      { average: "semester", course_code: "B1", credits: 2, reason: "not_in_gpa" },
      { average: "semester", course_code: "C1", reason: "no_credits" },
      { average: "semester", course_code: "D1", reason: "unexplained_mark" },
    ]);
  });

  it("counts every attempt in the month of its exam", () => {
    const attempt = (grade: string | null, credits: number | null, exam_month: string) => ({
      ...{ course_code: "A1", course_title: null, course_type_code: null, result_declared: null },
      ...{ grade, credits, exam_month },
    });
    const details = [attempt("B", 3, "2026-05"), attempt("F", 3, "2025-11"), attempt(null, null, "2026-05")];
    expect(gpa(historyOf(null, graded("A1", 3, "B", { details }), graded("B1", 1, "A"))).exam_months).toEqual([
      { exam_month: "2025-11", gpa: 0, credits: 3, courses: 1 },
      { exam_month: "2026-05", gpa: 8.25, credits: 4, courses: 2 },
    ]);
  });
});

it("credits by category separates earned, not earned and current credits", () => {
  const courses = [
    graded("A1", 4, "S"),
    graded("B1", 3, "F"),
    graded("C1", 2, "P"),
    graded("D1", 1, "A", { course_distribution: null }),
  ];
  const registered = [
    courseOf({ course_code: "X1", credits: 3, category: "UE" }),
    courseOf({ course_code: "X1", credits: 1, category: "UE" }),
    courseOf({ course_code: "Y1", credits: 2 }),
    courseOf({ course_code: "B1", credits: 3 }),
  ];
  expect(gpa(historyOf(null, ...courses), { registered }).categories).toEqual([
    { category: "UC", earned: 6, not_earned: 3, in_progress: 0 },
    { category: "UE", earned: 0, not_earned: 0, in_progress: 4 },
    { category: null, earned: 1, not_earned: 0, in_progress: 2 },
  ]);
});

describe("assumed grades", () => {
  const registered = [
    courseOf({ course_code: "X1", credits: 3 }),
    courseOf({ course_code: "X1", credits: 1 }),
    courseOf({ course_code: "B1", credits: 2 }),
    courseOf({ course_code: "Z1", credits: 9 }),
  ];

  it("project the semester and the CGPA, with theory and lab as one course", () => {
    const { projected, not_counted } = gpa(history, { registered, assumed: { X1: "A" } });
    expect(projected).toEqual({
      semester: { gpa: 9, credits: 4, courses: 1 },
      cumulative: { gpa: 8.6, credits: 10, courses: 3 },
    });
    expect(not_counted.map(({ course_code, reason }) => [course_code, reason])).toEqual([
      ["B1", "no_assumed_grade"],
      ["Z1", "no_assumed_grade"],
    ]);
  });

  it.each([
    ["A", 9.67],
    ["E", 8.33],
    ["F", 8.33],
  ])("replace the earlier grade of a repeated course if they are better: %s", (grade, expected) => {
    expect(gpa(history, { registered, assumed: { B1: grade } }).projected?.cumulative).toEqual({
      ...{ gpa: expected, credits: 6, courses: 2 },
    });
  });

  it.each(["X1=P", "X1=10", "X1=", "A1=S", "toString=S"])(
    "are rejected without points or for an unknown course: %s",
    (text) => {
      const [code = "", grade = ""] = text.split("=");
      expect(() => gpa(history, { registered, assumed: { [code]: grade } })).toThrow(RangeError);
    },
  );
});
