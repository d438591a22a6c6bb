import { escapeHtml, handler } from "../html/html.ts";
import { debarredClass } from "../pages/attendance.ts";
import { timedRows } from "../pages/attendance-detail.ts";
import { dataPage, type PortalPage, type RenderContext } from "../pages/page.ts";
import { type Attendance, attendanceOf, type RegisterRow } from "../world/attendance.ts";
import { classesOf } from "../world/classes.ts";
import type { CourseClass } from "../world/course-class.ts";
import { numericDate, shortMonthDate } from "../world/portal-dates.ts";
import { findTerm } from "../world/terms.ts";

const headings = [
  ..."Sl.No,Course Code,Course Title,Course Type,Slot,Faculty Name,Attendance Type".split(","),
  ..."Registration Date / Time,Attendance Date,Attended Classes,Total Classes,Attendance Percentage".split(","),
  ..."Status,Attendance View".split(","),
];

/** Text without data: nobody has seen Chennai's. */
const noRecords = '<span style="color: red;">No Record(s) Found</span>';

/** Chennai's attendance: fourteen columns, without class group, venue and course id. The link has the class id and the slots. */
export const chennaiAttendancePage: PortalPage = {
  ...dataPage("attendance", "processViewStudentAttendance", ["semesterSubId"]),
  variants: [
    "no_table", // no data for the semester: a red message, as for an unknown semester
  ],
  render(context) {
    const { student, form, variant } = context;
    const classes = classesOf(student, form.get("semesterSubId") ?? "").filter(({ slots }) => slots.length > 0);
    const content = classes.length === 0 || variant === "no_table" ? noRecords : table(context, classes);
    return `<div id="getStudentDetails">
	<div class="table-responsive">${content}</div></div>`;
  },
};

function table(context: RenderContext, classes: readonly CourseClass[]): string {
  const heads = headings.map((heading) => `<th>\n\t\t\t\t${heading.replace(" ", "\n\t\t\t\t\t")}\n\t\t\t</th>`);
  const credits = classes.reduce((sum, courseClass) => sum + courseClass.credits, 0);
  return `<table class="table"><thead><tr>${heads.join("")}</tr></thead><tbody>${classes
    .map((courseClass, index) => row(context, courseClass, index))
    .join("")}
			<tr><td colspan="15">Total Number Of Credits: <b>${credits.toFixed(1)}</b></td></tr></tbody></table>`;
}

function row(context: RenderContext, courseClass: CourseClass, index: number): string {
  const { classId, courseCode, courseTitle, typeName, slots, teacher, mode, registeredAt, attendanceFrom } =
    courseClass;
  const { attended, total, percentage } = attendanceOf(context.student, courseClass);
  const [day = "", time = ""] = registeredAt.split("T");
  const person = [teacher.empId, teacher.name, teacher.schoolCode];
  const cells = [
    ...[[String(index + 1)], [courseCode], [courseTitle], [typeName], [slots.join("+")]],
    // Some rows have the teacher in one line.
    ...[index % 3 === 2 ? [person.join(" - ")] : person, [mode]],
    ...[[`${numericDate(day)} ${time.slice(0, 5)}`], [numericDate(attendanceFrom)]],
    ...[[String(attended)], [String(total)], [String(percentage ?? 0)], [classId === debarredClass ? "Debarred" : "-"]],
  ].map((lines) => `<td>${lines.map((line) => `\n\t\t\t\t<p>${escapeHtml(line)}</p>`).join("")}</td>`);
  const view = handler("processViewAttendanceDetail", classId, slots.join("+"));
  return `
			<tr>${cells.join("")}<td><a class="btn btn-link" href="javascript:void(0);" onclick="${view}">View</a></td></tr>`;
}

const registerHeadings = ["Sl.No", "Attendance Date", "Attendance Slot", "Day And Timing", "Attendance Status"];

/** The register of a class. Its headings and the form of its dates come from one client; an unknown class has no rows. */
export const chennaiRegisterPage: PortalPage = {
  ...dataPage("attendance_detail", "processViewAttendanceDetail", ["classId", "slotName"]),
  refusalStatus: 233,
  variants: [
    "short_months", // dates with the name of the month
  ],
  render(context) {
    const classId = context.form.get("classId") ?? "";
    const term = [9, 10].map((length) => findTerm(classId.slice(0, length))).find((found) => found !== undefined);
    const asked = classesOf(context.student, term?.id ?? "").find((one) => one.classId === classId);
    const isAsked = asked?.slots.join("+") === context.form.get("slotName");
    const rows =
      asked !== undefined && isAsked ? registerRows(context, asked, attendanceOf(context.student, asked)) : [];
    return `<div id="main-section"><h4>Attendance Detail</h4>
	<table class="table table-bordered"><tr>${registerHeadings.map((heading) => `<th>${heading}</th>`).join("")}</tr>${rows.join("")}
	</table></div>`;
  },
};

function registerRows(context: RenderContext, courseClass: CourseClass, { rows }: Attendance): readonly string[] {
  const date = context.variant === "short_months" ? shortMonthDate : numericDate;
  const line = ({ date: day, slot, weekday, times, status }: RegisterRow, index: number) => {
    const timing = times === null ? weekday : `${weekday},${times.start}-${times.end}`;
    return `
		<tr><td>${index + 1}</td><td>${date(day)}</td><td><p>${slot}</p></td><td><p>${timing}</p></td>
			<td><span style="color: ${status === "Absent" ? "red" : "green"};">${status}</span></td></tr>`;
  };
  return timedRows(rows.toReversed(), courseClass, context).map(line);
}
