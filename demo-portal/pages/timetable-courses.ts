import { escapeHtml } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";
import { shortMonthDate } from "../world/portal-dates.ts";

const headings = [
  ..."Sl.No,Class Group,Course,L T P J C,Category,Course Option,Class Nbr".split(","),
  ...["Slot  - <br/>Venue", "Faculty Details", "\n\t\t\t\t\tRegistered / Updated Date &amp; Time\n\t\t\t\t"],
  ...["\n\t\t\t\t\tAttendance Date - Type", "Status &amp; Ref No "],
];

/** Widths of the columns until 2024. Since then the headings have none. */
const widths = [1, 5, 20, 0, 5, 5, 5, 10, 15, 10, 10, 10];

const cellStyle = "vertical-align: middle; border: 1px solid #b2b2b2; padding: 5px;";
const leftStyle = `text-align: left; ${cellStyle}`;

/** Styles by column. Clients find the course by that of its cell. */
const cellStyles: Readonly<Record<number, string>> = {
  1: leftStyle,
  2: "padding: 3px; font-size: 12px; border-color: #b2b2b2; vertical-align: middle;",
  8: leftStyle,
  9: `${cellStyle} white-space: nowrap;`,
  10: "vertical-align: middle; border: 1px solid #b2b2b2; padding: 3px; white-space: nowrap;",
  11: `${leftStyle} border-right: 2px solid #b2b2b2;`,
};

/** The table of registered courses: an empty row, headings, a row per class, the credits, another empty row. */
export function courseList(classes: readonly CourseClass[], variant: string | null): string {
  const rows = classes.map((courseClass, index) => courseRow(courseClass, index, variant));
  const credits = classes.reduce((sum, courseClass) => sum + courseClass.credits, 0);
  const [open, close] = variant === "with_tbody" ? ["<tbody>", "</tbody>"] : ["", ""];
  return `			<table class="table" style="background-color: #fff; border: 1px solid #ddd; font-size: 12px; padding: 4px; text-align: center;">
			${open}<tr>


			</tr>
			<tr style="background-color: #3c8dbc; color: #fff;border:1px solid #b2b2b2;">
				${headings.map((heading, index) => headingCell(heading, variant === "with_widths" ? widths[index] : undefined)).join("\n\t\t\t\t")}
			</tr>
${rows.join("\n")}
			<tr>
				<td colspan="16" style="background-color: #3c8dbc; color: #fff; vertical-align: middle; border: 1px solid #b2b2b2; padding: 5px; font-size: 14px;">
					<span>Total Number Of Credits: </span> <b><span>${credits.toFixed(1)}</span></b>
				</td>
			</tr>
			<tr>
				${variant === "unapproved" ? `<td colspan="16"><button type="button" onclick="cancleInvoiceGenerate();">Cancel Invoice</button></td>` : ""}
			</tr>${close}
			</table>`;
}

function headingCell(heading: string, width: number | undefined): string {
  const style = "vertical-align: middle; text-align: center; border-right: 1px solid #b2b2b2; padding: 5px;";
  return `<th style="${style}${width === undefined ? "" : ` width: ${width}%;`}">${heading}</th>`;
}

function courseRow(courseClass: CourseClass, index: number, variant: string | null): string {
  const { group, courseCode, courseTitle, typeName, ltpjc, category, option, classId, registeredAt } = courseClass;
  const [day = "", time = ""] = registeredAt.split("T");
  const status = variant === "unapproved" ? "Subject to Offering" : courseClass.status;
  const cells = [
    line(String(index + 1)),
    line(group),
    `${line(`${courseCode} - ${courseTitle}`)}
					${boldLine(` ( ${typeName} ) `)}`,
    line(ltpjc),
    `

						<span>${category}</span>

				`,
    line(option),
    line(classId),
    slotAndVenue(courseClass),
    teacherAndSchool(courseClass),
    line(`${shortMonthDate(day)} ${time.slice(0, 5)}`),
    `<p style="margin: 0px;">
						<span>${shortMonthDate(courseClass.attendanceFrom)}</span><br/>
						<strong> - ${courseClass.mode}</strong>
					</p>`,
    `<p style="margin: 0px;">
						<span style="color:${status === "Subject to Offering" ? "red" : "green"};">${status}</span><br/>

					</p>`,
  ];
  return `
			<tr>
				${cells.map((cell, column) => `<td style="${cellStyles[column] ?? cellStyle}">\n\t\t\t\t\t${cell}\n\t\t\t\t</td>`).join("\n\t\t\t\t")}
			</tr>`;
}

function slotAndVenue({ slots, room, building }: CourseClass): string {
  const venue = [room, building].filter((part) => part !== null).join("-");
  return `${line(`${slots.join("+")} - `)}<br/>
					${boldLine(venue === "" && slots.length > 0 ? "-" : venue)}`;
}

function teacherAndSchool({ classId, teacher }: CourseClass): string {
  if (classId === classWithoutTeacher) return line("Project");
  return `
						${line(`${teacher.name} - `)}<br/>
						${boldLine(teacher.schoolCode)}
				`;
}

/** A project of the odd student. Some projects show "Project" instead of a teacher. */
const classWithoutTeacher = "AP2026272000506";

function line(text: string): string {
  return `<p style="margin: 0px;">${escapeHtml(text)}</p>`;
}

function boldLine(text: string): string {
  return `<p style="margin: 0px; font-weight: bolder;">${escapeHtml(text)}</p>`;
}
