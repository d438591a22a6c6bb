import { NotFoundError, table } from "portico-cli/library";
import { type TargetCgpa, type TargetOptions, targetCgpa } from "portico-client/insight";
import type { Query } from "../tool.ts";

function verdictOf({ needed_gpa, needs_rounding, credits, same_grade, out_of_reach }: TargetCgpa): string {
  const best = same_grade[0]?.cgpa;
  if (out_of_reach) return `Out of reach this semester: with S in every course the CGPA is ${best}.`;
  if (needs_rounding) return `Needed: S in every course, and a portal that rounds the CGPA up to ${best}.`;
  if (needed_gpa === null) return "A registered course is a repetition or has no credits: see the table.";
  if (needed_gpa <= 0) return "Reached whatever the grades are.";
  return `Needed: a GPA of ${needed_gpa.toFixed(2)} in the ${credits} credits of the semester.`;
}

export const cgpaTarget: Query<TargetOptions, TargetCgpa> = {
  async read(portico, options) {
    const [history, published, timetable] = await Promise.all([
      portico.gradeHistory(),
      portico.gradeView({ sem_sub_id: options.sem_sub_id }),
      portico.timetable({ sem_sub_id: options.sem_sub_id }),
    ]);
    if (timetable.courses.length === 0)
      throw new NotFoundError(`No registered courses in ${options.sem_sub_id}: nothing can change the CGPA there.`);
    const graded = published.filter(({ grade }) => grade !== null).map(({ course_code }) => course_code);
    const known = [...new Set(timetable.courses.map(({ course_code }) => course_code))].filter((code) =>
      graded.includes(code),
    );
    if (known.length > 0)
      throw new NotFoundError(
        `Grades of ${options.sem_sub_id} are published already (${known.join(", ")}): a target for the semester is too late. Call grades for the results.`,
      );
    return targetCgpa(history, timetable.courses, options);
  },
  render(result, { columns }) {
    const rows = result.same_grade.map(({ grade, cgpa }) => [grade, cgpa?.toFixed(2) ?? null]);
    return [
      `CGPA now ${result.portal_cgpa ?? "–"}, target ${result.target}. ${verdictOf(result)}`,
      table(["Every course", "CGPA"], rows, columns),
    ].join("\n");
  },
};
