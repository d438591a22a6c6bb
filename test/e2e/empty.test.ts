import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../contract/endpoints.ts";
import { startWorld, type World } from "../service.ts";
import { describedAnswer, emptyCourseDetail, emptyTimetable, nobodyFound, unknownFaculty } from "./empty-answers.ts";

let world: World;
let session: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  session = await world.login();
});
afterAll(() => world.stop());

const ask = (path: string, fields: object) => world.service.post(path, { session, ...fields });

type Case = readonly [path: string, fields: object, expected: unknown, cost: string];

async function expectEmpty(...[path, fields, expected, cost]: Case): Promise<void> {
  const { status, body, headers } = await ask(path, fields);
  expect([status, body?.detail]).toEqual([200, undefined]);
  expect(body).toEqual(expected);
  expect(body).toEqual(describedAnswer(path));
  expect(headers.get("x-portal-requests")).toBe(cost);
}

const unknown = { sem_sub_id: "AP2019994" };
const running = { sem_sub_id: "AP2026272" };
const course = { course_id: "AM_CSE3009_00200" };
const courseClass = { class_id: "AP2026272000101" };
const noSlots = { slots: [], class_entries: [] };
const noGrades = { components: [], statistics: null };

const inUnknownSemester: readonly Case[] = [
  ["/student/attendance", unknown, [], "1"],
  ["/student/attendance_detail", { ...unknown, ...course, course_type: "ETH" }, [], "2"],
  ["/student/capstone_attendance", unknown, null, "1"],
  ["/student/timetable", unknown, emptyTimetable, "1"],
  ["/student/marks", unknown, [], "1"],
  ["/student/exam_schedule", unknown, [], "1"],
  ["/student/grade_view", unknown, [], "1"],
  ["/student/grade_view_detail", { ...unknown, ...course }, { ...course, ...unknown, ...noGrades }, "1"],
  ["/student/calendar", unknown, [], "1"],
  ["/student/calendar/class_groups", unknown, [], "1"],
  ["/student/calendar/months", unknown, [], "1"],
  ["/student/calendar/month", { ...unknown, month: "2019-08" }, [], "1"],
  ["/student/course_page/courses", unknown, [], "2"],
  ["/student/digital_assignments", unknown, [], "1"],
];

describe("a semester that the portal does not know", () => {
  it("is tested with every endpoint that requires a semester", () => {
    const needed = endpoints.filter(({ semester }) => semester === "required").map(({ path }) => path);
    const asked = [...inUnknownSemester.map(([path]) => path), "/student/all_data"];
    expect(needed.filter((path) => !asked.includes(path))).toEqual([]);
  });

  it.each(inUnknownSemester)("gets the empty answer of %s", expectEmpty);

  it("does not change the profile in all_data", async () => {
    const { status, body } = await ask("/student/all_data", unknown);
    expect(status).toBe(200);
    expect(body).toMatchObject({ attendance: [], timetable: emptyTimetable });
    expect(body.profile.student_name).toBe("MEERA KULKARNI");
  });
});

describe("an id that the portal does not know", () => {
  const nothingThere: readonly Case[] = [
    [
      "/student/grade_view_detail",
      { course_id: "AM_XXX9999_00100" },
      { course_id: "AM_XXX9999_00100", sem_sub_id: null, ...noGrades },
      "5",
    ],
    ["/student/course_page/slots", { class_id: "AP2026272099999" }, noSlots, "2"],
    ["/student/course_page/slots", { class_id: "AP2019994000101" }, noSlots, "2"],
    ["/student/course_page/detail", { class_id: "AP2026272099999", erp_id: "99001" }, emptyCourseDetail, "2"],
    ["/student/course_page/detail", { ...courseClass, erp_id: "00000" }, emptyCourseDetail, "2"],
    ["/student/digital_assignments/course", { class_id: "AP2026272099999" }, [], "1"],
    ["/student/faculty/details", { emp_id: "00000" }, { emp_id: "00000", ...unknownFaculty }, "1"],
    ["/student/faculty/search", { search_term: "nobody" }, nobodyFound, "1"],
    ["/student/faculty/search", { search_term: "00000" }, nobodyFound, "2"],
    ["/student/calendar", { ...unknown, class_group_id: "NONE" }, [], "2"],
  ];
  it.each(nothingThere)("gets the empty answer of %s with %j", expectEmpty);

  const strange = { course_id: "AM_XXX9999_00100", course_type: "TH" };
  it.each([
    ["/student/attendance_detail", { ...running, ...strange }, "/course_id", "2"],
    ["/student/attendance_detail", { ...running, ...course, course_type: "PJT" }, "/course_id", "2"],
    ["/student/attendance_detail", strange, "/course_id", "5"],
    ["/student/calendar", { ...running, class_group_id: "NONE" }, "/class_group_id", "2"],
    ["/student/calendar/months", { ...running, class_group_id: "comb" }, "/class_group_id", "2"],
    ["/student/calendar/month", { ...running, class_group_id: "comb", month: "2026-08" }, "/class_group_id", "2"],
    ["/insight/today", { ...running, class_group_id: "comb", date: "2026-09-25" }, "/class_group_id", "4"],
  ])(
    "is an error of %s with %j: an empty answer would look like a class or calendar without entries",
    async (path, fields, pointer, cost) => {
      const { status, body, headers } = await ask(path, fields);
      expect([status, body.errors?.[0].pointer, headers.get("x-portal-requests")]).toEqual([422, pointer, cost]);
    },
  );
});

describe("missing data", () => {
  const nothingYet: readonly Case[] = [
    ["/student/grade_view", running, [], "1"],
    ["/student/grade_view_detail", { ...running, ...course }, { ...course, ...running, ...noGrades }, "1"],
    ["/student/capstone_attendance", { sem_sub_id: "AP2025264" }, null, "1"],
    ["/student/biometric", { date: "2026-06-15" }, [], "1"],
    ["/student/biometric", { date: "15/06/2026" }, [], "1"],
    ["/student/biometric", { date: "2030-01-01" }, [], "1"],
  ];
  it.each(nothingYet)("is the empty answer of %s with %j", expectEmpty);
});

describe("an entry requested without its semester", () => {
  it("is found in the newest semester that has it, with one request per semester", async () => {
    const register = await ask("/student/attendance_detail", { course_id: "AM_CSE4004_00100", course_type: "ETH" });
    expect(register.headers.get("x-portal-requests")).toBe("4");
    expect(register.body).toHaveLength(45);
    const grades = await ask("/student/grade_view_detail", { course_id: "AM_CSE1008_00200" });
    expect(grades.headers.get("x-portal-requests")).toBe("3");
    expect(grades.body).toMatchObject({ sem_sub_id: "AP2025264", components: [{ class_id: "AP2025264000388" }] });
  });
});
