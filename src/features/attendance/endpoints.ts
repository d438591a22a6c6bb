import {
  assertNoCourseCode,
  courseId,
  courseType,
  optional,
  SemesterBody,
  Session,
  semSubId,
} from "../../contract/bodies.ts";
import { invalidBody } from "../../contract/errors.ts";
import { list, nullable, record } from "../../contract/fields.ts";
import { addition, endpoint } from "../../portal/define-endpoint.ts";
import { readOfCourse, SEMESTER_SEARCH } from "../semesters/read-semesters.ts";
import { attendancePage } from "./attendance.page.ts";
import { capstonePage } from "./capstone.page.ts";
import { readRegisters } from "./read-registers.ts";
import { attendanceRegisterPage } from "./register.page.ts";
import { AttendanceEntry, AttendanceRegisterEntry, CapstoneAttendance, ClassRegister } from "./schema.ts";

export const attendance = endpoint({
  path: "/student/attendance",
  scopes: ["attendance"],
  summary: "Attendance per course of a semester.",
  description:
    "Theory and lab of a course are two entries with the same `course_id`. An entry is identified by `class_id`, or by `course_id` and " +
    "`course_type_code`. Percentages are the portal's own, which are rounded up. At campuses whose table has a column for each part (Faculty Name, " +
    "Attendance View), the class is also the `course_id` and its slots are the `course_type_code`, as their register takes them; Attendance Type, " +
    "Registration Date / Time and Attendance Date are not returned there.",
  empty: { answer: "`[]`", when: "if the table has no rows, or the page says that nothing was found" },
  body: SemesterBody,
  answer: list(AttendanceEntry, "In the portal's order."),
  page: attendancePage,
  tracked: {
    attendance: { schema: AttendanceEntry, key: ["course_code", "course_type"], records: (entries) => entries },
  },
});

export const attendanceDetail = endpoint({
  path: "/student/attendance_detail",
  scopes: ["attendance"],
  summary: "Attendance register of one course: every class that was held.",
  description:
    "Newest class first. The figures above the register (Present, Absent, On Duty, Attended, Total Class, percentage) are not fields but a " +
    "check: `X-Portal-Unfit` counts each one that differs from the rows. A class with another status than `Present`, `Absent` and " +
    "`On Duty` may be included in a figure or not. The other columns above the register (Class Group, Course Detail, Class Detail, " +
    "Faculty Detail, Registered Date & Time, Attendance Date / Type, Attendance Status, Debar Status) are not returned: " +
    `\`/student/attendance\` has most of them. A course and type that the attendance of the semester does not have are a 422. ${SEMESTER_SEARCH}`,
  cost: {
    requests: 1,
    note: "1 more if the register is empty; without `sem_sub_id`, 2 or 3 for the list of semesters, 1 per semester searched and 1 for the register",
  },
  empty: { answer: "`[]`", when: "if no class has been posted yet, or the semester has no attendance" },
  body: record("AttendanceDetailRequest", "A course of a semester.", {
    session: Session,
    course_id: courseId,
    course_type: courseType,
    sem_sub_id: optional(semSubId),
  }),
  answer: list(AttendanceRegisterEntry, "In the portal's order."),
  example: { course_id: "AM_CSE3009_00200", course_type: "ETH", sem_sub_id: "AP2026272" },
  pages: [attendanceRegisterPage],
  check(_, body) {
    assertNoCourseCode(body);
    // The id of a class, with which some campuses ask for the register, begins with that of its semester.
    const isOther = /^[A-Z]{2}\d{13}$/.test(body.course_id) && !body.course_id.startsWith(body.sem_sub_id ?? "");
    if (isOther) throw invalidBody([{ pointer: "/course_id", message: "is a class of another semester" }]);
  },
  async handle(portal, { session, course_id, course_type, sem_sub_id: semester }) {
    const student = portal.openSession(session);
    const register = await readOfCourse(portal, student, semester, {
      list: (sem_sub_id) => student.read(attendancePage, { sem_sub_id }),
      isAsked: (entry) => entry.course_id === course_id && entry.course_type_code === course_type,
      read: (sem_sub_id) => student.read(attendanceRegisterPage, { sem_sub_id, course_id, course_type }),
      isEmpty: ({ length }) => length === 0,
      missing: "with this `course_type` no entry of `/student/attendance`",
    });
    return register ?? [];
  },
});

export const attendanceRegisters = addition({
  path: "/student/attendance_registers",
  scopes: ["attendance"],
  summary: "Attendance of a semester, each class with its register.",
  description:
    "`posted_until` says from when the figures of a class are: attendance is posted days after the class. The same checks as for one " +
    "register apply to each.",
  cost: { requests: 1, per: "class" },
  empty: { answer: "`[]`", when: "if the semester has no attendance" },
  body: SemesterBody,
  answer: list(ClassRegister, "In the portal's order of classes."),
  read: readRegisters,
  tracked: {
    registers: {
      schema: AttendanceRegisterEntry,
      key: ["class_id", "date", "slot", "start_time"],
      records: (registers) =>
        registers.flatMap(({ class_id, course_code, course_title, course_type, entries }) =>
          (entries ?? []).map((entry) => ({ class_id, course_code, course_title, course_type, ...entry })),
        ),
    },
  },
});

export const capstoneAttendance = endpoint({
  path: "/student/capstone_attendance",
  scopes: ["attendance"],
  summary: "Attendance of the capstone project in a semester.",
  description:
    "Counts days of the semester, not classes of a course. If one of the three tables has a value, a missing table is an error.",
  cost: { requests: 1, note: "1 more if the response is empty: the portal is asked whether the session is over" },
  empty: {
    answer: "`null`",
    when: "if the student has no capstone project in the semester: the response is empty or its tables have no values",
  },
  body: SemesterBody,
  answer: nullable(CapstoneAttendance),
  page: capstonePage,
});
