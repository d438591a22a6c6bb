import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failingPages } from "../failing-passwords.ts";
import { startWorld, type World } from "../service.ts";

let world: World;
let now: number;
beforeEach(async () => {
  now = Date.now();
  world = await startWorld({ now: () => now });
});
afterEach(() => world.stop());

const read = (path: string, session: object, fields: object = {}) => world.service.post(path, { session, ...fields });
const semester = { sem_sub_id: "AP2026272" };

describe("a session", () => {
  it("expires after fifteen idle minutes: 401 after the request and one that confirms it", async () => {
    const session = await world.login();
    now += 15 * 60_000 + 1_000;
    world.portal.requests.length = 0;
    const { status, body, headers } = await read("/student/attendance", session, semester);
    expect([status, body.code, body.user_action]).toEqual([401, "session_expired", "login_again"]);
    expect(body.portal).toEqual({ page: "attendance", contacted: true });
    expect(headers.get("www-authenticate")).toBe('PortalLogin realm="portal", error="session_expired"');
    expect(world.portal.requests).toHaveLength(2);
  });

  it("is kept alive by its requests", async () => {
    const session = await world.login();
    for (let round = 0; round < 3; round++) {
      now += 10 * 60_000;
      expect((await read("/student/profile", session)).status).toBe(200);
    }
  });

  it("with a stale token or an unknown cookie has expired", async () => {
    const session = await world.login();
    const csrf_token = "00000000-0000-0000-0000-000000000000";
    const cookie = "JSESSIONID=00000000000000000000000000000000";
    expect((await read("/student/profile", { ...session, csrf_token })).body.code).toBe("session_expired");
    expect((await read("/student/profile", { ...session, cookie })).body.code).toBe("session_expired");
  });

  it("serves concurrent calls, also if the portal answers one request of a session at a time", async () => {
    const serial = await startWorld({ serialisePerSession: true });
    const session = await serial.login();
    const { status, body } = await serial.service.post("/student/all_data", { session, ...semester });
    await serial.stop();
    expect([status, body.attendance.length]).toEqual([200, 9]);
  });

  it("serves concurrent calls", async () => {
    const session = await world.login();
    const answers = await Promise.all(Array.from({ length: 8 }, () => read("/student/attendance", session, semester)));
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual(Array(8).fill([200, 9]));
  });

  it("may have its registration number in lowercase", async () => {
    const session = await world.login();
    const { status, body } = await read(
      "/student/attendance",
      { ...session, registration_number: "23dmo0001" },
      semester,
    );
    expect([status, body.length]).toEqual([200, 9]);
  });

  it("survives a restart of the service", async () => {
    const session = await world.login();
    const { startService } = await import("../service.ts");
    const next = await startService(world.portal.url);
    const { status } = await next.post("/student/profile", { session });
    await next.stop();
    expect(status).toBe(200);
  });
});

describe("refusals of a page", () => {
  it.each(failingPages)("$password is $status $code and never an empty answer", async ({ password, status, code }) => {
    const session = await world.login("23DMO0001", password);
    const bodies = [
      ["/student/semesters", {}, "semesters"],
      ["/student/profile", {}, "profile"],
      ["/student/attendance", semester, "attendance"],
      [
        "/student/attendance_detail",
        { ...semester, course_id: "AM_CSE3009_00200", course_type: "ETH" },
        "attendance_detail",
      ],
      ["/student/capstone_attendance", semester, "capstone_attendance"],
      ["/student/timetable", semester, "timetable"],
      ["/student/mentor", {}, "mentor"],
    ] as const;
    for (const [path, fields, page] of bodies) {
      const answer = await read(path, session, fields);
      expect([path, answer.status, answer.body?.code]).toEqual([path, status, code]);
      expect(answer.body.portal).toEqual({ page, contacted: true });
    }
  });

  it("affect one page only", async () => {
    const session = await world.login("23DMO0001", "data_menu_off:attendance");
    expect((await read("/student/attendance", session, semester)).body.code).toBe("portal_menu_unavailable");
    expect((await read("/student/timetable", session, semester)).status).toBe(200);
  });

  it("that mean the end of the session return session_expired", async () => {
    const session = await world.login("23DMO0001", "session_short_1");
    expect((await read("/student/profile", session)).status).toBe(200);
    expect((await read("/student/profile", session)).body.code).toBe("session_expired");
  });

  it("return neither the portal's message nor student data", async () => {
    const session = await world.login("23DMO0001", "data_changed");
    const { text } = await read("/student/attendance", session, semester);
    expect(text).not.toMatch(/<|23DMO0001|JSESSIONID/);
  });
});

describe("a slow portal", () => {
  it("times out after the limit for one request", async () => {
    const impatient = await startWorld({}, { PORTAL_REQUEST_TIMEOUT_MS: "300" });
    const session = await impatient.login("23DMO0001", "data_slow_30");
    const { status, body } = await impatient.service.post("/student/profile", { session });
    await impatient.stop();
    expect([status, body.code, body.retryable]).toEqual([504, "portal_timeout", true]);
  });
});
