import { SemesterBody } from "../../contract/bodies.ts";
import { list } from "../../contract/fields.ts";
import { selectedValue } from "../../html/options.ts";
import { type DetailedRow, detailedRows, findMany } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, optionalColumn, parseRows } from "../../html/table.ts";
import { parseId, parseSerial, slotText } from "../../html/values.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";
import { assertInSemester, distinctClasses } from "../class-ids.ts";
import type { SemesterInput } from "../semester-input.ts";
import { assessmentOf, assessments } from "./assessments.ts";
import { Assessment, MarksCourse } from "./schema.ts";

const courses = defineTable(
  {
    serial_number: column("Sl.No."),
    class_id: column("ClassNbr"),
    course_code: column("Course Code"),
    course_title: column("Course Title"),
    course_type: column("Course Type"),
    course_system: optionalColumn("Course System"),
    faculty: column("Faculty"),
    slot: optionalColumn("Slot"),
    course_mode: optionalColumn("Course Mode"),
  },
  { anchors: ["ClassNbr"], hiddenRows: true },
);

/** Marks of a semester per class. For a semester without marks, the portal shows a message instead of the table. */
export const marksPage = definePage<SemesterInput, MarksCourse[]>({
  name: "marks",
  path: "examinations/doStudentMarkView",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  section: "studentMarkView",
  isComplete: true,
  tables: [courses, assessments],
  empty: { subjects: ["marks", "mark details", "assessments", "courses"] },
  parse: parseMarks,
});

function parseMarks(section: Section, { sem_sub_id }: SemesterInput): MarksCourse[] {
  section.assertAnswers("sem_sub_id", selectedValue(section, "semesterSubId"), sem_sub_id);
  // The page can have a second table, for research courses.
  const classes: MarksCourse[] = [];
  for (const table of findMany(section, courses))
    for (const row of detailedRows(section, parseRows(section, table, courses))) classes.push(courseOf(section, row));
  for (const { class_id } of classes) assertInSemester(section, class_id, sem_sub_id);
  return distinctClasses(classes);
}

function courseOf(section: Section, { row, details }: DetailedRow<typeof courses.columns>): MarksCourse {
  return {
    serial_number: row.serial_number.required(parseSerial),
    class_id: row.class_id.required(parseId),
    course_code: row.course_code.required(parseId),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    course_system: row.course_system?.text() ?? null,
    course_mode: row.course_mode?.text() ?? null,
    faculty: row.faculty.text(),
    slot: row.slot?.value(slotText) ?? null,
    assessments: details === null ? [] : parseRows(section, details, assessments).rows.map(assessmentOf),
  };
}

export const marks = endpoint({
  path: "/student/marks",
  scopes: ["marks"],
  summary: "Marks of a semester with the assessments of each course.",
  description:
    "Theory and lab of a course are two records with the same `course_code`; `class_id` identifies a record. A mark that is not entered " +
    "is null; 0 is a mark. Marks are never summed or recomputed. The columns Class Average and Class Average Weightage are not returned.",
  empty: { answer: "`[]`", when: "if the page says that there is no data, or the table has only its headings" },
  body: SemesterBody,
  answer: list(MarksCourse, "In the portal's order."),
  page: marksPage,
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
