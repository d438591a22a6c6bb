import { around, escapeHtml, hidden, inOrder, mainSection, messageSpans, row as tableRow } from "../html/html.ts";
import {
  type GeneralOuting,
  generalOutingsOf,
  type OutingKind,
  outingTimes,
  type RequestNumber,
  roomOf,
  weekendOutingsOf,
} from "../world/outings.ts";
import { clockTime, timestampDate } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";
import { menuPage, type PortalPage, type RenderContext } from "./page.ts";

/** A select of the form. `empty` is the label of the empty option, if there is one; `retired` is commented out. */
function selectField(name: string, values: readonly string[], retired: string, empty: string | null = null): string {
  const option = (value: string, label = value) => `<option value="${value}">${label}</option>`;
  const all = [
    ...(empty === null ? [] : [option("", empty)]),
    // The label of the last slot says AM instead of PM; the submitted value is correct.
    ...values.map((value) => option(value, value.replace("12:30 PM", "12:30 AM"))),
  ];
  return `<select class="form-control" id="${name}" name="${name}" required>${all.join("\n")}
			<!-- ${option(retired)} -->
		</select>`;
}

const minutes = ["00", "30"];
const hours = Array.from({ length: 17 }, (_, index) => String(index + 6).padStart(2, "0"));
const places = ["Vijayawada", "Guntur", "Tenali", "Eluru", "Others"];

const input = (name: string, rest: string) => `<input class="form-control" id="${name}" name="${name}" ${rest}/>`;
const words = (name: string) => input(name, 'value="" required maxlength="20"');
const row = (label: string, field: string) =>
  `<div class="Row"><div class="Cell"><label>${label}</label></div><div class="Cell">${field}</div></div>`;

const generalInputs = [
  row("Place Of Visit", words("placeOfVisit")),
  row("Purpose Of Visit", words("purposeOfVisit")),
  row("Out Date", input("outDate", 'type="text" placeholder="Select Out Date" required readonly')),
  row(
    "Out Time",
    selectField("outTimeHr", hours, "23", "-- HH --") + selectField("outTimeMin", minutes, "15", "-- MM --"),
  ),
  row("In Date", input("inDate", 'type="text" placeholder="Select To Date" required readonly')),
  row(
    "In Time",
    selectField("inTimeHr", hours.slice(0, 15), "21", "-- HH --") + selectField("inTimeMin", minutes, "15", "-- MM --"),
  ),
  row("Document", '<input type="file" id="upload_file" name="upload_file"/>'),
].join("\n");

const weekendInputs = [
  row("Place Of Visit", selectField("outPlace", places, "Amaravati")),
  row("Purpose Of Visit", words("purposeOfVisit")),
  row("Date", input("outingDate", 'type="text" required')),
  row("Time", selectField("outTime", outingTimes, "7:00 AM- 1:00PM")),
  row(
    "Contact Number",
    input("contactNumber", 'type="number" min="1000000000" max="9999999999" pattern="[7-9]{1}[0-9]{9}" required'),
  ),
  row("Parent Contact Number", input("parentContactNumber", 'value="9000000205" readonly')),
].join("\n");

/** The functions of both pages. The token is that of the shell's logout form. */
const pageScript = (save: string, remove: string, requestField: string, pickers: string) => `<script>
	/*<![CDATA[*/
	${pickers}
	function shellToken() { return document.querySelector("#logoutForm1 > input[type=hidden]").value; }
	function submitOutingForm() {
		var data = new FormData(document.getElementById("outingForm"));
		data.append("_csrf", shellToken());
		data.append("x=", new Date().toUTCString());
		$.blockUI({ message: "Loading" });
		$.ajax({ url: "${save}", type: "POST", data: data, cache: false, processData: false, contentType: false,
			success: function (answer) { $.unblockUI(); $("#main-section").html(answer); },
			error: function () { $.unblockUI(); } });
	}
	function deleteStudentBookingInfo(id) {
		var body = "_csrf=" + shellToken() + "&${requestField}=" + id + "&authorizedID=" +
			document.getElementById("authorizedID").value + "&x=" + new Date().toUTCString();
		$.ajax({ url: "${remove}", type: "POST", data: body, success: function (answer) { $("#main-section").html(answer); } });
	}
	[["jsonBom", "error"], ["success", "success"]].forEach(function (popup) {
		var text = document.getElementById(popup[0]).value;
		if (text !== "" && window.swal) { swal(text, "", popup[1]); }
	});
	/* $("#BookingRequests").DataTable(); */
	/*]]>*/
</script>`;

