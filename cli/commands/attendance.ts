import { styleText } from "node:util";
import type { AttendanceEntry, AttendanceRegisterEntry, ClassRegister, Portico } from "portico-client";
import { byCourse, type CourseOptions, chooseClasses, type ListOptions, ofCourse } from "../course-choice.ts";
import { hasOption, optionOf, readAction, type Screen } from "../read-command.ts";
import { section, table } from "../table.ts";

/** Students below this percentage are not admitted to the final exam. */
const REQUIRED_PERCENTAGE = 75;

const percentage = (value: number | null): string | null =>
  value === null ? null : styleText(value < REQUIRED_PERCENTAGE ? "red" : "green", `${value} %`);

const attendedOf = ({ attended_classes, total_classes }: AttendanceEntry): string =>
  `${attended_classes ?? "–"} of ${total_classes ?? "–"}`;

/** A class with its register, if that was asked for. */
type AttendanceWithRegister = AttendanceEntry & Partial<Pick<ClassRegister, "posted_until" | "entries">>;

/** The "Debarred" column is shown only if it has a value. */
function renderAttendance(entries: readonly AttendanceWithRegister[], { columns }: Screen): string {
  if (entries.length === 0) return "No attendance records.";
  const debarred = entries.some(({ debar_status }) => debar_status !== null);
  const withRegisters = entries.some(({ posted_until }) => posted_until !== undefined);
  const rows = entries.map((entry) => [
    ...[entry.course_code, entry.course_title, entry.course_type, attendedOf(entry)],
    ...[percentage(entry.attendance_percentage), entry.faculty, ...(debarred ? [entry.debar_status] : [])],
    ...(withRegisters ? [entry.posted_until ?? null] : []),
  ]);
  const headings = ["Course", "Title", "Type", "Classes", "Attended", "Faculty", ...(debarred ? ["Debarred"] : [])];
  return table([...headings, ...(withRegisters ? ["Posted until"] : [])], rows, columns);
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

const statusOf = (status: string | null): string | null =>
  status === null ? null : status === "Absent" ? styleText("red", status) : status;

export const register = readAction({
  options: async (input): Promise<CourseOptions> => ({
    sem_sub_id: await input.semester(),
    course_code: input.args[0] ?? "",
    course_type: optionOf(input, "type"),
  }),
  read: readRegisters,
  render: (courses, { columns }) =>
    courses
      .map(({ attendance: entry, register: hours }) =>
        section(
          `${entry.course_code} ${entry.course_title ?? ""} (${entry.course_type ?? "–"}): ${attendedOf(entry)}, ${percentage(entry.attendance_percentage) ?? "–"}`,
          hours.length === 0
            ? "Nothing posted yet."
            : table(
                ["Date", "Day", "From", "To", "Slot", "Status", "Remark"],
                hours.map((hour) => [
                  ...[hour.date, hour.weekday, hour.start_time, hour.end_time, hour.slot],
                  ...[statusOf(hour.status), hour.remark],
                ]),
                columns,
              ),
        ),
      )
      .join("\n\n"),
});
