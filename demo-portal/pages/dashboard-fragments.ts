import { escapeHtml } from "../html/html.ts";
import { attendanceOf } from "../world/attendance.ts";
import { mentorMessagesOf } from "../world/messages.ts";
import { slottedClassesOf } from "../world/slotted-classes.ts";
import type { Student } from "../world/students.ts";
import { findTerm } from "../world/terms.ts";
import { dashboardTable } from "./dashboard-table.ts";
import type { PortalPage } from "./page.ts";

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
