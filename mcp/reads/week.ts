import {
  eventLines,
  groupLines,
  outsideText,
  problemSection,
  readParts,
  readWeek,
  seatOf,
  timeRange,
  type Week as WeekOfClasses,
} from "portico-cli/library";
import type { DigitalAssignmentCourse, Portico, TimetableEntry } from "portico-client";
import type { DayExam } from "portico-client/insight";
import type { Query } from "../tool.ts";

type WeekOptions = Parameters<typeof readWeek>[1];

/** Seven days with their classes, exams and calendar entries, and the assignments that are due in them. */
export interface Week extends Pick<WeekOfClasses, "days" | "calendar_range" | "problems"> {
  /** Null if they could not be read. */
  readonly assignments: readonly DigitalAssignmentCourse[] | null;
}

async function readWithAssignments(portico: Portico, options: WeekOptions): Promise<Week> {
  const { sem_sub_id } = options;
  const [{ days, calendar_range, from, until, ...week }, more] = await Promise.all([
    readWeek(portico, options),
    readParts({ digital_assignments: portico.digitalAssignments({ sem_sub_id }) }, []),
  ]);
  const isDue = (due: string | null) => due !== null && from <= due && due <= until;
  const assignments = more.digital_assignments?.flatMap((course) => {
    const due = course.assignments.filter(({ due_date }) => isDue(due_date));
    return due.length === 0 ? [] : [{ ...course, assignments: due }];
  });
  const problems = [...week.problems, ...more.problems];
  return { calendar_range, days, problems, assignments: assignments ?? null };
}

const classLine = (entry: TimetableEntry): string =>
  `${timeRange(entry) ?? "time not known"} ${entry.course_code} ${entry.course_title ?? ""} (${entry.course_type ?? entry.course_type_code}), ${entry.venue ?? "–"}`;

function examLine(exam: DayExam): string {
  const seat = seatOf(exam);
  return `EXAM ${exam.exam_type} ${timeRange(exam) ?? "time not announced"} ${exam.course_code} ${exam.course_title ?? ""}, report at ${exam.reporting_time ?? "–"}, ${exam.venue ?? "venue not allotted"}${seat === null ? "" : `, seat ${seat}`}`;
}

const dueLines = (courses: readonly DigitalAssignmentCourse[], date: string): string[] =>
  courses.flatMap(({ course_code, assignments }) =>
    assignments
      .filter(({ due_date }) => due_date === date)
      .map((one) => `DUE ${course_code} ${one.assignment_title}: ${one.submission_status.replaceAll("_", " ")}`),
  );

export const week: Query<WeekOptions, Week> = {
  read: readWithAssignments,
  render: ({ days, assignments, problems, calendar_range: range }) => {
    const shown = days.flatMap((day) => {
      const [classes, exams] = [day.classes ?? [], day.exams ?? []];
      const due = dueLines(assignments ?? [], day.date);
      const lines = [...exams.map(examLine), ...groupLines(classes), ...classes.map(classLine), ...due];
      const isOutside = outsideText(range, day.date) !== null;
      if (isOutside && lines.length === 0) return [];
      const heading = `${day.weekday.toUpperCase()} ${day.date}`;
      const none = !isOutside && day.classes?.length === 0 && exams.length === 0 ? ["No classes."] : [];
      return [[heading, ...eventLines(day), ...none, ...lines].join("\n")];
    });
    const outside = new Set(days.flatMap(({ date }) => outsideText(range, date) ?? []));
    return [...shown, ...outside, ...problemSection(problems)].join("\n\n");
  },
};
