import { type Choice, escapeHtml } from "../html/html.ts";
import { type GeneralOuting, generalOutingsOf, type RequestNumber } from "../world/outings.ts";
import { clockTime, timestampDate } from "../world/portal-dates.ts";
import {
  actionCell,
  EMPTY_VARIANTS,
  emptyHistory,
  historyTable,
  outingPage,
  selectField,
  statusCell,
} from "./outing-form.ts";
import type { PortalPage, RenderContext } from "./page.ts";

const headings = [
  ..."S.No,Registration Number,Place Of Visit,Purpose Of Visit,From Date,From Time,To Date,To Time".split(","),
  ..."Action,Status,Download OutPass".split(","),
];

const minutes = ["00", "15", "30", "45"].map((text) => ({ value: text, label: text }));

const inputs = `						<input class="form-control" value="" id="placeOfVisit" name="placeOfVisit" required maxlength="20"/>
						<input class="form-control" value="" id="purposeOfVisit" name="purposeOfVisit" required maxlength="20"/>
						<input class="form-control" type="text" id="outDate" name="outDate" placeholder="Select Out Date" required readonly/>
						<input class="form-control" type="text" id="inDate" name="inDate" placeholder="Select To Date" required readonly/>
${selectField("outTimeHr", "-- HH --", hours(22), "23")}
${selectField("outTimeMin", "-- MM --", minutes, "05")}
${selectField("inTimeHr", "-- HH --", hours(20), "21")}
${selectField("inTimeMin", "-- MM --", minutes, "05")}`;

/**
 * Leaves on weekdays. The fresher gets an empty table, the bare student no table, the day scholar only an empty form.
 */
export const generalOutingRequestsPage: PortalPage = {
  name: "general_outing_requests",
  path: "hostel/StudentGeneralOuting",
  shape: "menu",
  menu: { group: "Hostels", label: "General Outing" },
  fields: [],
  variants: [
    ...EMPTY_VARIANTS,
    "unknown_status", // an unknown status in red
  ],
  render: (context) => {
    const variant = context.variant ?? usualVariant(context);
    const open = variant !== "no_student_fields";
    const form = { title: "General Outing", requestField: "LeaveId", inputs, open, message: "" };
    return outingPage(context, form, history(context, variant));
  },
};

/** The selectable hours, starting at 6 a.m. */
function hours(last: number): readonly Choice[] {
  return Array.from({ length: last - 5 }, (_, index) => {
    const text = String(index + 6).padStart(2, "0");
    return { value: text, label: text };
  });
}

function usualVariant({ student }: RenderContext): string | null {
  return student.kind === "bare" ? "no_table" : student.hosteller ? null : "no_student_fields";
}

function history({ student }: RenderContext, variant: string | null): string {
  const rows = generalOutingsOf(student).map((outing, index) => [
    String(index + 1),
    student.registrationNumber,
    ...cells(variant === "unknown_status" ? { ...outing, status: "Forwarded to Chief Warden" } : outing),
  ]);
  return emptyHistory(variant, headings) ?? historyTable(headings, rows);
}

function cells(outing: GeneralOuting): readonly string[] {
  const [fromDate = "", fromTime = ""] = outing.from.split("T");
  const [toDate = "", toTime = ""] = outing.to.split("T");
  return [
    escapeHtml(outing.place),
    escapeHtml(outing.purpose),
    timestampDate(fromDate),
    clockTime(fromTime),
    timestampDate(toDate),
    clockTime(toTime),
    actionCell(outing.leave),
    statusCell(outing.status),
    passCell(outing.leave),
  ];
}

function passCell(leave: RequestNumber | null): string {
  return leave?.shownBy === "pass"
    ? `<span><a href="javascript:void(0);" class="btn btn-primary btn-success"
								onclick="vtopDownload(this.getAttribute(&#39;data-url&#39;))" data-url="/vtop/hostel/downloadLeavePass/${leave.id}">
								<span><i class="bi bi-cloud-arrow-down-fill"></i></span></a></span>`
    : "\n\t\t\t\t\t\t\t";
}
