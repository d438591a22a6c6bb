import { findOne } from "../../html/records.ts";
import { parseRows } from "../../html/table.ts";
import { parseId, parseNumber, parseSerial } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { countsForGpa, parseGpaLegend } from "./gpa-legend.ts";
import { assertGradeForm, courseIdOf, GRADE_FORM, type GradeRow, gradeTable, gradeTexts } from "./grade-table.ts";
import type { GradeViewCourse } from "./schema.ts";

/** The results of a semester. Before they are published, the page has a message instead of the table. */
export const gradeViewPage = definePage<SemesterInput, GradeViewCourse[]>({
  name: "grade_view",
  path: "examinations/examGradeView/doStudentGradeView",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  section: GRADE_FORM,
  // The legend below the table explains the colours of its rows.
  isComplete: true,
  tables: [gradeTable],
  texts: gradeTexts,
  empty: { subjects: ["grades", "grade details", "courses"] },
  parse(section, { sem_sub_id }) {
    const legend = parseGpaLegend(section);
    const table = findOne(section, gradeTable);
    const entries = table === null ? [] : parseRows(section, table, gradeTable).entries;
    const courses = entries.flatMap((entry) => {
      if (entry.kind !== "data") return [];
      const counts_for_gpa = countsForGpa(legend, entry.element, entry.row.serial_number.element);
      if (counts_for_gpa === null) section.leaveUnfit("counts_for_gpa");
      return [{ ...courseOf(entry.row), counts_for_gpa }];
    });
    assertGradeForm(section, courses.length > 0, sem_sub_id);
    return courses;
  },
});

function courseOf(row: GradeRow): Omit<GradeViewCourse, "counts_for_gpa"> {
  return {
    serial_number: row.serial_number.required(parseSerial),
    course_id: courseIdOf(row),
    course_code: row.course_code.required(parseId),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    grading_type: row.grading_type.text(),
    grand_total: row.grand_total.value(parseNumber),
    grade: row.grade.text(),
  };
}
