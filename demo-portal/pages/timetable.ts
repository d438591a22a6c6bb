import { around, escapeHtml, row } from "../html/html.ts";
import { type Campus, campusColumns, campusDays, venueAt } from "../world/campus.ts";
import { classesOf } from "../world/classes.ts";
import type { CourseClass } from "../world/course-class.ts";
import { clockTime, shortMonthDate } from "../world/portal-dates.ts";
import { type Column, columnsOf, type GridDay, gridDays, type TimeSpan } from "../world/week.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";
import { requestedSemester } from "./semester-form.ts";

/** The headings around the two that differ between the campuses. */
const headings = [
  ..."Sl.No,Class Group,Course,L T P J C,Category,Course Option,Faculty Details".split(","),
  ..."\n\t\t\t\t\tRegistered / Updated Date &amp; Time\n,\n\t\t\t\t\tAttendance Date - Type,Status &amp; Ref No ".split(
    ",",
  ),
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
function courseList(classes: readonly CourseClass[], { variant, campus }: RenderContext): string {
  const rows = classes.map((courseClass, index) => courseRow(courseClass, index, variant, campus));
  const { classId, venue } = campus?.listHeadings ?? { classId: "Class Nbr", venue: "Slot  - <br/>Venue" };
  const credits = classes.reduce((sum, courseClass) => sum + courseClass.credits, 0);
  const button = `<td colspan="16"><button type="button" onclick="cancleInvoiceGenerate();">Cancel Invoice</button></td>`;
  return `			<table class="table" style="background-color: #fff; border: 1px solid #ddd; font-size: 12px; padding: 4px; text-align: center;">
			<tr></tr>${row(
        '<tr style="background-color: #3c8dbc; color: #fff;border:1px solid #b2b2b2;">',
        '<th style="vertical-align: middle; text-align: center; border-right: 1px solid #b2b2b2; padding: 5px;">',
        headings.toSpliced(6, 0, classId, venue),
      )}${rows.join("\n")}<tr>
				<td colspan="16" style="background-color: #3c8dbc; color: #fff; vertical-align: middle; border: 1px solid #b2b2b2; padding: 5px; font-size: 14px;">
					<span>Total Number Of Credits: </span> <b><span>${credits.toFixed(1)}</span></b>
				</td></tr>${around("<tr>", variant === "unapproved" ? button : "")}</table>`;
}

function courseRow(
  courseClass: CourseClass,
  index: number,
  variant: string | null,
  campus: Campus | undefined,
): string {
  const { group, courseCode, courseTitle, typeName, ltpjc, category, option, classId, registeredAt } = courseClass;
  const [day = "", time = ""] = registeredAt.split("T");
  const status = variant === "unapproved" ? "Subject to Offering" : courseClass.status;
  const paragraph = (content: string) => around('<p style="margin: 0px;">', content);
  const cells = [
    ...[line(String(index + 1)), line(group)],
    `${line(`${courseCode} - ${courseTitle}`)}\n${boldLine(` ( ${typeName} ) `)}`,
    ...[line(ltpjc), `\n\n\t\t\t\t\t\t<span>${category}</span>\n`, line(option), line(classId)],
    ...[slotAndVenue(courseClass, campus), teacherAndSchool(courseClass)],
    line(`${shortMonthDate(day)} ${time.slice(0, 5)}`),
    paragraph(`<span>${shortMonthDate(courseClass.attendanceFrom)}</span><br/>
						<strong> - ${courseClass.mode}</strong>`),
    paragraph(`<span style="color:${status === "Subject to Offering" ? "red" : "green"};">${status}</span><br/>`),
  ];
  return around(
    "<tr>",
    cells.map((cell, column) => around(`\n\t<td style="${cellStyles[column] ?? cellStyle}">\n\t`, cell)).join(""),
  );
}

function slotAndVenue({ slots, room, building }: CourseClass, campus: Campus | undefined): string {
  const venue =
    campus === undefined
      ? [room, building].filter((part) => part !== null).join("-")
      : venueAt(campus, room, building, false);
  return `${line(`${slots.join("+")} - `)}<br/>\n${boldLine(venue === "" && slots.length > 0 ? "-" : venue)}`;
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

interface Week {
  readonly termId: string;
  readonly classes: readonly CourseClass[];
  readonly columns: readonly Column[];
  readonly days: readonly GridDay[];
  readonly campus: Campus | undefined;
  /** The clock of a campus with hours from 1 to 12 without AM and PM. */
  readonly isTwelveHours: boolean;
}

function weekOf({ variant, campus }: RenderContext, termId: string, classes: readonly CourseClass[]): Week {
  const all = campus === undefined ? gridDays(termId) : campusDays(termId);
  const days = variant === "law_slots" ? all.map((day) => ({ ...day, theory: day.theory.map(lawSlot) })) : all;
  return {
    ...{ termId, classes, campus },
    columns: campus === undefined ? columnsOf(termId) : campusColumns(campus, termId),
    days: days.filter((day) => day.weekday !== "SUN" || hasClassOn(day, classes)),
    isTwelveHours: campus?.clock === 12 && variant !== "grid_24_hours",
  };
}

/** A slot at the school of law: the periods have no second half of the day, and so no digit. */
const lawSlot = (slot: string): string => slot.replace(/^(T?[A-G]+)1$/, "$1");

const gridTable = (
  rows: readonly string[],
) => `			<table id="timeTableStyle" class="w3-table-all w3-card-4 w3-hoverable" style="border: 2px solid #3c8dbc; text-align: center; font-size: 12px; margin-bottom: 20px; width: 100%;">
			${rows.join("")}</table>`;

/** The weekly grid: four rows of times, then two rows per day. The second row of a day has one cell fewer. */
function weekGrid(week: Week): string {
  const rows = [...timeRows("THEORY", "theory", week), ...timeRows("LAB", "lab", week)];
  return gridTable([...rows, ...week.days.flatMap((day) => dayRows(day, week))]);
}

/** The other grid of Chennai: one row of ranges, and a lab of two hours in one cell. The text of that cell is a guess. */
function rangeGrid(week: Week): string {
  const ranges = week.columns.map(({ hour, theory }) =>
    cell(theory === null ? hour : `${theory.start} - ${theory.end}`, labels),
  );
  const shown = (index: number, slot: string) => (week.columns[index]?.hour === "Lunch" ? "Lunch" : slot || "-");
  const merged = week.days.flatMap((day) => {
    const lab: string[] = [];
    for (const [index, slot] of day.lab.entries()) {
      const before = day.lab[index - 1] ?? "";
      const registered = registeredIn(week, slot);
      const joins = registered !== undefined && registered === registeredIn(week, before);
      if (joins) lab.splice(-1, 1, cell(cellText(`${before}+${slot}`, registered, week), "#FC6C85", ' colspan="2"'));
      else lab.push(gridCell(week, shown(index, slot), "#f9efa4"));
    }
    const theory = day.theory.map((slot, index) => gridCell(week, shown(index, slot), ""));
    return twoRows(day.weekday, ["THEORY", theory], ["LAB", lab], labRow);
  });
  return gridTable([gridRow([cell("Day", "", ' colspan="2"'), ...ranges]), ...merged]);
}

const labRow = ` style="background-color: #FFFFCC;"`;

const gridRow = (cells: readonly string[], attributes = ""): string => around(`<tr${attributes}>`, cells.join("\n\n"));

type TitledCells = readonly [title: string, cells: readonly string[]];

/** Two rows whose first cell is common. */
function twoRows(name: string, [one, cells]: TitledCells, [other, otherCells]: TitledCells, attributes = ""): string[] {
  const first = cell(name, labels, ' rowspan="2"');
  return [gridRow([first, cell(one, labels), ...cells]), gridRow([cell(other, labels), ...otherCells], attributes)];
}

function cell(text: string, color: string, attributes = ""): string {
  const background = color === "" ? "" : ` bgcolor="${color}"`;
  return `<td${attributes}${background} style="${style}">${escapeHtml(text)}</td>`;
}

function timeRows(title: string, kind: "theory" | "lab", { columns, isTwelveHours }: Week): string[] {
  const color = kind === "theory" ? "#CCCCFF" : "#99CCFF";
  const shown = (time = "-") => (isTwelveHours && time !== "-" ? clockTime(time).slice(0, 5) : time);
  const times = (end: keyof TimeSpan) =>
    columns.map((column) => cell(column.hour === "Lunch" ? "Lunch" : shown(column[kind]?.[end]), color));
  return twoRows(title, ["Start", times("start")], ["End", times("end")]);
}

/** Text of cells without a slot. On the older page it gets longer with each such cell. */
function emptyCellText(termId: string): (kind: "theory" | "lab", count: number) => string {
  return termId === "AP2024254"
    ? (kind, count) => (kind === "theory" ? "_" : "-").repeat(count)
    : (kind) => (kind === "theory" ? "-" : "--");
}

const registeredIn = ({ classes }: Week, slot: string) => classes.find(({ slots }) => slots.includes(slot));

/** The cell of a slot: of a class, or free. */
function gridCell(week: Week, slot: string, color: string): string {
  const registered = registeredIn(week, slot);
  return registered === undefined
    ? cell(slot, color)
    : cell(cellText(slot, registered, week), week.campus === undefined ? "#CCFF33" : "#FC6C85");
}

function dayRows(day: GridDay, week: Week): string[] {
  const emptyText = week.campus === undefined ? emptyCellText(week.termId) : () => "-";
  const cells = (kind: "theory" | "lab") => {
    let count = 0;
    return week.columns.map(({ hour }, index) => {
      const slot = hour === "Lunch" ? hour : (day[kind][index] ?? "");
      count += slot === "" ? 1 : 0;
      return gridCell(week, slot === "" ? emptyText(kind, count) : slot, kind === "lab" ? "#f9efa4" : "");
    });
  };
  return twoRows(day.weekday, ["THEORY", cells("theory")], ["LAB", cells("lab")], labRow);
}

/** `SLOT-CODE-TYPE-VENUE-GROUP`, e.g. "C1-CSE3009-ETH-430-CB-ALL". */
function cellText(slot: string, { courseCode, typeCode, room, building }: CourseClass, { campus }: Week): string {
  const venue = campus === undefined ? [room ?? "-", building] : [venueAt(campus, room, building, true)];
  return [slot, courseCode, typeCode, ...venue, "ALL"].filter((part) => part !== null).join("-");
}

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
    return around('<div class="form-group" id="getStudentDetails">', content(context));
  },
};

