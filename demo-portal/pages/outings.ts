import { type Choice, escapeHtml, hidden, mainSection, messageSpans, options, tokenScript } from "../html/html.ts";
import { generalOutingsOf, outingTimes, type RequestNumber, roomOf, weekendOutingsOf } from "../world/outings.ts";
import { clockTime, timestampDate } from "../world/portal-dates.ts";
import { menuPage, ownFields, type PortalPage, type RenderContext } from "./page.ts";

/** A select of the form. `note` is the label of the empty option, `retired` an option that is commented out. */
function selectField(name: string, note: string, texts: readonly string[], retired: string): string {
  // The label of the last slot of a Sunday says AM instead of PM; the submitted value is correct.
  const choices = texts.map((value): Choice => ({ value, label: value.replace("12:30 PM", "12:30 AM") }));
  return `<select class="form-select" id="${name}" name="${name}" required>${options(note, choices)}
							<!-- <option value="${retired}">${retired}</option> -->
						</select>`;
}

const minutes = ["00", "15", "30", "45"];
const hours = Array.from({ length: 17 }, (_, index) => String(index + 6).padStart(2, "0"));
const places = ["Vijayawada", "Guntur", "Others"];

const generalInputs = `<input class="form-control" value="" id="placeOfVisit" name="placeOfVisit" required maxlength="20"/>
	<input class="form-control" value="" id="purposeOfVisit" name="purposeOfVisit" required maxlength="20"/>
	<input class="form-control" type="text" id="outDate" name="outDate" placeholder="Select Out Date" required readonly/>
	<input class="form-control" type="text" id="inDate" name="inDate" placeholder="Select To Date" required readonly/>
	${selectField("outTimeHr", "-- HH --", hours, "23")}
	${selectField("outTimeMin", "-- MM --", minutes, "05")}
	${selectField("inTimeHr", "-- HH --", hours.slice(0, 15), "21")}
	${selectField("inTimeMin", "-- MM --", minutes, "05")}`;

const weekendInputs = `${selectField("outPlace", "-- Choose Place --", places, "Amaravati")}
	<input class="form-control" value="" id="purposeOfVisit" name="purposeOfVisit" required maxlength="20"/>
	${selectField("outTime", "-- Choose Time --", outingTimes, "7 AM - 1PM")}
	<input class="form-control" type="text" id="outingDate" name="outingDate" required readonly/>
	<input class="form-control" value="" id="contactNumber" name="contactNumber" maxlength="10"/>
	<input class="form-control" value="" id="parentContactNumber" name="parentContactNumber" maxlength="10"/>`;

const generalHeadings = [
  ..."S.No,Registration Number,Place Of Visit,Purpose Of Visit,From Date,From Time,To Date,To Time".split(","),
  ..."Action,Status,Download OutPass".split(","),
];
const weekendHeadings = [
  ..."S.No,Registration Number,Hostel Block,Room Number,Place Of Visit,Purpose Of Visit,Time,Date".split(","),
  ..."Action,Status,Download OutPass".split(","),
];
/** The table until 2025. */
const longHeadings = [
  ...weekendHeadings.slice(0, 7),
  ..."Contact Number,Parent Contact Number,Date,Booking Id,Action,Status,Download OutPass".split(","),
];

const windowMessage = "You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM";

/** Variants of both pages, for a student without requests. */
const EMPTY_VARIANTS = [
  "header_only", // no requests: the table has only its headings
  "no_table", // no requests: only the form
  "colspan_row", // no requests: a single wide cell says so
  "data_tables_row", // no requests: the cell that the library DataTables adds
  "no_student_fields", // not a hosteller: an empty form and no history
];

