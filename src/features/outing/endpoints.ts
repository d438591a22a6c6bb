import { SessionBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list } from "../../http/fields.ts";
import { generalPage } from "./general.page.ts";
import { GeneralOutingRequest, WeekendOutingRequest } from "./schema.ts";
import { weekendPage } from "./weekend.page.ts";

export const generalOutingRequests = endpoint({
  path: "/student/general_outing_requests",
  summary: "The student's requests for leave.",
  description:
    "`status` is in the portal's words, `status_code` says what they mean. Costs the portal 1 request. " +
    "Empty, also for a student who does not live in the hostel: `[]`.",
  body: SessionBody,
  answer: list(GeneralOutingRequest, "In the portal's order."),
  example: {},
  handle: (portal, { session }) => portal.open(session).read(generalPage, {}),
});

export const weekendOutingRequests = endpoint({
  path: "/student/weekend_outing_requests",
  summary: "The student's requests for weekend outings.",
  description:
    "On any day, also when the portal takes no requests. `status` is in the portal's words, `status_code` says what they mean. " +
    "Costs the portal 1 request. Empty, also for a student who does not live in the hostel: `[]`.",
  body: SessionBody,
  answer: list(WeekendOutingRequest, "In the portal's order."),
  example: {},
  handle: (portal, { session }) => portal.open(session).read(weekendPage, {}),
});