function content(context: RenderContext): string {
  const { student, variant } = context;
  const termId = requestedSemester(context);
  const classes = classesOf(student, termId).map((each) =>
    variant === "law_slots" ? { ...each, slots: each.slots.map(lawSlot) } : each,
  );
  if (variant === "no_records" || (variant === null && student.kind === "bare"))
    return `<span style="color: red; font-weight: bold;">No Record(s) Found</span>`;
  if (variant === "no_tables" || classes.length === 0) return "";
  const isRange = variant === "grid_ranges" || (variant === null && student.kind === context.campus?.rangeGridFor);
  const grid = isRange ? rangeGrid : weekGrid;
  return `<div id="studentDetailsList">
		<div>
			<span style="font-size: 12px;"><b style="color: red;">Note:</b></span>
			<ul style="font-size: 12px;">
				<li style="text-align: justify;">A course counts as yours once its status is
					<strong style="color: green;">'Registered and Approved'</strong> or, where a fee is due,
					<strong style="color: green;">'Registered, Invoice Generated, Fees Paid and Approved'</strong>.</li>
			</ul></div><br/><div class="table-responsive">${courseList(classes, context)}
		</div><div class="table table-responsive" id="ttview" style="margin-top: 20px;float: left;width: 100%;">
${grid(weekOf(context, termId, classes))}</div></div>`;
}
