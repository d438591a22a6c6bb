import { around, escapeHtml } from "../html/html.ts";
import { type Attendance, attendanceOf, percentageSince } from "../world/attendance.ts";
import { capstoneOf } from "../world/capstone.ts";
import type { CourseClass } from "../world/course-class.ts";
import { slottedClassesOf } from "../world/materials.ts";
import { boldHeadings, classTexts, spanCell } from "./markup.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";
import { requestedSemester } from "./semester-form.ts";

/** Attendance of a semester, one row per class with slots. Projects are not listed. */
export const attendancePage: PortalPage = {
  ...dataPage("attendance", "processViewStudentAttendance", ["semesterSubId"]),
  variants: [
    "header_only", // no data for the semester: the table has only its headings
    "no_table", // no data for the semester: no table, a red message
    "period_column", // eleven columns: the period percentage is not commented out
    "credits_row", // a last row with the credits, as in 2024
    "nothing_attended", // no class has taken place yet: 0 of 0, 0%
    "permitted", // the debar column has a text in every row
    "no_link", // the last row has no link
  ],
  render(context) {
    const classes = slottedClassesOf(context.student, requestedSemester(context));
    const variant = context.variant ?? usualVariant(context);
    return `<div class="form-group" id="getStudentDetails">

	${variant === "no_table" ? noRecords : content(context, variant === "header_only" ? [] : classes, variant)}
	${button(context)}</div>`;
  },
};

const noRecords = `<div class="col-sm-12 form-group"><span style="color: red;">No Record(s) Found</span></div>`;

const usualVariant = ({ student }: RenderContext): string | null =>
  (({ odd: "period_column", fresher: "no_table" }) as Partial<Record<string, string>>)[student.kind] ?? null;

/** Only students with a capstone project have the button. */
function button(context: RenderContext): string {
  const tags = `<div class="text-center"><button type="button" class="btn btn-success" onclick="viewSDPAttendance()">`;
  return capstoneOf(context.student, requestedSemester(context)) === null
    ? ""
    : around(tags, "View\n\t\t\tCAPSTONE/SDP Attendance");
}

const headings = "Sl.No.,Class Group,Course Detail,Class Detail,Faculty Detail,Attended Classes,Total Classes".split(
  ",",
);

function content(context: RenderContext, classes: readonly CourseClass[], variant: string | null): string {
  const period = boldHeadings(["CAT2/FAT Period Att. Percentage"], [8]);
  const linked = variant === "no_link" ? classes.length - 1 : classes.length;
  const rows = classes.map((courseClass, index) =>
    row(context, courseClass, variant, { index, hasLink: index < linked }),
  );
  return `<div class="col-sm-12 form-group table-responsive" style="overflow-y: hidden;">
	<h4 style="text-decoration: underline;"><b>Attendance Information:</b></h4>
	<h5><span><span style="color:red;">* Note:</span> <b>Virtual Slots</b> &amp; <b>Medical Leave</b> do not count here.</span></h5>
	<!-- <h5><span>* <b>CAT2/FAT Period</b> is taken from the academic calendar.</span></h5> -->
	<table id="AttendanceDetailDataTable" class="table table-bordered table-hover responsive"><thead>
			<tr style="background-color: #3c8dbc; border-color: #fff; color: #fff;">
				${boldHeadings([...headings, "Attendance Percentage"], [3, 10, 15, 15, 15, 8, 8, 8])}
				${variant === "period_column" ? period : `<!-- ${period} -->`}
				${boldHeadings(["Debar Status", "Attendance Detail"], [10, 8])}</tr></thead>
		<tbody>${rows.join("")}${variant === "credits_row" ? creditsRow(classes) : ""}</tbody></table></div>`;
}

function row(
  context: RenderContext,
  courseClass: CourseClass,
  variant: string | null,
  { index, hasLink }: { readonly index: number; readonly hasLink: boolean },
): string {
  const attendance = attendanceOf(context.student, courseClass);
  const { attended, total, percentage } =
    variant === "nothing_attended" ? { attended: 0, total: 0, percentage: 0 } : attendance;
  const texts = [String(index + 1), escapeHtml(courseClass.group), ...classTexts(courseClass)];
  return `
			<tr>${[...texts, String(attended), String(total), percentText(percentage)].map(spanCell).join("")}
				${periodCell(attendance, variant)}<td>
					<span style="align: center; text-align: center;">${debar(courseClass, attendance, variant)}</span></td>
				${spanCell(hasLink ? link(context, courseClass, index) : "-")}</tr>`;
}

/** Red below 75, otherwise green; a dash if no class has taken place. */
function percentText(value: number | null): string {
  const style = `color: ${(value ?? 0) < 75 ? "red" : "green"}; font-size: 20px;`;
  return value === null ? "-" : `\n\t\t\t\t\t\t<span style="${style}">${value}%</span>\n\t\t\t\t\t`;
}

/** In September 2026 the period is from CAT 1 to CAT 2. */
const endOfCat1 = "2026-08-22";

function periodCell(attendance: Attendance, variant: string | null): string {
  if (variant === "period_column") return spanCell(percentText(percentageSince(endOfCat1, attendance)));
  return `<!-- <td style="text-align: center;">
					<span th:if="\${periodAttendance.containsKey(e.getClassId())}" th:utext="\${periodAttendance.get(e.getClassId()) +'&percnt;'}"></span>
					<span th:unless="\${periodAttendance.containsKey(e.getClassId())}">-</span>
				</td> -->`;
}

function debar({ classId }: CourseClass, { percentage: shown }: Attendance, variant: string | null): string {
  if (variant === "permitted") return (shown ?? 0) < 75 ? "Debarred" : "Permitted";
  return classId === debarredClass ? "Debarred" : "-";
}

/** A class of the odd student. */
export const debarredClass = "AP2026272000505";

function link({ student }: RenderContext, courseClass: CourseClass, index: number): string {
  const { termId, courseId, typeCode } = courseClass;
  const values = [termId, student.registrationNumber, courseId, typeCode].map((value) => `&#39;${value}&#39;`);
  return `<a id="studentAttendanceDetilShow_${index}"
						onclick="javascript: callStudentAttendanceDetailDisplay(${values.join(",")});"
						href="javascript:void(0);">
						<span title="Show" class="glyphicon glyphicon-eye-open"></span></a>`;
}

function creditsRow(classes: readonly CourseClass[]): string {
  const credits = classes.reduce((sum, courseClass) => sum + courseClass.credits, 0);
  return `
			<tr><td colspan="4"><b>Total Number Of Credits:</b></td><td colspan="6"><b>${credits}</b></td></tr>`;
}
