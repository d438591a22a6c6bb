import type { GradeHistory, GradeViewCourse } from "portico-client";
import { ofCourse } from "../course-choice.ts";
import { optionOf, readAction, type Screen } from "../read-command.ts";
import { pairs, table } from "../table.ts";

function renderHistory(
  { cgpa, credits_earned, credits_registered, grade_counts, courses }: GradeHistory,
  { columns }: Screen,
) {
  const summary = pairs(
    [
      ["CGPA", cgpa],
      ["Credits earned", credits_earned],
      ["Credits registered", credits_registered],
      ["Grades", grade_counts.map(({ grade, count }) => `${grade} ${count}`).join(", ") || null],
    ],
    columns,
  );
  const rows = courses.map((course) => [
    ...[course.course_code, course.course_title, course.course_type_code],
    ...[course.credits, course.grade, course.exam_month],
  ]);
  const list = table(["Course", "Title", "Type", "Credits", "Grade", "Exam"], rows, columns);
  return rows.length === 0 ? `${summary}\n\nNo grades yet.` : `${summary}\n\n${list}`;
}

function renderSemester(courses: readonly GradeViewCourse[], { columns }: Screen): string {
  const rows = courses.map((course) => [
    ...[course.course_code, course.course_title, course.course_type, course.grand_total, course.grade],
    course.counts_for_gpa === null ? null : course.counts_for_gpa ? "yes" : "no",
  ]);
  const headings = ["Course", "Title", "Type", "Total", "Grade", "Counts"];
  return rows.length === 0 ? "No results published." : table(headings, rows, columns);
}

export const grades = readAction({
  options: async (input) => ({
    course_code: input.args[0] ?? null,
    sem_sub_id: optionOf(input, "semester") === null ? null : await input.semester(),
  }),
  async read(
    portico,
    { sem_sub_id, course_code = null }: { readonly sem_sub_id: string | null; readonly course_code?: string | null },
  ): Promise<GradeHistory | GradeViewCourse[]> {
    const course = { course_code, ...(sem_sub_id !== null && { sem_sub_id }) };
    if (sem_sub_id !== null) return ofCourse(await portico.gradeView({ sem_sub_id }), course, "grade");
    const history = await portico.gradeHistory();
    return { ...history, courses: ofCourse(history.courses, course, "grade") };
  },
  render: (grades, screen) => (Array.isArray(grades) ? renderSemester(grades, screen) : renderHistory(grades, screen)),
});
