import { SessionBody } from "../../contract/bodies.ts";
import { list } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { generalOutingPage } from "./general.page.ts";
import { GeneralOutingRequest, WeekendOutingRequest } from "./schema.ts";
import { weekendOutingPage } from "./weekend.page.ts";

const STATUS =
  "`status` is the portal's text and `status_code` its meaning. Every row, and the form, must be about the student.";

const empty = { answer: "`[]`", when: "if there are no requests or the student does not live in the hostel" };

export const generalOutingRequests = endpoint({
  path: "/student/general_outing_requests",
  scopes: ["outings"],
  summary: "The student's requests for leave from the hostel, with their status.",
  description: STATUS,
  cost: { requests: 1 },
  empty,
  body: SessionBody,
  answer: list(GeneralOutingRequest, "In the portal's order."),
  example: {},
  pages: [generalOutingPage],
  read: (student) => student.read(generalOutingPage, {}),
  tracked: {
    requests: {
      schema: GeneralOutingRequest,
      key: ["from_date", "from_time", "place_of_visit"],
      records: (requests) => requests,
    },
  },
});

export const weekendOutingRequests = endpoint({
  path: "/student/weekend_outing_requests",
  scopes: ["outings"],
  summary: "The student's weekend outing requests.",
  description: `Available on every day, even when the portal accepts no new requests. A page without the column Download OutPass offers no pass. ${STATUS}`,
  cost: { requests: 1 },
  empty,
  body: SessionBody,
  answer: list(WeekendOutingRequest, "In the portal's order."),
  example: {},
  pages: [weekendOutingPage],
  read: (student) => student.read(weekendOutingPage, {}),
  tracked: {
    requests: {
      schema: WeekendOutingRequest,
      key: ["date", "from_time", "place_of_visit"],
      records: (requests) => requests,
    },
  },
});
