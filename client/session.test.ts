import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import {
  fakeService,
  type Handler,
  json,
  loggedIn,
  neverResponds,
  problem,
  sessionNumber,
} from "./dev/fake-service.ts";
import { MemoryStore, Portico } from "./index.ts";

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
const semester = { sem_sub_id: "AP2026272" };

/** A failure of `fetch` in Node.js. */
const fetchFailed = (cause: object) => new TypeError("fetch failed", { cause: Object.assign(new Error("?"), cause) });

/** Logins return sessions 1, 2, 3 ...; calls with a session below `alive` fail. */
function portal(state: { alive: number; logins: number }): Handler {
  return ({ path, body }) => {
    if (path === "/auth/login") return loggedIn(++state.logins);
    const number = Number(body.session.cookie.split("=")[1]);
    return number < state.alive ? problem("session_expired") : json([{ session_number: number }]);
  };
}

describe("call", () => {
  it("logs in first, then sends the session, the fields and the API key", async () => {
    const { portico, requests } = fakeService(portal({ alive: 0, logins: 0 }), { credentials });
    await portico.attendance(semester);
    await portico.marks(semester);
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ["/auth/login", credentials],
      ["/student/attendance", { sem_sub_id: "AP2026272", session: sessionNumber(1) }],
      ["/student/marks", { sem_sub_id: "AP2026272", session: sessionNumber(1) }],
    ]);
    expect(requests.map(({ headers }) => headers.get("x-api-key"))).toEqual(["a-key", "a-key", "a-key"]);
  });

  it.each([
    ["of the same student as its own", "23dmo0001", credentials],
    ["as its own if a function provides the credentials", "24DMO0002", () => credentials],
  ])("treats a stored session %s", async (_name, registration_number, given) => {
    const store = new MemoryStore();
    store.save({ ...sessionNumber(7), registration_number });
    const { portico } = fakeService(portal({ alive: 0, logins: 0 }), { store, credentials: given });
    expect(await portico.profile()).toEqual([{ session_number: 7 }]);
  });
});

describe("expired session", () => {
  it("causes one login for all affected calls, which are then sent once more", async () => {
    const state = { alive: 0, logins: 0 };
    const { portico, paths } = fakeService(portal(state), { credentials });
    await portico.profile();
    state.alive = 2;
    const responses = await Promise.all([portico.attendance(semester), portico.marks(semester), portico.mentor()]);
    expect(responses).toEqual([[{ session_number: 2 }], [{ session_number: 2 }], [{ session_number: 2 }]]);
    expect(state.logins).toBe(2);
    expect(paths().filter((path) => path === "/student/mentor")).toHaveLength(2);
  });

  it("is detected by isLoggedIn(), which never logs in", async () => {
    const store = new MemoryStore();
    const { portico, paths } = fakeService(
      ({ body }) => (body.session.cookie === "JSESSIONID=2" ? json({ alive: true }) : problem("session_expired")),
      { store, credentials },
    );
    const results = [await portico.isLoggedIn()];
    store.save(sessionNumber(1));
    results.push(await portico.isLoggedIn());
    store.save(sessionNumber(2));
    results.push(await portico.isLoggedIn());
    expect(results).toEqual([false, false, true]);
    expect(paths()).toEqual(["/auth/check", "/auth/check"]);
  });
});

