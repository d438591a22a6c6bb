import { around, escapeHtml } from "../html/html.ts";
import { type Capstone, type CapstoneDay, capstoneOf } from "../world/capstone.ts";
import { longWeekdayOf, numericDate, timestampDate } from "../world/portal-dates.ts";
import { dialog } from "./markup.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";

/** Attendance of the capstone project: three tables after a commented-out one. Without a project, one of two empty responses. */
export const capstoneAttendancePage: PortalPage = {
  ...dataPage("capstone_attendance", "processSdpAttendance", ["semesterSubId", "regNo"]),
  variants: [
    "empty_response", // no capstone project: the response is empty
    "no_tables", // no capstone project: the fragment without a table
    "empty_values", // no capstone project: another title, and only the first table, with empty values
    "no_punches", // the table of punches has only its headings
  ],
  render(context) {
    const { student, form, variant } = context;
    const isOwn = form.get("regNo") === student.registrationNumber;
    const capstone = isOwn ? capstoneOf(student, form.get("semesterSubId") ?? "") : null;
    if (variant === "empty_response" || (capstone === null && variant === null && hasEmptyResponse(context))) return "";
    return fragment(variant === "empty_values" ? "" : "CAPSTONE/", body(capstone, variant));
  },
};

function fragment(kind: string, content: string): string {
  const modal = dialog("sdpAttendanceModal", "max-width: 70%;", `${kind}SDP Attendance Detail`, content, "");
  return around('<div id="sdpAttendanceFragment">', modal);
}

/** The dialog before it was opened, as the menu page has it. */
export const unopenedCapstone = (): string => fragment("", projectTable("", "", ""));

function body(capstone: Capstone | null, variant: string | null): string {
  if (variant === "empty_values") return projectTable("", "", "");
  return capstone === null || variant === "no_tables" ? "" : content(capstone, variant);
}

/** True if a student without a capstone project gets the empty response instead of the empty fragment. */
const hasEmptyResponse = ({ student }: RenderContext): boolean =>
  student.kind === "day_scholar" || student.kind === "bare";

const template = `				<!-- <div class="modal-body">
					<table class="table table-bordered">
						<tr><th style="width: 25%;">Title</th><td style="width: 75%;" th:text="\${sdpTitle}"></td></tr>
						<tr><th>Guide Evaluation Status</th><td><span th:if="\${state == 1}" class="badge">Approved</span></td></tr>
						<tr><th>Date of Registration</th><td th:text="\${registeredOn}"></td></tr>
					</table>
				</div> -->`;

function projectTable(title: string, evaluation: string, registered: string): string {
  return `				<div class="modal-body">
					<table class="table table-bordered">
						<tr><th style="width: 25%;">Title</th><td style="width: 75%;">${title}</td></tr>
						<tr><th>Guide Evaluation Status</th><td><span>${escapeHtml(evaluation)}</span></td></tr>
						<tr><th>Date of Registration</th><td>${registered}</td></tr>
					</table></div>`;
}

function content(capstone: Capstone, variant: string | null): string {
  return `${template}
${projectTable(capstone.title, capstone.evaluation, timestampDate(capstone.registeredOn))}<div class="modal-body">
					<h5 style="font-weight: bold; text-decoration: underline;">Attendance Summary</h5>
${summary(capstone)}
					<div class="collapse mt-3" id="punchDetailsCollapse"><div class="card card-body"><h6 style="font-weight: bold; color: #3c8dbc;">
							Punch Details Upto Today
						</h6>${punches(capstone.days, variant)}</div></div></div>`;
}

function summary({ present, onDuty, absent, percentage }: Capstone): string {
  return `					<table class="table table-bordered text-center">
						<thead><tr style="background-color: #3c8dbc; color: #fff;">
							<th style="width: 12%;">Present</th><th style="width: 12%;">On Duty (OD)</th><th style="width: 12%;">Absent</th>
							<th style="width: 12%;">Percentage</th><th style="width: 15%;">Punch Details</th>
						</tr></thead><tbody><tr><td style="color: green; font-weight: bold;">${present}</td>
							<td style="color: blue; font-weight: bold;">${onDuty}</td><td style="color: red; font-weight: bold;">${absent}</td><td>
								<span style="color: ${percentage < 75 ? "red" : "green"}; font-size: 18px; font-weight: bold;">${percentage}%</span>
							</td>
							<td><a href="#" data-bs-toggle="collapse" data-bs-target="#punchDetailsCollapse"
								style="text-decoration: none; color: #3c8dbc; font-weight: bold;">
								<span class="glyphicon glyphicon-eye-open"></span> View
							</a></td></tr></tbody></table>`;
}

function punches(days: readonly CapstoneDay[], variant: string | null): string {
  const rows = variant === "no_punches" ? [] : days.map(punchRow);
  return `						<table id="sdpCalendarTable" class="table table-bordered table-hover">
							<thead><tr style="background-color: #2471a3; color: white; text-align: center;">
								<th style="width: 8%;">Sl.No.</th><th style="width: 12%;">Date</th><th style="width: 12%;">Day</th><th style="width: 15%;">Day Type</th>
<!--								<th>Description</th>  -->
								<th style="width: 13%;">Status</th><th style="width: 15%;">Punch Time</th>
							</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const colors = { Present: "green", Absent: "red", "On Duty": "blue" } as const;

function punchRow({ date, dayType, status, punchTime }: CapstoneDay, index: number): string {
  const style = status === null ? "" : ` style="color: ${colors[status]}; font-weight: bold;"`;
  return `
								<tr><td align="center">${index + 1}</td><td align="center">${numericDate(date)}</td>
									<td align="center">${longWeekdayOf(date)}</td><td align="center">${dayType}</td>
<!--									<td th:text="\${entry.description}"></td>  -->
									<td align="center"><span><span${style}>${status ?? "-"}</span></span></td><td align="center">
										<span>${punchTime ?? "-"}</span></td></tr>`;
}
