import { SessionBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readSemesters } from "./read-semesters.ts";
import { SemesterList } from "./schema.ts";

export const semesters = endpoint({
  path: "/student/semesters",
  summary: "Semesters available to the student.",
  description:
    "Newest first. A student of the first weeks has none on the timetable page; then the marks page and the exam page are asked, " +
    "which list the terms of the whole university. Costs the portal 1 to 3 requests. Empty: `semesters` is `[]`.",
  body: SessionBody,
  answer: SemesterList,
  example: {},
  handle: async (portal, body) => ({ semesters: await readSemesters(portal.open(body.session)) }),
});
