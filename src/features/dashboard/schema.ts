import type { Static } from "typebox";
import { date, integer, list, nullable, number, record, text } from "../../contract/fields.ts";

export const DashboardCredits = record("DashboardCredits", "Credits and CGPA as the portal's home page shows them.", {
  total_credits_required: nullable(number("Credits that the degree requires (Total Credits Required).", 160)),
  credits_earned: nullable(number("Earned credits (Earned Credits).", 128)),
  cgpa: nullable(number("Current CGPA (Current CGPA).", 8.47)),
  non_graded_core_requirement: nullable(
    text(
      "Requirement without grades, as the portal shows it; not on every campus (Non-Graded Core Requirement).",
      "11",
    ),
    null,
  ),
});
export type DashboardCredits = Static<typeof DashboardCredits>;

export const UpcomingAssignment = record("UpcomingAssignment", "A digital assignment whose last date is near.", {
  serial_number: integer("Row number (#).", 1),
  course_title: text("Course title (Course Name).", "NoSQL Databases"),
  assignment_title: text("Title of the assignment (Title).", "Digital Assessment-3"),
  due_date: date("Last day for the submission (Last Date).", "2026-10-05"),
});
export type UpcomingAssignment = Static<typeof UpcomingAssignment>;

export const Dashboard = record("Dashboard", "Parts of the portal's home page.", {
  credits: DashboardCredits,
  upcoming_assignments: list(UpcomingAssignment, "In the portal's order."),
});
export type Dashboard = Static<typeof Dashboard>;
