import { findClickable } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { assertNothingBeside } from "../../html/empty.ts";
import { byId } from "../../html/find.ts";
import { requireCompleteSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { type DetailedRow, detailedRows } from "../../html/table/details.ts";
import { column, findTable, optionalColumn, parseTable, type Row } from "../../html/table/table.ts";
import { hasWords } from "../../html/text.ts";
import { parseDate, parseInteger, parseMonth, parseNumber } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { parseCgpa } from "./cgpa.ts";
import type { GradeHistory, GradeHistoryCourse, GradeHistoryDetail } from "./schema.ts";

const detailColumns = {
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  credits: column("Credits"),
  grade: column("Grade"),
  exam_month: column("Exam Month"),
  result_declared: column("Result Declared"),
};

const courseColumns = {
  serial_number: column("Sl.No."),
  ...detailColumns,
  course_distribution: column("Course Distribution"),
  detail_view: optionalColumn("Detail View"),
};

/** All grades of a student: the effective grade of each course, with attempts and components in a hidden row, and the CGPA. */
export const gradeHistoryPage: Page<object, GradeHistory> = {
  name: "grade_history",
  path: "examinations/examGradeView/StudentGradeHistory",
  shape: "menu",
  form: () => ({}),
  parse: parseGradeHistory,
};

/** Before the first result, the page lacks the CGPA table, its row, the courses, or all of them. */
function parseGradeHistory(page: HtmlElement): GradeHistory {
  const root = requireCompleteSection(page, "studentGradeView");
  const courseTable = findTable(root, "Course Distribution");
  const cgpaTable = findTable(root, "CGPA", "Credits Earned");
  if (cgpaTable === null && hasWords(root, "Credits Earned")) throw new PageChanged("CGPA table");
  const courses = courseTable === null ? [] : detailedRows(parseTable(courseTable, courseColumns)).map(courseOf);
  const cgpa = parseCgpa(cgpaTable);
  // The page with the grades of one semester has the same form, with a list of semesters.
  if (courses.length === 0 && cgpaTable === null && byId(root, "semesterSubId") !== null)
    throw new PageChanged("CGPA table");
  const isGraded = cgpa.grade_counts.some(({ count }) => count > 0);
  if (isGraded && courses.length === 0) throw new PageChanged("courses with grades");
  if (courses.length === 0 || cgpaTable === null) {
    const parsed = [courseTable, cgpaTable].filter((table) => table !== null);
    assertNothingBeside(parsed, root, cgpaTable === null ? "CGPA table" : "courses with grades");
  }
  return { ...cgpa, courses };
}

function courseOf({ row, details }: DetailedRow<typeof courseColumns>): GradeHistoryCourse {
  const hasDetailView = row.detail_view !== null && findClickable(row.detail_view.element) !== null;
  if (hasDetailView && details.length === 0) throw new PageChanged("hidden row of a detail view");
  return {
    serial_number: row.serial_number.required(parseInteger),
    ...resultOf(row),
    course_distribution: row.course_distribution.text(),
    details: details.flatMap((table) => parseTable(table, detailColumns, { serial: null }).rows.map(resultOf)),
  };
}

function resultOf(row: Row<typeof detailColumns>): GradeHistoryDetail {
  return {
    course_code: row.course_code.requiredText(),
    course_title: row.course_title.text(),
    course_type_code: row.course_type.text(),
    credits: row.credits.value(parseNumber),
    grade: row.grade.text(),
    exam_month: row.exam_month.value(parseMonth),
    result_declared: row.result_declared.value(parseDate),
  };
}
