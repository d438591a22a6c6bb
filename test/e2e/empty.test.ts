import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../contract/endpoints.ts";
import { startWorld, type World } from "../service.ts";
import { describedAnswer, emptyTimetable } from "./empty-answers.ts";

const semester = { sem_sub_id: "AP2026272" };

let world: World;
let bareSession: Record<string, string>;
let session: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  bareSession = await world.login("25DMO0007");
  session = await world.login();
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

/** Every data endpoint with the fields of a call. */
const bare: Readonly<Record<string, object>> = {
  ...{
    "/student/semesters": {},
    "/student/profile": {},
    "/student/all_data": semester,
    "/student/attendance": semester,
  },
  "/student/attendance_detail": { ...semester, ...course, course_type: "ETH" },
  ...{ "/student/capstone_attendance": semester, "/student/timetable": semester, "/student/marks": semester },
  ...{ "/student/exam_schedule": semester, "/student/grade_history": {}, "/student/grade_view": semester },
  ...{ "/student/grade_view_detail": { ...semester, ...course }, "/student/biometric": { date: "2026-09-24" } },
  ...{ "/student/mentor": {}, "/student/calendar": semester, "/student/calendar/class_groups": semester },
  ...{ "/student/calendar/months": semester, "/student/calendar/month": { ...semester, month: "2026-08" } },
  ...{ "/student/faculty": {}, "/student/faculty/search": { search_term: "99001" } },
  ...{ "/student/faculty/details": { emp_id: "99001" }, "/student/course_page/courses": semester },
  ...{ "/student/course_page/slots": courseClass, "/student/course_page/detail": { ...courseClass, erp_id: "99001" } },
  ...{ "/student/digital_assignments": semester, "/student/digital_assignments/course": courseClass },
  ...{ "/student/pending_payments": {}, "/student/payment_receipts": {} },
  ...{ "/student/general_outing_requests": {}, "/student/weekend_outing_requests": {} },
};

/** The answers that have data of the student. */
const others: Readonly<Record<string, object>> = {
  "/student/profile": emptyProfile,
  "/student/all_data": { profile: emptyProfile, attendance: [], timetable: emptyTimetable, problems: [] },
};

describe("25DMO0007, a student without data,", () => {
  it("is tested with every data endpoint", () => {
    expect(Object.keys(bare)).toEqual(endpoints.slice(3).map(({ path }) => path));
  });

  it.each(Object.entries(bare))("gets the empty answer of %s that its description promises", async (path, fields) => {
    const { status, body } = await world.service.post(path, { session: bareSession, ...fields });
    expect([status, body?.detail]).toEqual([200, undefined]);
    expect(body).toEqual(others[path] ?? describedAnswer(path));
  });
});

const ask = (path: string, fields: object) => world.service.post(path, { session, ...fields });

describe("an id that the portal does not know", () => {
  it.each([
    ["/student/course_page/slots", { class_id: "AP2026272099999" }, "2"],
    ["/student/course_page/slots", { class_id: "AP2019994000101" }, "2"],
    ["/student/course_page/detail", { class_id: "AP2026272099999", erp_id: "99001" }, "2"],
    ["/student/course_page/detail", { ...courseClass, erp_id: "00000" }, "2"],
    ["/student/digital_assignments/course", { class_id: "AP2026272099999" }, "1"],
    ["/student/faculty/details", { emp_id: "00000" }, "1"],
    ["/student/faculty/search", { search_term: "nobody" }, "1"],
    ["/student/faculty/search", { search_term: "00000" }, "2"],
  ])("gets the empty answer of %s with %j", async (path, fields, cost) => {
    const { status, body, headers } = await ask(path, fields);
    expect([status, body]).toEqual([200, describedAnswer(path)]);
    expect(headers.get("x-portal-requests")).toBe(cost);
  });

  const strange = { course_id: "AM_XXX9999_00100", course_type: "TH" };
  it.each([
    ["/student/attendance_detail", { ...semester, ...strange }, "/course_id", "2"],
    ["/student/attendance_detail", { ...semester, ...course, course_type: "PJT" }, "/course_id", "2"],
    ["/student/attendance_detail", strange, "/course_id", "6"],
    ["/student/grade_view_detail", { course_id: "am_cse1008_00200", sem_sub_id: "AP2025264" }, "/course_id", "2"],
    ["/student/grade_view_detail", { course_id: "AM_XXX9999_00100" }, "/course_id", "6"],
    ["/student/calendar", { ...semester, class_group_id: "NONE" }, "/class_group_id", "2"],
    ["/student/calendar/months", { ...semester, class_group_id: "comb" }, "/class_group_id", "2"],
    ["/student/calendar/month", { ...semester, class_group_id: "comb", month: "2026-08" }, "/class_group_id", "2"],
    ["/insight/today", { ...semester, class_group_id: "comb", date: "2026-09-25" }, "/class_group_id", "4"],
  ])(
    "is an error of %s with %j: an empty answer would look like a class or calendar without entries",
    async (path, fields, pointer, cost) => {
      const { status, body, headers } = await ask(path, fields);
      expect([status, body.errors?.[0].pointer, headers.get("x-portal-requests")]).toEqual([422, pointer, cost]);
    },
  );
});

describe("an entry requested without its semester", () => {
  it("is found in the newest semester that has it, with one request per semester", async () => {
    const register = await ask("/student/attendance_detail", { course_id: "AM_CSE4004_00100", course_type: "ETH" });
    expect(register.headers.get("x-portal-requests")).toBe("5");
    expect(register.body).toHaveLength(45);
    const grades = await ask("/student/grade_view_detail", { course_id: "AM_CSE1008_00200" });
    expect(grades.headers.get("x-portal-requests")).toBe("5");
    expect(grades.body).toMatchObject({ sem_sub_id: "AP2025264", components: [{ class_id: "AP2025264000388" }] });
  });
});
