import { escapeHtml } from "../html/html.ts";
import { assignmentsOf } from "../world/assignments.ts";
import { attendanceOf } from "../world/attendance.ts";
import { slottedClassesOf } from "../world/materials.ts";
import { mentorMessagesOf } from "../world/messages.ts";
import { numericDate } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";
import { findTerm } from "../world/terms.ts";
import type { PortalPage } from "./page.ts";

/** A table of the home page. `rows` are its rows as HTML. */
export const dashboardTable = (headings: readonly string[], rows: readonly string[]): string =>
  `    <table class="table table-sm table-hover table-borderless">
        <thead>
        <tr>
            ${headings.map((heading) => `<th scope="col">${heading}</th>`).join("\n            ")}
        </tr>
        </thead>
        <tbody>
${rows.join("\n")}
        </tbody>
    </table>`;

const currentTerm = "AP2026272";

/** Fragments of the home page of another campus. Their names are their paths, because no password refers to them. */
export const dashboardFragments: readonly PortalPage[] = [
  fragment("get/dashboard/current/semester/course/details", courses),
  fragment("get/scheduled/events", events),
  fragment("get/last/five/feedbacks", feedbacks),
  fragment("get/dashboard/proctor/message", mentorMessage),
];

function fragment(path: string, content: (student: Student) => string): PortalPage {
  return { name: path, path, shape: "data", fields: [], render: ({ student }) => `\n\n${content(student)}\n\n` };
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    (cells, index) => `        <tr>
            <th scope="row">${index + 1}</th>
            ${cells.map((text) => `<td class="mx-1">${escapeHtml(text)}</td>`).join("\n            ")}
        </tr>`,
  );
  return dashboardTable(headings, lines);
}

function courses(student: Student): string {
  const rows = slottedClassesOf(student, currentTerm).map((courseClass) => {
    const { percentage } = attendanceOf(student, courseClass);
    const { courseCode, courseTitle, typeCode } = courseClass;
    return [
      `${courseCode} - ${courseTitle}`,
      typeCode,
      percentage === null ? "-" : `${percentage}%`,
      remark(percentage),
    ];
  });
  const semester = escapeHtml(findTerm(currentTerm)?.name ?? "");
  return `    <span class="badge">${semester}</span>\n${table(["#", "Code - Course Name", "Type", "Attendance", "Remarks"], rows)}`;
}

function remark(percentage: number | null): string {
  if (percentage === null) return "";
  if (percentage >= 90) return "Excellent - Keep going";
  return percentage >= 75 ? "Good" : "Be cautious";
}

/** The events: none today, and one later for every student who has started. */
function events({ kind }: Student): string {
  const forthcoming = `    <div class="card"><div class="card-body">
        <h5>12</h5><span>Oct-2026</span>
        <p class="card-title">Photo Walk Around the Lake</p><span>Club</span><span>Lens Club</span>
    </div></div>`;
  return `    <h6>Today : Ongoing Events</h6>
    <span>--- No events scheduled ---</span>
    <h6>Forthcoming Events</h6>
${kind === "bare" ? "    <span>--- No events scheduled ---</span>" : forthcoming}`;
}

function feedbacks({ kind }: Student): string {
  const rows = [
    ["Course Feedback - Fall 2026-27", "Academics", "Not Completed"],
    ["Mess Feedback - September 2026", "Hostel", "Completed"],
  ];
  return table(["#", "Feedback", "Category", "Status"], kind === "bare" ? [] : rows);
}

function mentorMessage(student: Student): string {
  const [latest] = mentorMessagesOf(student);
  const text = escapeHtml(latest?.message ?? "No messages");
  return `    <div class="card"><div class="card-body"><p class="card-text">${text}</p></div></div>`;
}

/** Credits and CGPA of the home page, as a list. */
export const dashboardCreditsPage: PortalPage = {
  name: "dashboard_credits",
  path: "get/dashboard/current/cgpa/credits",
  shape: "data",
  fields: [],
  variants: [
    "non_graded", // a fourth item, as on another campus
    "no_values", // a first-year student: the items have no values
  ],
  render({ student, variant }) {
    const values = variant === "no_values" || student.kind === "bare" ? ["", "", ""] : ["160", "128.0", "8.47"];
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
  name: "dashboard_assignments",
  path: "get/upcoming/digital/assignments",
  shape: "data",
  fields: [],
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
    return `\n\n${dashboardTable(headings, rows)}\n\n`;
  },
};

/** Open assignments of the current term that are due within two weeks. */
function upcomingOf(student: Student): readonly { course: string; title: string; lastDate: string }[] {
  return slottedClassesOf(student, currentTerm).flatMap(({ classId, courseTitle }) =>
    assignmentsOf(student, classId).flatMap(({ title, due, upload }) =>
      upload === "open" && due !== null && due >= student.today && due < "2026-10-09"
        ? [{ course: courseTitle, title, lastDate: numericDate(due) }]
        : [],
    ),
  );
}
