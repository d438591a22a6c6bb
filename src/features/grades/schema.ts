import type { Static } from "typebox";
import { boolean, date, id, integer, list, month, nullable, number, record, text } from "../../http/fields.ts";
import { Assessment } from "../marks/schema.ts";

/** What a course and a row of its details have in common. */
const result = {
  course_code: id("Course code (Course Code).", "CSE1012"),
  course_title: nullable(text("Title of the course (Course Title).", "Problem Solving using Python")),
};

const GradeHistoryDetail = record(
  "GradeHistoryDetail",
  "An attempt at a course (with credits and grade) or one of its components (without).",
  {
    ...result,
    course_type_code: nullable(id("Component or attempt (Course Type).", "ETH")),
    credits: nullable(number("Credits (Credits); null for a component.", 4)),
    grade: nullable(text("Grade (Grade); null for a component.", "A")),
    exam_month: nullable(month("Month of the exam (Exam Month).", "2024-01")),
    result_declared: nullable(date("Day of the result (Result Declared).", "2024-03-29")),
  },
);
export type GradeHistoryDetail = Static<typeof GradeHistoryDetail>;

const GradeHistoryCourse = record("GradeHistoryCourse", "The effective grade of one course.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  ...result,
  course_type_code: nullable(id("Type as code (Course Type).", "ETL")),
  credits: nullable(number("Credits of the course (Credits).", 4)),
  grade: nullable(text("`S` to `F`, `N`, `N1` to `N4`, `P`, `W`, `I`; open list (Grade).", "A")),
  exam_month: nullable(month("Month of the exam (Exam Month).", "2024-01")),
  result_declared: nullable(date("Day of the result (Result Declared).", "2024-03-29")),
  course_distribution: nullable(text("`UC`, `UE`, `FC`; the portal recomputes it (Course Distribution).", "UC")),
  details: list(GradeHistoryDetail, "Attempts and components, as the portal mixes them; `[]` without a detail view."),
});
export type GradeHistoryCourse = Static<typeof GradeHistoryCourse>;

const GradeCount = record("GradeCount", "How often a grade was given.", {
  grade: text("`S`, `A` ... `F`, `N` (heading without `Grades`).", "S"),
  count: integer("Courses with it (cell).", 6),
});

export const GradeHistory = record("GradeHistory", "All grades so far and what they sum up to.", {
  cgpa: nullable(number("Null before the first result (CGPA).", 8.47)),
  credits_registered: nullable(number("Credits registered so far (Credits Registered).", 128)),
  credits_earned: nullable(number("Credits earned so far (Credits Earned).", 128)),
  grade_counts: list(GradeCount, "`[]` before the first result."),
  courses: list(GradeHistoryCourse, "Oldest exam first (Effective Grades)."),
});
export type GradeHistory = Static<typeof GradeHistory>;

export const GradeViewCourse = record("GradeViewCourse", "The result of one course in a semester.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  course_id: nullable(
    id("For `/student/grade_view_detail` (View Mark button); null only without a button.", "AM_CSE1008_00200"),
  ),
  course_code: id("Course code (Course Code).", "CSE1008"),
  course_title: nullable(text("Title of the course (Course Title).", "Theory of Computation")),
  course_type: nullable(text("Type in words (Course Type).", "Theory Only")),
  grading_type: nullable(text("`RG` relative, `AG` absolute (Grading Type).", "RG")),
  grand_total: nullable(number("Marks out of 100 (Grand Total).", 78)),
  grade: nullable(text("Grade (Grade).", "A")),
  counts_for_gpa: boolean("false for a row in the colour of the legend `Course not included in GPA/CGPA`.", true),
});
export type GradeViewCourse = Static<typeof GradeViewCourse>;

const GradeComponent = record("GradeComponent", "The marks of one class of the course: theory, lab or project.", {
  class_id: nullable(id("Class (Class Number).", "AP2025264000388")),
  course_type: nullable(text("Type in words (Course Type).", "Theory Only")),
  assessments: list(Assessment, "In the portal's order."),
  total: nullable(number("As shown (Total): the portal rounds it.", 78)),
});
export type GradeComponent = Static<typeof GradeComponent>;

const GradeRange = record("GradeRange", "The totals that give a grade.", {
  grade: text("Grade (heading).", "A"),
  range: nullable(text("As written, without the `#` mark.", ">=71 and <84")),
  min_inclusive: nullable(number("Null: no lower bound, or not understood.", 71)),
  max_exclusive: nullable(number("Null: no upper bound, or not understood.", 84)),
});
export type GradeRange = Static<typeof GradeRange>;

const ClassStatistics = record("ClassStatistics", "How the whole class was graded.", {
  class_strength: nullable(integer("Students in the class (Class Strength).", 68)),
  grading_strength: nullable(integer("Students that were graded (Grading Strength).", 61)),
  mean: nullable(number("Mean of the totals (Mean).", 61.3)),
  sd: nullable(number("Standard deviation (SD).", 12.4)),
  grade_ranges: list(GradeRange, "In the order of the page (Range of Grades)."),
  note: nullable(text("Note of the portal, without its `#` (last line).", "As Per 'S' Grade Policy")),
});
export type ClassStatistics = Static<typeof ClassStatistics>;

export const GradeViewDetail = record("GradeViewDetail", "How the grade of one course came about.", {
  course_id: id("As asked.", "AM_CSE1008_00200"),
  sem_sub_id: nullable(id("Semester in which it was found.", "AP2025264")),
  components: list(
    GradeComponent,
    "One for each class of the course: theory, lab, project (tables headed Class Number).",
  ),
  statistics: nullable(ClassStatistics),
});
export type GradeViewDetail = Static<typeof GradeViewDetail>;
