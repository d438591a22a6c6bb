import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Service, startService, startWorld, type World } from "../service.ts";

/** The expected response for an error code: part 3.2 of the contract, and the request that provokes it. */
interface Expected {
  readonly status: number;
  readonly retryable: boolean;
  readonly userAction: string;
  /** `portal` of the problem; null if the request fails before the guards. */
  readonly portal: { readonly page: string | null; readonly contacted: boolean } | null;
  /** Part 13.5 of the contract. */
  readonly provoke: () => Promise<Answer>;
}

const semester = { sem_sub_id: "AP2026272" };
const notAsked = { page: null, contacted: false };
const atLogin = { page: "login", contacted: true };
const atOtp = { page: "otp", contacted: true };
const atMarks = { page: "marks", contacted: true };

let world: World;
/** A service with a limit of one request per minute. */
let strict: Service;
/** A service with a portal timeout of 300 ms. */
let impatient: Service;
/** A service that does not trust the portal's certificate. */
let distrustful: Service;
/** A service with a defect in its transport. */
let defective: Service;
const all = () => [strict, impatient, distrustful, defective];

beforeAll(async () => {
  world = await startWorld({ tls: true }, { OTP_MAILS_PER_ACCOUNT: "0" });
  const { url, tlsUrl } = world.portal;
  strict = await startService(url, { RATE_LIMIT_PER_MINUTE: "1" });
  impatient = await startService(url, { PORTAL_REQUEST_TIMEOUT_MS: "300" });
  distrustful = await startService(tlsUrl ?? "");
  defective = await startService(
    url,
    {},
    {
      request: async () => {
        throw new TypeError("a defect");
      },
      close: async () => {},
    },
  );
});
afterAll(() => Promise.all([world.stop(), ...all().map((service) => service.stop())]));

const post = (path: string, body: unknown, headers?: Record<string, string | null>) =>
  world.service.post(path, body, headers);
const login = (registration_number: string, password: string, service = world.service) =>
  service.post("/auth/login", { registration_number, password });
const marks = (session: object, service = world.service) => service.post("/student/marks", { session, ...semester });

/** Requests the marks of a student whose password makes the pages fail. */
const marksWith = (password: string) => async () => marks(await world.login("23DMO0003", password));
const loginWith = (registration_number: string, password: string) => () => login(registration_number, password);

const challenge = async (password = "pass_good") => (await login("24DMO0006", password)).body.otp_challenge;
const verify = (otp_challenge: object, otp: string) => post("/auth/verify_otp", { otp_challenge, otp });
const otp = (text: string) => async () => verify(await challenge(), text);

const last = async (count: number, ask: () => Promise<Answer>) => {
  for (let round = 1; round < count; round++) await ask();
  return ask();
};

const key = { retryable: false, userAction: "check_api_key", portal: null };
const request422 = { status: 422, retryable: false, userAction: "fix_request", portal: null };
const later = { retryable: true, userAction: "wait" };

