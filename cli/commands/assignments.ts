import { styleText } from "node:util";
import type { DigitalAssignment } from "portico-client";
import { byCourse, ofCourse } from "../course-choice.ts";
import { readAction } from "../read-command.ts";
import { section, table } from "../table.ts";

const COLOURS = { submitted: "green", not_submitted: "yellow", missed: "red", other: "yellow" } as const;

/** The portal's own words where the status has none. */
const statusOf = ({ submission_status: status, submission_text }: DigitalAssignment): string =>
  styleText(COLOURS[status], (status === "other" && submission_text) || status.replaceAll("_", " "));

export const assignments = readAction({
  options: byCourse,
  read: async (portico, options) => ofCourse(await portico.digitalAssignments(options), options, "assignments"),
  render: (courses, { columns }) =>
    courses
      .filter(({ assignments }) => assignments.length > 0)
      .map(({ course_code, course_title, course_type, assignments }) =>
        section(
          `${course_code} ${course_title ?? ""} (${course_type ?? "–"})`,
          table(
            ["Assignment", "Due", "Status", "Submitted", "Marks", "Weight"],
            assignments.map((assignment) => [
              ...[assignment.assignment_title, assignment.due_date, statusOf(assignment)],
              ...[assignment.submitted_at?.slice(0, 16).replace("T", " ") ?? null],
              ...[assignment.max_mark, assignment.weightage === null ? null : `${assignment.weightage} %`],
            ]),
            columns,
          ),
        ),
      )
      .join("\n\n") || "No assignments.",
});
