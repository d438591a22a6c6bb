import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { exampleResponses } from "../../../tools/docs-site/example-responses.ts";
import type { MarksCourse } from "../marks/schema.ts";
import { attendanceTable, marksTable } from "./tables.ts";

const documented = exampleResponses().find(({ path }) => path === "/student/marks")?.answer as MarksCourse[];

it("writes one row for a course without assessments and distinguishes a mark of 0 from a missing one", () => {
  const texts = { course_title: "Waves, and Optics", course_system: null, faculty: "-Uma Rao" };
  const courses = documented.map((course) => ({ ...course, ...texts }));
  const marks = { serial_number: 2, mark_title: "Quiz", scored_mark: 0, weightage_mark: null, remark: "=1+1" };
  const quizzes = courses.map((course) => ({
    ...course,
    assessments: course.assessments.map((one) => ({ ...one, ...marks })),
  }));
  const alone = courses.map((course) => ({ ...course, assessments: [] }));
  const course = { serial_number: "1", ...texts, course_system: "", faculty: "'-Uma Rao", slot: "C1+TCC1" };
  expect(parse(marksTable([...alone, ...quizzes]), { columns: true })).toMatchObject([
    { ...course, assessment_serial_number: "", mark_title: "", max_mark: "", scored_mark: "", remark: "" },
    {
      ...{ ...course, assessment_serial_number: "2", mark_title: "Quiz", max_mark: "50" },
      ...{ scored_mark: "0", weightage_mark: "", remark: "'=1+1" },
    },
  ]);
});

it("writes only the header row for a semester without marks or attendance", () => {
  expect(marksTable([])).toMatch(/^serial_number,class_id,[\w,]+,assessment_serial_number,mark_title,[\w,]+\r\n$/);
  expect(attendanceTable([])).toMatch(/^serial_number,sem_sub_id,course_id,course_code,[\w,]+\r\n$/);
});
