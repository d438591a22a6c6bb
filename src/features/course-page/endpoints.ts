import { classId, employeeId, optional, SemesterBody, Session, semSubId } from "../../contract/bodies.ts";
import type { Cost } from "../../contract/endpoint.ts";
import { list, record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import type { PortalSession } from "../../portal/session.ts";
import type { Semester } from "../semesters/schema.ts";
import { courseListPage, courseSemestersPage } from "./courses.page.ts";
import { courseDetailPage } from "./detail.page.ts";
import { CoursePageCourse, CoursePageDetail, CoursePageSlots } from "./schema.ts";
import { courseSlotsPage } from "./slots.page.ts";

/** Used if the portal's list has no semester for a class. Nearly all semester ids have nine characters. */
const USUAL_LENGTH = 9;

/**
 * Returns the semesters that a class can belong to, the most likely first. A class id starts with its semester id, but a
 * semester id of nine characters can be a prefix of one with ten: class 000123 of `AP2023241` and class 00123 of `AP20232410`
 * have the same id.
 */
export function semestersOfClass(classId: string, semesters: readonly Semester[]): [string, ...string[]] {
  const ids = semesters.map(({ id }) => id).filter((id) => classId.startsWith(id));
  const [shorter = classId.slice(0, USUAL_LENGTH), ...longer] = ids.sort((a, b) => a.length - b.length);
  return [shorter, ...longer];
}

const SEMESTER_OF_CLASS =
  "If `sem_sub_id` is omitted, the semester is the one in the portal's list that `class_id` starts with. If there are two, the shorter one is " +
  "used, and the other if the first shows no class. Without a match, the first nine characters of `class_id` are used.";

const classCost: Cost = { requests: 2, note: "3 if `class_id` can belong to two semesters" };

/** Identifies a class. Without `sem_sub_id`, the semester is derived from the class id. */
type ClassRequest = { readonly class_id: string; readonly sem_sub_id?: string | null };

/** Opens the course page and reads a class. If the most likely semester does not show the class, tries the other one. */
async function readClass<Result>(
  student: PortalSession,
  { class_id, sem_sub_id }: ClassRequest,
  read: (semSubId: string) => Promise<Result>,
  showsClass: (result: Result) => boolean,
): Promise<Result> {
  const { semesters } = await student.read(courseSemestersPage, {});
  const [mostLikely, ...others] = sem_sub_id ? [sem_sub_id] : semestersOfClass(class_id, semesters);
  const first = await read(mostLikely);
  if (showsClass(first)) return first;
  for (const other of others) {
    const result = await read(other);
    if (showsClass(result)) return result;
  }
  return first;
}

export const coursePageCourses = endpoint({
  path: "/student/course_page/courses",
  scopes: ["materials"],
  summary: "The student's courses of a semester on the course page.",
  description: "Theory and lab of a course are two entries.",
  cost: { requests: 2, note: "the course page is always opened first" },
  empty: { answer: "`[]`", when: "if the list of courses has only its placeholder" },
  body: SemesterBody,
  answer: list(CoursePageCourse, "In the portal's order."),
  pages: [courseSemestersPage, courseListPage],
  async read(student, { sem_sub_id }) {
    await student.read(courseSemestersPage, {});
    return student.read(courseListPage, { sem_sub_id });
  },
});

export const coursePageSlots = endpoint({
  path: "/student/course_page/slots",
  scopes: ["materials"],
  summary: "Slots and classes of a course.",
  description: `Lists the classes of all teachers. The student's own class is not marked. ${SEMESTER_OF_CLASS}`,
  cost: classCost,
  empty: { answer: "`[]` in both lists", when: "if the page has no slots and no classes" },
  body: record("CoursePageSlotsRequest", "A class of a course.", {
    session: Session,
    class_id: classId,
    sem_sub_id: optional(semSubId),
  }),
  answer: CoursePageSlots,
  pages: [courseSlotsPage],
  read(student, request) {
    const { class_id } = request;
    return readClass(
      student,
      request,
      (sem_sub_id) => student.read(courseSlotsPage, { class_id, sem_sub_id }),
      ({ class_entries }) => class_entries.length > 0,
    );
  },
});

export const coursePageDetail = endpoint({
  path: "/student/course_page/detail",
  scopes: ["materials"],
  summary: "One class with its lectures and their materials.",
  description: `Files are not downloaded; the answer contains their paths on the portal. Links to other sites that are neither in a table nor below a title are omitted. ${SEMESTER_OF_CLASS}`,
  cost: classCost,
  empty: { answer: "null in all fields and `[]` in all lists", when: "if the ids do not belong together" },
  body: record("CoursePageDetailRequest", "A class and its teacher.", {
    session: Session,
    erp_id: employeeId("Employee id of the teacher: `erp_id` of a class entry of `/student/course_page/slots`."),
    class_id: classId,
    sem_sub_id: optional(semSubId),
  }),
  answer: CoursePageDetail,
  example: { erp_id: "99001", class_id: "AP2026272000101" },
  pages: [courseDetailPage],
  read(student, request) {
    const { erp_id, class_id } = request;
    return readClass(
      student,
      request,
      (sem_sub_id) => student.read(courseDetailPage, { erp_id, class_id, sem_sub_id }),
      ({ course_info }) => course_info.class_id !== null,
    );
  },
});
