import { escapeHtml, hidden } from "../html/html.ts";
import { gradeHistoryOf } from "../world/grade-history.ts";
import { schools } from "../world/teachers.ts";
import { cgpaBox, otherBox } from "./cgpa-box.ts";
import { courseTable, customTable } from "./history-table.ts";
import type { PortalPage, RenderContext } from "./page.ts";

const studentHeadings = [
  ..."Reg.No.,Name,Programme and Branch,Programme Mode,Study System,Gender,YearJoined,Edu Status".split(","),
  ..."School,Campus".split(","),
];
/** All graded courses of a student, oldest exam first, with hidden rows for components and attempts, and the CGPA. */
export const gradeHistoryPage: PortalPage = {
  name: "grade_history",
  path: "examinations/examGradeView/StudentGradeHistory",
  shape: "menu",
  menu: { group: "Examination", label: "Grade History" },
  fields: [],
  variants: [
    "no_cgpa_table", // first semester: nothing below the courses
    "no_cgpa_row", // first semester: the CGPA table has only its headings
    "no_courses", // first semester: both tables have only their headings
    "other_table_first", // another table with the same CSS classes before the CGPA table
  ],
  render(context) {
    const history = gradeHistoryOf(context.student);
    const variant = context.variant ?? usualVariant(context);
    const courses = variant === "no_courses" ? [] : history.courses;
    const summary = variant === "no_cgpa_row" || variant === "no_courses" ? null : history.summary;
    const boxes = [
      variant === "other_table_first" ? otherBox : "",
      variant === "no_cgpa_table" ? "" : cgpaBox(summary),
    ];
    return document(context, `${studentTable(context)}<br />${courseTable(courses)}<br />${legend}${boxes.join("\n")}`);
  },
};

function usualVariant({ student }: RenderContext): string | null {
  switch (student.kind) {
    case "fresher":
      return "no_cgpa_table";
    case "bare":
      return "no_cgpa_row";
    default:
      return null;
  }
}

/** This page is a complete document, although it is loaded into the home page. */
function document({ student }: RenderContext, content: string): string {
  return `<!DOCTYPE html>
<html>
<head>
<script type="text/javascript" src="assets/js/history.js"charset="utf-8"></script>
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

function studentTable({ student }: RenderContext): string {
  const [school] = Object.entries(schools).find(([, name]) => name === student.school) ?? [""];
  const texts = [
    student.registrationNumber,
    student.name,
    student.program,
    "Regular",
    "FFCS",
    student.gender,
    `20${student.registrationNumber.slice(0, 2)}`,
    "Admitted",
    school,
    "AMR",
  ];
  return customTable(`	<tr class="tableHeader">
${studentHeadings.map((heading) => `\t\t<td>${heading}</td>`).join("\n")}
	</tr>
	<tr class="tableContent">
${texts.map((text) => `\t\t<td>${escapeHtml(text)}</td>`).join("\n")}
	</tr>`);
}

/** The legend of failing grades is in the page, but disabled on this campus. */
const legend = `<!-- <div id="legend" style="color: red;">
	<ul>
		<li><span style="font-weight: bold;">N1</span>: a component of the course is not cleared</li>
		<li><span style="font-weight: bold;">N2</span>: debarred for want of attendance</li>
		<li><span style="font-weight: bold;">N3</span>: absent in the final assessment</li>
		<li><span style="font-weight: bold;">N4</span>: debarred in the final assessment for indiscipline</li>
	</ul>
</div> -->
`;
