import { escapeHtml, handler } from "../html/html.ts";
import type { HistoryCourse, HistoryRow } from "../world/grade-history.ts";
import { shortMonthDate } from "../world/portal-dates.ts";

const courseHeadings = [
  ..."Sl.No.,Course Code,Course Title,Course Type,Credits,Grade,Exam Month,Result Declared".split(","),
  ..."Course Distribution,Detail View".split(","),
];

/** Widths of the columns, in percent: of the headings, of the cells, and of the headings of a hidden row. */
const headingWidths = [5, 8, 34, 5, 5, 5, 8, 10, 10, 5];
const cellWidths = [8, 10, 10, 5, 5, 10, 10, 10];
const hiddenWidths = [10, 30, 10, 10, 10, 10, 10];

/** Both tables of the page are in an element with the same id. */
export function customTable(rows: string): string {
  return `<div>
<div class="col-md-12">
<div align="center" id="fixedTableContainer"
	class="fixedTableContainer">
<table class="customTable" style="align: center;">
${rows}
</table>
</div>
</div>
</div>`;
}

/** The courses, each followed by a hidden row if it has details. */
export function courseTable(courses: readonly HistoryCourse[]): string {
  return customTable(`	<tr class="tableHeader">
		<td colspan="11">Effective Grades${" "}
		<!-- <span th:if="\${isOpen}"><a class="btn btn-primary"
			th:href="'javascript:vtopDownload(' + \${historyPath} + ');'">As a file</a></span> -->

		</td>
	</tr>
	<tr class="tableHeader">
${courseHeadings.map((heading, index) => `\t\t<td style="width: ${headingWidths[index]}%;">${heading}</td>`).join("\n")}
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
			<!-- <a th:if="\${row.hasDetails}" th:href="'javascript:toggleDiv(' + \${row.code} + ');'">Details</a> -->
			${details.length === 0 ? "" : button}
		</td>
	</tr>
	<!-- </th:block> -->
${details.length === 0 ? "" : hiddenRow(courseCode, details)}`;
}

function hiddenRow(courseCode: string, details: readonly HistoryRow[]): string {
  const headings = courseHeadings
    .slice(1, 8)
    .map((heading, index) => `\t\t\t\t\t<td style="width: ${hiddenWidths[index]}%;">${heading}</td>`);
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

/** The cells from Course Code to Result Declared. A component has no credits and the grade "-". */
function rowTexts(row: HistoryRow): readonly string[] {
  const { courseCode, courseTitle, typeCode, credits, grade, declared } = row;
  const credit = credits === null ? "" : credits.toFixed(1);
  return [courseCode, courseTitle, typeCode, credit, grade ?? "-", monthText(row.examMonth), shortMonthDate(declared)];
}

/** Formats `2024-01` as `Jan-2024`. */
function monthText(month: string): string {
  return shortMonthDate(`${month}-01`).slice(3);
}

function cell(text: string, index: number): string {
  return `\t\t<td style="width: ${cellWidths[index]}%;" class="textAlign-center">${escapeHtml(text)}</td>`;
}
