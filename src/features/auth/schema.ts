import { type Static, Type } from "typebox";
import { OtpChallenge, Session } from "../../http/bodies.ts";
import { datetime, nullable, oneOf, record } from "../../http/fields.ts";

export const LoginResult = record("LoginResult", "How a login, or the OTP of one, ended.", {
  status: oneOf(["authenticated", "otp_required"], "Outcome.", "authenticated"),
  session: Type.Optional(Session),
  otp_challenge: Type.Optional(OtpChallenge),
});
export type LoginResult = Static<typeof LoginResult>;

export const ResendResult = record("ResendResult", "A new OTP is on its way; the challenge stays the same.", {
  status: oneOf(["otp_required"], "Still waiting for the OTP.", "otp_required"),
  otp_challenge: OtpChallenge,
  otp_sent_at: nullable(
    datetime(
      "When the portal says it sent the OTP; it accepts it for about 180 seconds from then.",
      "2026-09-25T10:15:30+05:30",
    ),
  ),
});
export type ResendResult = Static<typeof ResendResult>;
