import { SessionBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list } from "../../http/fields.ts";
import { leadershipPage } from "./leadership.page.ts";
import { SchoolLeader } from "./schema.ts";

export const leadership = endpoint({
  path: "/student/leadership",
  summary: "Deans and heads of department of the student's school.",
  description: "The page is large because it contains photos, which are not returned.",
  unconfirmed: true,
  cost: { requests: 1 },
  empty: { answer: "`[]`" },
  body: SessionBody,
  answer: list(SchoolLeader, "In the portal's order."),
  example: {},
  handle: (portal, { session }) => portal.open(session).read(leadershipPage, {}),
});