const weekendScript = pageScript(
  ...(["hostel/saveOutingForm", "hostel/deleteBookingInfo", "BookingId"] as const),
  `/* $("#outingDate").datepicker({ minDate: "1", maxDate: "13" }); */
	if ($.fn.datepicker) { $("#outingDate").datepicker({
		dateFormat: "dd-M-yy", minDate: "0", maxDate: "6",
		beforeShowDay: function (d) { var day = d.getDay(); return [day != 2 && day != 3 && day != 4 && day != 5 && day != 6]; }
	}); }`,
);
const generalScript = pageScript(
  ...(["hostel/saveGeneralOutingForm", "hostel/deleteGeneralOutingInfo", "LeaveId"] as const),
  `if ($.fn.datepicker) { $("#outDate").datepicker({ dateFormat: "dd-M-yy", minDate: 0, maxDate: 30,
		onSelect: function (text, picker) {
			var maxDate = new Date(picker.selectedYear, picker.selectedMonth, picker.selectedDay);
			maxDate.setDate(maxDate.getDate() + 15);
			$("#inDate").datepicker({ dateFormat: "dd-M-yy", minDate: text, maxDate: maxDate });
		} }); }
	function hasNotice(leaving) { return leaving.getTime() - Date.now() >= 24 * 60 * 60 * 1000; }`,
);

const headings = (own: string) => `S.No,Registration Number,${own},Action,Status,Download OutPass`.split(",");
const generalHeadings = headings("Place Of Visit,Purpose Of Visit,From Date,From Time,To Date,To Time");
const weekendWords = "Hostel Block,Room Number,Place Of Visit,Purpose Of Visit,Time";
const weekendHeadings = headings(`${weekendWords},Date`);
/** The table until 2025. */
const longHeadings = headings(`${weekendWords},Contact Number,Parent Contact Number,Date,Booking Id`);

const windowMessage = "You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM";

/** Variants of both pages, for a student without requests. */
const EMPTY_VARIANTS = [
  "header_only", // no requests: the table has only its headings
  "no_table", // no requests: only the form
  "colspan_row", // no requests: a single wide cell says so
  "data_tables_row", // no requests: the cell that the library DataTables adds
  "no_student_fields", // not a hosteller: an empty form and no history
];
const NEW_FIELD = "new_field"; // the form as it may be one day: with one more field

/** The messages of an answer to a save or a deletion. */
export interface OutingMessages {
  /** Shown in a popup by the page's script. */
  readonly success?: string;
  readonly jsonBom?: string;
  /** The spans above the form. */
  readonly green?: string;
  readonly red?: string;
}

/** Leaves on weekdays. The fresher gets an empty table, the bare student no table, the day scholar only an empty form. */
export const generalOutingRequestsPage: PortalPage = {
  ...menuPage("general_outing_requests", "hostel/StudentGeneralOuting", "Hostels", "General Outing"),
  variants: [...EMPTY_VARIANTS, NEW_FIELD],
  render: (context) => renderOutings("general", context),
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
    NEW_FIELD,
  ],
  render: (context) => renderOutings("weekend", context),
};

/** A request as the pages show it: with its own cells by heading. */
type Shown = Pick<GeneralOuting, "place" | "purpose" | "status"> & {
  readonly number: RequestNumber | null;
  readonly cells: Cells;
};

function generalRequests(student: Student): readonly Shown[] {
  return generalOutingsOf(student).map((outing) => {
    const [fromDate = "", fromTime = ""] = outing.from.split("T");
    const [toDate = "", toTime = ""] = outing.to.split("T");
    const from = { "From Date": timestampDate(fromDate), "From Time": clockTime(fromTime) };
    const to = { "To Date": timestampDate(toDate), "To Time": clockTime(toTime) };
    return { ...outing, number: outing.leave, cells: { ...from, ...to } };
  });
}

function weekendRequests(student: Student): readonly Shown[] {
  const room = roomOf(student);
  return weekendOutingsOf(student).map((outing) => {
    const cells = {
      "Hostel Block": room?.block ?? "",
      "Room Number": room?.number ?? "",
      Time: outing.time,
      "Contact Number": outing.contact ?? "9000000105",
      "Parent Contact Number": "9000000205",
      Date: outing.date,
      "Booking Id": outing.booking?.id ?? "",
    };
    return { ...outing, number: outing.booking, cells };
  });
}

/** The differences between the pages. `requestField` is the hidden field with the id of a request that is being changed. */
const kinds = {
  general: {
    title: "General Outing",
    requestField: "LeaveId",
    inputs: generalInputs,
    script: generalScript,
    headings: generalHeadings,
    requestsOf: generalRequests,
    usual: "",
    bare: "no_table",
    pass: ["data-url", "downloadLeavePass", '<span><i class="bi bi-cloud-arrow-down-fill"></i></span>'],
  },
  weekend: {
    title: "Weekend Outing",
    requestField: "BookingId",
    inputs: weekendInputs,
    script: weekendScript,
    headings: weekendHeadings,
    requestsOf: weekendRequests,
    usual: "eleven_columns",
    bare: "header_only",
    pass: [
      ...["data-leave-url", "downloadOutingForm"],
      '<span class="glyphicon glyphicon-download-alt">&nbsp;Download</span>',
    ],
  },
};

