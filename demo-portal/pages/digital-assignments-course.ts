import { around, downloadHref, escapeHtml, handler, row, textRow } from "../html/html.ts";
import { type Assignment, assignmentsOf } from "../world/assignments.ts";
import type { CourseClass } from "../world/course-class.ts";
import { ownClass } from "../world/materials.ts";
import { shortMonthDate, uploadTime } from "../world/portal-dates.ts";
import { findTerm } from "../world/terms.ts";
import { assignmentDocument } from "./digital-assignments.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";

/** Position of an assignment on its page. It may be the first one that is open and not uploaded. */
type RowPosition = Readonly<{ classId: string; serial: number; isFirstOpen: boolean; today: string }>;

const icon = '<span class="glyphicon glyphicon-download-alt"></span>';

/** The row of an assignment, with nine cells. The last cell always has a link, but an icon only if a file was uploaded. */
function assignmentRow(assignment: Assignment, place: RowPosition, variant: string | null): string {
  const shown = applyVariant(assignment, place, variant);
  const path = downloadHref(`examinations/downloadSTudentDA/${shown.code}/${place.classId}`);
  const middle = (content: string | number) =>
    around('\n<td style=" vertical-align: middle; text-align: center;">', String(content));
  const centered = (content: string) => around('\n<td style=" text-align: center;">\n', content);
  const cells = [
    ...[middle(place.serial), around("<td >", escapeHtml(shown.title)), middle(shown.maxMark), middle(shown.weightage)],
    ...[middle(dueDate(shown, place)), around("<td>", questionPaper(shown, place))],
    centered(variant === "unknown_state" ? "<span>Under Verification</span>" : lastUpdate(shown)),
    centered(uploadCell(shown, place, variant)),
    centered(` <a class="btn btn-link" href="${path}">${isSubmitted(shown) ? icon : ""}</a>`),
  ];
  return around('<tr class="fixedContent tableContent">', cells.join(""));
}

function applyVariant(assignment: Assignment, { isFirstOpen, today }: RowPosition, variant: string | null): Assignment {
  if (variant === "file_not_uploaded") return { ...assignment, due: "2026-09-01", upload: "missed" };
  if (variant === "no_due_dates") return { ...assignment, due: null };
  if (variant === "uploaded") return isFirstOpen ? { ...assignment, upload: `${today}T11:59` } : assignment;
  return assignment;
}

const isSubmitted = ({ upload }: Assignment): boolean => upload !== "missed" && upload !== "open";

/** Green until the due date, red afterwards; "-" if missing. */
const dueDate = ({ due }: Assignment, { today }: RowPosition): string =>
  due === null ? "-" : `<span style="color: ${due >= today ? "green" : "red"};">${shortMonthDate(due)}</span> `;

function questionPaper({ code, hasQuestionPaper }: Assignment, { classId }: RowPosition): string {
  const path = downloadHref(`examinations/doDownloadQuestion/${code}/${classId}`);
  return hasQuestionPaper ? around(`<span> <a\nclass="btn btn-link"\nhref="${path}">\n`, icon) : "";
}

