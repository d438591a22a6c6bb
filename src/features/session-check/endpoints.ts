import { SessionBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { boolean, record } from "../../http/fields.ts";
import { semestersPages } from "../semesters/semesters.page.ts";

const SessionCheck = record("SessionCheck", "A session that the portal knows.", {
  alive: boolean("Always true: the end of a session is 401 `session_expired`.", true),
});

export const checkSession = endpoint({
  path: "/auth/check",
  summary: "Whether a session is still alive.",
  description:
    "`session_expired` if it is not; any other failure says nothing about the session. The check itself keeps the session alive, as every " +
    "request does. Costs the portal 1 request, for a page of a few kilobytes.",
  body: SessionBody,
  answer: SessionCheck,
  example: {},
  async handle(portal, { session }) {
    const [page] = semestersPages;
    await portal.open(session).read(page, {});
    return { alive: true };
  },
});
