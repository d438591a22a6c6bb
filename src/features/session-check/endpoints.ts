import { SessionBody } from "../../contract/bodies.ts";
import { boolean, record } from "../../contract/fields.ts";
import { addition } from "../../portal/define-endpoint.ts";
import { semestersPages } from "../semesters/semesters.page.ts";

const SessionCheck = record("SessionCheck", "An active session.", {
  alive: boolean("Always true; an expired session is 401 `session_expired`.", true),
});

export const checkSession = addition({
  path: "/auth/check",
  scopes: [],
  summary: "Check whether a session is still active.",
  description:
    "Fails with `session_expired` if it is not; any other error says nothing about the session. Like every request, the check keeps the " +
    "session alive.",
  cost: { requests: 1, note: "the response is a few kilobytes; 2 or 3 if the session may have expired" },
  body: SessionBody,
  answer: SessionCheck,
  async read(student) {
    const [page] = semestersPages;
    await student.read(page, {});
    return { alive: true };
  },
});
