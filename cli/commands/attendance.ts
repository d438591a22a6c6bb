import { styleText } from "node:util";
import type { AttendanceEntry, AttendanceRegisterEntry, Portico } from "../../client/index.ts";
import { NothingFound } from "../failure.ts";
import { type Input, optionOf, reading, type Screen } from "../reading.ts";
import { section, table } from "../table.ts";

/** Below it a student is not admitted to the final exam. */
const REQUIRED_PERCENTAGE = 75;

const percentage = (value: number | null): string | null =>
  value === null ? null : styleText(value < REQUIRED_PERCENTAGE ? "red" : "green", `${value} %`);

const heldOf = ({ attended_classes, total_classes }: AttendanceEntry): string =>
  `${attended_classes ?? "–"} of ${total_classes ?? "–"}`;

/** Who is debarred stands in a column of its own, as soon as there is anybody. */
function showAttendance(entries: readonly AttendanceEntry[], { columns }: Screen): string {
  if (entries.length === 0) return "No attendance.";
  const debarred = entries.some(({ debar_status }) => debar_status !== null);
  const rows = entries.map((entry) => [
    ...[entry.course_code, entry.course_title, entry.course_type, heldOf(entry)],
    ...[percentage(entry.attendance_percentage), entry.faculty, ...(debarred ? [entry.debar_status] : [])],
  ]);
  const headings = ["Course", "Title", "Type", "Classes", "Attended", "Faculty"];
  return table([...headings, ...(debarred ? ["Debarred"] : [])], rows, columns);
}

export const attendance = reading({
  name: "attendance",
  summary: `attendance of every course; red below ${REQUIRED_PERCENTAGE} %`,
  details: "The percentages are the portal's own, which rounds up.",
  bySemester: true,
  waiting: "Reading the attendance",
  read: async (portico, { semester }) => portico.attendance({ sem_sub_id: await semester() }),
  show: showAttendance,
});

/** One class of a course and every hour that was held. */
interface CourseRegister {
  readonly attendance: AttendanceEntry;
  readonly register: readonly AttendanceRegisterEntry[];
}

async function readRegisters(portico: Portico, input: Input): Promise<CourseRegister[]> {
  const [course = ""] = input.words;
  const type = optionOf(input, "type");
  const sem_sub_id = await input.semester();
  const entries = await portico.attendance({ sem_sub_id });
  const wanted = entries.filter(
    ({ course_code, course_type_code }) =>
      course_code.toUpperCase() === course.toUpperCase() &&
      (type === null || course_type_code?.toUpperCase() === type.toUpperCase()),
  );
  if (wanted.length === 0)
    throw new NothingFound(`No attendance of ${course} in ${sem_sub_id}: see portico attendance`);
  return Promise.all(
    wanted.map(async (entry) => {
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

export const register = reading({
  name: "register",
  summary: "every class of a course that was held, and who was there",
  words: [["<course>", "course code, such as CSE3009"]],
  options: [["--type <code>", "only this type, such as ETH or ELA, of a course with theory and lab"]],
  bySemester: true,
  waiting: "Reading the register",
  read: readRegisters,
  show: (courses, { columns }) =>
    courses
      .map(({ attendance: entry, register: hours }) =>
        section(
          `${entry.course_code} ${entry.course_title ?? ""} (${entry.course_type ?? "–"}): ${heldOf(entry)}, ${percentage(entry.attendance_percentage) ?? "–"}`,
          hours.length === 0
            ? "Nothing is posted yet."
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
