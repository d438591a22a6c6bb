import { escapeHtml, handler, hidden } from "../html.ts";
import type { PortalPage, Visit } from "../page.ts";
import { gradeHistoryOf, type HistoryCourse, type HistoryRow } from "../world/grade-history.ts";
import { shortMonthDate } from "../world/portal-dates.ts";
import { cgpaBox, otherBox } from "./cgpa-box.ts";

const studentHeadings = [
  "Reg.No.",
  "Name",
  "Programme and Branch",
  "Programme Mode",
  "Study System",
  "Gender",
  "YearJoined",
  "Edu Status",
  "School",
  "Campus",
];
const courseHeadings = [
  "Sl.No.",
  "Course Code",
  "Course Title",
  "Course Type",
  "Credits",
  "Grade",
  "Exam Month",
  "Result Declared",
  "Course Distribution",
  "Detail View",
];

/** Every graded course of a student, oldest exam first, with hidden rows of components and attempts, and the CGPA. */
export const gradeHistoryPage: PortalPage = {
  name: "grade_history",
  path: "examinations/examGradeView/StudentGradeHistory",
  shape: "menu",
  fields: [],
  variants: [
    "no_cgpa_table", // first semester: nothing below the courses
    "no_cgpa_row", // first semester: the CGPA table has only its headings
    "no_courses", // first semester: the table of courses has only its headings
    "other_table_first", // another table of the same classes before the CGPA table
  ],
  render(visit) {
    const history = gradeHistoryOf(visit.student);
    const variant = visit.variant ?? usualVariant(visit);
    const courses = variant === "no_courses" ? [] : history.courses;
    const summary = variant === "no_cgpa_row" ? null : history.summary;
    const boxes = [
      variant === "other_table_first" ? otherBox : "",
      variant === "no_cgpa_table" ? "" : cgpaBox(summary),
    ];
    return document(visit, `${studentTable(visit)}<br />${courseTable(courses)}<br />${legend}${boxes.join("\n")}`);
  },
};

function usualVariant({ student }: Visit): string | null {
  switch (student.kind) {
    case "fresher":
      return "no_cgpa_table";
    case "bare":
      return "no_cgpa_row";
    default:
      return null;
  }
}

/** This page is a whole document inside the home page. */
function document({ student }: Visit, content: string): string {
  return `<!DOCTYPE html>
<html>
<head>
<script type="text/javascript" src="assets/js/jquery.validationEngine.js"charset="utf-8"></script>
</head>
<body class="hold-transition skin-blue-light sidebar-mini fixed">
	<div id="main-section">
		<section class="content">
			<div class="col-md-12">
				<div class="box box-info">
					<div class="box-header with-border">
						<h3 class="box-title">Student Grade History</h3>
					</div>
					<div class="box-body">
					<form role="form" id="studentGradeView" name="studentGradeView"
						method="post" autocomplete="off">
						${hidden("authorizedID", student.registrationNumber, "authorizedID")}
						<div class="col-sm-12">
${content}
						</div>
					</form>
					</div>
				</div>
			</div>
		</section>
	</div>
</body>
</html>`;
}

function studentTable({ student }: Visit): string {
  const texts = [
    student.registrationNumber,
    student.name,
    student.program,
    "Regular",
    "FFCS",
    student.gender,
    `20${student.registrationNumber.slice(0, 2)}`,
    "Admitted",
    student.school,
    "AMR",
  ];
  return customTable(`	<tr class="tableHeader">
${studentHeadings.map((heading) => `\t\t<td>${heading}</td>`).join("\n")}
	</tr>
	<tr class="tableContent">
${texts.map((text) => `\t\t<td>${escapeHtml(text)}</td>`).join("\n")}
	</tr>`);
}

