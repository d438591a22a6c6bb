import { type GradedCourse, gradedCoursesOf } from "../world/grades.ts";
import { gradeTable } from "./grade-table.ts";
import type { PortalPage, RenderContext } from "./page.ts";
import { requestedSemester, semesterFormPage } from "./semester-form.ts";

/** Graded courses of a semester, each with a button that shows its marks. */
export const gradeViewPage: PortalPage = {
  name: "grade_view",
  path: "examinations/examGradeView/doStudentGradeView",
  shape: "data",
  fields: ["semesterSubId"],
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
    return gradePage(context, gradeTable({ courses: shown, opened: null, withCredits: variant === "credit_columns" }));
  },
};

/** The page around the table, with or without an opened course. */
export function gradePage(context: RenderContext, content: string, message = ""): string {
  return semesterFormPage(context, {
    title: "Result - Grade View",
    formId: "studentGradeView",
    onChange: "doViewExamGrade",
    margin: "1px",
    message,
    content: `<div class="row">
<div class="col-md-12">
${content}
</div>
</div>`,
  });
}
