import { escapeHtml, hidden, mainSection, tokenScript } from "../html.ts";
import type { Visit } from "../page.ts";
import { type RequestNumber, roomOf } from "../world/outings.ts";

/** What the form of an outing page shows besides its history. */
export interface OutingForm {
  readonly title: string;
  /** The editable fields, as HTML. */
  readonly inputs: string;
  /** False outside the days on which the form may be filled in; a student without a room has no fields in any case. */
  readonly open: boolean;
  /** The portal's message, in `#jsonBom`. */
  readonly message: string;
}

/** An outing page: the form, below it the history of requests (HTML, may be empty). */
export function outingPage(visit: Visit, form: OutingForm, history: string): string {
  return mainSection(
    form.title,
    `				<div class="box-body">
					<form class="form-horizontal" id="outingForm" name="outingForm" autocomplete="off">
						${hidden("_csrf", visit.csrf)}
						${hidden("authorizedID", visit.student.registrationNumber, "authorizedID")}
						${hidden("LeaveId", "", "LeaveId")}
						<input type="hidden" id="success" value=""/><input type="hidden" id="jsonBom" value="${escapeHtml(form.message)}"/>
${form.open ? fields(visit, form.inputs) : ""}
					</form>
					${history}
				</div>
				${tokenScript(visit.csrf)}`,
  );
}

function fields({ student }: Visit, inputs: string): string {
  const room = roomOf(student);
  if (room === null) {
    return "";
  }
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

/** The history of both pages has the same id: `cells` are HTML, one list per request. */
export function historyTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map(
    (cells) => `						<tr>
${cells.map((cell) => `\t\t\t\t\t\t\t<td>${cell}</td>`).join("\n")}
						</tr>`,
  );
  return `<table id="BookingRequests" class="table table-bordered">
						<tr>
${headings.map((heading) => `\t\t\t\t\t\t\t<th>${heading}</th>`).join("\n")}
						</tr>
${body.join("\n")}
					</table>`;
}

/** A history whose only row says in one wide cell that there is nothing. */
export function historyWithWords(headings: readonly string[]): string {
  const row = `<tr><td colspan="${headings.length}" style="text-align: center; color: red;">No Records Found</td></tr>`;
  return historyTable(headings, []).replace("</table>", `\t${row}\n\t\t\t\t\t</table>`);
}

/** Status in the portal's layout: a line break and tabs before the last two words; everything but "accepted" is red. */
export function statusCell(status: string): string {
  const color = status.endsWith("Accepted") ? "green" : "red";
  const words = status.split(" ");
  const lines = [words.slice(0, -2).join(" "), words.slice(-2).join(" ")].filter((line) => line !== "");
  return `<span>   <span
								style="color: ${color};">${lines.map(escapeHtml).join("\n\t\t\t\t\t\t\t\t\t\t")}</span>
							</span>`;
}

/** The button of a request that the student may still delete; an empty cell otherwise. */
export function actionCell(request: RequestNumber | null): string {
  return request?.shownBy === "delete_button"
    ? `<button type="button" class="btn btn-danger" data-bookingid="${request.id}" onclick="deleteOuting(this.getAttribute(&#39;data-bookingid&#39;));"><span class="glyphicon glyphicon-trash"></span></button>`
    : "\n\t\t\t\t\t\t\t";
}
