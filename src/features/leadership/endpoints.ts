import { SessionBody } from "../../contract/bodies.ts";
import { list } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { leadershipPage } from "./leadership.page.ts";
import { SchoolLeader } from "./schema.ts";

export const leadership = endpoint({
  path: "/student/leadership",
  scopes: ["contacts"],
  tag: "unconfirmed",
  summary: "Deans and heads of department of the student's school.",
  description: "The page is large because it contains photos, which are not returned.",
  cost: { requests: 1 },
  empty: { answer: "`[]`" },
  body: SessionBody,
  answer: list(SchoolLeader, "In the portal's order."),
  example: {},
  pages: [leadershipPage],
  read: (student) => student.read(leadershipPage, {}),
});
