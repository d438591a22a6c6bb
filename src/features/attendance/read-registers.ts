import type { PortalSession } from "../../portal/session.ts";
import type { SemesterInput } from "../semester-input.ts";
import { attendancePage } from "./attendance.page.ts";
import { attendanceRegisterPage } from "./register.page.ts";
import type { AttendanceRegisterEntry, ClassRegister } from "./schema.ts";

/** Reads the attendance of a semester, each class with its register. */
export async function readRegisters(student: PortalSession, { sem_sub_id }: SemesterInput): Promise<ClassRegister[]> {
  const classes = await student.read(attendancePage, { sem_sub_id });
  return student.readEach(classes, async (entry) => {
    const { course_id, course_type_code } = entry;
    const entries =
      course_id === null || course_type_code === null
        ? null
        : await student.read(attendanceRegisterPage, { sem_sub_id, course_id, course_type: course_type_code });
    return { ...entry, posted_until: postedUntil(entries ?? []), entries };
  });
}

function postedUntil(entries: readonly AttendanceRegisterEntry[]): string | null {
  const posted = entries.filter(({ status }) => status !== null && status.toLowerCase() !== "not posted");
  return posted.reduce<string | null>((newest, { date }) => (newest === null || date > newest ? date : newest), null);
}
