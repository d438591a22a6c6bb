import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { type ErrorCode, errorCatalogue, errorCodes } from "../../src/contract/error-catalogue.ts";
import type { Transport } from "../../src/portal/transport.ts";
import { type FailingPassword, failingPasswords } from "../failing-passwords.ts";
import { failingTransport } from "../scripted-transport.ts";
import { type Answer, startService, startWorld } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { worldForAll } from "../world.ts";
import { bearer, postForm, startOAuthWorld, tokenFor } from "./oauth/apps.ts";

/** `portal` of the problem, null if the request fails before the guards, and the request that provokes a code. */
type Case = readonly [portal: Portal | null, provoke: () => Promise<Answer>];

interface Portal {
  readonly page: string | null;
  readonly contacted: boolean;
}

const semester = { sem_sub_id: "AP2026272" };
const notAsked = { page: null, contacted: false };
const at = (page: string): Portal => ({ page, contacted: true });

const world = worldForAll({ tls: true }, { OTP_MAILS_PER_ACCOUNT: "0" });
const serviceWith = (environment: Record<string, string>, transport?: Transport) =>
  startedForAll(() => startService(world.portal.url, environment, transport));
/** Without a limit of refused logins. */
const lenient = serviceWith({ REFUSED_LOGINS_PER_ACCOUNT: "0", REFUSED_LOGINS_PER_KEY: "0" });
const strict = serviceWith({ RATE_LIMIT_PER_MINUTE: "1" });
const impatient = serviceWith({ PORTAL_REQUEST_TIMEOUT_MS: "300" });
/** Does not trust the portal's certificate. */
const distrustful = startedForAll(() => startService(world.portal.tlsUrl ?? ""));
const defective = serviceWith({}, failingTransport);
/** An authorization server. */
const hosted = startedForAll(() => startOAuthWorld());
const withToken = (path: string, token: string) => hosted.service.post(path, {}, bearer(token));

const post = (path: string, body: unknown, headers?: Record<string, string | null>) =>
  world.service.post(path, body, headers);
const login = (registration_number: string, password: string, service = world.service) =>
  service.post("/auth/login", { registration_number, password });
const marks = (session: object, service = world.service) => service.post("/student/marks", { session, ...semester });

const challenge = async (password = "pass_good") => (await login("24DMO0006", password)).body.otp_challenge;
const verify = (otp_challenge: object, otp: string) => post("/auth/verify_otp", { otp_challenge, otp });
const shownCaptcha = () =>
  post("/auth/login", { registration_number: "23DMO0001", password: "pass_good", assist: true, solver: false });
const solve = (captcha_challenge: object) =>
  post("/auth/solve_captcha", { captcha_challenge, answer: "AAAAAA", password: "pass_good" });
const otp = (text: string) => async () => verify(await challenge(), text);

const last = async (count: number, ask: () => Promise<Answer>) => {
  for (let round = 1; round < count; round++) await ask();
  return ask();
};

/** The codes that no password of the demo portal causes. */
const codes: Readonly<Partial<Record<ErrorCode, Case>>> = {
  api_key_missing: [null, () => post("/student/profile", {}, { "x-api-key": null })],
  api_key_invalid: [null, () => post("/student/profile", {}, { "x-api-key": "wrong" })],
  invalid_token: [null, () => withToken("/auth/check", "not-a-token")],
  token_revoked: [
    null,
    async () => {
      const token = await tokenFor(hosted.service.url, "marks");
      await postForm(hosted.service.url, "/oauth/revoke", { client_id: "bus-app", token });
      return withToken("/auth/check", token);
    },
  ],
  insufficient_scope: [null, async () => withToken("/student/profile", await tokenFor(hosted.service.url, "marks"))],
  not_found: [null, () => post("/student/nothing", {})],
  method_not_allowed: [null, () => world.service.get("/student/profile")],
  unsupported_media_type: [null, () => post("/student/profile", "{}", { "content-type": "text/plain" })],
  payload_too_large: [null, () => post("/student/profile", { pad: "x".repeat(65_536) })],
  validation_error: [null, () => post("/student/profile", {})],
  session_malformed: [null, async () => marks({ ...(await world.login()), cookie: "abc" })],
  otp_challenge_malformed: [
    null,
    async () => {
      const body = { otp_challenge: await challenge(), otp: "123456" };
      return post("/auth/verify_otp", body, { "x-api-key": "another-key-of-the-tests" });
    },
  ],
  captcha_challenge_malformed: [null, async () => solve(await challenge())],
  captcha_challenge_expired: [
    notAsked,
    async () => {
      const { captcha_challenge } = (await shownCaptcha()).body;
      return last(2, () => solve(captcha_challenge));
    },
  ],
  invalid_sem_sub_id: [
    null,
    async () => post("/student/marks", { session: await world.login(), sem_sub_id: "VL2026272" }),
  ],
  rate_limited: [
    notAsked,
    async () => {
      const session = await world.login();
      return last(2, () => marks(session, strict));
    },
  ],
  login_cooldown: [notAsked, () => last(4, () => login("25DMO0007", "error_invalid_credentials"))],
  otp_attempts_limited: [
    notAsked,
    async () => {
      const otp_challenge = await challenge();
      return last(6, () => verify(otp_challenge, "000000"));
    },
  ],
  otp_invalid: [at("otp"), otp("777777")],
  otp_expired: [at("otp"), otp("999999")],
  otp_challenge_expired: [at("otp"), otp("444444")],
  file_unavailable: [
    at("file"),
    async () => {
      const session = await world.login();
      world.portal.fault("receipt", "status", { status: 404, times: 1 });
      const download_path = "finance/dupReceiptNewP2P?receitNo=90001%2F27%2FAMR";
      return world.service.post("/files/download", { session, download_path });
    },
  ],
  data_incomplete: [
    at("faculty_details"),
    async () => {
      const body = { session: await world.login(), emp_id: "99031" };
      const lax = await post("/student/faculty/details", body, { "x-portal-strict": "0" });
      expect([lax.status, lax.headers.get("x-portal-unfit") === "0"]).toEqual([200, false]);
      const strict = await post("/student/faculty/details", body, { "x-portal-strict": "1" });
      expect(strict.headers.get("x-portal-unfit")).toBe(lax.headers.get("x-portal-unfit"));
      return strict;
    },
  ],
  portal_tls_error: [at("marks"), async () => marks(await world.login(), distrustful)],
  internal_error: [at("marks"), async () => marks(await world.login(), defective)],
};