/** Leaves on weekdays. The fresher gets an empty table, the bare student no table, the day scholar only an empty form. */
export const generalOutingRequestsPage: PortalPage = {
  ...menuPage("general_outing_requests", "hostel/StudentGeneralOuting", "Hostels", "General Outing"),
  variants: EMPTY_VARIANTS,
  render(context) {
    const { student } = context;
    const variant =
      context.variant ?? (student.kind === "bare" ? "no_table" : student.hosteller ? "" : "no_student_fields");
    const cells = generalOutingsOf(student).map((outing, index) => {
      const [fromDate = "", fromTime = ""] = outing.from.split("T");
      const [toDate = "", toTime = ""] = outing.to.split("T");
      return {
        ...commonCells(context, outing, outing.leave, index),
        "From Date": timestampDate(fromDate),
        "From Time": clockTime(fromTime),
        "To Date": timestampDate(toDate),
        "To Time": clockTime(toTime),
        "Download OutPass": pass(
          outing.leave,
          (id) => `<a href="javascript:void(0);" class="btn btn-primary btn-success"
								onclick="vtopDownload(this.getAttribute(&#39;data-url&#39;))" data-url="/vtop/hostel/downloadLeavePass/${id}">
								<span><i class="bi bi-cloud-arrow-down-fill"></i></span></a>`,
        ),
      };
    });
    const form = { title: "General Outing", requestField: "LeaveId", inputs: generalInputs, message: "" };
    return outingPage(context, variant !== "no_student_fields", form, history(variant, generalHeadings, cells));
  },
};

/**
 * Sunday outings. The odd student gets the long table, the bare student only the headings, the day scholar only an empty
 * form. The current day of the data is a Friday, so the form accepts requests.
 */
export const weekendOutingRequestsPage: PortalPage = {
  ...menuPage("weekend_outing_requests", "hostel/StudentWeekendOuting", "Hostels", "Weekend Outing"),
  variants: [
    "eleven_columns", // the current table
    "fourteen_columns", // the table until 2025, with contact numbers and booking id
    "window_closed", // the form does not accept requests today: a message, no student fields, the usual history
    ...EMPTY_VARIANTS,
  ],
  render(context) {
    const { student } = context;
    const usual = student.hosteller ? "eleven_columns" : "no_student_fields";
    const variant =
      context.variant ??
      ({ odd: "fourteen_columns", bare: "header_only" } as Record<string, string>)[student.kind] ??
      usual;
    const room = roomOf(student);
    const cells = weekendOutingsOf(student).map((outing, index) => ({
      ...commonCells(context, outing, outing.booking, index),
      "Hostel Block": room?.block ?? "",
      "Room Number": room?.number ?? "",
      Time: outing.time,
      "Contact Number": "9000000105",
      "Parent Contact Number": "9000000205",
      Date: outing.date,
      "Booking Id": outing.booking?.id ?? "",
      "Download OutPass": pass(
        outing.booking,
        (id) => `
								<a href="javascript:void(0);" class="btn btn-primary btn-success"
								onclick="vtopDownload(this.getAttribute(&#39;data-leave-url&#39;))" data-leave-url="/vtop/hostel/downloadOutingForm/${id}">
								<span class="glyphicon glyphicon-download-alt">&nbsp;Download</span></a>`,
      ),
    }));
    const message = variant === "window_closed" ? windowMessage : "";
    const form = { title: "Weekend Outing", requestField: "BookingId", inputs: weekendInputs, message };
    const headings = variant === "fourteen_columns" ? longHeadings : weekendHeadings;
    const isOpen = message === "" && variant !== "no_student_fields";
    return outingPage(context, isOpen, form, history(variant, headings, cells));
  },
};

/** The form of an outing page. */
interface OutingForm {
  readonly title: string;
  /** Hidden field with the id of a request that is being changed: "LeaveId" or "BookingId". */
  readonly requestField: string;
  readonly inputs: string;
  readonly message: string;
}

