import { type CalendarRange, eventLines, outsideText, rangeOf, timeRange } from "portico-cli/library";
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
  /** The range of the semester's calendar; null if each month of the week has entries, and so lies in it. */
  readonly calendar_range: CalendarRange | null;
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
  // A month without entries is outside of the calendar, or one between two that have some.
  const isWhole = calendar.every((month) => rangeOf(month) !== null);
  const days = isWhole ? calendar.flat() : await portico.calendar({ sem_sub_id });
  const isDue = (due: string | null) => due !== null && dates.includes(due);
  return {
    calendar_range: isWhole ? null : rangeOf(days),
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
  render: ({ days, assignments, calendar_range: range }) => {
    const shown = days.flatMap((day) => {
      const lines = [...day.exams.map(examLine), ...day.classes.map(classLine), ...dueLines(assignments, day.date)];
      const isOutside = outsideText(range, day.date) !== null;
      if (isOutside && lines.length === 0) return [];
      const heading = `${day.weekday.toUpperCase()} ${day.date}`;
      const none = !isOutside && day.classes.length === 0 && day.exams.length === 0 ? ["No classes."] : [];
      return [[heading, ...eventLines(day), ...none, ...lines].join("\n")];
    });
    const outside = new Set(days.flatMap(({ date }) => outsideText(range, date) ?? []));
    return [...shown, ...outside].join("\n\n");
  },
};
