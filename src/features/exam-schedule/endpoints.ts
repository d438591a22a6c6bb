import { SemesterBody } from "../../contract/bodies.ts";
import { endpoint } from "../../contract/endpoint.ts";
import { list } from "../../contract/fields.ts";
import { examSchedulePage } from "./exam-schedule.page.ts";
import { ExamGroup } from "./schema.ts";

export const examSchedule = endpoint({
  path: "/student/exam_schedule",
  summary: "Exams of a semester with date, time, venue and seat.",
  description:
    "One group per exam and class group, upcoming exam first. Dates and seats that are not announced yet are null. " +
    "Times are in Indian Standard Time.",
  cost: { requests: 1 },
  empty: { answer: "`[]`" },
  body: SemesterBody,
  answer: list(ExamGroup, "In the portal's order."),
  example: { sem_sub_id: "AP2026272" },
  handle: (portal, { session, sem_sub_id }) => portal.open(session).read(examSchedulePage, { sem_sub_id }),
});
