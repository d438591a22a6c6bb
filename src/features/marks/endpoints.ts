import { SemesterBody } from "../../contract/bodies.ts";
import { list } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { marksPage } from "./marks.page.ts";
import { Assessment, MarksCourse } from "./schema.ts";

export const marks = endpoint({
  path: "/student/marks",
  scopes: ["marks"],
  summary: "Marks of a semester with the assessments of each course.",
  description:
    "Theory and lab of a course are two records with the same `course_code`; `class_id` identifies a record. A mark that is not entered " +
    "is null; 0 is a mark. Marks are never summed or recomputed. The columns Class Average and Class Average Weightage are not returned.",
  cost: { requests: 1 },
  empty: { answer: "`[]`", when: "if the page says that there is no data, or the table has only its headings" },
  body: SemesterBody,
  answer: list(MarksCourse, "In the portal's order."),
  example: { sem_sub_id: "AP2026272" },
  pages: [marksPage],
  read: (student, { sem_sub_id }) => student.read(marksPage, { sem_sub_id }),
  tracked: {
    courses: {
      schema: MarksCourse,
      key: ["class_id"],
      without: ["assessments"],
      records: (courses) => courses.map(({ assessments, ...course }) => course),
    },
    assessments: {
      schema: Assessment,
      key: ["class_id", "mark_title"],
      records: (courses) =>
        courses.flatMap(({ class_id, course_code, course_title, course_type, assessments }) =>
          assessments.map((assessment) => ({ class_id, course_code, course_title, course_type, ...assessment })),
        ),
    },
  },
});
