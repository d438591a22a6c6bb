import { escapeHtml } from "../html/html.ts";
import type { CourseClass } from "../world/course-class.ts";
import { shortMonthDate } from "../world/portal-dates.ts";

const headings = [
  ..."Sl.No,Class Group,Course,L T P J C,Category,Course Option,Class Nbr".split(","),
  ...["Slot  - <br/>Venue", "Faculty Details", "\n\t\t\t\t\tRegistered / Updated Date &amp; Time\n\t\t\t\t"],
  ...["\n\t\t\t\t\tAttendance Date - Type", "Status &amp; Ref No "],
];

const cellStyle = "vertical-align: middle; border: 1px solid #b2b2b2; padding: 5px;";

/** The table of registered courses: an empty row, headings, a row per class, the credits, another empty row. */
export function courseList(classes: readonly CourseClass[], variant: string | null): string {
  const rows = classes.map((courseClass, index) => courseRow(courseClass, index, variant));
  const credits = classes.reduce((sum, courseClass) => sum + courseClass.credits, 0);
  const [open, close] = variant === "with_tbody" ? ["<tbody>", "</tbody>"] : ["", ""];
  return `			<table class="table" style="background-color: #fff; border: 1px solid #ddd; font-size: 12px;">
			${open}<tr>


			</tr>
			<tr style="background-color: #3c8dbc; color: #fff;border:1px solid #b2b2b2;">
				${headings.map((heading) => `<th style="vertical-align: middle; text-align: center;">${heading}</th>`).join("\n\t\t\t\t")}
			</tr>
${rows.join("\n")}
			<tr>
				<td colspan="16" style="text-align: center;">
					<span>Total Number Of Credits: </span> <b><span>${credits.toFixed(1)}</span></b>
				</td>
			</tr>
			<tr>
				${variant === "unapproved" ? `<td colspan="16"><button type="button" onclick="cancleInvoiceGenerate();">Cancel Invoice</button></td>` : ""}
			</tr>${close}
			</table>`;
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
				${cells.map((cell) => `<td style="${cellStyle}">\n\t\t\t\t\t${cell}\n\t\t\t\t</td>`).join("\n\t\t\t\t")}
			</tr>`;
}

function slotAndVenue({ slots, room, building }: CourseClass): string {
  const venue = [room, building].filter((part) => part !== null).join("-");
  return `${line(`${slots.join("+")} - `)}<br/>
					${boldLine(venue === "" && slots.length > 0 ? "-" : venue)}`;
}

function teacherAndSchool({ classId, teacher }: CourseClass): string {
  if (classId === classWithoutTeacher) {
    return line("Project");
  }
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