/** Both tables of the page stand in an element with the same id. */
function customTable(rows: string): string {
  return `<div class="col-md-12">
<div align="center" id="fixedTableContainer"
	class="fixedTableContainer">
<table class="customTable" style="align: center;">
${rows}
</table>
</div>
</div>`;
}

function courseTable(courses: readonly HistoryCourse[]): string {
  return customTable(`	<tr class="tableHeader">
		<td colspan="11">Effective Grades${" "}
		<!-- <span style="float: right;" th:if="\${student.getStudySystem()}=='FFCS'"> <a
			class="btn btn-primary" th:href="@{'javascript:vtopDownload(\\''+'examinations/examGradeView/doDownloadStudentHistory'+'\\')'}">Download</a></span> -->

		</td>
	</tr>
	<tr class="tableHeader">
${courseHeadings.map((heading) => `\t\t<td style="width: 8%;">${heading}</td>`).join("\n")}
	</tr>
${courses.map((course, index) => courseRows(course, index + 1)).join("\n")}`);
}

function courseRows(course: HistoryCourse, serial: number): string {
  const { courseCode, details } = course;
  const button = `<button type="button" name="action"
				onclick="${handler("toggleDiv", courseCode)}"
				class="icon-button">
				<span class="glyphicon glyphicon-menu-down glyphiconDefault"></span>
			</button>`;
  return `	<tr class="tableContent">
		<td style="width: 5%;" class="textAlign-center">${serial}</td>
${[...rowTexts(course), course.distribution].map(cell).join("\n")}
		<td style="width: 5%;" class="textAlign-center">
			<!--  <a th:href="'javascript:toggleDiv(\\''+ \${stdHistory.courseCatalogCode} + '\\');'">Show / Hide</a> -->
			${details.length === 0 ? "" : button}
		</td>
	</tr>
	<!-- </th:block>-->
${details.length === 0 ? "" : hiddenRow(courseCode, details)}`;
}

function hiddenRow(courseCode: string, details: readonly HistoryRow[]): string {
  const headings = courseHeadings.slice(1, 8).map((heading) => `\t\t\t\t\t<td style="width: 10%;">${heading}</td>`);
  const rows = details.map(
    (detail) => `				<tr class="tableContent-level1">
${rowTexts(detail).map(cell).join("\n")}
				</tr>`,
  );
  return `	<tr class="tableContent" style="display: none;"
		id="detailsView_${escapeHtml(courseCode)}">
		<td colspan="11" align="center">
			<div align="center">
			<table class="customTable-level1"
				style="align: center; width: 90%">
				<tr class="tableHeader-level1">
${headings.join("\n")}
				</tr>
${rows.join("\n")}
			</table>
			</div>
		</td>
	</tr>`;
}

/** Course Code to Result Declared. The row of a component has no credits and the grade "-". */
function rowTexts(row: HistoryRow): readonly string[] {
  const { courseCode, courseTitle, typeCode, credits, grade, declared } = row;
  const credit = credits === null ? "" : credits.toFixed(1);
  return [courseCode, courseTitle, typeCode, credit, grade ?? "-", monthText(row.examMonth), shortMonthDate(declared)];
}

/** `2024-01` as the page shows it: `Jan-2024`. */
function monthText(month: string): string {
  return shortMonthDate(`${month}-01`).slice(3);
}

function cell(text: string): string {
  return `\t\t<td style="width: 10%;" class="textAlign-center">${escapeHtml(text)}</td>`;
}

/** The legend of the failing grades is switched off on this campus and left in the page. */
const legend = `<!-- <div id="legend" style="color: red;">
	<ul>
		<li><span style="font-weight: bold;">N1</span>: a component of the course is not cleared</li>
		<li><span style="font-weight: bold;">N2</span>: debarred for want of attendance</li>
		<li><span style="font-weight: bold;">N3</span>: absent in the final assessment</li>
		<li><span style="font-weight: bold;">N4</span>: debarred in the final assessment for indiscipline</li>
	</ul>
</div> -->
`;
