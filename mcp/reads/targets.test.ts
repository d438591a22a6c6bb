import { renderNeeded } from "portico-cli/library";
import type { Assessment, GradeHistory, MarksCourse, RegisteredCourse } from "portico-client";
import { marksNeeded, targetCgpa } from "portico-client/insight";
import { describe, expect, it } from "vitest";
import { WIDE } from "../tool.ts";
import { cgpaTarget } from "./cgpa-target.ts";

let titles = 0;
const marked = (weightage: number | null, weightage_mark: number | null, mark_title = `Quiz ${titles++}`) =>
  ({ weightage, weightage_mark, mark_title }) as Assessment;
const course = (...assessments: Assessment[]) =>
  ({ course_code: "CSE3009", course_type: "Embedded Theory", class_id: "1", assessments }) as unknown as MarksCourse;

describe("what open assessments must bring", () => {
  it("may change with the repetition of an assessment that is not simply present", () => {
    const [absent, medical, present] = [
      { ...marked(15, 0), mark_title: "CAT1", status: "Absent", remark: null },
      { ...marked(15, 0), mark_title: "CAT2", status: "Absent", remark: "Medical" },
      { ...marked(10, 9), mark_title: "QUIZ1", status: "Present", remark: null },
    ];
    const marks = course(absent as Assessment, medical as Assessment, present as Assessment);
    expect(marksNeeded(marks, 90).may_be_repeated).toEqual(["CAT1 (Absent)", "CAT2 (Absent, Medical)"]);
    expect(renderNeeded([marksNeeded(marks, 90)], WIDE)).toContain(
      "out of reach, unless repeated: CAT1 (Absent), CAT2 (Absent, Medical)",
    );
  });

  it("has no percentage if nothing is open", () => {
    expect(marksNeeded(course(marked(100, 70)), 80)).toMatchObject({
      weight_open: 0,
      needed: 10,
      needed_percent: null,
    });
  });

  it("is not known if a weight is missing", () => {
    const one = marksNeeded(course(marked(null, 5)), 80);
    expect(one.needed_percent).toBeNull();
    expect(renderNeeded([one], WIDE)).toMatch(/not known: a weight is missing/);
  });

  it("counts one of several attempts, and says which", () => {
    const attempts = course(marked(60, 50, "CAT1"), marked(40, 31.2, "FAT"), marked(40, 33.6, "Re Evaluation FAT"));
    const needed = marksNeeded(attempts, 90);
    expect(needed).toMatchObject({ reached: 83.6, weight_so_far: 100 });
    const text = renderNeeded([needed], WIDE);
    expect(text).toContain("Not counted in CSE3009: FAT (Re Evaluation FAT counts)");
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

  it.each([
    // With S: (8 x 20 + 10 x 11.68) / 31.68 = 8.7374, which is rounded to 8.74.
    [8.73, { needed_gpa: 9.98, needs_rounding: false }, "Needed: a GPA of 9.98 in"],
    [
      8.74,
      { needed_gpa: 10, needs_rounding: true },
      "Needed: S in every course, and a portal that rounds the CGPA up to 8.74.",
    ],
    [8.75, { needed_gpa: 10.04, needs_rounding: false }, "Out of reach this semester"],
  ])("of %d are no more than S in every course, or out of reach", (target, expected, words) => {
    const options = { sem_sub_id: "X", target };
    const result = targetCgpa(history(graded("A", 20, "B")), [registered("B", 11.68)], options);
    expect(result).toMatchObject(expected);
    expect(cgpaTarget.render(result, WIDE, options)).toContain(words);
  });

  it("count failed components of earlier courses as 0 points, as the GPA does", () => {
    const options = { sem_sub_id: "X", target: 5 };
    // (5 x 16 - 10 x 6) / 8
    expect(targetCgpa(history(graded("A", 6, "S"), graded("C", 2, "N2")), [registered("B", 8)], options)).toMatchObject(
      { needed_gpa: 2.5 },
    );
  });

  it("without a grade history are those of the target", () => {
    expect(targetCgpa(history(), [registered("A", 4)], { sem_sub_id: "X", target: 9 }).needed_gpa).toBe(9);
  });
});