/** The response to the call at which a password of the demo portal causes a failure. */
async function failWith({ password, code, at }: FailingPassword): Promise<Answer> {
  const service = code === "portal_timeout" ? impatient : lenient;
  if (at === "login") return login("23DMO0001", password, service);
  if (at === "resend") return post("/auth/resend_otp", { otp_challenge: await challenge(password) });
  const session = await world.login("23DMO0001", password);
  const call = () => service.post("/student/biometric", { session, date: "2026-09-24" });
  const first = await call();
  // `session_short_1` fails at the second page.
  return first.status === 200 ? call() : first;
}

/** The page that `portal` names after a failure at a call. */
const pageAt = { login: "login", resend: "otp", data: "biometric" };

/** Codes of calls with an access token (RFC 6750). */
const TOKEN_CHALLENGES: Readonly<Record<string, string>> = {
  invalid_token: 'Bearer realm="service", error="invalid_token"',
  token_revoked: 'Bearer realm="service", error="invalid_token"',
  insufficient_scope: 'Bearer realm="service", error="insufficient_scope", scope="profile"',
};
const challengeOf = (code: string) =>
  code.startsWith("api_key_") ? 'ApiKey realm="service"' : `PortalLogin realm="portal", error="${code}"`;

describe("every error code of the contract", () => {
  it("has a case here or a password of the demo portal", () => {
    const provoked = new Set([...Object.keys(codes), ...failingPasswords.map(({ code }) => code), "overloaded"]);
    // Their cases are in campuses.test.ts and outing-requests.test.ts.
    provoked.add("not_at_this_campus");
    for (const code of errorCodes.filter((name) => name.startsWith("outing_"))) provoked.add(code);
    expect([...provoked].sort()).toEqual([...errorCodes].sort());
  });

  it.each(Object.entries(codes))("%s has the status, fields and headers of the catalogue", async (code, expected) => {
    const [portal, provoke] = expected;
    expectProblem(code, portal, await provoke());
  });

  it.each(failingPasswords)("$password of the demo portal causes $code", async (password) => {
    expectProblem(password.code, at(pageAt[password.at]), await failWith(password));
    const posted = world.portal.requests.filter(({ method, path }) => method === "POST" && path === "/vtop/login");
    if (!/^captcha_|_slow_/.test(password.password)) expect(posted).toHaveLength(1);
  });

  it("overloaded is returned only while a request is in progress", async () => {
    const portal = new EventEmitter();
    const wait = () => {
      portal.emit("asked");
      return once(portal, "answers").then(() => {});
    };
    const slow = await startWorld({ wait }, { REQUESTS_IN_PROGRESS: "1" });
    const session = await slow.login("23DMO0001", "data_slow_10");
    const isAsked = once(portal, "asked");
    const first = marks(session, slow.service);
    await isAsked;
    const second = await marks(session, slow.service);
    portal.emit("answers");
    expect((await first).status).toBe(200);
    portal.once("asked", () => setImmediate(() => portal.emit("answers")));
    expect((await marks(session, slow.service)).status).toBe(200);
    await slow.stop();
    expectProblem("overloaded", notAsked, second);
    expect(second.body.retry_after_s).toBe(1);
  });
});

function expectProblem(name: string, portal: Portal | null, { status, body, headers }: Answer): void {
  const code = name as ErrorCode; // Object.entries loses the type of the keys.
  const { userAction: user_action, retryable, ...entry } = errorCatalogue[code];
  const type = `/docs/errors/${code}`;
  expect(body).toMatchObject({ code, status: entry.status, retryable, user_action, title: entry.title, type });
  expect([status, body.portal ?? null]).toEqual([entry.status, portal]);
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toBe(body.request_id);
  expect(headers.get("www-authenticate")).toBe(TOKEN_CHALLENGES[code] ?? (status === 401 ? challengeOf(code) : null));
  expect(headers.get("allow")).toBe(status === 405 ? "POST" : null);
  const mustWait = status === 429 || code === "overloaded";
  expect(headers.get("retry-after")).toBe(mustWait ? String(body.retry_after_s) : null);
  if (mustWait) expect(body.retry_after_s).toBeGreaterThan(0);
  if (portal !== null) expect(Number(headers.get("x-portal-requests")) > 0).toBe(portal.contacted);
  expect(JSON.stringify(body)).not.toMatch(/<|JSESSIONID=|\d\dDMO\d/);
}
