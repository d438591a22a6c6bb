import { describe, expect, it, vi } from "vitest";
import { fakeService, json, problem } from "./dev/fake-service.ts";
import { deviceLogin } from "./index.ts";

const LOGIN = { baseUrl: "https://portico.test/", clientId: "television", scopes: ["timetable", "exams"] };
const STARTED = json({
  ...{ device_code: "d", user_code: "CODE-1234", verification_uri: "https://portico.test/oauth/device" },
  ...{
    verification_uri_complete: "https://portico.test/oauth/device?user_code=CODE-1234",
    interval: 5,
    expires_in: 600,
  },
});
const GIVEN = json({ access_token: "a", scope: "exams timetable", expires_in: 43200, session_idle_s: 900 });
const error = (name: string, status = 400) => json({ error: name }, status);

/** Runs a login on a device against these answers. Returns its outcome, the seconds between the requests, and their forms. */
async function run(...answers: readonly (Response | Error)[]) {
  vi.useFakeTimers();
  const rest = [STARTED.clone(), ...answers];
  const pauses: number[] = [];
  const forms: string[] = [];
  let last = Date.now();
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    pauses.push((Date.now() - last) / 1000);
    last = Date.now();
    forms.push(`${new URL(url).pathname} ${body}`);
    const answer = rest.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  });
  const codes: string[] = [];
  const outcome = deviceLogin(LOGIN, { onCode: ({ userCode }) => codes.push(userCode) }).catch((failure) => failure);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, pauses, forms, codes };
}

describe("a login on a device", () => {
  it("shows the code, and polls until the student has entered it", async () => {
    const { outcome, pauses, forms, codes } = await run(error("authorization_pending"), GIVEN.clone());
    expect(codes).toEqual(["CODE-1234"]);
    expect(outcome).toEqual({ accessToken: "a", scopes: ["exams", "timetable"], expiresInS: 43200, sessionIdleS: 900 });
    expect(pauses).toEqual([0, 5, 5]);
    expect(forms[0]).toBe("/oauth/device_authorization client_id=television&scope=timetable+exams");
    expect(forms[1]).toMatch(/^\/oauth\/token grant_type=.*device_code&/);
  });

  it("polls more slowly if the service asks for it, is busy or cannot be reached", async () => {
    const answers = [error("slow_down"), error("x", 503), error("x", 429), new TypeError("fetch failed")];
    expect((await run(...answers, GIVEN.clone())).pauses).toEqual([0, 5, 10, 15, 20, 25]);
  });

  it.each(["access_denied", "expired_token"])("ends with %s", async (name) => {
    const { outcome, forms } = await run(error(name));
    expect([outcome.code, outcome.userAction, forms.length]).toEqual(["not_logged_in", "login_again", 2]);
  });

  it("rejects with the service's reason if the app may not ask", async () => {
    vi.stubGlobal("fetch", async () => json({ error: "invalid_scope", error_description: "No such scope." }, 400));
    const outcome = deviceLogin(LOGIN, { onCode() {} });
    await expect(outcome).rejects.toMatchObject({
      code: "unexpected_response",
      detail: "invalid_scope: No such scope.",
    });
  });
});

describe("a client with an access token", () => {
  it("sends it in place of the API key and of a session, which it asks for before each call", async () => {
    let number = 0;
    const accessToken = async () => `token-${++number}`;
    const { portico, requests } = fakeService(() => json({ alive: true }), { accessToken });
    await portico.marks({ sem_sub_id: "AP2026272" });
    expect([await portico.isLoggedIn(), await portico.getSession()]).toEqual([true, null]);
    await portico.logout();
    expect(requests.map(({ path, headers, body }) => [path, headers.get("authorization"), body])).toEqual([
      ["/student/marks", "Bearer token-1", { sem_sub_id: "AP2026272" }],
      ["/auth/check", "Bearer token-2", {}],
      ["/auth/logout", "Bearer token-3", {}],
    ]);
    expect(requests.some(({ headers }) => headers.has("x-api-key"))).toBe(false);
  });

  it.each(["session_expired", "token_revoked", "invalid_token"])("never logs in by itself after %s", async (code) => {
    const credentials = { registration_number: "23DMO0001", password: "pass_good" };
    const { portico, paths } = fakeService(() => problem(code), { accessToken: "a", credentials });
    await expect(portico.profile()).rejects.toMatchObject({ code });
    expect([await portico.isLoggedIn(), await portico.logout()]).toEqual([false, undefined]);
    expect(paths()).toEqual(["/student/profile", "/auth/check", "/auth/logout"]);
  });
});
