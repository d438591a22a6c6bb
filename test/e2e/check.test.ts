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

const check = (session: object) => world.service.post("/auth/check", { session });

describe("the session check", () => {
  it.each(["23DMO0001", "26DMO0002", "25DMO0007"])(
    "reports an active session of %s after one portal request",
    async (student) => {
      const session = await world.login(student);
      world.portal.requests.length = 0;
      const { status, body, headers } = await check(session);
      expect([status, body]).toEqual([200, { alive: true }]);
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(headers.get("x-portal-requests")).toBe("1");
      expect(world.portal.requests).toHaveLength(1);
    },
  );

  it("returns 401 for an ended session after two portal requests", async () => {
    const session = await world.login();
    now += 15 * 60_000 + 1_000;
    world.portal.requests.length = 0;
    const { status, body, headers } = await check(session);
    expect([status, body.code, body.user_action]).toEqual([401, "session_expired", "login_again"]);
    expect(headers.get("www-authenticate")).toBe('PortalLogin realm="portal", error="session_expired"');
    expect(headers.get("x-portal-requests")).toBe("2");
    expect(world.portal.requests).toHaveLength(2);
  });

  it("keeps the session alive", async () => {
    const session = await world.login();
    for (let round = 0; round < 3; round++) {
      now += 10 * 60_000;
      expect((await check(session)).status).toBe(200);
    }
  });

  it.each(failingPages)(
    "never takes $password for a live session: $status $code",
    async ({ password, status, code }) => {
      const answer = await check(await world.login("23DMO0001", password));
      expect([answer.status, answer.body.code, answer.body.portal]).toEqual([
        status,
        code,
        { page: "semesters", contacted: true },
      ]);
    },
  );
});
