import { describe, expect, it } from "vitest";
import { fakeService, type Handler, json, loggedIn, problem, sessionNumber } from "./dev/fake-service.ts";
import { MemoryStore, type PorticoOptions, type Session } from "./index.ts";

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
const otherStudent: Session = { ...sessionNumber(9), registration_number: "24DMO0002" };
const challenge = { token: "a-challenge" };

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}

/** A service that answers requests of one path only when the test says so. Calls return the cookie of their session. */
function holding(held: string, options: Partial<PorticoOptions> = {}, ended = 0) {
  const store = new MemoryStore();
  const waiting: ((response: Response) => void)[] = [];
  const handler: Handler = ({ path, body }) => {
    if (path === held) return new Promise((resolve) => waiting.push(resolve));
    if (path === "/auth/login") return loggedIn(1);
    const number = Number(body.session.cookie.split("=")[1]);
    return number <= ended ? problem("session_expired") : json(body.session.cookie);
  };
  const service = fakeService(handler, { store, ...options });
  /** Answers the oldest request that is held, once it has arrived. */
  const answer = async (response: Response) => {
    await until(() => waiting.length > 0);
    waiting.shift()?.(response);
  };
  const code = (promise: Promise<unknown>) => promise.catch((error) => error.code);
  return { ...service, store, answer, code };
}

describe("forgetCredentials()", () => {
  it("during an automatic login lets later calls use what the store has, and the login stores nothing", async () => {
    const { portico, store, answer, paths } = holding("/auth/login", { credentials: async () => credentials });
    const before = portico.profile();
    await until(() => paths().length === 1);
    portico.forgetCredentials();
    store.save(otherStudent);
    expect(await portico.profile()).toBe("JSESSIONID=9");
    await answer(loggedIn(1));
    expect(await before).toBe("JSESSIONID=1");
    expect(store.load()).toEqual(otherStudent);
  });

  it("discards an automatic login although a login() is waiting for it", async () => {
    const { portico, store, answer, code } = holding("/auth/login", {}, 1);
    await Promise.all([portico.login(credentials), answer(loggedIn(1))]);
    const renewal = code(portico.profile());
    await until(() => store.load() === null);
    const login = code(portico.login({ ...credentials, registration_number: "24DMO0002" }));
    portico.forgetCredentials();
    await answer(loggedIn(2));
    await answer(problem("invalid_credentials"));
    expect([await renewal, await login, store.load()]).toEqual(["JSESSIONID=2", "invalid_credentials", null]);
  });

  it("during a call prevents the login that its end of the session would need", async () => {
    const { portico, answer, code, paths } = holding("/student/profile");
    await portico.login(credentials);
    const call = code(portico.profile());
    portico.forgetCredentials();
    await answer(problem("session_expired"));
    expect([await call, await code(portico.mentor())]).toEqual(["session_expired", "not_logged_in"]);
    expect(paths()).toEqual(["/auth/login", "/student/profile"]);
  });

  it("during a login that then requires an OTP hands its challenge to no later call", async () => {
    const { portico, store, answer, code, paths } = holding("/auth/login");
    await Promise.all([portico.login(credentials), answer(loggedIn(1))]);
    store.clear();
    const call = code(portico.profile());
    await until(() => paths().length === 2);
    portico.forgetCredentials();
    await answer(json({ status: "otp_required", otp_challenge: challenge }));
    expect([await call, await code(portico.profile())]).toEqual(["otp_required", "not_logged_in"]);
  });
});

