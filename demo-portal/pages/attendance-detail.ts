import { around, escapeHtml, row } from "../html/html.ts";
import { type Attendance, attendanceOf, type RegisterRow } from "../world/attendance.ts";
import { campusTimes } from "../world/campus.ts";
import { classesOf } from "../world/classes.ts";
import type { CourseClass } from "../world/course-class.ts";
import { numericDate } from "../world/portal-dates.ts";
import { boldHeadings, classTexts, dialog, spanCell } from "./markup.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";

/** Attendance register of one class, newest first. For ids that do not match, the fragment has no tables. */
export const attendanceDetailPage: PortalPage = {
  ...dataPage(
    ...(["attendance_detail", "processViewAttendanceDetail"] as const),
    "semesterSubId registerNumber courseId courseType".split(" "),
  ),
  variants: [
    "no_second_table", // no class posted: only the course table
    "yet_to_post", // no class posted: the course table, and "Yet to post." in red
    "empty_tables", // both tables have only their headings
    "no_on_duty_line", // the attendance status has no On Duty line
  ],
  render(context) {
    const courseClass = requestedClass(context);
    const tables = courseClass === undefined ? "" : bothTables(context, courseClass);
    return fragment(tables);
  },
};

function fragment(content: string): string {
  const [id, width] = ["StudentAttendanceDetailModal", "width: 75%; max-width: 75%;"];
  const closeId = "studentAttendanceDetailCloseButton";
  const button = `style="padding: 3px 17px; font-size: 13px;" id="${closeId}" name="${closeId}"`;
  const modal = dialog(id, width, "Attendance Detail", around('<div class="modal-body">', content), button);
  return around('\n<div id="StudentAttendanceDetailFragment">', modal);
}

/** The dialog before a class was chosen, as the menu page has it. */
export const unopenedRegister = (): string => fragment(`${courseTable("")}\n\t${yetToPost}`);

const yetToPost = '<p style="color: red; font-weight: bold; text-align: center;">Yet to post.</p>';

function requestedClass({ student, form }: RenderContext): CourseClass | undefined {
  if ((form.get("registerNumber") ?? student.registrationNumber) !== student.registrationNumber) return undefined;
  return classesOf(student, form.get("semesterSubId") ?? "").find(
    ({ courseId, typeCode, slots }) =>
      courseId === form.get("courseId") && typeCode === form.get("courseType") && slots.length > 0,
  );
}

/** A class of which nothing is posted yet. */
const notPosted: Attendance = { rows: [], present: 0, absent: 0, onDuty: 0, attended: 0, total: 0, percentage: null };

function bothTables(context: RenderContext, courseClass: CourseClass): string {
  const { student, variant } = context;
  const isPosted = variant !== "no_second_table" && variant !== "yet_to_post";
  const attendance = isPosted ? attendanceOf(student, courseClass) : notPosted;
  const course = courseTable(variant === "empty_tables" ? "" : courseRow(courseClass, attendance, variant));
  if (variant === "no_second_table") return course;
  const isEmpty = !isPosted || (variant === null && attendance.rows.length === 0);
  return isEmpty ? `${course}\n\t${yetToPost}` : `${course}\n${register(attendance, courseClass, context)}`;
}

const courseHeadings = [
  ..."Class Group,Course Detail,Class Detail,Faculty Detail,Registered Date &amp; Time".split(","),
  ..."Attendance Date / Type,Attendance Status,Debar Status".split(","),
];

function courseTable(courseRow: string): string {
  return `	<table id="StudentCourseDetailDataTable" class="table table-bordered responsive">
		<thead><tr style="background-color: #3c8dbc; border-color: #fff; color: #fff;">
				${boldHeadings(courseHeadings, [10, 12, 12, 12, 10, 10, 13, 12])}</tr></thead><tbody>${courseRow}</tbody></table>`;
}

function courseRow(courseClass: CourseClass, attendance: Attendance, variant: string | null): string {
  const [day = "", time = ""] = courseClass.registeredAt.split("T");
  const texts = [escapeHtml(courseClass.group), ...classTexts(courseClass), `${numericDate(day)} ${time}`];
  const from = `${numericDate(courseClass.attendanceFrom)}</span><span><span> / ${courseClass.mode}</span>`;
  return around("\n\t\t\t<tr>", [...texts, from, statusLines(attendance, variant), "-"].map(spanCell).join(""));
}

/** A line for each number, of which the last one is in a span of its own. */
function statusLines(
  { present, absent, onDuty, attended, total, percentage }: Attendance,
  variant: string | null,
): string {
  const share = `<span>${percentage === null ? "-" : `${percentage}%`}</span>`;
  const lines = {
    Present: present,
    Absent: absent,
    "On Duty": onDuty,
    Attended: attended,
    "Total Class": total,
    Percentage: share,
  };
  const shown = Object.entries(lines).filter(([name]) => name !== "On Duty" || variant !== "no_on_duty_line");
  return shown.map(([name, value]) => `\n\t\t\t\t\t\t<span><b>${name} :</b> ${value}</span><br/>`).join("");
}

/** At Vellore, two headings are shorter and there are no remarks. */
function register({ rows }: Attendance, courseClass: CourseClass, context: RenderContext): string {
  const { variant, campus } = context;
  const headings = (
    campus === undefined ? "Sl.No.,Date,Slot,Day / Time,Status,Remarks" : "Sl.,Date,Slot,Day/Time,Status"
  ).split(",");
  const shown = variant === "empty_tables" ? [] : timedRows(rows, courseClass, context);
  const lines = shown.map((one, index) =>
    row("<tr>", '<td align="center"><span>', registerCells(one, index).slice(0, headings.length)),
  );
  return `	<table id="StudentAttendanceDetailDataTable" class="table table-bordered table-hover responsive">
		<thead>${row("<tr>", "<td>", headings)}</thead><tbody>${lines.join("\n")}</tbody></table>`;
}

/** The rows with the times of the campus. */
export function timedRows(
  rows: readonly RegisterRow[],
  { termId }: CourseClass,
  { campus }: RenderContext,
): readonly RegisterRow[] {
  return campus === undefined
    ? rows
    : rows.map((one) => ({ ...one, times: campusTimes(campus, termId, one.weekday, one.slot) }));
}

function registerCells({ date, slot, weekday, times, status, remark }: RegisterRow, index: number): readonly string[] {
  const time = times === null ? "-" : `${times.start}-${times.end}`;
  const color = status === "Absent" ? ` style="color: red;"` : "";
  const shown = [numericDate(date), slot, `${weekday} / ${time}`, `<span${color}>${status}</span>`];
  return [String(index + 1), ...shown, escapeHtml(remark)];
}
