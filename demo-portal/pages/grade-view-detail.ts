import { around, escapeHtml, row, textRow } from "../html/html.ts";
import type { ClassStatistics, GradedComponent, GradedCourse } from "../world/grades.ts";
import { gradedCoursesOf, gradeLetters } from "../world/grades.ts";
import { scoreText, weightageText } from "../world/marks.ts";
import { gradePage, gradeTable } from "./grade-view.ts";
import { dataPage, type PortalPage, type RenderContext } from "./page.ts";
import { requestedSemester } from "./semester-form.ts";

/** The grades page with the statistics and the marks of one course below its row. */
export const gradeViewDetailPage: PortalPage = {
  ...dataPage("grade_view_detail", "examinations/examGradeView/getGradeViewDetails", ["semesterSubId", "courseId"]),
  variants: [
    "one_cell", // the tables of all components are in one cell
    "no_statistics", // no grade ranges, as for an absolutely graded course
    "empty_ranges", // the cells of the ranges are empty
    "nothing_opened", // only the list of courses, as for an unknown course
    "no_table", // nothing published: no table, "No Records Found" in red
    "header_only", // nothing published: the table has only its headings
  ],
  render(context) {
    const courses = gradedCoursesOf(context.student, requestedSemester(context));
    const variant = context.variant ?? usualVariant(context, courses);
    const { campus } = context;
    const usual = { withCredits: campus !== undefined, campus };
    if (variant === "no_table") return gradePage(context, "", "No Records Found");
    if (variant === "header_only") return gradePage(context, gradeTable({ courses: [], opened: null, ...usual }));
    const course = courses.find(({ courseId }) => courseId === context.form.get("courseId"));
    const isOpen = course !== undefined && variant !== "nothing_opened";
    const opened = isOpen ? { courseId: course.courseId, rows: openedRows(course, context, variant) } : null;
    return gradePage(context, gradeTable({ courses, opened, ...usual }));
  },
};

function usualVariant({ student }: RenderContext, courses: readonly GradedCourse[]): string | null {
  if (student.kind === "bare") return "header_only";
  if (courses.length === 0) return "no_table";
  return student.kind === "odd" ? "one_cell" : null;
}

function openedRows({ statistics, components }: GradedCourse, context: RenderContext, variant: string | null): string {
  const tables = components.map(componentTable);
  const cells = variant === "one_cell" ? [tables.join("\n")] : tables;
  const shown =
    variant === "no_statistics" || statistics === null ? [] : [statisticsTable(statistics, context, variant)];
  return [...shown, ...cells].map((cell) => row("<tr>", '<td colspan="14" align="center">', [cell])).join("\n\n\n");
}

const borders = "border-bottom-color: #dcdcdc; border-left-color: #dcdcdc; border-right-color: #dcdcdc;";

/** At a sister campus, the mark of the policy is in a cell of its own. */
function statisticsTable(statistics: ClassStatistics, { campus }: RenderContext, variant: string | null): string {
  const { classStrength, gradingStrength, mean, sd, sPolicy } = statistics;
  const ranges = gradeLetters.map((letter, index) => {
    const mark = sPolicy && letter === "S" ? `<span style="color: red;">#</span>` : "";
    const range = variant === "empty_ranges" ? "" : escapeHtml(rangeText(statistics.bounds, index));
    return `<span>${range}</span>${campus === undefined || mark === "" ? "" : "</td><td>"}${mark}`;
  });
  const heading = '<tr style="background-color: #DCDCDC; text-align: center;">';
  const names = ["Class\n\t\t\t\t\tStrength", "Grading\n\t\t\t\t\tStrength", "Mean", "SD"];
  const first = [
    ...names.map((name) => around('<th rowspan="2" style="text-align: center;">', name)),
    around(`<th rowspan="1" colspan="${gradeLetters.length}" style="text-align: center;">`, "Range of Grades"),
  ];
  const note = row("<tr>", '<td colspan="11" align="center"><span style="color: red;">', [
    " # As Per 'S' Grade\n\t\t\t\t\t\tPolicy",
  ]);
  const rows = [
    around(heading, first.join("\n\t\t\t\t")),
    row(heading, '<th style="text-align: center;">', gradeLetters),
    row("<tr>", "<td>", [...[classStrength, gradingStrength, mean, sd].map(String), ...ranges]),
    ...(sPolicy ? [note] : []),
  ];
  return around(
    `<table class="table table-striped table-bordered " style="width: 90%; margin-top: 20px; text-align: center; ${borders}">`,
    rows.join("\n"),
  );
}

/** `bounds` are the minimum totals of S to E. Anything below is F. */
function rangeText(bounds: readonly number[], index: number): string {
  const lower = bounds[index];
  const upper = bounds[index - 1];
  return [lower === undefined ? [] : [`>=${lower}`], upper === undefined ? [] : [`<${upper}`]].flat().join(" and ");
}

function componentTable({ courseClass, assessments, total }: GradedComponent): string {
  const headings = ["Sl.No.", "Mark Title", "Max. Mark", "Weightage %", "Status", "Scored Mark", "Weightage Mark"];
  const rows = assessments.map((mark, index) => {
    const { title, maxMark, weightage, status } = mark;
    const texts = [index + 1, title, maxMark, weightage, status, scoreText(mark), weightageText(mark)].map(String);
    return textRow("<tr>", "<td><output>", texts);
  });
  return `		<table class="table table-striped table-bordered " style="width: 90%; margin-top: 20px; ${borders}">
			<tr style="background-color: #DCDCDC;">
				<th colspan="3">Class Number : ${courseClass.classId}</th>
				<th colspan="4">Course Type : ${escapeHtml(courseClass.typeName)}</th>
			</tr>${row('<tr style="background-color: #DCDCDC;">', "<th>", headings)}
			${rows.join("\n")}

			<tr align="center">
				<th colspan="6"><span style="float: right; font-size: 18px;">Total</span></th>
				<th style="font-size: 18px;">${total ?? ""}</th></tr></table>`;
}
