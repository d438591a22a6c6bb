import { escapeHtml } from "../html/html.ts";
import { classesOf } from "../world/classes.ts";
import type { CourseClass } from "../world/course-class.ts";
import { shortMonthDate } from "../world/portal-dates.ts";
import { type Column, columnsOf, type GridDay, gridDays, type TimeSpan } from "../world/week.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";

const headings = [
  ..."Sl.No,Class Group,Course,L T P J C,Category,Course Option,Class Nbr".split(","),
  ...["Slot  - <br/>Venue", "Faculty Details", "\n\t\t\t\t\tRegistered / Updated Date &amp; Time\n\t\t\t\t"],
  ...["\n\t\t\t\t\tAttendance Date - Type", "Status &amp; Ref No "],
];

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
function courseList(classes: readonly CourseClass[], variant: string | null): string {
  const rows = classes.map((courseClass, index) => courseRow(courseClass, index, variant));
  const credits = classes.reduce((sum, courseClass) => sum + courseClass.credits, 0);
  return `			<table class="table" style="background-color: #fff; border: 1px solid #ddd; font-size: 12px; padding: 4px; text-align: center;">
			<tr></tr><tr style="background-color: #3c8dbc; color: #fff;border:1px solid #b2b2b2;">
				${headings.map((heading) => `<th style="${headingStyle}">${heading}</th>`).join("\n\t\t\t\t")}
			</tr>${rows.join("\n")}<tr>
				<td colspan="16" style="background-color: #3c8dbc; color: #fff; vertical-align: middle; border: 1px solid #b2b2b2; padding: 5px; font-size: 14px;">
					<span>Total Number Of Credits: </span> <b><span>${credits.toFixed(1)}</span></b>
				</td></tr><tr>
				${variant === "unapproved" ? `<td colspan="16"><button type="button" onclick="cancleInvoiceGenerate();">Cancel Invoice</button></td>` : ""}
			</tr></table>`;
}

const headingStyle = "vertical-align: middle; text-align: center; border-right: 1px solid #b2b2b2; padding: 5px;";

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
						<span style="color:${status === "Subject to Offering" ? "red" : "green"};">${status}</span><br/></p>`,
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

const line = (text: string): string => `<p style="margin: 0px;">${escapeHtml(text)}</p>`;

const boldLine = (text: string): string => `<p style="margin: 0px; font-weight: bolder;">${escapeHtml(text)}</p>`;

const labels = "#e2e2e2";
const style = "border: 1px solid #3c8dbc; text-align: center; vertical-align: middle; padding: 3px; width: 50px;";

/** The weekly grid: four rows of times, then two rows per day. The second row of a day has one cell fewer. */
function weekGrid(termId: string, classes: readonly CourseClass[]): string {
  const columns = columnsOf(termId);
  const days = gridDays(termId).filter((day) => day.weekday !== "SUN" || hasClassOn(day, classes));
  const rows = [...timeRows("THEORY", "theory", columns), ...timeRows("LAB", "lab", columns)];
  return `			<table id="timeTableStyle" class="w3-table-all w3-card-4 w3-hoverable" style="border: 2px solid #3c8dbc; text-align: center; font-size: 12px; margin-bottom: 20px; width: 100%;">
			${[...rows, ...days.flatMap((day) => dayRows(day, columns, classes, emptyCellText(termId)))].join("")}</table>`;
}

function row(first: string, second: string, rest: readonly string[], color = ""): string {
  return `
				<tr${color === "" ? "" : ` style="background-color: ${color};"`}>${first}${second}
