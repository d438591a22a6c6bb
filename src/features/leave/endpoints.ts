import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { leaveAppliedPage, leaveHistoryPage, leavePage } from "./leave.page.ts";
import { LeaveRequests } from "./schema.ts";

export const leave = endpoint({
  path: "/student/leave",
  scopes: ["outings"],
  tag: "unconfirmed",
  summary: "The student's requests for leave at Chennai and Vellore, with their status.",
  description:
    "In place of the two endpoints of outings, which these campuses do not have; at the others, it is `not_at_this_campus`. Nothing is applied for or cancelled. " +
    "Nobody has published all headings: a field below another one is null. S.No and Action are not returned.",
  cost: { requests: 3 },
  empty: { answer: "`[]` in both lists" },
  body: SessionBody,
  answer: LeaveRequests,
  example: {},
  pages: [leavePage, leaveAppliedPage, leaveHistoryPage],
  async read(student) {
    await student.read(leavePage, {});
    return { applied: await student.read(leaveAppliedPage, {}), history: await student.read(leaveHistoryPage, {}) };
  },
});
