import type { Assessment, GradeHistory, MarksCourse, RegisteredCourse } from "portico-client";
import { describe, expect, it } from "vitest";
import { neededFor } from "./marks-needed.ts";
import { targetCgpa } from "./target-cgpa.ts";

const marked = (weightage: number | null, weightage_mark: number | null) =>
  ({ weightage, weightage_mark }) as Assessment;
const course = (...assessments: Assessment[]) =>
  ({ course_code: "CSE3009", course_type: "Embedded Theory", class_id: "1", assessments }) as unknown as MarksCourse;

describe("what open assessments must bring", () => {
  it.each([
    // CAT1 12 of 15 and an assignment 9 of 10: 59 of the open 75 make 80.
    [
      "an open rest",
      [marked(15, 12), marked(10, 9)],
      80,
      { reached: 21, weight_open: 75, needed: 59, needed_percent: 78.67 },
    ],
    ["no marks yet", [], 50, { reached: 0, weight_open: 100, needed: 50, needed_percent: 50 }],
    ["a withheld mark, whose weight is open", [marked(15, 12), marked(10, null)], 80, { weight_open: 85, needed: 68 }],
    ["a target that is reached", [marked(60, 55)], 50, { needed: 0, needed_percent: 0 }],
    ["a target out of reach", [marked(60, 10)], 80, { needed: 70, needed_percent: 175 }],
    ["a class with all marks", [marked(100, 70)], 80, { weight_open: 0, needed: 10, needed_percent: null }],
  ] as const)("%s", (_name, assessments, target, expected) => {
    expect(neededFor(course(...assessments), target)).toMatchObject(expected);
  });

  it.each([
    ["a weight is missing", [marked(null, 5)]],
    ["the weights exceed 100", [marked(80, 70), marked(40, 30)]],
  ])("is not known if %s", (_name, assessments) => {
    expect(neededFor(course(...assessments), 80)).toBe(null);
  });
});

describe("the grades for a CGPA", () => {
  const graded = (course_code: string, credits: number, grade: string) => ({
    course_code,
    credits,
    grade,
    details: [],
  });
  const history = (...courses: ReturnType<typeof graded>[]) => ({ cgpa: 8, courses }) as unknown as GradeHistory;
  const registered = (course_code: string, credits: number) =>
    ({ course_code, credits, course_title: null, category: null }) as unknown as RegisteredCourse;

  it("are the average of the registered credits, rounded up, and the CGPA of each grade", () => {
    // (8.5 x (20 + 12) - 20 x 8) / 12 = 9.333...
    const target = { sem_sub_id: "AP2026272", target: 8.5 };
    const result = targetCgpa(
      history(graded("A", 20, "B")),
      [registered("B", 8), registered("C", 3), registered("C", 1)],
      target,
    );
    expect(result).toMatchObject({ needed_gpa: 9.34, credits: 12 });
    expect(result.same_grade.slice(0, 3)).toEqual([
      { grade: "S", cgpa: 8.75 },
      { grade: "A", cgpa: 8.38 },
      { grade: "B", cgpa: 8 },
    ]);
  });

  it("have no average if a registered course is a repetition: only the better grade will count", () => {
    const result = targetCgpa(history(graded("A", 20, "B")), [registered("A", 20)], { sem_sub_id: "X", target: 9 });
    expect([result.needed_gpa, result.same_grade[0]]).toEqual([null, { grade: "S", cgpa: 10 }]);
  });

  it("without a grade history are those of the target", () => {
    expect(targetCgpa(history(), [registered("A", 4)], { sem_sub_id: "X", target: 9 }).needed_gpa).toBe(9);
  });
});
