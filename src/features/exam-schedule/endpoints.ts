import { SemesterBody } from "../../contract/bodies.ts";
import { list } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { examSchedulePage } from "./exam-schedule.page.ts";
import { ExamEntry, ExamGroup } from "./schema.ts";

export const examSchedule = endpoint({
  path: "/student/exam_schedule",
  scopes: ["exams"],
  summary: "Exams of a semester with date, time, venue and seat.",
  description:
    "One group per exam and class group, latest exam first. Two groups may have the same name, and an exam without rows has no subjects. Dates and seats that are not announced yet are null. " +
    "Times are in Indian Standard Time.",
  cost: { requests: 1 },
  empty: {
    answer: "`[]`",
    when: "if the table has only its headings, or the page has no table and says that there is no data",
  },
  body: SemesterBody,
  answer: list(ExamGroup, "In the portal's order."),
  example: { sem_sub_id: "AP2026272" },
  pages: [examSchedulePage],
  read: (student, { sem_sub_id }) => student.read(examSchedulePage, { sem_sub_id }),
  tracked: {
    groups: {
      schema: ExamGroup,
      key: ["exam_type", "class_group"],
      without: ["subjects"],
      records: (groups) => groups.map(({ subjects, ...group }) => group),
    },
    exams: {
      schema: ExamEntry,
      key: ["exam_type", "course_code", "course_type_code"],
      records: (groups) =>
        groups.flatMap(({ exam_type, subjects }) => subjects.map((exam) => ({ exam_type, ...exam }))),
    },
  },
});
