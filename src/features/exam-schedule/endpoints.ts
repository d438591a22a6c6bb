import { SemesterBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list } from "../../http/fields.ts";
import { examSchedulePage } from "./exam-schedule.page.ts";
import { ExamGroup } from "./schema.ts";

export const examSchedule = endpoint({
  path: "/student/exam_schedule",
  summary: "Exams of a semester: when, where, which seat.",
  description:
    "One group for each exam (and class group), upcoming exam first. Dates and seats that are not announced yet are null. " +
    "Times are India time. Costs the portal 1 request. Empty: `[]`.",
  body: SemesterBody,
  answer: list(ExamGroup, "In the portal's order."),
  example: { sem_sub_id: "AP2026272" },
  handle: (portal, { session, sem_sub_id }) => portal.open(session).read(examSchedulePage, { sem_sub_id }),
});
