import { describe, expect, it } from "vitest";
import { fakeService, json, loggedIn, never, problem, type Reply, sessionNumber } from "./dev/fake-service.ts";
import { MemoryStore } from "./index.ts";

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
const semester = { sem_sub_id: "AP2026272" };

/** Logins give sessions 1, 2, 3 ...; calls with a session below `alive` are refused. */
function portal(state: { alive: number; logins: number }): Reply {
  return ({ path, body }) => {
    if (path === "/auth/login") return loggedIn(++state.logins);
    const number = Number(body.session.cookie.split("=")[1]);
    return number < state.alive ? problem("session_expired", 401) : json([{ answered_with: number }]);
  };
}

describe("a call", () => {
  it("logs in first, and sends the session with its fields and the key", async () => {
    const { portico, asked } = fakeService(portal({ alive: 0, logins: 0 }), { credentials });
    await portico.attendance(semester);
    await portico.marks(semester);
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ["/auth/login", credentials],
      ["/student/attendance", { sem_sub_id: "AP2026272", session: sessionNumber(1) }],
      ["/student/marks", { sem_sub_id: "AP2026272", session: sessionNumber(1) }],
    ]);
    expect(asked.map(({ headers }) => headers.get("x-api-key"))).toEqual(["a-key", "a-key", "a-key"]);
  });

  it("uses the session of the store and does not log in", async () => {
    const store = new MemoryStore();
    store.save(sessionNumber(7));
    const { portico, paths } = fakeService(portal({ alive: 0, logins: 0 }), { store, credentials });
    expect(await portico.attendance(semester)).toEqual([{ answered_with: 7 }]);
    expect(paths()).toEqual(["/student/attendance"]);
  });

  it("of many at once logs in for all of them", async () => {
    const { portico, paths } = fakeService(portal({ alive: 0, logins: 0 }), { credentials });
    await Promise.all([portico.attendance(semester), portico.marks(semester), portico.profile(), portico.mentor()]);
    expect(paths().filter((path) => path === "/auth/login")).toHaveLength(1);
  });

  it("without a session and without credentials asks nobody", async () => {
    const { portico, asked } = fakeService(portal({ alive: 0, logins: 0 }));
    await expect(portico.profile()).rejects.toMatchObject({ code: "not_logged_in", userAction: "login_again" });
    expect(asked).toEqual([]);
  });
});

describe("a session that the portal has ended", () => {
  it("is followed by one login for all calls that met it, and each call is made once more", async () => {
    const state = { alive: 0, logins: 0 };
    const { portico, paths } = fakeService(portal(state), { credentials });
    await portico.profile();
    state.alive = 2;
    const answers = await Promise.all([portico.attendance(semester), portico.marks(semester), portico.mentor()]);
    expect(answers).toEqual([[{ answered_with: 2 }], [{ answered_with: 2 }], [{ answered_with: 2 }]]);
    expect(state.logins).toBe(2);
    expect(paths().filter((path) => path === "/student/mentor")).toHaveLength(2);
  });

  it("is followed by a login with the credentials of the last login()", async () => {
    const state = { alive: 0, logins: 0 };
    const { portico } = fakeService(portal(state));
    await portico.login(credentials);
    state.alive = 2;
    expect(await portico.attendance(semester)).toEqual([{ answered_with: 2 }]);
  });

  it("is not followed by a second login if the new session is refused too", async () => {
    const state = { alive: 99, logins: 0 };
    const { portico } = fakeService(portal(state), { credentials });
    await expect(portico.profile()).rejects.toMatchObject({ code: "session_expired" });
    expect(state.logins).toBe(2);
  });

  it("without credentials is told, forgotten and not sent again", async () => {
    const store = new MemoryStore();
    store.save(sessionNumber(1));
    const { portico, paths } = fakeService(portal({ alive: 2, logins: 0 }), { store });
    await expect(portico.profile()).rejects.toMatchObject({ code: "session_expired", userAction: "report" });
    await expect(portico.profile()).rejects.toMatchObject({ code: "not_logged_in" });
    expect([paths(), store.load()]).toEqual([["/student/profile"], null]);
  });

  it("is replaced by one that another program left in the store, without a login", async () => {
    const store = new MemoryStore();
    store.save(sessionNumber(1));
    const state = { alive: 2, logins: 0 };
    const answer = portal(state);
    const { portico } = fakeService(
      (asked, signal) => {
        store.save(sessionNumber(5));
        return answer(asked, signal);
      },
      { store, credentials },
    );
    expect(await portico.attendance(semester)).toEqual([{ answered_with: 5 }]);
    expect(state.logins).toBe(0);
  });

  it("is told from a live one by isLoggedIn(), which never logs in", async () => {
    const store = new MemoryStore();
    const { portico, paths } = fakeService(
      ({ body }) => (body.session.cookie === "JSESSIONID=2" ? json({ alive: true }) : problem("session_expired", 401)),
      { store, credentials },
    );
    const told = [await portico.isLoggedIn()];
    store.save(sessionNumber(1));
    told.push(await portico.isLoggedIn());
    store.save(sessionNumber(2));
    told.push(await portico.isLoggedIn());
    expect(told).toEqual([false, false, true]);
    expect(paths()).toEqual(["/auth/check", "/auth/check"]);
  });
});