/** Renders the page of a kind: the form, with fields if it accepts requests, the messages of an answer, and the history. */
export function renderOutings(kind: OutingKind, context: RenderContext, messages: OutingMessages = {}): string {
  const { title, requestField, inputs, script, headings, requestsOf, usual, bare, pass } = kinds[kind];
  const { student } = context;
  const requests = requestsOf(student);
  const shown = kind === "weekend" && student.kind === "odd" ? "fourteen_columns" : usual;
  const ofStudent = student.kind === "bare" && requests.length === 0 ? bare : shown;
  const variant = context.variant ?? (student.hosteller ? ofStudent : "no_student_fields");
  const isClosed = variant === "window_closed";
  const { success = "", jsonBom = isClosed ? windowMessage : "", green, red } = messages;
  const closed = isClosed ? '<input class="form-control" type="text" id="outTime" name="outTime" readonly/>' : "";
  const added = variant === NEW_FIELD ? row("Reason", input("reason", 'value="" required')) : "";
  const hasForm = !isClosed && variant !== "no_student_fields";
  const cells = requests.map((request, index) => ({
    ...request.cells,
    ...commonCells(student, request, index),
    "Download OutPass": passCell(request.number, pass),
  }));
  const columns = variant === "fourteen_columns" ? longHeadings : headings;
  return mainSection(
    title,
    `				<div class="box-body">
					<form class="form-horizontal" id="outingForm" name="outingForm" autocomplete="off">
						${hidden("authorizedID", student.registrationNumber, "authorizedID")}
						${hidden(requestField, "", requestField)}
						${messageSpans(green, red)}
						<input type="hidden" id="success" value="${escapeHtml(success)}"/><input type="hidden" id="jsonBom" value="${escapeHtml(jsonBom)}"/>
						<div class="form-group text-center"><span id="upload-file-message"></span></div>
						<div class="Table">${hasForm ? fields(student, inputs + added) : closed}</div></form>${history(variant, columns, cells)}</div>${script}`,
  );
}

/** The fields with the student's own values, by name. */
export const ownFieldsOf = (student: Student): Readonly<Record<string, string>> => ({
  ...{ regNo: student.registrationNumber, name: student.name, applicationNo: student.applicationNumber },
  ...{ gender: student.gender, hostelBlock: roomOf(student)?.block ?? "", roomNo: roomOf(student)?.number ?? "" },
});

/** The fields of the form. A student without a room has none. */
function fields(student: Student, inputs: string): string {
  if (roomOf(student) === null) return "";
  const readOnly = Object.entries(ownFieldsOf(student)).map(
    ([name, value]) =>
      `<input class="form-control read-only-input"\n\t\t\t\t\t\t\tvalue="${escapeHtml(value)}" id="${name}"\n\t\t\t\t\t\t\tname="${name}" readonly/>`,
  );
  return `${readOnly.join("\n")}
${inputs}
						<table class="table"><tr><td><button type="button" class="btn btn-success" onclick="submitOutingForm();">SUBMIT</button></td></tr></table>`;
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
  const rows =
    empty === undefined
      ? requests.map((cells) => tableRow("<tr>", "<td>", inOrder(headings, cells)))
      : [empty && around("<tr>", empty)];
  return `<table id="BookingRequests" class="table table-bordered">
						<thead>${tableRow("<tr>", "<th>", headings)}</thead><tbody>
${rows.join("\n")}
						</tbody></table>`;
}

/** The cells of both tables. The status is in the portal's layout: all but accepted requests are red. */
function commonCells(student: Student, { place, purpose, status, number }: Shown, index: number): Cells {
  const words = status.split(" ");
  const lines = [words.slice(0, -2).join(" "), words.slice(-2).join(" ")].filter((line) => line !== "");
  const button = `<span>
								<button id="eventsbtn" type="button" class="btn btn-danger btn-sm" data-bookingId="${number?.id}"
									onclick="deleteStudentBookingInfo(this.getAttribute(&#39;data-bookingId&#39;));"><span class="bi bi-trash-fill"></span></button></span>`;
  return {
    "S.No": String(index + 1),
    "Registration Number": student.registrationNumber,
    "Place Of Visit": escapeHtml(place),
    "Purpose Of Visit": escapeHtml(purpose),
    // A request can be deleted until its first approval.
    Action: number?.shownBy === "delete_button" && status.startsWith("Waiting") ? button : "",
    Status: `<span>   <span
								style="color: ${status.endsWith("Accepted") ? "green" : "red"};">${lines.map(escapeHtml).join("\n\t\t\t\t\t\t\t\t\t\t")}</span>
							</span>`,
  };
}

/** The cell of the pass; empty if the request has none. */
const passCell = (number: RequestNumber | null, [attribute, path, icon]: readonly string[]): string =>
  number?.shownBy === "pass"
    ? `<span>
								<a href="javascript:void(0);" class="btn btn-primary btn-success"
								onclick="vtopDownload(this.getAttribute(&#39;${attribute}&#39;))" ${attribute}="/vtop/hostel/${path}/${number.id}">
								${icon}</a></span>`
    : "";
