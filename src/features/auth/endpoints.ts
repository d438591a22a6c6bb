import {
  browserCookies,
  CaptchaChallenge,
  captchaAnswer,
  EXAMPLE_TOKEN,
  OtpChallenge,
  optional,
  otp,
  password,
  SessionBody,
  trimmed,
  userAgent,
} from "../../contract/bodies.ts";
import { invalidBody } from "../../contract/errors.ts";
import { boolean, record } from "../../contract/fields.ts";
import { addition, endpoint } from "../../portal/define-endpoint.ts";
import { AdoptedSession, LoginResult, LogoutResult, ResendResult } from "./schema.ts";

const challengeExample = { otp_challenge: { token: EXAMPLE_TOKEN } };

const LOGIN_FAILURES = [
  "login_cooldown",
  "otp_attempts_limited",
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "password_change_required",
  "captcha_unsupported",
  "login_step_unknown",
] as const;

export const login = endpoint({
  path: "/auth/login",
  summary: "Log in to the portal.",
  description:
    "Returns a session, or an OTP challenge if the portal requires a one-time password. Both are 200. With `assist`, a captcha for the student is " +
    "a third outcome. " +
    "Never call it in a loop: the portal locks the account after repeated failures.",
  cost: {
    requests: 7,
    note:
      "6 if the portal requires an OTP, 4 for a captcha of the first page (`solver` false), 2 more per rejected captcha, 1 more per captcha that is not submitted, 1 more if the home page " +
      "has no menu and loads a password check",
  },
  body: record("LoginRequest", "The student's credentials.", {
    registration_number: trimmed(
      "Registration number or, if the student has set one, the portal login name. Sent to the portal in upper case.",
      "23DMO0001",
      64,
    ),
    password,
    assist: optional(
      boolean(
        "True if the student can solve a captcha: if the service cannot, the result is `captcha_required` instead of an error. Default: false.",
        true,
      ),
    ),
    solver: optional(
      boolean("False if the service should not try to solve captchas itself; requires `assist`. Default: true.", false),
    ),
  }),
  answer: LoginResult,
  example: { registration_number: "23DMO0001", password: "pass_good" },
  failures: [...LOGIN_FAILURES, "captcha_unread"],
  check(_portal, { assist, solver }) {
    if (solver === false && assist !== true)
      throw invalidBody([{ pointer: "/solver", message: "is false without `assist`" }]);
  },
  handle: (portal, { registration_number, password, assist, solver }) =>
    portal.login({ name: registration_number.trim(), password }, { service: solver ?? true, student: assist ?? false }),
});

export const solveCaptcha = addition({
  path: "/auth/solve_captcha",
  summary: "Continue a login with the student's answer to a captcha.",
  description:
    "Sends the password and the answer to the portal, once. If the portal rejects the answer, the result is `captcha_required` with a new " +
    "image and a new challenge; the portal has then not checked the password. Each challenge is valid for one answer.",
  cost: {
    requests: 3,
    note:
      "2 if the portal requires an OTP or rejects the answer, 1 more if it then shows no picture, 1 more if the home page loads a " +
      "password check",
  },
  body: record("SolveCaptchaRequest", "A challenge, the answer to its captcha, and the password again.", {
    captcha_challenge: CaptchaChallenge,
    answer: captchaAnswer,
    password,
  }),
  answer: LoginResult,
  example: { captcha_challenge: { token: EXAMPLE_TOKEN }, answer: "K7WM4P", password: "pass_good" },
  failures: [...LOGIN_FAILURES, "captcha_challenge_malformed", "captcha_challenge_expired"],
  check: (portal, body) => portal.checkChallenge("captcha_challenge", body.captcha_challenge.token),
  handle: (portal, body) =>
    portal.answerCaptcha(body.captcha_challenge.token, body.answer.replaceAll(/\s/g, ""), body.password),
});

export const adopt = addition({
  path: "/auth/adopt",
  summary: "Take over a session from the student's browser.",
  description:
    "For a student who has logged in on the portal's own page, in a WebView or browser: the way if the portal shows Google's captcha. Opens " +
    "the home page once to check the session. Fails with `session_expired` if the login is not complete.",
  cost: { requests: 1, note: "2 if the home page loads a password check, 2 more if it has moved" },
  body: record("AdoptRequest", "Cookies of a browser that is logged in to the portal.", {
    cookie: browserCookies,
    user_agent: optional(userAgent),
  }),
  answer: AdoptedSession,
  failures: ["session_expired", "password_change_required", "login_step_unknown"],
  async handle(portal, { cookie, user_agent }) {
    return { session: await portal.adopt(cookie, user_agent ?? undefined) };
  },
});

export const verifyOtp = endpoint({
  path: "/auth/verify_otp",
  summary: "Complete a login with the one-time password.",
  description:
    "Returns the same result as a login that did not require an OTP. The challenge remains valid after a wrong OTP.",
  cost: { requests: 2, note: "1 if the portal rejects the OTP, 3 if the home page loads a password check" },
  body: record("VerifyOtpRequest", "A challenge and its OTP.", { otp_challenge: OtpChallenge, otp }),
  answer: LoginResult,
  example: { ...challengeExample, otp: "123456" },
  failures: [
    "otp_challenge_malformed",
    "otp_challenge_expired",
    "otp_attempts_limited",
    "otp_invalid",
    "otp_expired",
    "password_change_required",
    "login_step_unknown",
  ],
  check: (portal, body) => portal.checkChallenge("otp_challenge", body.otp_challenge.token),
  handle: (portal, body) => portal.verifyOtp(body.otp_challenge.token, body.otp.trim()),
});

export const resendOtp = endpoint({
  path: "/auth/resend_otp",
  summary: "Request a new one-time password.",
  description:
    "Use it when the OTP has expired. Returns the challenge unchanged; it still expires 30 minutes after the login.",
  body: record("ResendOtpRequest", "A challenge.", { otp_challenge: OtpChallenge }),
  answer: ResendResult,
  example: challengeExample,
  failures: ["otp_challenge_malformed", "otp_challenge_expired", "otp_attempts_limited", "otp_not_sent"],
  check: (portal, body) => portal.checkChallenge("otp_challenge", body.otp_challenge.token),
  handle: async (portal, body) => {
    const sentAt = await portal.resendOtp(body.otp_challenge.token);
    return { status: "otp_required" as const, otp_challenge: body.otp_challenge, otp_sent_at: sentAt };
  },
});

export const logout = addition({
  path: "/auth/logout",
  scopes: [],
  summary: "End a session at the portal.",
  description:
    "Afterwards nobody can use the session, not even someone who has copied it. A session that has already ended is 401 `session_expired`.",
  cost: { requests: 2 },
  body: SessionBody,
  answer: LogoutResult,
  async handle(portal, { session }) {
    const holds = portal.access?.isHeld ? portal.holds : null;
    const id = portal.access?.grant ?? "";
    // Before: without an answer of the portal, nobody reads with the hold, and a tick repeats the logout.
    await holds?.over(id);
    await portal.openSession(session).end();
    await holds?.forget(id);
    return { logged_out: true };
  },
});
