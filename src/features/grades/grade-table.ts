import type { Cell } from "../../html/cell.ts";
import { callArguments, clickCode, findClickable } from "../../html/find.ts";
import type { KnownText } from "../../html/more.ts";
import { selectedValue } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, type Row } from "../../html/table.ts";

/** The form of the grade view. The grade history has a form with the same id. */
export const GRADE_FORM = "studentGradeView";

/** The graded courses of a semester. */
export const gradeTable = defineTable(
  {
    serial_number: column("Sl.No."),
    course_code: column("Course Code"),
    course_title: column("Course Title"),
    course_type: column("Course Type"),
    grading_type: column("Grading Type"),
    grand_total: column("Grand Total"),
    grade: column("Grade"),
    view_mark: column("View Mark"),
  },
  // The credits are commented out; other campuses show them.
  { anchors: ["View Mark"], otherHeadings: ["Credits", "L", "P", "J", "C"] },
);

export type GradeRow = Row<typeof gradeTable.columns>;

/** The last row of other campuses; commented out here. */
export const gradeTexts: readonly KnownText[] = [/^(?:Your )?GPA(?: is)? ?: ?\d{1,2}(?:\.\d+)?$/];

/**
 * Compares the semester of the form with what was asked for, and returns it. Throws PageChanged for a page with grades that
 * does not say which semester it shows and whose rows do not either.
 */
export function assertGradeForm(section: Section, hasGrades: boolean, sem_sub_id: string | null): string | null {
  const shown = selectedValue(section, "semesterSubId");
  if (shown === null && hasGrades) throw new PageChanged("a selected semester above the grades");
  section.assertAnswers("sem_sub_id", shown, sem_sub_id);
  return shown;
}

/** The course id appears only in the button that opens a course. */
export function courseIdOf({ view_mark }: GradeRow): string | null {
  const code = buttonCode(view_mark);
  if (code === null) return null;
  const [courseId] = callArguments(code, "getGradeViewDetails") ?? [];
  if (!courseId) throw new PageChanged("the argument of the View Mark button");
  return courseId;
}

/** True if the button of a course closes it, instead of opening it. */
export function hasCloseButton({ view_mark }: GradeRow): boolean {
  const code = buttonCode(view_mark);
  return code !== null && callArguments(code, "getGradeViewDetails") === null;
}

function buttonCode(cell: Cell): string | null {
  const button = findClickable(cell.element);
  return button === null ? null : clickCode(button);
}
