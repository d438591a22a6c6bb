import { Type } from "typebox";
import { OtpChallenge, otp, password, trimmed } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { LoginResult, ResendResult } from "./schema.ts";

const challengeExample = { otp_challenge: { token: "eyJhbGciOiJkaXIi..." } };

export const login = endpoint({
  path: "/auth/login",
  summary: "Log a student in to the portal.",
  description:
    "Answers a session, or an OTP challenge when the portal demands a one-time password: both are 200. Costs the portal 7 requests. " +
    "Never call it in a loop: repeated refusals lock the account at the portal.",
  body: Type.Object({
    registration_number: trimmed("Registration number, or the login name chosen on the portal.", "23DMO0001", 1, 64),
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
  summary: "Finish a login with its one-time password.",
  description:
    "Answers as a login that was never challenged. A wrong OTP leaves the challenge usable. Costs the portal 2 requests.",
  body: Type.Object({ otp_challenge: OtpChallenge, otp }),
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
  summary: "Ask the portal to send a fresh one-time password.",
  description:
    "For an OTP that has expired. The challenge comes back unchanged and its 30 minutes go on from the login. Costs the portal 1 request.",
  body: Type.Object({ otp_challenge: OtpChallenge }),
  answer: ResendResult,
  example: challengeExample,
  failures: ["otp_challenge_malformed", "otp_challenge_expired", "otp_attempts_limited", "otp_not_sent"],
  check: (portal, body) => portal.checkChallenge(body.otp_challenge.token),
  handle: async (portal, body) => {
    const sentAt = await portal.resendOtp(body.otp_challenge.token);
    return { status: "otp_required" as const, otp_challenge: body.otp_challenge, otp_sent_at: sentAt };
  },
});
