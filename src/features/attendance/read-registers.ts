import type { PortalSession } from "../../portal/session.ts";
import type { SemesterInput } from "../semester-input.ts";
import { attendancePage } from "./attendance.page.ts";
import { attendanceRegisterPage } from "./register.page.ts";
import type { AttendanceEntry, AttendanceRegisterEntry, ClassRegister } from "./schema.ts";

type Entries = AttendanceRegisterEntry[] | null;

/** Reads the attendance of a semester, each class with its register. */
export async function readRegisters(student: PortalSession, { sem_sub_id }: SemesterInput): Promise<ClassRegister[]> {
  return registersOf(student, { sem_sub_id }, await student.read(attendancePage, { sem_sub_id }));
}

/** Reads the registers of classes. `settled` can give null in place of one that cannot be read. */
export function registersOf(
  student: PortalSession,
  { sem_sub_id }: SemesterInput,
  classes: readonly AttendanceEntry[],
  settled: (register: Promise<Entries>) => Promise<Entries> = (register) => register,
): Promise<ClassRegister[]> {
  return student.readEach(classes, async (entry) => {
    const { course_id, course_type_code } = entry;
    const input = course_id && course_type_code ? { sem_sub_id, course_id, course_type: course_type_code } : null;
    const entries = input && (await settled(student.read(attendanceRegisterPage, input)));
    return { ...entry, posted_until: postedUntil(entries ?? []), entries };
  });
}

function postedUntil(entries: readonly AttendanceRegisterEntry[]): string | null {
  const posted = entries.filter(({ status }) => status !== null && status.toLowerCase() !== "not posted");
  return posted.reduce<string | null>((newest, { date }) => (newest === null || date > newest ? date : newest), null);
}
