import {
  assertNoCourseCode,
  courseId,
  optional,
  SemesterBody,
  Session,
  SessionBody,
  semSubId,
} from "../../contract/bodies.ts";
import { list, record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { readOfCourse, SEMESTER_SEARCH } from "../semesters/read-semesters.ts";
import { gradeHistoryPage } from "./grade-history.page.ts";
import { gradeViewPage } from "./grade-view.page.ts";
import { gradeViewDetailPage } from "./grade-view-detail.page.ts";
import {
  GradeCount,
  GradeHistory,
  GradeHistoryCourse,
  GradeHistoryDetail,
  GradeViewCourse,
  GradeViewDetail,
} from "./schema.ts";

export const gradeHistory = endpoint({
  path: "/student/grade_history",
  scopes: ["marks"],
  summary: "All grades, CGPA and credits.",
  description:
    "Each course with its effective grade, oldest exam first. `details` mixes attempts (with credits and grade) and components (without), " +
    "like the portal. `student` is null if the page lacks the table of the student, whose columns Reg.No., Name and Gender are not returned.",
  empty: {
    answer: "null in all numbers and `[]` in all lists",
    when: "before the first result: the page has the table of the student, but no CGPA and no courses",
  },
  body: SessionBody,
  answer: GradeHistory,
  page: gradeHistoryPage,
  tracked: {
    totals: {
      schema: GradeHistory,
      key: [],
      without: ["grade_counts", "courses"],
      records: ({ grade_counts, courses, ...totals }) => [totals],
    },
    grade_counts: { schema: GradeCount, key: ["grade"], records: ({ grade_counts }) => grade_counts },
    courses: {
      schema: GradeHistoryCourse,
      key: ["course_code"],
      without: ["details"],
      records: ({ courses }) => courses.map(({ details, ...course }) => course),
    },
    details: {
      schema: GradeHistoryDetail,
      key: ["effective_course_code", "course_code", "course_type_code", "exam_month"],
      records: ({ courses }) =>
        courses.flatMap(({ course_code, details }) =>
          details.map((detail) => ({ effective_course_code: course_code, ...detail })),
        ),
    },
  },
});

export const gradeView = endpoint({
  path: "/student/grade_view",
  scopes: ["marks"],
  summary: "Graded courses of a semester.",
  description:
    "The columns Credits (L, P, J, C) and the row with the GPA, which other campuses have, are not returned: `/student/grade_history` has the credits.",
  empty: {
    answer: "`[]`",
    when: "if no results are published, as for the running semester, or the semester is unknown",
  },
  body: SemesterBody,
  answer: list(GradeViewCourse, "In the portal's order."),
  example: { sem_sub_id: "AP2025264" },
  page: gradeViewPage,
  tracked: { courses: { schema: GradeViewCourse, key: ["course_code", "course_type"], records: (courses) => courses } },
});

export const gradeViewDetail = endpoint({
  path: "/student/grade_view_detail",
  scopes: ["marks"],
  summary: "Marks and class statistics behind the grade of one course.",
  description: `\`statistics\` is null if the page has none. An expanded course without a table of marks is an error. The list of courses around it is \`/student/grade_view\`; a course that it does not have is a 422. ${SEMESTER_SEARCH}`,
  cost: {
    requests: 1,
    note: "1 more if the course has no marks; without `sem_sub_id`, 2 or 3 for the list of semesters, 1 per semester searched and 1 for the course",
  },
  empty: {
    answer: "`[]` for `components`, null for `statistics` and `sem_sub_id` as sent or null",
    when: "if the semester has no results yet, or is unknown",
  },
  body: record("GradeViewDetailRequest", "A course of a semester.", {
    session: Session,
    course_id: courseId,
    sem_sub_id: optional(semSubId),
  }),
  answer: GradeViewDetail,
  example: { course_id: "AM_CSE1008_00200", sem_sub_id: "AP2025264" },
  pages: [gradeViewDetailPage],
  check: (_, body) => assertNoCourseCode(body),
  async handle(portal, { session, course_id, sem_sub_id: semester }) {
    const student = portal.openSession(session);
    const detail = await readOfCourse(portal, student, semester, {
      list: (sem_sub_id) => student.read(gradeViewPage, { sem_sub_id }),
      isAsked: (course) => course.course_id === course_id,
      read: (sem_sub_id) => student.read(gradeViewDetailPage, { course_id, sem_sub_id }),
      isEmpty: ({ components }) => components.length === 0,
      missing: "no entry of `/student/grade_view`",
    });
    return detail ?? { course_id, sem_sub_id: null, components: [], statistics: null };
  },
});