${rest.map((html) => `\t\t\t\t\t\t${html}\n`).join("\n")}
				</tr>`;
}

function cell(text: string, color: string, attributes = ""): string {
  const background = color === "" ? "" : ` bgcolor="${color}"`;
  return `<td${attributes}${background} style="${style}">${escapeHtml(text)}</td>`;
}

function timeRows(title: string, kind: "theory" | "lab", columns: readonly Column[]): string[] {
  const color = kind === "theory" ? "#CCCCFF" : "#99CCFF";
  const times = (end: keyof TimeSpan) =>
    columns.map((column) => cell(column.hour === "Lunch" ? "Lunch" : (column[kind]?.[end] ?? "-"), color));
  return [
    row(cell(title, labels, ` rowspan="2"`), cell("Start", labels), times("start")),
    row("", cell("End", labels), times("end")),
  ];
}

/** Text of cells without a slot. On the older page it gets longer with each such cell. */
function emptyCellText(termId: string): (kind: "theory" | "lab", count: number) => string {
  return termId === "AP2024254"
    ? (kind, count) => (kind === "theory" ? "_" : "-").repeat(count)
    : (kind) => (kind === "theory" ? "-" : "--");
}

function dayRows(
  day: GridDay,
  columns: readonly Column[],
  classes: readonly CourseClass[],
  emptyText: ReturnType<typeof emptyCellText>,
): string[] {
  const cells = (kind: "theory" | "lab") => {
    let count = 0;
    return columns.map(({ hour }, index) => {
      const slot = hour === "Lunch" ? hour : (day[kind][index] ?? "");
      const registered = classes.find(({ slots }) => slots.includes(slot));
      if (registered !== undefined) return cell(cellText(slot, registered), "#CCFF33");
      count += slot === "" ? 1 : 0;
      return cell(slot === "" ? emptyText(kind, count) : slot, kind === "lab" ? "#f9efa4" : "");
    });
  };
  return [
    row(cell(day.weekday, labels, ` rowspan="2"`), cell("THEORY", labels), cells("theory")),
    row("", cell("LAB", labels), cells("lab"), "#FFFFCC"),
  ];
}

/** `SLOT-CODE-TYPE-VENUE-GROUP`, e.g. "C1-CSE3009-ETH-430-CB-ALL". */
const cellText = (slot: string, { courseCode, typeCode, room, building }: CourseClass): string =>
  [slot, courseCode, typeCode, room ?? "-", building, "ALL"].filter((part) => part !== null).join("-");

const hasClassOn = ({ theory, lab }: GridDay, classes: readonly CourseClass[]): boolean =>
  classes.some(({ slots }) => slots.some((slot) => theory.includes(slot) || lab.includes(slot)));

/** The student's timetable: the list of registered courses, then the weekly grid. */
export const timetablePage: PortalPage = {
  ...dataPage("timetable", "processViewTimeTable", ["semesterSubId"]),
  variants: [
    "no_tables", // no registered courses: no table and no message
    "no_records", // no registered courses: "No Record(s) Found", no table
    "unapproved", // no course is approved yet, and the last row has an invoice button
  ],
  render(context) {
    return `<div class="form-group" id="getStudentDetails">

	${content(context)}</div>`;
  },
};

function content({ student, form, variant }: RenderContext): string {
  const termId = form.get("semesterSubId") ?? "";
  const classes = classesOf(student, termId);
  if (variant === "no_records" || (variant === null && student.kind === "bare"))
    return `<span style="color: red; font-weight: bold;">No Record(s) Found</span>`;
  if (variant === "no_tables" || classes.length === 0) return "";
  return `<div id="studentDetailsList">
		<div>
			<span style="font-size: 12px;"><b style="color: red;">Note:</b></span>
			<ul style="font-size: 12px;">
				<li style="text-align: justify;">A course counts as yours once its status is
					<strong style="color: green;">'Registered and Approved'</strong> or, where a fee is due,
					<strong style="color: green;">'Registered, Invoice Generated, Fees Paid and Approved'</strong>.</li>
			</ul></div><br/><div class="table-responsive">${courseList(classes, variant)}
		</div><div class="table table-responsive" id="ttview" style="margin-top: 20px;float: left;width: 100%;">
${weekGrid(termId, classes)}</div></div>`;
}
