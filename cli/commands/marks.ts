import { byCourse, ofCourse } from "../course-choice.ts";
import { readAction } from "../read-command.ts";
import { section, table } from "../table.ts";
import { timeRange } from "./times.ts";

export const marks = readAction({
  options: byCourse,
  read: async (portico, options) => ofCourse(await portico.marks(options), options, "marks"),
  render: (courses, { columns }) =>
    courses
      .map(({ course_code, course_title, course_type, assessments }) =>
        section(
          `${course_code} ${course_title ?? ""} (${course_type ?? "–"})`,
          assessments.length === 0
            ? "No marks yet."
            : table(
                ["Assessment", "Scored", "Of", "Weighted", "Of", "Status", "Remark"],
                assessments.map((assessment) => [
                  ...[assessment.mark_title, assessment.scored_mark, assessment.max_mark],
                  ...[assessment.weightage_mark, assessment.weightage, assessment.status, assessment.remark],
                ]),
                columns,
              ),
        ),
      )
      .join("\n\n") || "No marks.",
});

export const exams = readAction({
  options: byCourse,
  async read(portico, options) {
    const groups = await portico.examSchedule(options);
    const subjects = ofCourse(
      groups.flatMap((group) => group.subjects),
      options,
      "exams",
    );
    const shown = groups.map((group) => ({
      ...group,
      subjects: group.subjects.filter((one) => subjects.includes(one)),
    }));
    return options.course_code == null ? groups : shown.filter((group) => group.subjects.length > 0);
  },
  render: (groups, { columns }) =>
    groups
      .map(({ exam_type, class_group, subjects }) =>
        section(
          class_group === null ? exam_type : `${exam_type}, ${class_group}`,
          subjects.length === 0
            ? "No exams."
            : table(
                ["Date", "Report at", "Exam", "Course", "Title", "Slot", "Venue", "Seat"],
                subjects.map((exam) => [
                  ...[exam.exam_date, exam.reporting_time, timeRange(exam), exam.course_code, exam.course_title],
                  ...[exam.slot, exam.venue, [exam.seat_location, exam.seat_number].filter(Boolean).join(" ") || null],
                ]),
                columns,
              ),
        ),
      )
      .join("\n\n") || "No exams.",
});
