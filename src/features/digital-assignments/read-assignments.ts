import type { PortalSession } from "../../portal/session.ts";
import type { SemesterInput } from "../semester-input.ts";
import { assignmentsWithTypePage } from "./assignments.page.ts";
import { assignmentCoursesPage } from "./courses.page.ts";
import type { DigitalAssignmentCourse } from "./schema.ts";

export async function readDigitalAssignments(
  session: PortalSession,
  semester: SemesterInput,
): Promise<DigitalAssignmentCourse[]> {
  const courses = await session.read(assignmentCoursesPage, semester);
  return session.readEach(courses, async (course) => {
    const { class_id } = course;
    const { course_type_code, assignments } = await session.read(assignmentsWithTypePage, { class_id });
    return { ...course, course_type_code: course.course_type_code ?? course_type_code, assignments };
  });
}
