import type { Static } from "typebox";
import { OtpChallenge, Session } from "../../contract/bodies.ts";
import { boolean, datetime, nullable, oneOf, oneOfRecords, record } from "../../contract/fields.ts";

const LoginAuthenticated = record("LoginAuthenticated", "A login that is complete.", {
  status: oneOf(["authenticated"], "The login is complete.", "authenticated"),
  session: Session,
});

const LoginOtpRequired = record("LoginOtpRequired", "A login that requires an OTP.", {
  status: oneOf(["otp_required"], "The login requires an OTP.", "otp_required"),
  otp_challenge: OtpChallenge,
});

export const LoginResult = oneOfRecords(
  "LoginResult",
  "Result of a login or an OTP verification. `status` distinguishes the two.",
  "status",
  { authenticated: LoginAuthenticated, otp_required: LoginOtpRequired },
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
