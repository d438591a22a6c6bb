import type { Static } from "typebox";
import { OtpChallenge, Session } from "../../contract/bodies.ts";
import { boolean, datetime, nullable, oneOf, record, statusRecord } from "../../contract/fields.ts";

export const LoginResult = statusRecord(
  "LoginResult",
  "Result of a login or an OTP verification.",
  "`authenticated`: the login is complete, and `session` is present. `otp_required`: the portal requires an OTP, and `otp_challenge` is present.",
  { authenticated: { session: Session }, otp_required: { otp_challenge: OtpChallenge } },
);
export type LoginResult = Static<typeof LoginResult>;

export const ResendResult = record("ResendResult", "A new OTP has been sent. The challenge has not changed.", {
  status: oneOf(["otp_required"], "The login still requires the OTP.", "otp_required"),
  otp_challenge: OtpChallenge,
  otp_sent_at: nullable(
    datetime(
      "Time at which the portal reports to have sent the OTP. The OTP is valid for about 180 seconds.",
      "2026-09-25T10:15:30+05:30",
    ),
  ),
});
export type ResendResult = Static<typeof ResendResult>;

export const LogoutResult = record("LogoutResult", "A session that has ended.", {
  logged_out: boolean("Always true; a session that had already ended is 401 `session_expired`.", true),
});
