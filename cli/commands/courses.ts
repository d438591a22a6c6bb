import { styleText } from "node:util";
import type {
  AttendanceEntry,
  AttendanceRegisterEntry,
  ClassRegister,
  DigitalAssignment,
  GradeHistory,
  GradeViewCourse,
  Portico,
} from "portico-client";
import { byCourse, type CourseOptions, chooseClasses, type ListOptions, ofCourse } from "../course-choice.ts";
import { hasOption, optionOf, readAction, type Screen } from "../read-command.ts";
import { pairs, pick, section, table } from "../table.ts";
import { minuteOf, seatOf, timeRange } from "./texts.ts";

/** Students below this percentage are not admitted to the final exam. */
const REQUIRED_PERCENTAGE = 75;

const percentage = (value: number | null): string | null =>
  value === null ? null : styleText(value < REQUIRED_PERCENTAGE ? "red" : "green", `${value} %`);

const attendedOf = ({ attended_classes, total_classes }: AttendanceEntry): string =>
  `${attended_classes ?? "–"} of ${total_classes ?? "–"}`;

type Class = Pick<AttendanceEntry, "course_code" | "course_title" | "course_type">;

const titleOf = ({ course_code, course_title, course_type }: Class): string =>
  `${course_code} ${course_title ?? ""} (${course_type ?? "–"})`;

/** A class with its register, if that was asked for. */
type AttendanceWithRegister = AttendanceEntry & Partial<Pick<ClassRegister, "posted_until" | "entries">>;

/** The "Debarred" column is shown only if it has a value. */
function renderAttendance(entries: readonly AttendanceWithRegister[], { columns }: Screen): string {
  const debarred = entries.some(({ debar_status }) => debar_status !== null);
  const withRegisters = entries.some(({ posted_until }) => posted_until !== undefined);
  const rows = entries.map((entry) => [
    ...pick(entry, "course_code", "course_title", "course_type"),
    attendedOf(entry),
    percentage(entry.attendance_percentage),
    entry.faculty,
    ...(debarred ? [entry.debar_status] : []),
    ...(withRegisters ? [entry.posted_until ?? null] : []),
  ]);
  const headings = ["Course", "Title", "Type", "Classes", "Attended", "Faculty", ...(debarred ? ["Debarred"] : [])];
  return table([...headings, ...(withRegisters ? ["Posted until"] : [])], rows, columns, "No attendance records.");
}

export interface AttendanceOptions extends ListOptions {
  /** Reads the register of every class, with one portal request each. */
  readonly registers?: boolean;
}

export const attendance = readAction({
  options: async (input): Promise<AttendanceOptions> => ({
    ...(await byCourse(input)),
    registers: hasOption(input, "registers"),
  }),
  async read(portico, options): Promise<readonly AttendanceWithRegister[]> {
    const { sem_sub_id, registers = false } = options;
    const entries: readonly AttendanceWithRegister[] = registers
      ? await portico.attendanceRegisters({ sem_sub_id })
      : await portico.attendance({ sem_sub_id });
    return ofCourse(entries, options, "attendance");
  },
  render: renderAttendance,
});

/** Attendance of one class of a course, with each hour that was held. */
export type CourseRegister = Readonly<{ attendance: AttendanceEntry; register: readonly AttendanceRegisterEntry[] }>;

async function readRegisters(portico: Portico, options: CourseOptions): Promise<CourseRegister[]> {
  const { sem_sub_id } = options;
  const matching = chooseClasses(await portico.attendance({ sem_sub_id }), options, "attendance");
  return Promise.all(
    matching.map(async (entry) => {
      const { course_id, course_type_code } = entry;
      const detailed = course_id !== null && course_type_code !== null;
      const register = detailed
        ? await portico.attendanceDetail({ course_id, course_type: course_type_code, sem_sub_id })
        : [];
      return { attendance: entry, register };
    }),
  );
}

export const register = readAction({
  options: async (input): Promise<CourseOptions> => ({
    sem_sub_id: await input.semester(),
    course_code: input.args[0] ?? "",
    course_type: optionOf(input, "type"),
  }),
  read: readRegisters,
  render: (courses, { columns }) =>
    courses
      .map(({ attendance: entry, register: hours }) => {
        const rows = hours.map((hour) => {
          const status = hour.status === "Absent" ? styleText("red", hour.status) : hour.status;
          return [...pick(hour, "date", "weekday", "start_time", "end_time", "slot"), status, hour.remark];
        });
        const headings = ["Date", "Day", "From", "To", "Slot", "Status", "Remark"];
        const attended = `${attendedOf(entry)}, ${percentage(entry.attendance_percentage) ?? "–"}`;
        return section(`${titleOf(entry)}: ${attended}`, table(headings, rows, columns, "Nothing posted yet."));
      })
      .join("\n\n"),
});

