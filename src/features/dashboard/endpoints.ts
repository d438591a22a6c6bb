import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { dashboardCreditsPage } from "./credits.page.ts";
import { Dashboard } from "./schema.ts";
import { upcomingAssignmentsPage } from "./upcoming.page.ts";

export const dashboard = endpoint({
  path: "/student/dashboard",
  scopes: ["marks", "assignments"],
  tag: "unconfirmed",
  summary: "Current CGPA, credits and upcoming assignments of the portal's home page.",
  description:
    "For all grades, see `/student/grade_history`; for all assignments, `/student/digital_assignments`. The column Uploaded of the assignments is not returned.",
  cost: { requests: 2 },
  empty: { answer: "`[]` for `upcoming_assignments`" },
  body: SessionBody,
  answer: Dashboard,
  example: {},
  pages: [dashboardCreditsPage, upcomingAssignmentsPage],
  async read(student) {
    const [credits, upcoming_assignments] = await Promise.all([
      student.read(dashboardCreditsPage, {}),
      student.read(upcomingAssignmentsPage, {}),
    ]);
    return { credits, upcoming_assignments };
  },
});
