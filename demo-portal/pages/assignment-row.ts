import { downloadHref, escapeHtml, handler } from "../html/html.ts";
import type { Assignment } from "../world/assignments.ts";
import { shortMonthDate, uploadTime } from "../world/portal-dates.ts";
import { today } from "../world/terms.ts";

/** Where an assignment stands on its page. */
export interface RowPlace {
  readonly classId: string;
  /** From 1. */
  readonly serial: number;
  /** The first assignment that can still be handed in for the first time. */
  readonly isFirstOpen: boolean;
}

const icon = '<span class="glyphicon glyphicon-download-alt"></span>';
const centered = ' style=" vertical-align: middle; text-align: center;"';

/** The row of one assignment, nine cells; the link in the last is always there, its icon only with a file. */
export function assignmentRow(assignment: Assignment, place: RowPlace, variant: string | null): string {
  const shown = changed(assignment, place, variant);
  const submission = `examinations/downloadSTudentDA/${shown.code}/${place.classId}`;
  return `											<tr class="fixedContent tableContent">
												<td${centered}>${place.serial}</td>
												<td >${escapeHtml(shown.title)}</td>
												<td${centered}>${shown.maxMark}</td>
												<td${centered}>${shown.weightage}</td>
												<td
													style=" vertical-align: middle; text-align: center;">
													${dueDate(shown)}
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

function changed(assignment: Assignment, { isFirstOpen }: RowPlace, variant: string | null): Assignment {
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

/** Green while there is time, red afterwards; a plain "-" where there is no date. */
function dueDate({ due }: Assignment): string {
  return due === null ? "-" : `<span style="color: ${due >= today ? "green" : "red"};">${shortMonthDate(due)}</span> `;
}

function questionPaper({ code, hasQuestionPaper }: Assignment, { classId }: RowPlace): string {
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

/** Code and title as hidden fields; while there is time a pencil, or the upload form with a file. */
function uploadCell(assignment: Assignment, place: RowPlace, variant: string | null): string {
  const { code, title, due, upload } = assignment;
  const isOpen = upload !== "missed" && due !== null && due >= today;
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
															 <span>${hasForm ? submitButtons(code, place) : isOpen ? pencil(code, place) : ""}</span>
														</span>
													</span>`;
}

/** Both handlers break the line between their arguments. */
function pencil(code: string, { classId }: RowPlace): string {
  return `<button type="button" class="icon-button"
																onclick="${brokenHandler("doDAssignmentProcess", classId, code)}">
																<span class="glyphicon glyphicon-pencil glyphiconDefault"></span>
															</button>`;
}

function submitButtons(code: string, { classId }: RowPlace): string {
  return `<input type="button" name="action" class="btn btn-primary" value="Submit"
																onclick="${brokenHandler("doSaveDigitalAssignment", classId, code)}" />
															<input type="button" name="action" class="btn btn-primary" value="Cancel"
																onclick="${handler("doCancelAssgnUpload", classId)}" />`;
}

function brokenHandler(name: string, classId: string, code: string): string {
  return handler(name, classId, code).replace("&#39;,&#39;", "&#39;,\n\t\t\t\t\t\t\t\t\t\t\t\t&#39;");
}
