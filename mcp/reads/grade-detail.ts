import { isOfCourse, NotFoundError, pick, section, table } from "portico-cli/library";
import type { ClassStatistics, GradeComponent, GradeViewCourse, GradeViewDetail, Portico } from "portico-client";
import type { Query } from "../tool.ts";

/** Without a semester, the newest one that has a grade for the course. */
type GradeDetailOptions = { readonly course_code: string; readonly sem_sub_id: string | null };

/** The grade of a course, with the marks and the statistics behind it. */
export interface GradeDetail {
  readonly sem_sub_id: string;
  readonly course: GradeViewCourse;
  /** Null if the portal offers no details for the course. */
  readonly detail: GradeViewDetail | null;
}

/** The list of a new student has the semesters of the whole university. */
const MAX_SEMESTERS = 12;

async function readDetail(portico: Portico, { course_code, sem_sub_id }: GradeDetailOptions): Promise<GradeDetail> {
  const listed = sem_sub_id === null ? (await portico.semesters()).semesters : [{ id: sem_sub_id }];
  const semesters = listed.slice(0, MAX_SEMESTERS).map(({ id }) => id);
  for (const id of semesters) {
    const courses = await portico.gradeView({ sem_sub_id: id });
    const course = courses.find(isOfCourse(course_code));
    if (course === undefined) continue;
    const { course_id } = course;
    const detail = course_id === null ? null : await portico.gradeViewDetail({ course_id, sem_sub_id: id });
    return { sem_sub_id: id, course, detail };
  }
  throw new NotFoundError(
    `No published grade of ${course_code} in ${semesters.join(", ")}. Grades of a semester are published after its exams.`,
  );
}

function renderComponent({ course_type, assessments, total }: GradeComponent, columns: number): string {
  const rows = assessments.map((one) =>
    pick(one, "mark_title", "scored_mark", "max_mark", "weightage_mark", "weightage", "status"),
  );
  const headings = ["Assessment", "Scored", "Of", "Weighted", "Of", "Status"];
  return section(`${course_type ?? "Class"}, total ${total ?? "–"}`, table(headings, rows, columns));
}

function renderStatistics({ class_strength, grading_strength, mean, sd, grade_ranges, note }: ClassStatistics): string {
  const ranges = grade_ranges.map(({ grade, range }) => `${grade} ${range ?? "–"}`).join(", ");
  return [
    `Class: ${class_strength ?? "–"} students, ${grading_strength ?? "–"} graded, mean ${mean ?? "–"}, SD ${sd ?? "–"}`,
    `Ranges of the grades in that class: ${ranges || "–"}`,
    ...(note === null ? [] : [note]),
  ].join("\n");
}

export const gradeDetail: Query<GradeDetailOptions, GradeDetail> = {
  read: readDetail,
  render({ sem_sub_id, course, detail }, { columns }) {
    const { course_code, course_title, grade, grand_total, grading_type } = course;
    const grading = { RG: ", relative grading", AG: ", absolute grading" }[grading_type ?? ""] ?? "";
    const head = `${course_code} ${course_title ?? ""} in ${sem_sub_id}: grade ${grade ?? "–"}, grand total ${grand_total ?? "–"}${grading}`;
    if (detail === null) return `${head}\nThe portal has no details of this course.`;
    return [
      head,
      ...detail.components.map((one) => renderComponent(one, columns)),
      detail.statistics === null ? "The portal shows no class statistics." : renderStatistics(detail.statistics),
    ].join("\n\n");
  },
};
