import { SemesterBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { Timetable } from "./schema.ts";
import { timetablePage } from "./timetable.page.ts";

export const timetable = endpoint({
  path: "/student/timetable",
  summary: "The student's week in a semester.",
  description:
    "All seven days, always. Adjoining hours of one class are one entry; `courses` also lists what has no place in the week. " +
    "Costs the portal 1 request. Empty: seven empty days and no courses.",
  body: SemesterBody,
  answer: Timetable,
  example: { sem_sub_id: "AP2026272" },
  handle: (portal, { session, sem_sub_id }) => portal.open(session).read(timetablePage, { sem_sub_id }),
});