describe("a login that is refused", () => {
  const refusing: Reply = () => problem("invalid_credentials", 401, { user_action: "check_credentials" });

  it("rejects every waiting call, and later calls too, without another attempt", async () => {
    const { portico, paths } = fakeService(refusing, { credentials });
    const calls = await Promise.allSettled([portico.attendance(semester), portico.profile(), portico.mentor()]);
    expect(calls.map((call) => call.status === "rejected" && call.reason.code)).toEqual(
      Array(3).fill("invalid_credentials"),
    );
    await expect(portico.profile()).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(paths()).toEqual(["/auth/login"]);
  });

  it("is not sent again by logout and another call", async () => {
    const { portico, paths } = fakeService(refusing, { credentials });
    await expect(portico.profile()).rejects.toMatchObject({ code: "invalid_credentials" });
    await portico.logout();
    await expect(portico.profile()).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(paths()).toEqual(["/auth/login"]);
  });

  it("is sent again only when somebody logs in", async () => {
    const { portico, paths } = fakeService(({ path, body }) =>
      path !== "/auth/login"
        ? json([])
        : body.password === "pass_good"
          ? loggedIn(1)
          : problem("invalid_credentials", 401),
    );
    await expect(portico.login({ ...credentials, password: "mistyped" })).rejects.toMatchObject({ status: 401 });
    await portico.login(credentials);
    await portico.attendance(semester);
    expect(paths()).toEqual(["/auth/login", "/auth/login", "/student/attendance"]);
  });

  it.each([
    ["the network", () => Promise.reject(new TypeError("fetch failed")), "network_error"],
    [
      "the service before it asked the portal",
      () => problem("overloaded", 503, { portal: { page: null, contacted: false } }),
      "overloaded",
    ],
  ])("by %s does not stop the login of a later call", async (_name, failing, code) => {
    let failures = 1;
    const { portico, paths } = fakeService(
      ({ path }) => (path !== "/auth/login" ? json([]) : failures-- > 0 ? failing() : loggedIn(1)),
      { credentials },
    );
    await expect(portico.profile()).rejects.toMatchObject({ code });
    expect(await portico.profile()).toEqual([]);
    expect(paths()).toEqual(["/auth/login", "/auth/login", "/student/profile"]);
  });

  it.each([
    ["captcha_unread", 503],
    ["portal_timeout", 504],
    ["overloaded", 503],
    ["login_cooldown", 429],
  ])("with %s is not repeated although it is retryable", async (code, status) => {
    const { portico, paths } = fakeService(() => problem(code, status, { retry_after_s: 1 }), { credentials });
    await expect(portico.profile()).rejects.toMatchObject({ code, retryable: true });
    expect(paths()).toEqual(["/auth/login"]);
  });
});

describe("login()", () => {
  it("called twice with the same pair is one login", async () => {
    const { portico, paths } = fakeService(portal({ alive: 0, logins: 0 }));
    const [first, second] = await Promise.all([portico.login(credentials), portico.login({ ...credentials })]);
    expect(first).toEqual(second);
    expect(paths()).toEqual(["/auth/login"]);
  });

  it("with another pair waits for the one in flight, and its session is kept", async () => {
    const { portico } = fakeService(portal({ alive: 0, logins: 0 }));
    await Promise.all([portico.login(credentials), portico.login({ registration_number: "B", password: "b" })]);
    expect(await portico.session()).toEqual(sessionNumber(2));
  });

  it("that its signal stopped can be followed by the login of a call", async () => {
    const page = new AbortController();
    const answer = portal({ alive: 0, logins: 0 });
    const { portico, paths } = fakeService(
      (asked, signal) => (asked.body.password === "hung" ? never(asked, signal) : answer(asked, signal)),
      { credentials },
    );
    const login = portico.login({ ...credentials, password: "hung" }, { signal: page.signal });
    page.abort("closed");
    await expect(login).rejects.toBe("closed");
    await portico.profile();
    expect(paths()).toEqual(["/auth/login", "/auth/login", "/student/profile"]);
  });

  it("that ends after logout() leaves no session", async () => {
    const { portico } = fakeService(portal({ alive: 0, logins: 0 }));
    const login = portico.login(credentials);
    await portico.logout();
    await login;
    expect(await portico.session()).toBeNull();
    await expect(portico.profile()).rejects.toMatchObject({ code: "not_logged_in" });
  });
});