describe("logout()", () => {
  it("during a login lets no later call use its session", async () => {
    const { portico, answer, code } = holding("/auth/login");
    const login = portico.login(credentials);
    await portico.logout();
    expect([await code(portico.profile()), await portico.getSession()]).toEqual(["not_logged_in", null]);
    await answer(loggedIn(1));
    await login;
    expect([await code(portico.profile()), await portico.getSession()]).toEqual(["not_logged_in", null]);
  });

  it("discards a login() that waits for another one before it is sent", async () => {
    const { portico, answer, code, paths } = holding("/auth/login");
    const first = portico.login(credentials);
    const second = code(portico.login({ ...credentials, registration_number: "24DMO0002" }));
    await portico.logout();
    await answer(loggedIn(1));
    await first;
    expect([await second, paths()]).toEqual(["not_logged_in", ["/auth/login"]]);
  });

  it("during a login does not discard the next one", async () => {
    const { portico, store, answer } = holding("/auth/login");
    const logins = [portico.login(credentials)];
    await portico.logout();
    logins.push(portico.login(credentials));
    await answer(loggedIn(1));
    await answer(loggedIn(2));
    expect((await Promise.all(logins)).map(({ cookie }) => cookie)).toEqual(["JSESSIONID=1", "JSESSIONID=2"]);
    expect(store.load()).toEqual(sessionNumber(2));
  });

  it.each(["verify_otp", "solve_captcha", "adopt"] as const)(
    "during %s leaves no session in the store",
    async (request) => {
      const { portico, store, answer } = holding(`/auth/${request}`);
      const finished = {
        verify_otp: () => portico.verifyOtp(challenge, "123456"),
        solve_captcha: () => portico.solveCaptcha(challenge, "K7WM4P", "pass_good"),
        adopt: () => portico.adopt({ cookie: "JSESSIONID=1" }),
      }[request]?.();
      await portico.logout();
      await answer(json({ status: "authenticated", session: sessionNumber(1) }));
      expect([await finished, store.load()]).toEqual([sessionNumber(1), null]);
    },
  );
});

it.each([
  ["session", loggedIn(1), ["JSESSIONID=1", sessionNumber(1)]],
  ["failure", problem("invalid_credentials"), ["invalid_credentials", "invalid_credentials"]],
])("login() during an automatic login with the same credentials shares its %s", async (_, response, ends) => {
  const { portico, answer, code, paths } = holding("/auth/login", { credentials });
  const call = code(portico.profile());
  await until(() => paths().length === 1);
  const login = code(portico.login(credentials));
  await answer(response);
  expect([await call, await login]).toEqual(ends);
  expect(paths().filter((path) => path === "/auth/login")).toHaveLength(1);
});

describe("tabs that share a store with a lock", () => {
  /** A store with a lock, as the Web Locks API has them. */
  class SharedStore extends MemoryStore {
    #last: Promise<unknown> = Promise.resolve();

    lock<T>(login: () => Promise<T>): Promise<T> {
      const result = this.#last.then(login);
      this.#last = result.catch(() => undefined);
      return result;
    }
  }

  /** Two clients of one service. Each login requires an OTP, and ends the sessions before it. */
  function tabs(store: MemoryStore) {
    const state = { logins: 0, otps: 0 };
    const handler: Handler = ({ path, body }) => {
      if (path === "/auth/login") return json({ status: "otp_required", otp_challenge: { token: "a-challenge" } });
      if (path === "/auth/verify_otp") return loggedIn(++state.logins);
      return body.session.cookie === `JSESSIONID=${state.logins}` ? json([]) : problem("session_expired");
    };
    const onOtp = async () => {
      state.otps++;
      return "123456";
    };
    const tab = () => fakeService(handler, { store, credentials, onOtp }).portico;
    return { state, tabs: [tab(), tab(), tab()] };
  }

  it.each([
    ["their session ends while each of them has a call", sessionNumber(7)],
    ["there is no session", null],
  ])("log in once if %s", async (_, session) => {
    const store = new SharedStore();
    if (session !== null) store.save(session);
    const { state, tabs: clients } = tabs(store);
    expect(await Promise.all(clients.map((portico) => portico.profile()))).toEqual([[], [], []]);
    expect(state).toEqual({ logins: 1, otps: 1 });
  });

  it("do not wait for the lock to log in on request", async () => {
    const store = new SharedStore();
    void store.lock(() => new Promise(() => {}));
    const [portico] = tabs(store).tabs;
    expect(await portico?.login(credentials)).toEqual(sessionNumber(1));
  });
});