describe("rejected login", () => {
  it("that fails temporarily is followed by another one after the advised delay, and by none before", async () => {
    vi.useFakeTimers();
    const answers = [
      problem("portal_unavailable"),
      problem("portal_timeout"),
      problem("captcha_unread"),
      problem("portal_blocked"),
      problem("login_cooldown", { retry_after_s: 412, portal: { page: null, contacted: false } }),
      problem("portal_page_changed"),
      problem("internal_error"),
    ];
    const { portico, requests } = fakeService(
      ({ path }) => (path === "/auth/login" ? (answers.shift() ?? loggedIn(1)) : json([])),
      { credentials, maxRetries: 0 },
    );
    const start = Date.now();
    const logins: number[] = [];
    const call = () => portico.profile().catch(({ code }) => code);
    while (logins.length < 8) {
      const before = requests.length;
      await call();
      if (requests.length > before) logins.push((Date.now() - start) / 1000);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(logins).toEqual([0, 30, 150, 210, 510, 922, 1522, 2122]);
    expect(await call()).toEqual([]);
  });

  it.each(["invalid_credentials", "account_locked", "login_attempts_exhausted", "password_change_required"])(
    "with %s is never sent again, until there are other credentials",
    async (code) => {
      vi.useFakeTimers();
      let current = credentials;
      const { portico, paths } = fakeService(
        ({ path, body }) => {
          if (path !== "/auth/login") return json([]);
          return body.password === "new" ? loggedIn(1) : problem(code);
        },
        { credentials: () => current },
      );
      for (let hour = 0; hour < 24; hour++) {
        const calls = await Promise.allSettled([portico.profile(), portico.mentor()]);
        expect(calls).toMatchObject(Array(2).fill({ status: "rejected", reason: { code } }));
        await vi.advanceTimersByTimeAsync(3_600_000);
      }
      expect(paths()).toEqual(["/auth/login"]);
      current = { ...credentials, password: "new" };
      expect(await portico.profile()).toEqual([]);
    },
  );

  it("is sent again after 30 s if the service has received it and the connection broke, and at once if it was not running", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const received: string[] = [];
    const server = createServer(async (request, response) => {
      for await (const part of request) received.push(String(part));
      if (received.length > 1) response.end();
      else request.socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const newClient = () => new Portico({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "a-key", credentials });
    const breaking = newClient();
    const codeOf = (client: Portico) => client.profile().catch(({ code }) => code);

    for (const seconds of [0, 29]) {
      vi.advanceTimersByTime(seconds * 1000);
      expect([await codeOf(breaking), received]).toEqual(["network_error", [JSON.stringify(credentials)]]);
    }
    vi.advanceTimersByTime(1000);
    expect([await codeOf(breaking), received.length]).toEqual(["unexpected_response", 2]);

    const refused = newClient();
    server.closeAllConnections();
    await once(server.close(), "close");
    expect(await codeOf(refused)).toBe("network_error");
    await once(server.listen(port, "127.0.0.1"), "listening");
    expect([await codeOf(refused), received.length]).toEqual(["unexpected_response", 3]);
    server.closeAllConnections();
    server.close();
  });

  const failing = (cause: object) => () => Promise.reject(fetchFailed(cause));
  const notContacted = () => problem("overloaded", { portal: { page: null, contacted: false } });
  it.each<[string, () => Response | Promise<Response>, number]>([
    ["a connection that failed in a browser", () => Promise.reject(new TypeError("Failed to fetch")), 1],
    ["one that broke while it was read", failing({ code: "ECONNRESET", syscall: "read" }), 1],
    ["one with the code of a new connection", failing({ code: "EHOSTUNREACH", syscall: "read" }), 1],
    ["the same while it was written", failing({ code: "EHOSTUNREACH", syscall: "write" }), 1],
    ["an unknown reason", () => Promise.reject(new Error("?")), 1],
    ["a service that is not running", failing({ code: "ECONNREFUSED" }), 2],
    ["an unknown name", failing({ code: "ENOTFOUND" }), 2],
    ["a connection too late", failing({ code: "UND_ERR_CONNECT_TIMEOUT" }), 2],
    ["an error before the portal was contacted", notContacted, 2],
  ])("because of %s is sent again at once only if it cannot have reached the portal", async (_, failure, logins) => {
    let failures = 1;
    const { portico, paths } = fakeService(
      ({ path }) => (path !== "/auth/login" ? json([]) : failures-- > 0 ? failure() : loggedIn(1)),
      { credentials },
    );
    const first = await portico.profile().catch(({ code }) => code);
    const second = await portico.profile().catch(({ code }) => code);
    expect([first, second]).toEqual([expect.stringMatching(/network_error|overloaded/), logins === 1 ? first : []]);
    expect(paths().filter((path) => path === "/auth/login")).toHaveLength(logins);
  });
});

describe("login()", () => {
  it("is sent once if called twice with the same credentials", async () => {
    const { portico, paths } = fakeService(portal({ alive: 0, logins: 0 }));
    const [first, second] = await Promise.all([portico.login(credentials), portico.login({ ...credentials })]);
    expect(first).toEqual(second);
    expect(paths()).toEqual(["/auth/login"]);
  });

  it("with other credentials waits for the pending login and stores the later session", async () => {
    const { portico } = fakeService(portal({ alive: 0, logins: 0 }));
    await Promise.all([portico.login(credentials), portico.login({ registration_number: "B", password: "b" })]);
    expect(await portico.getSession()).toEqual(sessionNumber(2));
  });

  it("that was aborted does not prevent the login of a later call", async () => {
    const controller = new AbortController();
    const handler = portal({ alive: 0, logins: 0 });
    const { portico, paths } = fakeService(
      (request, signal) =>
        request.body.password === "hung" ? neverResponds(request, signal) : handler(request, signal),
      { credentials },
    );
    const login = portico.login({ ...credentials, password: "hung" }, { signal: controller.signal });
    controller.abort("closed");
    await expect(login).rejects.toBe("closed");
    await portico.profile();
    expect(paths()).toEqual(["/auth/login", "/auth/login", "/student/profile"]);
  });

  it("is ended at the portal by logout(), and discarded whatever the portal answers", async () => {
    const failures = [null, problem("session_expired"), problem("portal_timeout")];
    const ends = [];
    for (const failure of failures) {
      const { portico, requests } = fakeService(({ path }) => {
        if (path === "/auth/login") return loggedIn(1);
        return failure ?? json({ logged_out: true });
      });
      await portico.login(credentials);
      const end = await portico.logout().catch((error) => error.code);
      ends.push([end, await portico.getSession(), requests.at(-1)?.path, requests.at(-1)?.body]);
    }
    const sent = ["/auth/logout", { session: sessionNumber(1) }];
    expect(ends).toEqual([
      [undefined, null, ...sent],
      [undefined, null, ...sent],
      ["portal_timeout", null, ...sent],
    ]);
  });

  it("is ended at the portal by logout() although the store fails, which the logout reports", async () => {
    const refuse = () => Promise.reject(new Error("full"));
    const { portico, requests } = fakeService(portal({ alive: 0, logins: 0 }), {
      store: { load: refuse, save: refuse, clear: refuse },
    });
    await expect(portico.login(credentials)).rejects.toThrow("full");
    await expect(portico.logout()).rejects.toThrow("full");
    expect(requests.at(-1)).toMatchObject({ path: "/auth/logout", body: { session: sessionNumber(1) } });
  });

  it("that completes after forgetCredentials() stores its session", async () => {
    const { portico } = fakeService(portal({ alive: 0, logins: 0 }));
    const login = portico.login(credentials);
    portico.forgetCredentials();
    await login;
    expect(await portico.getSession()).toEqual(sessionNumber(1));
  });
});