const codes: Readonly<Record<string, Expected>> = {
  api_key_missing: { ...key, status: 401, provoke: () => post("/student/profile", {}, { "x-api-key": null }) },
  api_key_invalid: { ...key, status: 401, provoke: () => post("/student/profile", {}, { "x-api-key": "wrong" }) },
  not_found: { ...request422, status: 404, provoke: () => post("/student/nothing", {}) },
  method_not_allowed: { ...request422, status: 405, provoke: () => world.service.get("/student/profile") },
  unsupported_media_type: {
    ...request422,
    status: 415,
    provoke: () => post("/student/profile", "{}", { "content-type": "text/plain" }),
  },
  payload_too_large: {
    ...request422,
    status: 413,
    provoke: () => post("/student/profile", { pad: "x".repeat(65_536) }),
  },
  validation_error: { ...request422, provoke: () => post("/student/profile", {}) },
  session_malformed: { ...request422, provoke: async () => marks({ ...(await world.login()), cookie: "abc" }) },
  otp_challenge_malformed: {
    ...request422,
    provoke: async () => {
      const { token } = await challenge();
      const middle = Math.floor(token.length / 2);
      const other = token[middle] === "A" ? "B" : "A";
      return verify({ token: token.slice(0, middle) + other + token.slice(middle + 1) }, "123456");
    },
  },
  invalid_sem_sub_id: {
    ...request422,
    status: 400,
    provoke: async () => post("/student/marks", { session: await world.login(), sem_sub_id: "VL2026272" }),
  },
  rate_limited: {
    ...later,
    status: 429,
    portal: notAsked,
    provoke: async () => {
      const session = await world.login();
      return last(2, () => marks(session, strict));
    },
  },
  login_cooldown: {
    ...later,
    status: 429,
    portal: notAsked,
    provoke: () => last(4, loginWith("25DMO0007", "error_invalid_credentials")),
  },
  otp_attempts_limited: {
    ...later,
    status: 429,
    portal: notAsked,
    provoke: async () => {
      const otp_challenge = await challenge();
      return last(6, () => verify(otp_challenge, "000000"));
    },
  },
  invalid_credentials: {
    status: 401,
    retryable: false,
    userAction: "check_credentials",
    portal: atLogin,
    provoke: loginWith("23DMO0001", "error_invalid_credentials"),
  },
  account_locked: {
    status: 403,
    retryable: false,
    userAction: "unlock_account",
    portal: atLogin,
    provoke: loginWith("26DMO0002", "error_account_locked"),
  },
  login_attempts_exhausted: {
    status: 403,
    retryable: false,
    userAction: "change_password",
    portal: atLogin,
    provoke: loginWith("23DMO0004", "error_attempts_exhausted"),
  },
  password_change_required: {
    status: 403,
    retryable: false,
    userAction: "change_password",
    portal: atLogin,
    provoke: loginWith("24DMO0005", "error_password_change"),
  },
  login_step_unknown: {
    status: 502,
    retryable: false,
    userAction: "report",
    portal: atLogin,
    provoke: loginWith("23DMO0001", "error_step_unknown"),
  },
  captcha_unread: { ...later, status: 503, portal: atLogin, provoke: loginWith("23DMO0001", "captcha_reject_9") },
  captcha_unsupported: { ...later, status: 503, portal: atLogin, provoke: loginWith("23DMO0001", "captcha_google_9") },
  otp_invalid: { status: 401, retryable: false, userAction: "enter_otp", portal: atOtp, provoke: otp("777777") },
  otp_expired: { status: 401, retryable: false, userAction: "resend_otp", portal: atOtp, provoke: otp("999999") },
  otp_challenge_expired: {
    status: 401,
    retryable: false,
    userAction: "login_again",
    portal: atOtp,
    provoke: otp("444444"),
  },
  otp_not_sent: {
    ...later,
    status: 503,
    portal: atOtp,
    provoke: async () => post("/auth/resend_otp", { otp_challenge: await challenge("otp_no_resend") }),
  },
  session_expired: {
    status: 401,
    retryable: false,
    userAction: "login_again",
    portal: atMarks,
    provoke: async () => {
      const session = await world.login("23DMO0001", "session_short_1");
      return last(2, () => marks(session));
    },
  },
  file_unavailable: {
    status: 502,
    retryable: false,
    userAction: "report",
    portal: { page: "file", contacted: true },
    provoke: async () => {
      const session = await world.login();
      world.portal.fault("receipt", "status", { status: 404, times: 1 });
      const download_path = "finance/dupReceiptNewP2P?receitNo=90001%2F27%2FAMR";
      return world.service.post("/files/download", { session, download_path });
    },
  },
  portal_menu_unavailable: { ...later, status: 503, portal: atMarks, provoke: marksWith("data_menu_off") },
  portal_blocked: { ...later, status: 503, portal: atMarks, provoke: marksWith("data_waf") },
  portal_page_changed: {
    status: 502,
    retryable: false,
    userAction: "report",
    portal: atMarks,
    provoke: marksWith("data_changed"),
  },
  portal_answer_mismatch: {
    status: 502,
    retryable: false,
    userAction: "report",
    portal: { page: "biometric", contacted: true },
    provoke: async () =>
      post("/student/biometric", { session: await world.login("23DMO0001", "data_mismatch"), date: "2026-09-24" }),
  },
  portal_unavailable: { ...later, status: 502, portal: atMarks, provoke: marksWith("data_500") },
  portal_timeout: {
    ...later,
    status: 504,
    portal: atMarks,
    provoke: async () => marks(await world.login("23DMO0001", "data_slow_30"), impatient),
  },
  portal_tls_error: {
    status: 502,
    retryable: false,
    userAction: "report",
    portal: { page: "marks", contacted: true },
    provoke: async () => marks(await world.login(), distrustful),
  },
  internal_error: {
    status: 500,
    retryable: false,
    userAction: "report",
    portal: { page: "marks", contacted: true },
    provoke: async () => marks(await world.login(), defective),
  },
};

const challengeOf = (code: string) =>
  code.startsWith("api_key_") ? 'ApiKey realm="service"' : `PortalLogin realm="portal", error="${code}"`;

describe("every error code of the contract", () => {
  it("has a case in this file", async () => {
    const { body } = await world.service.get("/openapi.json");
    const provoked = [...Object.keys(codes), "overloaded"];
    expect(provoked.sort()).toEqual([...body.components.schemas.Problem.properties.code["x-extensible-enum"]].sort());
  });

  it.each(Object.entries(codes))("%s has the status, fields and headers of its table", async (code, expected) => {
    expectProblem(code, expected, await expected.provoke());
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
    expectProblem("overloaded", { ...later, status: 503, portal: notAsked }, second);
    expect(second.body.retry_after_s).toBe(1);
  });
});

function expectProblem(code: string, expected: Omit<Expected, "provoke">, { status, body, headers }: Answer): void {
  const { retryable, userAction: user_action, portal } = expected;
  expect(body).toMatchObject({ code, status: expected.status, retryable, user_action, type: `/docs/errors/${code}` });
  expect([status, body.portal ?? null]).toEqual([expected.status, portal]);
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toBe(body.request_id);
  expect(headers.get("www-authenticate")).toBe(status === 401 ? challengeOf(code) : null);
  expect(headers.get("allow")).toBe(status === 405 ? "POST" : null);
  const mustWait = status === 429 || code === "overloaded";
  expect(headers.get("retry-after")).toBe(mustWait ? String(body.retry_after_s) : null);
  if (mustWait) expect(body.retry_after_s).toBeGreaterThan(0);
  if (portal !== null) expect(Number(headers.get("x-portal-requests")) > 0).toBe(portal.contacted);
  expect(JSON.stringify(body)).not.toMatch(/<|JSESSIONID=|\d\dDMO\d/);
}
