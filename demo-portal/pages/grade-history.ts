import { around, escapeHtml, handler, hidden, row, textRow } from "../html/html.ts";
import { type GradeSummary, gradeHistoryOf, type HistoryCourse, type HistoryRow } from "../world/grade-history.ts";
import { shortMonthDate } from "../world/portal-dates.ts";
import { schools } from "../world/teachers.ts";
import { menuPage, type PortalPage, type RenderContext } from "./page.ts";

const headings = ["Credits Registered", "Credits Earned", "CGPA", ...[..."SABCDEFN"].map((grade) => `${grade} Grades`)];

/** The box with the CGPA below the courses. With null, its table has no row. */
function cgpaBox(summary: GradeSummary | null): string {
  if (summary === null) return box("CGPA\n\t\t\tDetails", headings);
  const { creditsRegistered, creditsEarned, cgpa, counts } = summary;
  const credits = [creditsRegistered, creditsEarned].map((number) => number.toFixed(1));
  return box("CGPA\n\t\t\tDetails", headings, [...credits, cgpa.toFixed(2), ...counts.map(String)]);
}

/** A box that other campuses show above it. Its table has the same CSS classes. */
const otherBox = box(
  "Curriculum Details",
  ["Curriculum", "Credits Required", "Credits Earned"],
  ["UC", "72.0", "60.0"],
);

/** The credits that a sister campus requires, by curriculum. */
const required: readonly (readonly [distribution: string, title: string, credits: number])[] = [
  ["UC", "Programme Core", 72],
  ["FC", "Foundation Core", 52],
  ["UE", "Open Elective", 36],
];

/** Both boxes of the sister campuses above the CGPA. Their tables have the same CSS classes. */
function campusBoxes(courses: readonly HistoryCourse[]): string {
  const isPassed = ({ grade }: HistoryCourse) => !/^[FN]/.test(grade ?? "F");
  const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  const lines = required.map(([distribution, title, credits]) => {
    const passed = courses.filter((course) => course.distribution === distribution && isPassed(course));
    return { distribution, title, numbers: [credits, sum(passed.map((course) => course.credits))] };
  });
  const texts = (numbers: readonly number[]) => numbers.map((credits) => credits.toFixed(1));
  const total = [0, 1].map((column) => sum(lines.map(({ numbers }) => numbers[column] ?? 0)));
  return [
    box(
      "Curriculum Details",
      ["Curriculum Distribution Type", "Credits Required", "Credits Earned"],
      ...lines.map(({ distribution, numbers }) => [distribution, ...texts(numbers)]),
      ["Total Credits", ...texts(total)],
    ),
    box(
      "Basket Details",
      ["Basket Title", "Distribution Type", "Credits Required", "Credits Earned"],
      ...lines.map(({ distribution, title, numbers }) => [title, distribution, ...texts(numbers)]),
    ),
  ].join("\n");
}

/** The headings are in td, not th. */
function box(title: string, heads: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const shown = rows.map((cells) => row('<tr style="font-weight: bold;">', "<td>", cells));
  const heading = '<tr style="color: #fff; font-weight: bold; white-space: nowrap;background-color:orange; ">';
  return `<div class="box col-md-12" style="border-bottom: 1px solid orange; border-left: 1px solid orange; border-right: 1px solid orange; border-top: 3px solid orange;">
	<div class="box-header "><h3 class="box-title" style="font-weight: bold;">${title}</h3>
	</div><div class="box-body table-responsive ">
	<table class="table table-hover table-bordered" style="border-bottom-color: #b1dfff; border-left-color: #b1dfff; border-right-color: #b1dfff;">
		<thead style="background-color: #626D71">${row(heading, "<td>", heads)}</thead>
${shown.length === 0 ? "" : around("<tbody>", shown.join("\n"))}
	</table></div></div>`;
}

const courseHeadings = [
  ..."Sl.No.,Course Code,Course Title,Course Type,Credits,Grade,Exam Month,Result Declared".split(","),
  ..."Course Distribution,Detail View".split(","),
];

/** Widths of the columns, in percent: of the headings, of the cells, and of the headings of a hidden row. */
const headingWidths = [5, 8, 34, 5, 5, 5, 8, 10, 10, 5];
const cellWidths = [8, 10, 10, 5, 5, 10, 10, 10];
const hiddenWidths = [10, 30, 10, 10, 10, 10, 10];

/** Both tables of the page are in an element with the same id. */
const customTable = (rows: string): string =>
  around(
    '<div><div class="col-md-12"><div align="center" id="fixedTableContainer" class="fixedTableContainer"><table class="customTable" style="align: center;">',
    rows,
  );

/** The courses, each followed by a hidden row if it has details. */
function courseTable(courses: readonly HistoryCourse[], { campus }: RenderContext): string {
  const headings = campus === undefined ? courseHeadings : courseHeadings.toSpliced(8, 1, "Course Option");
  return customTable(`	<tr class="tableHeader">
		<td colspan="11">Effective Grades${" "}
		<!-- <span th:if="\${isOpen}"><a class="btn btn-primary"
			th:href="'javascript:vtopDownload(' + \${historyPath} + ');'">As a file</a></span> -->
		</td></tr><tr class="tableHeader">
${headings.map((heading, index) => `\t\t<td style="width: ${headingWidths[index]}%;">${heading}</td>`).join("\n")}
	</tr>${courses.map((course, index) => courseRows(course, index + 1)).join("\n")}`);
}

