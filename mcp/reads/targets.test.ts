import { renderNeeded } from "portico-cli/library";
import type { Assessment, GradeHistory, MarksCourse, RegisteredCourse } from "portico-client";
import { marksNeeded, targetCgpa } from "portico-client/insight";
import { expect, it } from "vitest";
import { WIDE } from "../tool.ts";
import { cgpaTarget } from "./cgpa-target.ts";

const marked = (
  weightage: number | null,
  weightage_mark: number,
  mark_title = "CAT1",
  more: Partial<Assessment> = {},
) => ({ weightage, weightage_mark, mark_title, ...more }) as Assessment;
const ABSENT = { status: "Absent", remark: null };

it.each<[what: string, assessments: Assessment[], target: number, expected: object, words: string]>([
  [
    "may change with the repetition of an assessment that is not simply present",
    [
      marked(15, 0, "CAT1", ABSENT),
      marked(15, 0, "CAT2", { ...ABSENT, remark: "Medical" }),
      marked(10, 9, "QUIZ1", { status: "Present", remark: null }),
    ],
    90,
    { may_be_repeated: ["CAT1 (Absent)", "CAT2 (Absent, Medical)"] },
    "out of reach, unless repeated: CAT1 (Absent), CAT2 (Absent, Medical)",
  ],
  [
    "have no percentage if nothing is open",
    [marked(100, 70)],
    80,
    { needed: 10, needed_percent: null },
    "out of reach",
  ],
  ["are not known without a weight", [marked(null, 5)], 80, { needed_percent: null }, "not known: a weight is missing"],
  [
    "are those of one of several attempts, which they name",
    [marked(60, 50), marked(40, 31.2, "FAT"), marked(40, 33.6, "Re Evaluation FAT")],
    90,
    { reached: 83.6, weight_so_far: 100 },
    "Not counted in CSE3009: FAT (Re Evaluation FAT counts)",
  ],
])("the marks that open assessments must bring %s", (_, assessments, target, expected, words) => {
  const course = { course_code: "CSE3009", course_type: "Embedded Theory", class_id: "1", assessments };
  const needed = marksNeeded(course as unknown as MarksCourse, target);
  expect(needed).toMatchObject(expected);
  expect(renderNeeded([needed], WIDE)).toContain(words);
});

const graded = (course_code: string, credits: number, grade: string) => ({ course_code, credits, grade, details: [] });
const registered = (course_code: string, credits: number) =>
  ({ course_code, credits, course_title: null, category: null }) as unknown as RegisteredCourse;
const B20 = [graded("A", 20, "B")];
// With S: (8 x 20 + 10 x 11.68) / 31.68 = 8.7374, which is rounded to 8.74.
const MORE = [registered("B", 11.68)];

it.each<[ReturnType<typeof graded>[], RegisteredCourse[], target: number, expected: object, words: string]>([
  // (8.5 x (20 + 12) - 20 x 8) / 12 = 9.333...
  [
    B20,
    [registered("B", 8), registered("C", 3), registered("C", 1)],
    8.5,
    { needed_gpa: 9.34, credits: 12 },
    "A  8.38",
  ],
  // Of a repetition, only the better grade will count.
  [B20, [registered("A", 20)], 9, { needed_gpa: null }, "S  10.00"],
  [B20, MORE, 8.73, { needed_gpa: 9.98, needs_rounding: false }, "Needed: a GPA of 9.98 in"],
  [B20, MORE, 8.74, { needed_gpa: 10, needs_rounding: true }, "a portal that rounds the CGPA up to 8.74."],
  [B20, MORE, 8.75, { needed_gpa: 10.04, needs_rounding: false }, "Out of reach this semester"],
  // Failed components of earlier courses count as 0 points: (5 x 16 - 10 x 6) / 8.
  [[graded("A", 6, "S"), graded("C", 2, "N2")], [registered("B", 8)], 5, { needed_gpa: 2.5 }, "2.50"],
  [[], [registered("A", 4)], 9, { needed_gpa: 9 }, "9.00"],
])("the grades for a CGPA are no more than S in every course, or out of reach: row %#", (...row) => {
  const [courses, coming, target, expected, words] = row;
  const options = { sem_sub_id: "X", target };
  const result = targetCgpa({ cgpa: 8, courses } as unknown as GradeHistory, coming, options);
  expect(result).toMatchObject(expected);
  expect(cgpaTarget.render(result, WIDE, options)).toMatch(new RegExp(words.replace(/ +/g, " +").replace(".", "\\.")));
});
