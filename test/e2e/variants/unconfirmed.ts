import { expect } from "vitest";
import type { Cases } from "./case.ts";

/** Pages that are known from other programs only. */
export const unconfirmedCases: readonly Cases[] = [
  {
    page: "curriculum",
    path: "/student/curriculum",
    body: {},
    variants: { no_table: { courses: [] }, header_only: { courses: [] } },
  },
  {
    page: "credits_distribution",
    path: "/student/curriculum",
    body: {},
    variants: { header_only: { credits: [] }, zero: { "credits.2.credits_earned": 0 } },
  },
  {
    page: "class_messages",
    path: "/student/messages",
    body: {},
    variants: { none: { class_messages: [] } },
  },
  {
    page: "mentor_messages",
    path: "/student/messages",
    body: {},
    variants: { none: { mentor_messages: [] }, header_only: { mentor_messages: [] } },
  },
  {
    page: "dashboard_credits",
    path: "/student/dashboard",
    body: {},
    variants: {
      non_graded: { "credits.non_graded_core_requirement": "11" },
      no_values: {
        "credits.total_credits_required": null,
        "credits.credits_earned": null,
        "credits.cgpa": null,
      },
    },
  },
  {
    page: "dashboard_assignments",
    path: "/student/dashboard",
    body: {},
    variants: { header_only: { upcoming_assignments: [] } },
  },
  {
    page: "leadership",
    path: "/student/leadership",
    body: {},
    variants: {
      dean_only({ body }) {
        expect(body.map(({ role }: { role: string }) => role)).toEqual(["DEAN"]);
      },
      no_records({ body }) {
        expect(body).toEqual([]);
      },
    },
  },
];