function courseRows(course: HistoryCourse, serial: number): string {
  const { courseCode, details } = course;
  const button = `<button type="button" name="action"
				onclick="${handler("toggleDiv", courseCode)}"
				class="icon-button">
				<span class="glyphicon glyphicon-menu-down glyphiconDefault"></span></button>`;
  return `	<tr class="tableContent">
		<td style="width: 5%;" class="textAlign-center">${serial}</td>${[...rowTexts(course), course.distribution].map(cell).join("\n")}
		<td style="width: 5%;" class="textAlign-center">
			<!-- <a th:if="\${row.hasDetails}" th:href="'javascript:toggleDiv(' + \${row.code} + ');'">Details</a> -->
			${details.length === 0 ? "" : button}</td></tr>
	<!-- </th:block> -->
${details.length === 0 ? "" : hiddenRow(courseCode, details)}`;
}

function hiddenRow(courseCode: string, details: readonly HistoryRow[]): string {
  const headings = courseHeadings
    .slice(1, 8)
    .map((heading, index) => `<td style="width: ${hiddenWidths[index]}%;">${heading}</td>`);
  const rows = details.map((detail) =>
    around('<tr class="tableContent-level1">', rowTexts(detail).map(cell).join("\n")),
  );
  return `	<tr class="tableContent" style="display: none;"
		id="detailsView_${escapeHtml(courseCode)}">
		<td colspan="11" align="center"><div align="center">
			<table class="customTable-level1" style="align: center; width: 90%"><tr class="tableHeader-level1">${headings.join("\n")}</tr>
${rows.join("\n")}</table></div></td></tr>`;
}

/** The cells from Course Code to Result Declared. A component has no credits and the grade "-". */
function rowTexts(row: HistoryRow): readonly string[] {
  const { courseCode, courseTitle, typeCode, credits, grade, declared } = row;
  const credit = credits === null ? "" : credits.toFixed(1);
  return [courseCode, courseTitle, typeCode, credit, grade ?? "-", monthText(row.examMonth), shortMonthDate(declared)];
}

/** Formats `2024-01` as `Jan-2024`. */
const monthText = (month: string): string => shortMonthDate(`${month}-01`).slice(3);

const cell = (text: string, index: number): string =>
  `\t\t<td style="width: ${cellWidths[index]}%;" class="textAlign-center">${escapeHtml(text)}</td>`;

const studentHeadings = [
  ..."Reg.No.,Name,Programme and Branch,Programme Mode,Study System,Gender,YearJoined,Edu Status".split(","),
  ..."School,Campus".split(","),
];
/** All graded courses of a student, oldest exam first, with hidden rows for components and attempts, and the CGPA. */
export const gradeHistoryPage: PortalPage = {
  ...menuPage("grade_history", "examinations/examGradeView/StudentGradeHistory", "Examination", "Grade History"),
  variants: [
    "no_cgpa_table", // first semester: nothing below the courses
    "no_cgpa_row", // first semester: the CGPA table has only its headings
    "no_courses", // first semester: both tables have only their headings
    "other_table_first", // another table with the same CSS classes before the CGPA table
  ],
  render(context) {
    const history = gradeHistoryOf(context.student);
    const variant = context.variant ?? usualVariants[context.student.kind];
    const courses = variant === "no_courses" ? [] : history.courses;
    const summary = variant === "no_cgpa_row" || variant === "no_courses" ? null : history.summary;
    const boxes = [
      variant === "other_table_first" ? otherBox : "",
      ...(context.campus === undefined ? [] : [campusBoxes(courses)]),
      variant === "no_cgpa_table" ? "" : cgpaBox(summary),
    ];
    return document(
      context,
      `${studentTable(context)}<br />${courseTable(courses, context)}<br />${legend}${boxes.join("\n")}`,
    );
  },
};

const usualVariants: Readonly<Record<string, string>> = { fresher: "no_cgpa_table", bare: "no_cgpa_row" };

/** This page is a complete document, although it is loaded into the home page. */
function document({ student }: RenderContext, content: string): string {
  return `<!DOCTYPE html>
<html><head><script type="text/javascript" src="assets/js/history.js"charset="utf-8"></script></head>
<body class="hold-transition skin-blue-light sidebar-mini fixed">
	<div id="main-section"><section class="content"><div class="col-md-12"><div class="box box-info"><div class="box-header with-border">
						<h3 class="box-title">Student Grade History</h3>
					</div><div class="box-body"><form role="form" id="studentGradeView" name="studentGradeView" method="post" autocomplete="off">
						${hidden("authorizedID", student.registrationNumber, "authorizedID")}<div class="col-sm-12">${content}
						</div></form></div></div></div></section></div></body></html>`;
}

function studentTable({ student }: RenderContext): string {
  const [school] = Object.entries(schools).find(([, name]) => name === student.school) ?? [""];
  const texts = [
    ...[student.registrationNumber, student.name, student.program, "Regular", "FFCS", student.gender],
    ...[`20${student.registrationNumber.slice(0, 2)}`, "Admitted", school, "AMR"],
  ];
  const heading = row('<tr class="tableHeader">', "<td>", studentHeadings);
  return customTable(heading + textRow('<tr class="tableContent">', "<td>", texts));
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
