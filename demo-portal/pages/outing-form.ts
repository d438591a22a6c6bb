import { type Choice, escapeHtml, hidden, mainSection, messageSpans, options, tokenScript } from "../html/html.ts";
import { type RequestNumber, roomOf } from "../world/outings.ts";
import type { RenderContext } from "./page.ts";

/** The form of an outing page. */
export interface OutingForm {
  readonly title: string;
  /** Hidden field with the id of a request that is being changed: "LeaveId" or "BookingId". */
  readonly requestField: string;
  /** The editable fields, as HTML. */
  readonly inputs: string;
  /** True if the form accepts requests today. A student without a room never has fields. */
  readonly open: boolean;
  /** Message in `#jsonBom`. */
  readonly message: string;
}

/** An outing page: the form and below it the history of requests (HTML, may be empty). */
export function outingPage(context: RenderContext, form: OutingForm, history: string): string {
  return mainSection(
    form.title,
    `				<div class="box-body">
					<form class="form-horizontal" id="outingForm" name="outingForm" autocomplete="off">
						${hidden("_csrf", context.csrf)}
						${hidden("authorizedID", context.student.registrationNumber, "authorizedID")}
						${hidden(form.requestField, "", form.requestField)}
						<input type="hidden" id="success" value=""/><input type="hidden" id="jsonBom" value="${escapeHtml(form.message)}"/>
						${messageSpans()}
${form.open ? fields(context, form.inputs) : ""}
					</form>
					${history}
				</div>
				${tokenScript(context.csrf)}`,
  );
}

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
      `\t\t\t\t\t\t<input class="form-control read-only-input"\n\t\t\t\t\t\t\tvalue="${escapeHtml(value)}" id="${name}"\n\t\t\t\t\t\t\tname="${name}" readonly/>`,
  );
  return `${readOnly.join("\n")}
${inputs}
						<button type="button" class="btn btn-primary" onclick="saveOutingForm();">Submit</button>`;
}

/** A select of the form. `note` is the label of the empty option, `retired` an option that is commented out. */
export function selectField(name: string, note: string, choices: readonly Choice[], retired: string): string {
  return `\t\t\t\t\t\t<select class="form-select" id="${name}" name="${name}" required>${options(note, choices)}
							<!-- <option value="${retired}">${retired}</option> -->
						</select>`;
}

/** The history table, with the same id on both pages. `cells` are HTML, one list per request. Clients select its tbody. */
export function historyTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map(
    (cells) => `						<tr>
${cells.map((cell) => `\t\t\t\t\t\t\t<td>${cell}</td>`).join("\n")}
						</tr>`,
  );
  return `<table id="BookingRequests" class="table table-bordered">
						<thead><tr>
${headings.map((heading) => `\t\t\t\t\t\t\t<th>${heading}</th>`).join("\n")}
						</tr></thead>
						<tbody>
${body.join("\n")}
						</tbody>
					</table>`;
}

/** Variants of both pages, for a student without requests. */
export const EMPTY_VARIANTS = [
  "header_only", // no requests: the table has only its headings
  "no_table", // no requests: only the form
  "colspan_row", // no requests: a single wide cell says so
  "data_tables_row", // no requests: the cell that the library DataTables adds
  "no_student_fields", // not a hosteller: an empty form and no history
];

/** The history of a variant without requests; null for another variant. */
export function emptyHistory(variant: string | null, headings: readonly string[]): string | null {
  if (variant === null || !EMPTY_VARIANTS.includes(variant)) return null;
  if (variant.startsWith("no_")) return "";
  const cells: Readonly<Record<string, string>> = {
    colspan_row: `<td colspan="${headings.length}" style="text-align: center; color: red;">No Records Found</td>`,
    data_tables_row: `<td valign="top" colspan="${headings.length}" class="dataTables_empty">No data available in table</td>`,
  };
  const cell = cells[variant];
  const table = historyTable(headings, []);
  return cell === undefined ? table : table.replace("</tbody>", `\t<tr>${cell}</tr>\n\t\t\t\t\t\t</tbody>`);
}

/** Status in the portal's layout: a line break and tabs before the last two words. Everything except "accepted" is red. */
export function statusCell(status: string): string {
  const color = status.endsWith("Accepted") ? "green" : "red";
  const words = status.split(" ");
  const lines = [words.slice(0, -2).join(" "), words.slice(-2).join(" ")].filter((line) => line !== "");
  return `<span>   <span
								style="color: ${color};">${lines.map(escapeHtml).join("\n\t\t\t\t\t\t\t\t\t\t")}</span>
							</span>`;
}

/** The delete button of a request; an empty cell if it can no longer be deleted. */
export function actionCell(request: RequestNumber | null): string {
  return request?.shownBy === "delete_button"
    ? `<span>
								<button id="eventsbtn" type="button" class="btn btn-danger btn-sm" data-bookingId="${request.id}"
									onclick="deleteStudentBookingInfo(this.getAttribute(&#39;data-bookingId&#39;));"><span class="bi bi-trash-fill"></span></button></span>`
    : "\n\t\t\t\t\t\t\t";
}
