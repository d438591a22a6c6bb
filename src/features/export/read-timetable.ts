import type { PortalSession } from "../../portal/session.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { Timetable } from "../timetable/schema.ts";
import { timetablePage } from "../timetable/timetable.page.ts";

/**
 * Reads the timetable of a semester, to be placed on the calendar of a class group. The calendar of one group names no other: classes
 * then have no group, and meet whenever that group does.
 */
export async function readTimetable(
  student: PortalSession,
  { sem_sub_id, class_group_id }: SemesterInput & { readonly class_group_id: string },
): Promise<Timetable> {
  const timetable = await student.read(timetablePage, { sem_sub_id });
  if (class_group_id === student.campus.classGroup) return timetable;
  return { ...timetable, courses: timetable.courses.map((course) => ({ ...course, class_group: null })) };
}
