import { SemesterBody } from "../../contract/bodies.ts";
import { endpoint } from "../../contract/endpoint.ts";
import { Timetable } from "./schema.ts";
import { timetablePage } from "./timetable.page.ts";

export const timetable = endpoint({
  path: "/student/timetable",
  summary: "Weekly timetable of a semester.",
  description:
    "Always contains all seven days. Consecutive hours of a class are one entry. `courses` also lists courses without a place in the week.",
  cost: { requests: 1 },
  empty: { answer: "`[]` for all days and `courses`, and null for `total_credits`" },
  body: SemesterBody,
  answer: Timetable,
  example: { sem_sub_id: "AP2026272" },
  handle: (portal, { session, sem_sub_id }) => portal.open(session).read(timetablePage, { sem_sub_id }),
});
