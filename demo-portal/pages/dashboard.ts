import { escapeHtml } from "../html/html.ts";
import { assignmentsOf } from "../world/assignments.ts";
import { gradeHistoryOf } from "../world/grade-history.ts";
import { slottedClassesOf } from "../world/materials.ts";
import { numericDate } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";
import { dataPage, type PortalPage } from "./page.ts";

const currentTerm = "AP2026272";

/** Credits and CGPA of the home page, as a list. */
export const dashboardCreditsPage: PortalPage = {
  ...dataPage("dashboard_credits", "get/dashboard/current/cgpa/credits", []),
  variants: [
    "non_graded", // a fourth item, as on another campus
    "no_values", // a first-year student: the items have no values
  ],
  render({ student, variant }) {
    const { summary } = gradeHistoryOf(student);
    const values =
      variant === "no_values" || summary === null
        ? []
        : ["160", summary.creditsEarned.toFixed(1), summary.cgpa.toFixed(2)];
    const labels = ["Total Credits Required", "Earned Credits", "Current CGPA"];
    const items = labels.map((label, index) => item(label, values[index] ?? ""));
    if (variant === "non_graded") items.push(item("Non-Graded Core Requirement", "11"));
    return `

    <ul class="list-group list-group-flush fs-6 fw-bold">
${items.join("\n")}
    </ul>

`;
  },
};

const item = (label: string, value: string) => `        <li class="list-group-item d-flex p-0 m-0">
            <span class=" card-title p-0 m-0">${label} :</span>
            <span class="fontcolor3 w-25 text-center"><span>${value}</span></span>
        </li>`;

/** Assignments whose last date is near. The markup is the portal's: a misplaced "<" before the last cell, and no cell for Uploaded. */
export const dashboardAssignmentsPage: PortalPage = {
  ...dataPage("dashboard_assignments", "get/upcoming/digital/assignments", []),
  variants: [
    "header_only", // the table has only its headings
  ],
  render({ student, variant }) {
    const upcoming = variant === "header_only" ? [] : upcomingOf(student);
    const rows = upcoming.map(
      ({ course, title, lastDate }, index) => `        <tr class="">
            <th scope="row">${index + 1}</th>
            <td class="mx-1 text-nowrap">${escapeHtml(course)}</td>
            <td class="fst-italic mx-1">${escapeHtml(title)}</td>
            <<td class="mx-1">${lastDate}</tr>`,
    );
    const headings = ["#", "Course Name", "Title", "Last Date", "Uploaded"];
    return `\n\n    <table class="table table-sm table-hover table-borderless"><thead><tr>
            ${headings.map((heading) => `<th scope="col">${heading}</th>`).join("\n            ")}
        </tr></thead><tbody>
${rows.join("\n")}
        </tbody></table>\n\n`;
  },
};

const isNear = (due: string, today: string): boolean =>
  due >= today && Date.parse(due) - Date.parse(today) < 14 * 86_400_000;

/** Open assignments of the current term that are due within two weeks. */
function upcomingOf(student: Student): readonly { course: string; title: string; lastDate: string }[] {
  return slottedClassesOf(student, currentTerm).flatMap(({ classId, courseTitle }) =>
    assignmentsOf(student, classId).flatMap(({ title, due, upload }) =>
      upload === "open" && due !== null && isNear(due, student.today)
        ? [{ course: courseTitle, title, lastDate: numericDate(due) }]
        : [],
    ),
  );
}
