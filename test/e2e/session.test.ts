import { describe, expect, it } from "vitest";
import { startService, startWorld } from "../service.ts";
import { startedForEach } from "../set-up.ts";

let now = Date.now();
const world = startedForEach(() => startWorld({ now: () => now }));

const semester = { sem_sub_id: "AP2026272" };
const read = (path: string, session: object, fields: object = {}) => world.service.post(path, { session, ...fields });
const profile = (session: object) => read("/student/profile", session);
const check = (session: object) => read("/auth/check", session);
const logout = (session: object) => read("/auth/logout", session);

describe("a session", () => {
  it("expires after fifteen idle minutes: 401 after the request and one that confirms it", async () => {
    const session = await world.login();
    now += 15 * 60_000 + 1_000;
    for (const [path, page] of [
      ["/student/attendance", "attendance"],
      ["/auth/check", "semesters"],
    ] as const) {
      world.portal.requests.length = 0;
      const { status, body, headers } = await read(path, session, path === "/auth/check" ? {} : semester);
      expect([status, body.code, body.user_action]).toEqual([401, "session_expired", "login_again"]);
      expect(body.portal).toEqual({ page, contacted: true });
      expect(headers.get("www-authenticate")).toBe('PortalLogin realm="portal", error="session_expired"');
      expect(headers.get("x-portal-requests")).toBe("2");
      expect(world.portal.requests).toHaveLength(2);
    }
  });

  it("is kept alive by its requests, and the check of it is one", async () => {
    const session = await world.login();
    for (let round = 0; round < 3; round++) {
      now += 10 * 60_000;
      const { body, headers } = await check(session);
      expect([body, headers.get("x-portal-requests")]).toEqual([{ alive: true }, "1"]);
    }
  });

  it("serves concurrent calls, also if the portal answers one request of a session at a time", async () => {
    const serial = await startWorld({ serialisePerSession: true });
    const session = await serial.login();
    const { status, body } = await serial.service.post("/student/all_data", { session, ...semester });
    await serial.stop();
    expect([status, body.attendance.length]).toEqual([200, 9]);
  });

  it("is that of its student alone, also if ten log in and ask at the same time", async () => {
    const numbers = ["23DMO0001", "26DMO0002", "23DMO0004", "24DMO0005", "25DMO0007"];
    const sessions = await Promise.all([...numbers, ...numbers].map((number) => world.login(number)));
    expect(sessions.map(({ registration_number }) => registration_number)).toEqual([...numbers, ...numbers]);
    expect(new Set(sessions.map(({ cookie }) => cookie)).size).toBe(10);
    const names = await Promise.all(sessions.map(profile));
    expect(names.map(({ body }) => body.registration_number)).toEqual([...numbers, ...numbers]);
    expect(new Set(names.map(({ body }) => body.application_number)).size).toBe(numbers.length);
  });

  it("may have its registration number in lowercase, and survives a restart of the service", async () => {
    const session = { ...(await world.login()), registration_number: "23dmo0001" };
    const next = await startService(world.portal.url);
    const { status, body } = await next.post("/student/attendance", { session, ...semester });
    await next.stop();
    expect([status, body.length]).toEqual([200, 9]);
  });
});

describe("a logout", () => {
  it("ends the session at the portal, so that a copy of it is worthless, and no other one of the student", async () => {
    const [session, other] = [await world.login(), await world.login()];
    world.portal.requests.length = 0;
    const { status, body, headers } = await logout(session);
    expect([status, body, headers.get("x-portal-requests")]).toEqual([200, { logged_out: true }, "2"]);
    expect(world.portal.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /vtop/logout",
      "GET /vtop/open/page",
    ]);
    expect((await profile({ ...session })).body.code).toBe("session_expired");
    expect((await profile(other)).status).toBe(200);
    const again = await logout(session);
    expect([again.body.code, again.body.portal]).toEqual(["session_expired", { page: "logout", contacted: true }]);
  });

  it("with another token does not end the session", async () => {
    const session = await world.login();
    expect((await logout({ ...session, csrf_token: "other" })).body.code).toBe("session_expired");
    expect((await profile(session)).status).toBe(200);
  });
});
