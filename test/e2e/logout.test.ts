import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startWorld, type World } from "../service.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.stop());

const logout = (session: object) => world.service.post("/auth/logout", { session });
const profile = (session: object) => world.service.post("/student/profile", { session });

describe("a logout", () => {
  it("ends the session at the portal, so that a copy of it is worthless", async () => {
    const session = await world.login();
    const copy = { ...session };
    world.portal.requests.length = 0;
    const { status, body, headers } = await logout(session);
    expect([status, body, headers.get("x-portal-requests")]).toEqual([200, { logged_out: true }, "2"]);
    expect(world.portal.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /vtop/logout",
      "GET /vtop/open/page",
    ]);
    expect((await profile(copy)).body.code).toBe("session_expired");
  });

  it("ends no other session of the student", async () => {
    const [one, two] = [await world.login(), await world.login()];
    await logout(one);
    expect((await profile(two)).status).toBe(200);
  });

  it("of a session that has already ended is session_expired", async () => {
    const session = await world.login();
    await logout(session);
    const { status, body } = await logout(session);
    expect([status, body.code, body.portal]).toEqual([401, "session_expired", { page: "logout", contacted: true }]);
  });

  it("with another token does not end the session", async () => {
    const session = await world.login();
    expect((await logout({ ...session, csrf_token: "other" })).body.code).toBe("session_expired");
    expect((await profile(session)).status).toBe(200);
  });

  it.each([
    ["waf", "session_expired"],
    ["reset", "portal_unavailable"],
    ["status", "session_expired"],
  ] as const)("that has ended the session and is answered with %s is %s", async (kind, code) => {
    const session = await world.login();
    world.portal.fault("logout", kind);
    expect((await logout(session)).body.code).toBe(code);
  });

  it("that ends at the login page has succeeded", async () => {
    const session = await world.login();
    world.portal.fault("logout", "login_page");
    expect((await logout(session)).status).toBe(200);
  });

  it("sends nothing with a session that no login issued", async () => {
    world.portal.requests.length = 0;
    expect((await logout({ cookie: "JSESSIONID=1" })).body.code).toBe("session_malformed");
    expect(world.portal.requests).toEqual([]);
  });
});