/** An outing page: the form, with fields if it accepts requests, and below it the history of requests (HTML, may be empty). */
function outingPage(context: RenderContext, isOpen: boolean, form: OutingForm, requests: string): string {
  return mainSection(
    form.title,
    `				<div class="box-body">
					<form class="form-horizontal" id="outingForm" name="outingForm" autocomplete="off">${ownFields(context)}
						${hidden(form.requestField, "", form.requestField)}
						<input type="hidden" id="success" value=""/><input type="hidden" id="jsonBom" value="${escapeHtml(form.message)}"/>
						${messageSpans()}
${isOpen ? fields(context, form.inputs) : ""}</form>${requests}</div>${tokenScript(context.csrf)}`,
  );
}

/** The fields of the form. A student without a room has none. */
function fields({ student }: RenderContext, inputs: string): string {
  const room = roomOf(student);
  if (room === null) return "";
  const known = {
    regNo: student.registrationNumber,
    name: student.name,
    applicationNo: student.applicationNumber,
    gender: student.gender,
    hostelBlock: room.block,
    roomNo: room.number,
  };
  const readOnly = Object.entries(known).map(
    ([name, value]) =>
      `<input class="form-control read-only-input"\n\t\t\t\t\t\t\tvalue="${escapeHtml(value)}" id="${name}"\n\t\t\t\t\t\t\tname="${name}" readonly/>`,
  );
  return `${readOnly.join("\n")}
${inputs}
						<button type="button" class="btn btn-primary" onclick="saveOutingForm();">Submit</button>`;
}

type Cells = Readonly<Record<string, string>>;

/** The history table, with the same id on both pages. Clients select its tbody. */
function history(variant: string, headings: readonly string[], requests: readonly Cells[]): string {
  if (variant === "no_table" || variant === "no_student_fields") return "";
  const width = headings.length;
  const instead: Cells = {
    header_only: "",
    colspan_row: `<td colspan="${width}" style="text-align: center; color: red;">No Records Found</td>`,
    data_tables_row: `<td valign="top" colspan="${width}" class="dataTables_empty">No data available in table</td>`,
  };
  const empty = instead[variant];
  const rows = empty === undefined ? requests.map((cells) => rowOf(headings, cells)) : empty === "" ? [] : [empty];
  return `<table id="BookingRequests" class="table table-bordered">
						<thead><tr>
${headings.map((heading) => `\t\t\t\t\t\t\t<th>${heading}</th>`).join("\n")}
						</tr></thead><tbody>
${rows.map((row) => `<tr>${row}</tr>`).join("\n")}
						</tbody></table>`;
}

const rowOf = (headings: readonly string[], cells: Cells): string =>
  headings.map((heading) => `\n\t\t\t\t\t\t\t<td>${cells[heading] ?? ""}</td>`).join("");

/** The cells of both tables. The status is in the portal's layout: all but accepted requests are red. */
function commonCells(
  { student }: RenderContext,
  { place, purpose, status }: { readonly place: string; readonly purpose: string; readonly status: string },
  request: RequestNumber | null,
  index: number,
): Cells {
  const words = status.split(" ");
  const lines = [words.slice(0, -2).join(" "), words.slice(-2).join(" ")].filter((line) => line !== "");
  const button = `<span>
								<button id="eventsbtn" type="button" class="btn btn-danger btn-sm" data-bookingId="${request?.id}"
									onclick="deleteStudentBookingInfo(this.getAttribute(&#39;data-bookingId&#39;));"><span class="bi bi-trash-fill"></span></button></span>`;
  return {
    "S.No": String(index + 1),
    "Registration Number": student.registrationNumber,
    "Place Of Visit": escapeHtml(place),
    "Purpose Of Visit": escapeHtml(purpose),
    Action: request?.shownBy === "delete_button" ? button : "",
    Status: `<span>   <span
								style="color: ${status.endsWith("Accepted") ? "green" : "red"};">${lines.map(escapeHtml).join("\n\t\t\t\t\t\t\t\t\t\t")}</span>
							</span>`,
  };
}

/** The cell of the pass; empty if the request has none. */
const pass = (request: RequestNumber | null, link: (id: string) => string): string =>
  request?.shownBy === "pass" ? `<span>${link(request.id)}</span>` : "";
