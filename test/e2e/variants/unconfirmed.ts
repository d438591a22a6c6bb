import { expect } from "vitest";
import { type Cases, of } from "./case.ts";

/** Pages that are known from other programs only. */
export const unconfirmedCases: readonly Cases[] = [
  of("curriculum", "/student/curriculum")({ no_table: { courses: [] }, header_only: { courses: [] } }),
  of(
    "credits_distribution",
    "/student/curriculum",
  )({ header_only: { credits: [] }, zero: { "credits.2.credits_earned": 0 } }),
  of("class_messages", "/student/messages")({ none: { class_messages: [] } }),
  of("mentor_messages", "/student/messages")({ none: { mentor_messages: [] }, header_only: { mentor_messages: [] } }),
  of(
    "dashboard_credits",
    "/student/dashboard",
  )({
    non_graded: { "credits.non_graded_core_requirement": "11" },
    no_values: {
      "credits.total_credits_required": null,
      "credits.credits_earned": null,
      "credits.cgpa": null,
    },
  }),
  of("dashboard_assignments", "/student/dashboard")({ header_only: { upcoming_assignments: [] } }),
  of(
    "leadership",
    "/student/leadership",
  )({
    dean_only({ body }) {
      expect(body.map(({ role }: { role: string }) => role)).toEqual(["DEAN"]);
    },
    no_records({ body }) {
      expect(body).toEqual([]);
    },
  }),
];
