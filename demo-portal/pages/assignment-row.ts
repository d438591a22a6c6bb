import { downloadHref, escapeHtml, handler } from "../html/html.ts";
import type { Assignment } from "../world/assignments.ts";
import { shortMonthDate, uploadTime } from "../world/portal-dates.ts";

/** Position of an assignment on its page. */
export interface RowPosition {
  readonly classId: string;
  /** Starts at 1. */
  readonly serial: number;
  /** True if this is the first assignment that is open and not uploaded. */
  readonly isFirstOpen: boolean;
  /** The current day, ISO. */
  readonly today: string;
}

const icon = '<span class="glyphicon glyphicon-download-alt"></span>';
const centered = ' style=" vertical-align: middle; text-align: center;"';

/** The row of an assignment, with nine cells. The last cell always has a link, but an icon only if a file was uploaded. */
export function assignmentRow(assignment: Assignment, place: RowPosition, variant: string | null): string {
  const shown = applyVariant(assignment, place, variant);
  const submission = `examinations/downloadSTudentDA/${shown.code}/${place.classId}`;
  return `											<tr class="fixedContent tableContent">
												<td${centered}>${place.serial}</td>
												<td >${escapeHtml(shown.title)}</td>
												<td${centered}>${shown.maxMark}</td>
												<td${centered}>${shown.weightage}</td>
												<td
													style=" vertical-align: middle; text-align: center;">
													${dueDate(shown, place)}
												</td>
												<td>${questionPaper(shown, place)}</td>
												<td style=" text-align: center;">

													${variant === "unknown_state" ? "<span>Under Verification</span>" : lastUpdate(shown)}
												</td>
												<td style=" text-align: center;">
													${uploadCell(shown, place, variant)}
												</td>
												<td style=" text-align: center;">
													 <a class="btn btn-link"
														href="${downloadHref(submission)}">
														${isSubmitted(shown) ? icon : ""}
														</a>
												</td>


											</tr>`;
}

function applyVariant(assignment: Assignment, { isFirstOpen, today }: RowPosition, variant: string | null): Assignment {
  switch (variant) {
    case "file_not_uploaded":
      return { ...assignment, due: "2026-09-01", upload: "missed" };
    case "no_due_dates":
      return { ...assignment, due: null };
    case "uploaded":
      return isFirstOpen ? { ...assignment, upload: `${today}T11:59` } : assignment;
    default:
      return assignment;
  }
}

function isSubmitted({ upload }: Assignment): boolean {
  return upload !== "missed" && upload !== "open";
}

/** Green until the due date, red afterwards; "-" if missing. */
function dueDate({ due }: Assignment, { today }: RowPosition): string {
  return due === null ? "-" : `<span style="color: ${due >= today ? "green" : "red"};">${shortMonthDate(due)}</span> `;
}

function questionPaper({ code, hasQuestionPaper }: Assignment, { classId }: RowPosition): string {
  const link = `<span> <a
														class="btn btn-link"
														href="${downloadHref(`examinations/doDownloadQuestion/${code}/${classId}`)}">
															${icon}
													</a></span>`;
  return hasQuestionPaper ? link : "";
}

function lastUpdate({ upload }: Assignment): string {
  switch (upload) {
    case "missed":
      return '<span style="color: red;">File Not Uploaded</span>';
    case "open":
      return '<span style="color: green;"></span>';
    default:
      return `<span>${uploadTime(upload)}</span>`;
  }
}

/** Code and title as hidden fields. Until the due date also an edit button or the upload form. */
function uploadCell(assignment: Assignment, place: RowPosition, variant: string | null): string {
  const { code, title, due, upload } = assignment;
  const isOpen = upload !== "missed" && due !== null && due >= place.today;
  const hasForm = variant === "upload_form" && place.isFirstOpen;
  const file = `<div class="col-sm-12 form-group">
														<input type="file" class="btn" accept=".xls,.xlsx,.pdf,.doc,.docx" id="studDaUpload"
															name="studDaUpload" required="required" style="display: block;" />
													</div>`;
  return `${hasForm ? file : ""}
													<br/>
													 <span>
														<span> <input
															type="hidden" name="code"
															value="${code}"></input> <input
															type="hidden" name="opt" value="${escapeHtml(title)}"></input>
															 <span>${hasForm ? submitButtons(code, place) : isOpen ? editButton(code, place) : ""}</span>
														</span>
													</span>`;
}

/** The portal has a line break between the arguments of both handlers. */
function editButton(code: string, { classId }: RowPosition): string {
  return `<button type="button" class="icon-button" style="vertical-align: middle; text-align: center;"
																onclick="${multilineHandler("doDAssignmentProcess", classId, code)}">
																<span class="glyphicon glyphicon-pencil glyphiconDefault"></span>
															</button>`;
}

function submitButtons(code: string, { classId }: RowPosition): string {
  return `<input type="button" name="action" class="btn btn-primary" value="Submit"
																onclick="${multilineHandler("doSaveDigitalAssignment", classId, code)}" />
															<input type="button" name="action" class="btn btn-primary" value="Cancel"
																onclick="${handler("doCancelAssgnUpload", classId)}" />`;
}

function multilineHandler(name: string, classId: string, code: string): string {
  return handler(name, classId, code).replace("&#39;,&#39;", "&#39;,\n\t\t\t\t\t\t\t\t\t\t\t\t&#39;");
}
