import { ClassBody, SemesterBody } from "../../contract/bodies.ts";
import { list } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { assignmentsPage } from "./assignments.page.ts";
import { assignmentCoursesPage } from "./courses.page.ts";
import { readDigitalAssignments } from "./read-assignments.ts";
import { DigitalAssignment, DigitalAssignmentCourse } from "./schema.ts";

export const digitalAssignments = endpoint({
  path: "/student/digital_assignments",
  scopes: ["assignments"],
  summary: "Courses of a semester with their digital assignments.",
  description: "If one course fails, the whole call fails. The columns Upcoming Dues and Dashboard are not returned.",
  cost: { requests: 1, per: "course", note: "up to 4 in parallel" },
  empty: { answer: "`[]`", when: "if the page says that there is no data, or the table has only its headings" },
  body: SemesterBody,
  answer: list(DigitalAssignmentCourse, "In the portal's order."),
  pages: [assignmentCoursesPage],
  read: (student, { sem_sub_id }) => readDigitalAssignments(student, { sem_sub_id }),
  tracked: {
    courses: {
      schema: DigitalAssignmentCourse,
      key: ["class_id"],
      without: ["assignments"],
      records: (courses) => courses.map(({ assignments, ...course }) => course),
    },
    assignments: {
      schema: DigitalAssignment,
      key: ["class_id", "assignment_title"],
      records: (courses) =>
        courses.flatMap(({ class_id, course_code, course_title, course_type, assignments }) =>
          assignments.map((assignment) => ({ class_id, course_code, course_title, course_type, ...assignment })),
        ),
    },
  },
});

export const digitalAssignmentsCourse = endpoint({
  path: "/student/digital_assignments/course",
  scopes: ["assignments"],
  summary: "Digital assignments of one class.",
  description:
    "The table of the class (Semester, Course Code, Course Title, Course Type) is not returned: `/student/digital_assignments` has it.",
  empty: { answer: "`[]`", when: "if the class has no assignments or is not one of the student's" },
  body: ClassBody,
  answer: list(DigitalAssignment, "In the portal's order."),
  page: assignmentsPage,
});
