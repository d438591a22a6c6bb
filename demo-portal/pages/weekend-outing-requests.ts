import { escapeHtml } from "../html/html.ts";
import { outingTimes, type RequestNumber, roomOf, type WeekendOuting, weekendOutingsOf } from "../world/outings.ts";
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

const shortHeadings = [
  ..."S.No,Registration Number,Hostel Block,Room Number,Place Of Visit,Purpose Of Visit,Time,Date".split(","),
  ..."Action,Status,Download OutPass".split(","),
];

/** The table until 2025. */
const longHeadings = [
  ...shortHeadings.slice(0, 7),
  "Contact Number",
  "Parent Contact Number",
  "Date",
  "Booking Id",
  "Action",
  "Status",
  "Download OutPass",
];

const windowMessage = "You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM";

const places = ["Vijayawada", "Guntur", "Others"].map((place) => ({ value: place, label: place }));

/** The label of the last slot says AM instead of PM; the submitted value is correct. */
const times = outingTimes.map((time) => ({ value: time, label: time.replace("12:30 PM", "12:30 AM") }));

const inputs = `${selectField("outPlace", "-- Choose Place --", places, "Amaravati")}
						<input class="form-control" value="" id="purposeOfVisit" name="purposeOfVisit" required maxlength="20"/>
${selectField("outTime", "-- Choose Time --", times, "7 AM - 1PM")}
						<input class="form-control" type="text" id="outingDate" name="outingDate" required readonly/>
						<input class="form-control" value="" id="contactNumber" name="contactNumber" maxlength="10"/>
						<input class="form-control" value="" id="parentContactNumber" name="parentContactNumber" maxlength="10"/>`;

/**
 * Sunday outings. The odd student gets the long table, the bare student only the headings, the day scholar only an empty
 * form. The current day of the data is a Friday, so the form accepts requests.
 */
export const weekendOutingRequestsPage: PortalPage = {
  name: "weekend_outing_requests",
  path: "hostel/StudentWeekendOuting",
  shape: "menu",
  menu: { group: "Hostels", label: "Weekend Outing" },
  fields: [],
  variants: [
    "eleven_columns", // the current table
    "fourteen_columns", // the table until 2025, with contact numbers and booking id
    "thirteen_columns", // the same without the pass column
    "window_closed", // the form does not accept requests today: a message, no student fields, the usual history
    ...EMPTY_VARIANTS,
    "unknown_status", // an unknown status in red
  ],
  render: (context) => {
    const variant = context.variant ?? usualVariant(context);
    const closed = variant === "window_closed";
    const form = {
      title: "Weekend Outing",
      requestField: "BookingId",
      inputs,
      open: !closed && variant !== "no_student_fields",
      message: closed ? windowMessage : "",
    };
    return outingPage(context, form, history(context, variant));
  },
};

function usualVariant({ student }: RenderContext): string {
  switch (student.kind) {
    case "odd":
      return "fourteen_columns";
    case "bare":
      return "header_only";
    default:
      return student.hosteller ? "eleven_columns" : "no_student_fields";
  }
}

function history(context: RenderContext, variant: string): string {
  switch (variant) {
    case "fourteen_columns":
      return table(context, longHeadings);
    case "thirteen_columns":
      return table(context, longHeadings.slice(0, -1));
    case "unknown_status":
      return table(context, shortHeadings, "Forwarded to Chief Warden");
    default:
      return emptyHistory(variant, shortHeadings) ?? table(context, shortHeadings);
  }
}

/** The history table with these headings. `status` replaces the status of every request. */
function table(context: RenderContext, headings: readonly string[], status?: string): string {
  const rows = weekendOutingsOf(context.student).map((outing, index) => {
    const cells = cellsByHeading(context, index, status === undefined ? outing : { ...outing, status });
    return headings.map((heading) => cells[heading] ?? "");
  });
  return historyTable(headings, rows);
}

function cellsByHeading(
  { student }: RenderContext,
  index: number,
  outing: WeekendOuting,
): Readonly<Record<string, string>> {
  const room = roomOf(student);
  return {
    "S.No": String(index + 1),
    "Registration Number": student.registrationNumber,
    "Hostel Block": room?.block ?? "",
    "Room Number": room?.number ?? "",
    "Place Of Visit": escapeHtml(outing.place),
    "Purpose Of Visit": escapeHtml(outing.purpose),
    Time: outing.time,
    "Contact Number": "9000000105",
    "Parent Contact Number": "9000000205",
    Date: outing.date,
    "Booking Id": outing.booking?.id ?? "",
    Action: actionCell(outing.booking),
    Status: statusCell(outing.status),
    "Download OutPass": passCell(outing.booking),
  };
}

function passCell(booking: RequestNumber | null): string {
  return booking?.shownBy === "pass"
    ? `<span>
								<a href="javascript:void(0);" class="btn btn-primary btn-success"
								onclick="vtopDownload(this.getAttribute(&#39;data-leave-url&#39;))" data-leave-url="/vtop/hostel/downloadOutingForm/${booking.id}">
								<span class="glyphicon glyphicon-download-alt">&nbsp;Download</span></a></span>`
    : "\n\t\t\t\t\t\t\t";
}