function lastUpdate({ upload }: Assignment): string {
  if (upload === "missed") return '<span style="color: red;">File Not Uploaded</span>';
  if (upload === "open") return '<span style="color: green;"></span>';
  return `<span>${uploadTime(upload)}</span>`;
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
													<br/><span>
														<span> <input type="hidden" name="code" value="${code}"></input> <input type="hidden" name="opt" value="${escapeHtml(title)}"></input>
															 <span>${hasForm ? submitButtons(code, place) : isOpen ? editButton(code, place) : ""}</span></span></span>`;
}

/** The portal has a line break between the arguments of both handlers. */
function editButton(code: string, { classId }: RowPosition): string {
  return `<button type="button" class="icon-button" style="vertical-align: middle; text-align: center;"
																onclick="${multilineHandler("doDAssignmentProcess", classId, code)}">
																<span class="glyphicon glyphicon-pencil glyphiconDefault"></span></button>`;
}

function submitButtons(code: string, { classId }: RowPosition): string {
  return `<input type="button" name="action" class="btn btn-primary" value="Submit"
																onclick="${multilineHandler("doSaveDigitalAssignment", classId, code)}" />
															<input type="button" name="action" class="btn btn-primary" value="Cancel" onclick="${handler("doCancelAssgnUpload", classId)}" />`;
}

const multilineHandler = (name: string, classId: string, code: string): string =>
  handler(name, classId, code).replace("&#39;,&#39;", "&#39;,\n\t\t\t\t\t\t\t\t\t\t\t\t&#39;");

/** Assignments of one class. For another student's class, both tables have no rows. */
export const digitalAssignmentsCoursePage: PortalPage = {
  ...dataPage("digital_assignments_course", "examinations/processDigitalAssignment", ["classId"]),
  variants: [
    "file_not_uploaded", // every assignment is overdue and not uploaded
    "upload_form", // the upload form of the first open assignment is shown
    "uploaded", // after an upload: a green message, and the first open assignment is uploaded
    "restricted", // after a late upload: a red message
    "no_due_dates", // every due date is "-"
    "unknown_state", // an unknown text instead of the upload time
    "header_only", // no assignments: the table has only its headings
    "unknown_class", // both tables have only their headings
  ],
  render(context) {
    const courseClass = context.variant === "unknown_class" ? undefined : ownClass(context.student, classIdOf(context));
    const shown =
      courseClass === undefined || context.variant === "header_only"
        ? []
        : assignmentsOf(context.student, courseClass.classId);
    const success = context.variant === "uploaded" ? "Uploaded successfully" : "";
    return assignmentDocument(context, {
      formId: "daUpload",
      content: `${messages(success, context.variant === "restricted" ? "Upload Restricted Mark Awarded" : "")}
${classTable(courseClass)}<br /><div class="col-md-10">
										<p style="color: red;">Notes: <br /> 1. At most 4MB <br /> 2. pdf,xls,xlsx,doc,docx only <br /></p>
									</div>${assignmentTable(shown, context)}
${fileDialog}<div align="left" class="col-md-6"><br />
										<button type="button" class="btn btn-primary" onclick="javascript:reload(&#39;${courseClass?.termId ?? ""}&#39;);">
											Go Back</button>
									</div>`,
      success,
      script: "",
    });
  },
};

/** The dialog that shows the chosen file before it is sent. */
const fileDialog = `									<div class="modal" id="myModal" role="dialog">
										<div class="modal-dialog modal-dialog-centered modal-dialog-scrollable"><div class="modal-content">
												<div class="modal-header">
													<button type="button" class="close" data-bs-dismiss="modal">&times;</button>
													<h4 class="modal-title">File Upload</h4>
												</div><div class="modal-body"><embed id="tes" width="100%" height="400px" /></div><div class="modal-footer">
													<button type="button" class="btn btn-default" data-bs-dismiss="modal">confirm</button>
													<button type="button" class="btn btn-default" id="close" data-bs-dismiss="modal">close</button>
												</div></div></div></div>`;

const classIdOf = ({ form }: RenderContext): string => form.get("classId") ?? "";

function messages(green: string, red: string): string {
  const span = (color: string, text: string) =>
    `<span style="color: ${color}; font-size: 20px; font-weight: bold;">${text}</span>`;
  return `									<div align="center">
										${span("green", green)} ${span("red", red)}</div>`;
}

function classTable(courseClass: CourseClass | undefined): string {
  const texts = ({ termId, courseCode, courseTitle, typeCode, classId }: CourseClass) => [
    ...[findTerm(termId)?.name ?? "", courseCode, courseTitle, typeCode, classId],
  ];
  const classRow = courseClass && textRow('<tr class="fixedContent tableContent">', "<td>", texts(courseClass));
  return `									<div id="fixedTableContainer" class="fixedTableContainer">
										<table class="customTable" style="align: center;"><tbody><tr class="fixedContent tableHeader">
													<td style="width: 20%;">Semester</td><td style="width: 12%;">Course Code</td>
													<td style="width: 30%;">Course Title</td><td style="width: 12%;">Course Type</td>
													<td style="width: 10%;">Class Number</td>
												</tr>${classRow ?? ""}</tbody></table></div>`;
}

/** Two heading rows in a tbody, then the assignments after its end tag. */
function assignmentTable(assignments: readonly Assignment[], context: RenderContext): string {
  const firstOpen = assignments.findIndex(({ upload }) => upload === "open");
  const { today } = context.student;
  const rows = assignments.map((assignment, index) => {
    const place = { classId: classIdOf(context), serial: index + 1, isFirstOpen: index === firstOpen, today };
    return assignmentRow(assignment, place, context.variant);
  });
  return `									<div id="fixedTableContainer" class="fixedTableContainer">
										<table class="customTable"><tbody><tr class="fixedContent tableHeader">
													<td rowspan="2" style="width: 5%;">Sl.No.</td><td rowspan="2" style="width: 20%;">Title</td>
													<td rowspan="2" style="width: 5%;">Max. Mark</td><td rowspan="2" style="width: 5%;">Weightage %</td>
													<td rowspan="2" style="width: 10%;">Due Date</td><td rowspan="2" style="width: 5%;">QP</td>
													<td colspan="3" style="width: 50%;">Document Details</td>
												</tr>${row('<tr class="fixedContent tableHeader">', '<td style="width: 20%;">', ["Last Updated On", "Upload/Edit", "Download"])}
											</tbody>${rows.join("\n\n")}</table></div>`;
}
