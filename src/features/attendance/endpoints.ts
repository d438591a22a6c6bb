import { Type } from "typebox";
import { courseId, courseType, optional, SemesterBody, Session, semSubId } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list, nullable } from "../../http/fields.ts";
import { searchSemesters } from "../semesters/read-semesters.ts";
import { attendancePage } from "./attendance.page.ts";
import { capstonePage } from "./capstone.page.ts";
import { registerPage } from "./register.page.ts";
import { AttendanceEntry, AttendanceRegisterEntry, CapstoneAttendance } from "./schema.ts";

export const attendance = endpoint({
  path: "/student/attendance",
  summary: "Attendance per course of a semester.",
  description:
    "Theory and lab of one course are two entries with one `course_id`; (`course_id`, `course_type_code`) is the key, `class_id` another. " +
    "Percentages are the portal's own, which rounds up. Costs the portal 1 request. Empty: `[]`.",
  body: SemesterBody,
  answer: list(AttendanceEntry, "In the portal's order."),
  example: { sem_sub_id: "AP2026272" },
  handle: (portal, { session, sem_sub_id }) => portal.open(session).read(attendancePage, { sem_sub_id }),
});

export const attendanceDetail = endpoint({
  path: "/student/attendance_detail",
  summary: "The register behind one course's attendance: every class that was held.",
  description:
    "Newest class first. Send `sem_sub_id`: then it costs the portal 1 request. Without it the semesters are searched, newest first " +
    "and at most 12 unless the operator says otherwise, which costs one request each beside the list. Empty, also for unknown ids: `[]`.",
  body: Type.Object({
    session: Session,
    course_id: courseId,
    course_type: courseType,
    sem_sub_id: optional(semSubId),
  }),
  answer: list(AttendanceRegisterEntry, "In the portal's order."),
  example: { course_id: "AM_CSE3009_00200", course_type: "ETH", sem_sub_id: "AP2026272" },
  async handle(portal, { session, course_id, course_type, sem_sub_id }) {
    const student = portal.open(session);
    const hasCourse = async (candidate: string) => {
      const entries = await student.read(attendancePage, { sem_sub_id: candidate });
      const found = entries.some((entry) => entry.course_id === course_id && entry.course_type_code === course_type);
      return found ? candidate : null;
    };
    const semester = sem_sub_id ?? (await searchSemesters(student, portal.semestersSearched, hasCourse));
    return semester === null ? [] : student.read(registerPage, { sem_sub_id: semester, course_id, course_type });
  },
});

export const capstoneAttendance = endpoint({
  path: "/student/capstone_attendance",
  summary: "Attendance of a capstone project in a semester.",
  description:
    "Counted in days of a semester, not per course. A student without a capstone gets `null`, which is a normal answer. Costs the portal 1 request.",
  body: SemesterBody,
  answer: nullable(CapstoneAttendance),
  example: { sem_sub_id: "AP2026272" },
  handle: (portal, { session, sem_sub_id }) => portal.open(session).read(capstonePage, { sem_sub_id }),
});
