import type { Static } from "typebox";
import { id, integer, list, nullable, orNull, record, text } from "../../contract/fields.ts";
import { Assessment } from "../marks/schema.ts";

/** Fields that a course and a row of its details share. */
const result = {
  course_code: id("Course code (Course Code).", "CSE1012"),
  course_title: orNull.text("Course title (Course Title).", "Problem Solving using Python"),
};

export const GradeHistoryDetail = record(
  "GradeHistoryDetail",
  "An attempt at a course (with credits and grade) or one of its components (without).",
  {
    ...result,
    course_type_code: orNull.id("Course type code of the component or attempt (Course Type).", "ETH"),
    credits: orNull.number("Credits (Credits); null for a component.", 4),
    grade: orNull.text("Grade (Grade); null for a component.", "A"),
    exam_month: orNull.month("Month of the exam (Exam Month).", "2024-01"),
    result_declared: orNull.date("Day of the result (Result Declared).", "2024-03-29"),
  },
);
export type GradeHistoryDetail = Static<typeof GradeHistoryDetail>;

export const GradeHistoryCourse = record("GradeHistoryCourse", "The effective grade of one course.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  ...result,
  course_type_code: orNull.id("Course type code (Course Type).", "ETL"),
  credits: orNull.number("Credits of the course (Credits).", 4),
  grade: orNull.text("Grade: `S` to `F`, `N`, `N1` to `N4`, `P`, `W`, `I` or another value (Grade).", "A"),
  exam_month: orNull.month("Month of the exam (Exam Month).", "2024-01"),
  result_declared: orNull.date("Day of the result (Result Declared).", "2024-03-29"),
  course_distribution: orNull.text(
    "Course category, such as `UC`, `UE` or `FC`; recomputed by the portal (Course Distribution).",
    "UC",
  ),
  details: list(
    GradeHistoryDetail,
    "Earlier attempts at the course, and its theory, lab and project, in the portal's order (detail view); `[]` if there are none.",
  ),
});
export type GradeHistoryCourse = Static<typeof GradeHistoryCourse>;

export const GradeCount = record("GradeCount", "Number of courses with a grade.", {
  grade: text("Grade: `S`, `A` to `F` or `N`.", "S"),
  count: integer("Number of courses with this grade.", 6),
});

const GradeHistoryStudent = record("GradeHistoryStudent", "The student's programme, above the grades.", {
  programme: orNull.text("Programme and branch (Programme and Branch).", "B.Tech. - Computer Science and Engineering"),
  programme_mode: orNull.text("Mode of the programme (Programme Mode).", "Regular"),
  study_system: orNull.text("Study system (Study System).", "FFCS"),
  year_joined: orNull.integer("Year in which the student joined (YearJoined).", 2023),
  edu_status: orNull.text("Status of the studies (Edu Status).", "Admitted"),
  school: orNull.text("School, abbreviated (School).", "SCOPE"),
  campus: orNull.text("Campus code (Campus).", "AMR"),
});
export type GradeHistoryStudent = Static<typeof GradeHistoryStudent>;

export const GradeHistory = record("GradeHistory", "All grades with CGPA and credits.", {
  cgpa: orNull.number("Cumulative grade point average; null before the first result (CGPA).", 8.47),
  credits_registered: orNull.number("Total of registered credits (Credits Registered).", 128),
  credits_earned: orNull.number("Total of earned credits (Credits Earned).", 128),
  grade_counts: list(GradeCount, "Number of courses per grade; `[]` before the first result."),
  courses: list(GradeHistoryCourse, "Courses with their effective grade, oldest exam first (Effective Grades)."),
  student: nullable(GradeHistoryStudent),
});
export type GradeHistory = Static<typeof GradeHistory>;

export const GradeViewCourse = record("GradeViewCourse", "The result of one course in a semester.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  course_id: orNull.id(
    "Value for `course_id` of `/student/grade_view_detail`; null if the portal shows no marks of the course (View Mark).",
    "AM_CSE1008_00200",
  ),
  course_code: id("Course code (Course Code).", "CSE1008"),
  course_title: orNull.text("Course title (Course Title).", "Theory of Computation"),
  course_type: orNull.text("Course type as text (Course Type).", "Theory Only"),
  grading_type: orNull.text("Grading type: `RG` (relative) or `AG` (absolute) (Grading Type).", "RG"),
  grand_total: orNull.number("Total marks out of 100 (Grand Total).", 78),
  grade: orNull.text("Grade (Grade).", "A"),
  counts_for_gpa: orNull.boolean(
    "False if the portal marks the course as not included in GPA and CGPA; null if it marks the course and does not say as what.",
    true,
  ),
});
export type GradeViewCourse = Static<typeof GradeViewCourse>;

const GradeComponent = record("GradeComponent", "The marks of one class of the course: theory, lab or project.", {
  class_id: orNull.id("Class id (Class Number).", "AP2025264000388"),
  course_type: orNull.text("Course type as text (Course Type).", "Theory Only"),
  assessments: list(Assessment, "In the portal's order."),
  total: orNull.number("Total marks, rounded by the portal (Total).", 78),
});
export type GradeComponent = Static<typeof GradeComponent>;

const GradeRange = record("GradeRange", "Range of totals for one grade.", {
  grade: text("Grade.", "A"),
  range: orNull.text("Range of totals for the grade, as text (Range of Grades).", ">=71 and <84"),
  min_inclusive: orNull.number(
    "Lowest total of the range; null if the range has no lower bound or is not in a known form.",
    71,
  ),
  max_exclusive: orNull.number(
    "The range ends below this total; null if it has no upper bound or is not in a known form.",
    84,
  ),
});
export type GradeRange = Static<typeof GradeRange>;

const ClassStatistics = record("ClassStatistics", "Grading statistics of the class.", {
  class_strength: orNull.integer("Number of students in the class (Class Strength).", 68),
  grading_strength: orNull.integer("Number of graded students (Grading Strength).", 61),
  mean: orNull.number("Mean of the totals (Mean).", 61.3),
  sd: orNull.number("Standard deviation of the totals (SD).", 12.4),
  grade_ranges: list(GradeRange, "Range per grade, in the portal's order (Range of Grades)."),
  note: orNull.text("Note below the ranges.", "As Per 'S' Grade Policy"),
});
export type ClassStatistics = Static<typeof ClassStatistics>;

export const GradeViewDetail = record("GradeViewDetail", "Marks and class statistics behind the grade of one course.", {
  course_id: id("The `course_id` of the request.", "AM_CSE1008_00200"),
  sem_sub_id: orNull.id("Semester in which the course was found.", "AP2025264"),
  components: list(GradeComponent, "One entry per class of the course: theory, lab or project."),
  statistics: nullable(ClassStatistics),
});
export type GradeViewDetail = Static<typeof GradeViewDetail>;
