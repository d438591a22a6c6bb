import { around, choicesOf, escapeHtml, handler, hidden, inOrder, options, row } from "../html/html.ts";
import { assignmentsOf } from "../world/assignments.ts";
import type { CourseClass } from "../world/course-class.ts";
import { slottedClassesOf } from "../world/materials.ts";
import { shortMonthDate } from "../world/portal-dates.ts";
import type { Student } from "../world/students.ts";
import { institutionalTerms } from "../world/terms.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";
import { requestedSemester } from "./semester-form.ts";

/** The parts that differ between the two assignment pages. */
export type AssignmentFrame = Readonly<{ formId: string; content: string; success: string; script: string }>;

/** An assignment page: a complete document, although the portal loads it into another one. */
export function assignmentDocument({ student }: RenderContext, frame: AssignmentFrame): string {
  return `<!DOCTYPE html>
<!--
	Page: assignment upload
	Since: 11/06/2018
	-->
<html>
	<!--<head th:include="layouts/parts :: styles">-->
	<head><link rel="stylesheet" href="assets/css/sweetalert.css" /></head>
	<body class="hold-transition skin-blue-light sidebar-mini fixed"><div id="main-section"><section class="content">
				<div class="col-sm-12"><div class="box box-info"><div class="box-header with-border">
							<h3 class="box-title">Assignment Upload</h3>
						</div><div class="box-body"><form role="form" id="${frame.formId}" name="${frame.formId}" method="post" autocomplete="off">
								${hidden("authorizedID", student.registrationNumber, "authorizedID")}
								<!-- th:object="\${assignment}"> -->
								<div class="col-md-16" style="margin-top: 20px; margin-left: 1px;"><div>${frame.content}
									<input type="hidden" id="success" value="${frame.success}" /> <input type="hidden" id="jsonBom" value="" />
								</div></div></form></div></div></div></section><noscript>
				<h2 class="text-red">Enable JavaScript to Access VTOP</h2>
			</noscript><script type="text/javascript">
				/*<![CDATA[*/
${frame.script}
				/*]]>*/
			</script></div></body></html>`;
}

const headings = "Sl.No.,Class Nbr,Course Code,Course Title,Course Type,Faculty Name,Dashboard".split(",");

/** Classes of a semester that may have assignments; a message instead of a table if there are none. */
export const digitalAssignmentsPage: PortalPage = {
  ...dataPage("digital_assignments", "examinations/doDigitalAssignment", ["semesterSubId"]),
  variants: [
    "eight_columns", // a column of upcoming due dates before Course Type
    "type_codes", // Course Type shows the type code
    "header_only", // no classes: the table has only its headings
    "no_data", // no classes: no table, a red message
  ],
  render(context) {
    const classes = slottedClassesOf(context.student, requestedSemester(context));
    const variant = context.variant ?? (classes.length === 0 ? "no_data" : null);
    const shown = variant === "header_only" ? [] : classes;
    return renderAssignments(context, variant === "no_data" ? noData : table(context.student, shown, variant));
  },
};

const noData = '<span\n\t\t\t\t\t\t\t\t\t\t\tstyle="color: red; font-size: 20px;"> No data found</span>';

/** The page with a result, which the menu page does not have. */
export const renderAssignments = (context: RenderContext, result: string): string =>
  assignmentDocument(context, {
    formId: "digitalAssignment",
    content: `									<div class="col-md-12">
									<div class="col-md-3"></div><div class="col-md-6">
									<label for="acadYear" class="col-sm-4 control-label">Select
										Semester</label>
									<div class="col-md-8">
									<select class="form-control" name="semesterSubId" id="semesterSubId" required="required" onchange="dAOnChange();">
										${options("-- Choose\n\t\t\t\t\t\t\t\t\t\t\tSemester --", choicesOf(institutionalTerms), requestedSemester(context))}
									</select></div></div></div><div class="col-md-12" style="align-content: center; text-align: center;">
										<br /> ${result}
									</div>`,
    success: "",
    script: script(context),
  });

function table(student: Student, classes: readonly CourseClass[], variant: string | null): string {
  const shown = variant === "eight_columns" ? headings.toSpliced(4, 0, "Upcoming Dues") : headings;
  const rows = classes.map((entry, index) => {
    const cells = cellsByHeading(student, entry, index + 1, variant);
    return row('<tr class="tableContent">', "<td>", inOrder(shown, cells));
  });
  return around(
    '\n\t\t\t<div id="fixedTableContainer" class="fixedTableContainer"><table class="customTable">',
    [row('<tr class="tableHeader">', "<td>", shown), ...rows].join("\n"),
  );
}

function cellsByHeading(
  student: Student,
  entry: CourseClass,
  serial: number,
  variant: string | null,
): Readonly<Record<string, string>> {
  const open = assignmentsOf(student, entry.classId).filter(({ upload }) => upload === "open");
  return {
    "Sl.No.": String(serial),
    "Class Nbr": entry.classId,
    "Course Code": entry.courseCode,
    "Course Title": escapeHtml(entry.courseTitle),
    "Upcoming Dues": open.map(({ due }) => `<span>${due === null ? "-" : shortMonthDate(due)}</span>`).join("<br/>"),
    "Course Type": variant === "type_codes" ? entry.typeCode : entry.typeName,
    "Faculty Name": escapeHtml(entry.teacher.name),
    Dashboard: `<button type="button" class="icon-button" onclick="${handler("myFunction", entry.classId)}"><span class="glyphicon glyphicon-pencil glyphiconDefault"></span></button>`,
  };
}

/** The script of the page. The select of semesters submits its form as multipart. */
function script({ csrf }: RenderContext): string {
  return `				function myFunction(classId) {
					$.ajax({ url: "examinations/processDigitalAssignment", type: "POST",
						data: { authorizedID: $("#authorizedID").val(), classId: classId, _csrf: "${csrf}" },
						success: function(answer) { $("#main-section").html(answer); } });
				}
				function dAOnChange() {
					var fd = new FormData(document.getElementById("digitalAssignment"));
					fd.append("_csrf", "${csrf}");
					$.ajax({ url: "examinations/doDigitalAssignment", type: "POST", data: fd, cache: false,
						processData: false, contentType: false,
						success: function(answer) { $("#main-section").html(answer); } });
				}`;
}
