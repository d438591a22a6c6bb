import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../contract/endpoints.ts";
import { startWorld, type World } from "../service.ts";
import {
  describedAnswer,
  emptyCourseDetail,
  emptyGradeHistoryOf,
  emptyMentor,
  emptyTimetable,
  nobodyFound,
  unknownFaculty,
} from "./empty-answers.ts";

const semester = { sem_sub_id: "AP2026272" };

let world: World;
let session: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  session = await world.login("25DMO0007");
});
afterAll(() => world.stop());

const emptyProfile = {
  registration_number: "25DMO0007",
  application_number: null,
  student_name: null,
  dob: null,
  gender: null,
  blood_group: null,
  email: null,
  hosteller: null,
  program: null,
  school_or_centre: null,
  base64_pfp: null,
  mentor_details: null,
};
const course = { course_id: "AM_CSE3009_00200" };
const courseClass = { class_id: "AP2026272000101" };

/** Every data endpoint with its empty answer in the contract. */
const bare: readonly (readonly [path: string, fields: object, expected: unknown])[] = [
  ["/student/semesters", {}, { semesters: [] }],
  ["/student/profile", {}, emptyProfile],
  ["/student/all_data", semester, { profile: emptyProfile, attendance: [], timetable: emptyTimetable, problems: [] }],
  ["/student/attendance", semester, []],
  ["/student/attendance_detail", { ...semester, ...course, course_type: "ETH" }, []],
  ["/student/capstone_attendance", semester, null],
  ["/student/timetable", semester, emptyTimetable],
  ["/student/marks", semester, []],
  ["/student/exam_schedule", semester, []],
  ["/student/grade_history", {}, emptyGradeHistoryOf(2025)],
  ["/student/grade_view", semester, []],
  [
    "/student/grade_view_detail",
    { ...semester, ...course },
    { ...course, ...semester, components: [], statistics: null },
  ],
  ["/student/biometric", { date: "2026-09-24" }, []],
  ["/student/mentor", {}, emptyMentor],
  ["/student/calendar", semester, []],
  ["/student/calendar/class_groups", semester, []],
  ["/student/calendar/months", semester, []],
  ["/student/calendar/month", { ...semester, month: "2026-08" }, []],
  ["/student/faculty", {}, []],
  ["/student/faculty/search", { search_term: "99001" }, nobodyFound],
  ["/student/faculty/details", { emp_id: "99001" }, { emp_id: "99001", ...unknownFaculty }],
  ["/student/course_page/courses", semester, []],
  ["/student/course_page/slots", courseClass, { slots: [], class_entries: [] }],
  ["/student/course_page/detail", { ...courseClass, erp_id: "99001" }, emptyCourseDetail],
  ["/student/digital_assignments", semester, []],
  ["/student/digital_assignments/course", courseClass, []],
  ["/student/pending_payments", {}, []],
  ["/student/payment_receipts", {}, []],
  ["/student/general_outing_requests", {}, []],
  ["/student/weekend_outing_requests", {}, []],
];

describe("25DMO0007, a student without data,", () => {
  it("is tested with every data endpoint", () => {
    expect(bare.map(([path]) => path)).toEqual(endpoints.slice(3).map(({ path }) => path));
  });

  it.each(bare)("gets the empty answer of %s", async (path, fields, expected) => {
    const { status, body } = await world.service.post(path, { session, ...fields });
    expect([status, body?.detail]).toEqual([200, undefined]);
    expect(body).toEqual(expected);
  });

  const withoutEmptyAnswer = ["/student/profile", "/student/all_data"];
  it.each(bare.filter(([path]) => !withoutEmptyAnswer.includes(path)))(
    "gets the answer of %s that its description promises",
    (path, _fields, expected) => expect(expected).toEqual(describedAnswer(path)),
  );
});