export const marks = readAction({
  options: byCourse,
  read: async (portico, options) => ofCourse(await portico.marks(options), options, "marks"),
  render(courses, { columns }) {
    const headings = ["Assessment", "Scored", "Of", "Weighted", "Of", "Status", "Remark"];
    const shown = courses.map((course) => {
      const rows = course.assessments.map((one) => [
        ...pick(one, "mark_title", "scored_mark", "max_mark", "weightage_mark", "weightage", "status", "remark"),
      ]);
      return section(titleOf(course), table(headings, rows, columns, "No marks yet."));
    });
    return shown.join("\n\n") || "No marks.";
  },
});

export const exams = readAction({
  options: byCourse,
  async read(portico, options) {
    const groups = await portico.examSchedule(options);
    const all = groups.flatMap((group) => group.subjects);
    const subjects = ofCourse(all, options, "exams");
    const shown = groups.map((group) => ({
      ...group,
      subjects: group.subjects.filter((one) => subjects.includes(one)),
    }));
    return options.course_code == null ? groups : shown.filter((group) => group.subjects.length > 0);
  },
  render(groups, { columns }) {
    const headings = ["Date", "Report at", "Exam", "Course", "Title", "Slot", "Venue", "Seat"];
    const shown = groups.map(({ exam_type, class_group, subjects }) => {
      const rows = subjects.map((exam) => {
        const course = pick(exam, "course_code", "course_title", "slot", "venue");
        return [exam.exam_date, exam.reporting_time, timeRange(exam), ...course, seatOf(exam)];
      });
      const title = class_group === null ? exam_type : `${exam_type}, ${class_group}`;
      return section(title, table(headings, rows, columns, "No exams."));
    });
    return shown.join("\n\n") || "No exams.";
  },
});

function renderHistory({ courses, ...history }: GradeHistory, { columns }: Screen): string {
  const summary = pairs(
    [
      ["CGPA", history.cgpa],
      ["Credits earned", history.credits_earned],
      ["Credits registered", history.credits_registered],
      ["Grades", history.grade_counts.map(({ grade, count }) => `${grade} ${count}`).join(", ") || null],
    ],
    columns,
  );
  const rows = courses.map((course) =>
    pick(course, "course_code", "course_title", "course_type_code", "credits", "grade", "exam_month"),
  );
  const headings = ["Course", "Title", "Type", "Credits", "Grade", "Exam"];
  return `${summary}\n\n${table(headings, rows, columns, "No grades yet.")}`;
}

function renderSemester(courses: readonly GradeViewCourse[], { columns }: Screen): string {
  const rows = courses.map((course) => [
    ...pick(course, "course_code", "course_title", "course_type", "grand_total", "grade"),
    course.counts_for_gpa === null ? null : course.counts_for_gpa ? "yes" : "no",
  ]);
  return table(["Course", "Title", "Type", "Total", "Grade", "Counts"], rows, columns, "No results published.");
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

const ASSIGNMENT_COLOURS = { submitted: "green", not_submitted: "yellow", missed: "red", other: "yellow" } as const;

/** The portal's own words where the status has none. */
const statusOf = ({ submission_status: status, submission_text }: DigitalAssignment): string =>
  styleText(ASSIGNMENT_COLOURS[status], (status === "other" && submission_text) || status.replaceAll("_", " "));

export const assignments = readAction({
  options: byCourse,
  read: async (portico, options) => ofCourse(await portico.digitalAssignments(options), options, "assignments"),
  render(courses, { columns }) {
    const headings = ["Assignment", "Due", "Status", "Submitted", "Marks", "Weight"];
    const shown = courses.map((course) => {
      const rows = course.assignments.map((one) => {
        const weight = one.weightage === null ? null : `${one.weightage} %`;
        return [one.assignment_title, one.due_date, statusOf(one), minuteOf(one.submitted_at), one.max_mark, weight];
      });
      return rows.length === 0 ? [] : section(titleOf(course), table(headings, rows, columns));
    });
    return shown.flat().join("\n\n") || "No assignments.";
  },
});
