import { endBefore, endedText, eventLines, timeRange } from "portico-cli/library";
import type { DigitalAssignmentCourse, Portico, TimetableEntry } from "portico-client";
import { addDays, type DayExam, type Today, week as weekFrom } from "portico-client/insight";
import type { Query } from "../tool.ts";

const DAYS = 7;

export interface WeekOptions {
  readonly sem_sub_id: string;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
}

/** Seven days with their classes, exams and calendar entries, and the assignments that are due in them. */
export interface Week {
  readonly days: readonly Omit<Today, "next_class">[];
  readonly assignments: readonly DigitalAssignmentCourse[];
  /** The last day of the semester's calendar, if that ends before the seventh day; otherwise null. */
  readonly calendar_ended: string | null;
}

async function readWeek(portico: Portico, { sem_sub_id, from }: WeekOptions): Promise<Week> {
  const dates = Array.from({ length: DAYS }, (_, index) => addDays(from, index));
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
  const [timetable, exams, courses, ...calendar] = await Promise.all([
    portico.timetable({ sem_sub_id }),
    portico.examSchedule({ sem_sub_id }),
    portico.digitalAssignments({ sem_sub_id }),
    ...months.map((month) => portico.calendarMonth({ sem_sub_id, month })),
  ]);
  const known = calendar.flat();
  // A month without entries may be one between two that have some.
  const [last = from] = dates.slice(-1);
  const isWhole = known.some(({ events }) => events.length > 0) && endBefore(known, last) === null;
  const days = isWhole ? known : await portico.calendar({ sem_sub_id });
  const isDue = (due: string | null) => due !== null && dates.includes(due);
  return {
    calendar_ended: endBefore(days, last),
    days: weekFrom(timetable, days, from, { exams }).days,
    assignments: courses.flatMap((course) => {
      const assignments = course.assignments.filter(({ due_date }) => isDue(due_date));
      return assignments.length === 0 ? [] : [{ ...course, assignments }];
    }),
  };
}

const classLine = (entry: TimetableEntry): string =>
  `${timeRange(entry) ?? "time not known"} ${entry.course_code} ${entry.course_title ?? ""} (${entry.course_type ?? entry.course_type_code}), ${entry.venue ?? "–"}`;

function examLine(exam: DayExam): string {
  const seat = [exam.seat_location, exam.seat_number].filter(Boolean).join(" ");
  return `EXAM ${exam.exam_type} ${timeRange(exam) ?? "time not announced"} ${exam.course_code} ${exam.course_title ?? ""}, report at ${exam.reporting_time ?? "–"}, ${exam.venue ?? "venue not allotted"}${seat === "" ? "" : `, seat ${seat}`}`;
}

const dueLines = (courses: readonly DigitalAssignmentCourse[], date: string): string[] =>
  courses.flatMap(({ course_code, assignments }) =>
    assignments
      .filter(({ due_date }) => due_date === date)
      .map((one) => `DUE ${course_code} ${one.assignment_title}: ${one.submission_status.replaceAll("_", " ")}`),
  );

export const week: Query<WeekOptions, Week> = {
  read: readWeek,
  render: ({ days, assignments, calendar_ended: ended }) =>
    days
      .flatMap((day) => {
        const lines = [...day.exams.map(examLine), ...day.classes.map(classLine), ...dueLines(assignments, day.date)];
        const isOver = ended !== null && day.date > ended;
        if (isOver && lines.length === 0) return [];
        const heading = `${day.weekday.toUpperCase()} ${day.date}`;
        const none = !isOver && day.classes.length === 0 && day.exams.length === 0 ? ["No classes."] : [];
        return [heading, ...eventLines(day), ...none, ...lines].join("\n");
      })
      .concat(ended === null ? [] : [endedText(ended)])
      .join("\n\n"),
};
