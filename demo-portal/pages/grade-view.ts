import { around, escapeHtml, handler, row } from "../html/html.ts";
import type { Campus } from "../world/campus.ts";
import { type GradedCourse, gradedCoursesOf, gradeLetters } from "../world/grades.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";
import { requestedSemester, semesterFormPage, semesterForms } from "./semester-form.ts";

const headings = "Sl.No.,Course Code,Course Title,Course Type,Grading Type,Grand Total,Grade,View Mark".split(",");

/** Options of the table of graded courses. */
export interface GradeTable {
  readonly courses: readonly GradedCourse[];
  /** The opened course: its button is a minus, and its details follow. Null if none is opened. */
  readonly opened: { readonly courseId: string; readonly rows: string } | null;
  /** True if there are four credit columns and a last row with the GPA, as on other campuses. */
  readonly withCredits: boolean;
  readonly campus?: Campus | undefined;
}

/** The table of graded courses with its legend. */
export function gradeTable({ courses, opened, withCredits, campus }: GradeTable): string {
  const orHidden = (html: string) => (withCredits ? html : `<!-- ${html} -->`);
  const gpa = campus === undefined ? "GPA : 8.58" : `${campus.gpaText} ${gpaOf(courses)}`;
  const gpaRow = row('<tr align="center">', '<td colspan="14"><span style="font-size: 18px; font-weight: bold;">', [
    gpa,
  ]);
  const rows = courses.map((course, index) => {
    const isOpen = opened !== null && opened.courseId === course.courseId;
    return courseRow(course, index + 1, isOpen, withCredits) + (isOpen ? opened.rows : "");
  });
  const cells = headings.map((heading) => `<th rowspan="2">${heading}</th>`);
  return `<div class="box-body table-responsive ">
<table class="table table-hover table-bordered"
	style="border-bottom-color: #b1dfff; border-left-color: #b1dfff; border-right-color: #b1dfff;">
	<tr style="background-color: #3c8dbc; color: white;">${cells.toSpliced(4, 0, orHidden(`<th colspan="4">Credits</th>`)).join("\n\t\t")}</tr>
	${row("<tr>", "<th>", withCredits ? ["L", "P", "J", "C"] : [])}
	${rows.join("\n\n\n")}
	${orHidden(gpaRow)}
</table></div>${legend}`;
}

function courseRow(course: GradedCourse, serial: number, isOpen: boolean, withCredits: boolean): string {
  const { courseCode, courseTitle, typeName, gradingType, grandTotal, grade, credits } = course;
  const style = course.countsForGpa ? "" : ` style="background-color: #C0D8C0;"`;
  const creditCells = [credits, 0, 0, credits].map((number) => `<td>${number.toFixed(1)}</td>`).join("\n\t\t");
  return `	<tr${style}>
		<td height="50">${serial}</td><td>${escapeHtml(courseCode)}</td><td>${escapeHtml(courseTitle)}</td>
		<td>${escapeHtml(typeName)}</td>${withCredits ? creditCells : templateCells}<td>${gradingType}</td><td>${grandTotal ?? "-"}</td><td>${grade}</td>
		<td>${isOpen ? closeButton : openButton(course.courseId)}</td></tr>
`;
}

const templateCells = `<!-- <td th:text="\${row.l}"></td>
		<td th:text="\${row.p}"></td><td th:text="\${row.j}"></td>
		<td th:text="\${row.c}"></td> -->`;

const button = (onClick: string, icon: string) => `<button type="button" name="action"
				class="btn btn-primary btn-block"
				onclick="${onClick}">
				<span class="glyphicon glyphicon-${icon}"></span></button>`;

const openButton = (courseId: string): string => button(handler("getGradeViewDetails", courseId), "plus");

/** The button of an opened course has no course id. */
const closeButton = button("doViewExamGrade();", "minus");

/** The grade points of the courses that count, weighted by credits. */
function gpaOf(courses: readonly GradedCourse[]): string {
  const counted = courses.filter(({ countsForGpa }) => countsForGpa);
  const sum = (weight: (course: GradedCourse) => number) => counted.reduce((total, one) => total + weight(one), 0);
  const points = sum(({ credits, grade }) => credits * (grades.find(([letter]) => letter === grade)?.[1] ?? 0));
  const total = sum(({ credits }) => credits);
  return (points / Math.max(1, total)).toFixed(2);
}

const grades = [...gradeLetters.slice(0, -1)].map((letter, index) => [letter as string, 10 - index] as const);

const legend = `<div class="col-sm-12">
	<ul class="legend">
		<li><span class="lightGreen"></span> &nbsp;&nbsp;&nbsp;Course not included in GPA/CGPA</li>
	</ul></div>`;

/** Graded courses of a semester, each with a button that shows its marks. */
export const gradeViewPage: PortalPage = {
  ...dataPage("grade_view", "examinations/examGradeView/doStudentGradeView", ["semesterSubId"]),
  variants: [
    "no_table", // nothing published: no table, "No Records Found" in red
    "header_only", // nothing published: the table has only its headings
    "credit_columns", // four credit columns, a second heading row, and a last row with the GPA
  ],
  render(context) {
    const courses = gradedCoursesOf(context.student, requestedSemester(context));
    const variant = context.variant ?? (courses.length === 0 ? "no_table" : null);
    if (variant === "no_table") return gradePage(context, "", "No Records Found");
    const shown: readonly GradedCourse[] = variant === "header_only" ? [] : courses;
    const { campus } = context;
    const withCredits = campus !== undefined || variant === "credit_columns";
    return gradePage(context, gradeTable({ courses: shown, opened: null, withCredits, campus }));
  },
};

/** The page around the table, with or without an opened course. */
export const gradePage = (context: RenderContext, content: string, message = ""): string =>
  semesterFormPage(context, semesterForms.grades, {
    message,
    content: around('<div class="row"><div class="col-md-12">', content),
  });
