import { EXAMPLE_TOKEN, OtpChallenge, otp, password, SessionBody, trimmed } from "../../contract/bodies.ts";
import { record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { LoginResult, LogoutResult, ResendResult } from "./schema.ts";

const challengeExample = { otp_challenge: { token: EXAMPLE_TOKEN } };

export const login = endpoint({
  path: "/auth/login",
  summary: "Log in to the portal.",
  description:
    "Returns a session, or an OTP challenge if the portal requires a one-time password. Both are 200. " +
    "Never call it in a loop: the portal locks the account after repeated failures.",
  cost: {
    requests: 7,
    note:
      "6 if the portal requires an OTP, 2 more per rejected captcha, 1 more per captcha that is not submitted, 1 more if the home page " +
      "has no menu and loads a password check",
  },
  body: record("LoginRequest", "The student's credentials.", {
    registration_number: trimmed(
      "Registration number or, if the student has set one, the portal login name. Sent to the portal in upper case.",
      "23DMO0001",
      64,
    ),
    password,
  }),
  answer: LoginResult,
  example: { registration_number: "23DMO0001", password: "pass_good" },
  failures: [
    "login_cooldown",
    "invalid_credentials",
    "account_locked",
    "login_attempts_exhausted",
    "password_change_required",
    "captcha_unread",
    "captcha_unsupported",
    "login_step_unknown",
  ],
  handle: (portal, body) => portal.login({ name: body.registration_number.trim(), password: body.password }),
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
  check: (portal, body) => portal.checkChallenge(body.otp_challenge.token),
  handle: (portal, body) => portal.verifyOtp(body.otp_challenge.token, body.otp.trim()),
});

export const resendOtp = endpoint({
  path: "/auth/resend_otp",
  summary: "Request a new one-time password.",
  description:
    "Use it when the OTP has expired. Returns the challenge unchanged; it still expires 30 minutes after the login.",
  cost: { requests: 1 },
  body: record("ResendOtpRequest", "A challenge.", { otp_challenge: OtpChallenge }),
  answer: ResendResult,
  example: challengeExample,
  failures: ["otp_challenge_malformed", "otp_challenge_expired", "otp_attempts_limited", "otp_not_sent"],
  check: (portal, body) => portal.checkChallenge(body.otp_challenge.token),
  handle: async (portal, body) => {
    const sentAt = await portal.resendOtp(body.otp_challenge.token);
    return { status: "otp_required" as const, otp_challenge: body.otp_challenge, otp_sent_at: sentAt };
  },
});

export const logout = endpoint({
  path: "/auth/logout",
  tag: "additions",
  summary: "End a session at the portal.",
  description:
    "Afterwards nobody can use the session, not even someone who has copied it. A session that has already ended is 401 `session_expired`.",
  cost: { requests: 2 },
  body: SessionBody,
  answer: LogoutResult,
  example: {},
  async read(student) {
    await student.end();
    return { logged_out: true };
  },
});
