import type { HtmlElement } from "../../html/dom/element.ts";
import { closest } from "../../html/find.ts";
import { parseInteger, parseNumber } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { courseIdOf, type GradeRow, parseGradeRows } from "./grade-table.ts";
import type { GradeViewCourse } from "./schema.ts";

/** The results of a semester. */
export const gradeViewPage: Page<SemesterInput, GradeViewCourse[]> = {
  name: "grade_view",
  path: "examinations/examGradeView/doStudentGradeView",
  shape: "data",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  parse: (page) => parseGradeRows(page).map(courseOf),
};

function courseOf({ row }: GradeRow): GradeViewCourse {
  return {
    serial_number: row.serial_number.required(parseInteger),
    course_id: courseIdOf(row),
    course_code: row.course_code.requiredText(),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    grading_type: row.grading_type.text(),
    grand_total: row.grand_total.value(parseNumber),
    grade: row.grade.text(),
    counts_for_gpa: ![closest(row.serial_number.element, "tr"), row.serial_number.element].some(hasLegendColour),
  };
}

/** The portal marks a course that is not included in the GPA only by the light green of the legend. */
const hasLegendColour = (row: HtmlElement | null) =>
  /#c0d8c0\b|\blightgreen\b|rgb\(192, ?216, ?192\)/i.test(row?.startTag ?? "");
