import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World } from "../service.ts";

let world: World;
let session: Record<string, string>;
beforeAll(async () => {
  world = await startWorld({}, { RATE_LIMIT_PER_MINUTE: "0" });
  session = await world.login();
});
afterAll(() => world.stop());

const semester = { sem_sub_id: "AP2026272" };
const course = { course_id: "AM_CSE3009_00200" };
const theory = "AP2026272000101";

/** The page that answers another request, the call that requests it, and the field in which the page differs. */
const mismatches: readonly (readonly [page: string, path: string, body: object, field: string])[] = [
  ["profile", "/student/profile", {}, "registration_number"],
  ["attendance", "/student/attendance", semester, "sem_sub_id"],
  ["attendance_detail", "/student/attendance_detail", { ...semester, ...course, course_type: "ETH" }, "course_id"],
  ["timetable", "/student/timetable", semester, "sem_sub_id"],
  ["marks", "/student/marks", semester, "sem_sub_id"],
  ["exam_schedule", "/student/exam_schedule", semester, "sem_sub_id"],
  ["grade_history", "/student/grade_history", {}, "registration_number"],
  ["grade_view", "/student/grade_view", { sem_sub_id: "AP2025264" }, "sem_sub_id"],
  ["biometric", "/student/biometric", { date: "2026-09-24" }, "date"],
  ["calendar_month", "/student/calendar/month", { ...semester, cal_date: "01-AUG-2026" }, "month"],
  ["course_page_slots", "/student/course_page/slots", { ...semester, class_id: theory }, "class_id"],
  ["course_page_detail", "/student/course_page/detail", { class_id: theory, erp_id: "99001" }, "class_id"],
  ["digital_assignments", "/student/digital_assignments", semester, "sem_sub_id"],
  ["digital_assignments_course", "/student/digital_assignments/course", { class_id: theory }, "class_id"],
  ["general_outing_requests", "/student/general_outing_requests", {}, "registration_number"],
  ["weekend_outing_requests", "/student/weekend_outing_requests", {}, "registration_number"],
];

describe("a page that answers another request", () => {
  it.each(mismatches)("%s: %s fails with portal_answer_mismatch", async (page, path, body, field) => {
    expect((await world.service.post(path, { session, ...body })).status).toBe(200);
    world.portal.fault(page, "mismatch");
    const answer = await world.service.post(path, { session, ...body });
    world.portal.fault(page, null);
    expect([answer.status, answer.body]).toEqual([
      502,
      {
        type: "/docs/errors/portal_answer_mismatch",
        title: "The portal answered another request",
        status: 502,
        detail: `The portal's ${page} page is about another ${field} than requested.`,
        code: "portal_answer_mismatch",
        retryable: false,
        user_action: "report",
        user_message: expect.any(String),
        request_id: answer.headers.get("x-request-id"),
        portal: { page, contacted: true },
      },
    ]);
    expect([answer.headers.get("x-portal-unread"), answer.headers.get("x-portal-unfit")]).toEqual(["0", "0"]);
  });

  it("is requested only once", async () => {
    world.portal.fault("biometric", "mismatch");
    const { headers } = await world.service.post("/student/biometric", { session, date: "2026-09-24" });
    world.portal.fault("biometric", null);
    expect(headers.get("x-portal-requests")).toBe("1");
  });
});
