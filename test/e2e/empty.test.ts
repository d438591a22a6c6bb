import { describe, expect, it } from "vitest";
import { coreEndpoints, endpoints } from "../../src/features/index.ts";
import { exampleResponses } from "../../tools/docs-site/example-responses.ts";
import { sessionForAll, worldForAll } from "../world.ts";

const semester = { sem_sub_id: "AP2026272" };

const world = worldForAll();
const session = sessionForAll(world);

const course = { course_id: "AM_CSE3009_00200" };
const courseClass = { class_id: "AP2026272000101" };

/** True if an answer contains nothing but ids, and the student of a grade history. */
const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : typeof value === "object" && value !== null
      ? Object.entries(value).every(
          ([name, field]) => /^(registration_number|emp_id|sem_sub_id|course_id|student)$/.test(name) || isEmpty(field),
        )
      : value === null || value === "";

/** The two descriptions of an empty answer that are whole values. */
const values: Readonly<Record<string, unknown>> = { "`[]`": [], "`null`": null };

function expectEmpty(path: string, body: unknown): void {
  const promised = endpoints.find((endpoint) => endpoint.path === path)?.empty?.answer ?? "";
  expect([path, body]).toEqual([path, promised in values ? values[promised] : expect.objectContaining({})]);
  expect([path, body, isEmpty(body)]).toEqual([path, body, true]);
}

it("25DMO0007, a student without data, gets the empty answer of every endpoint that its description promises", async () => {
  const bare = await world.login("25DMO0007");
  for (const { path, body, answer: example } of exampleResponses()) {
    if (!path.startsWith("/student/") || !coreEndpoints.some((one) => one.path === path)) continue;
    if (typeof example === "object" && example !== null && "code" in example) continue;
    const answer = await world.service.post(path, { ...body, session: bare });
    expect([path, answer.status, answer.body?.detail]).toEqual([path, 200, undefined]);
    if (!path.startsWith("/student/faculty")) expectEmpty(path, answer.body);
  }
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
    expect([status, headers.get("x-portal-requests")]).toEqual([200, cost]);
    expectEmpty(path, body);
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

it("an entry requested without its semester is found in the newest semester that has it, with one request per semester", async () => {
  const register = await ask("/student/attendance_detail", { course_id: "AM_CSE4004_00100", course_type: "ETH" });
  expect(register.headers.get("x-portal-requests")).toBe("5");
  expect(register.body).toHaveLength(45);
  const grades = await ask("/student/grade_view_detail", { course_id: "AM_CSE1008_00200" });
  expect(grades.headers.get("x-portal-requests")).toBe("5");
  expect(grades.body).toMatchObject({ sem_sub_id: "AP2025264", components: [{ class_id: "AP2025264000388" }] });
});
