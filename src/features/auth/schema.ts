import type { Static } from "typebox";
import { CaptchaChallenge, OtpChallenge, Session } from "../../contract/bodies.ts";
import { boolean, integer, oneOf, orNull, record, statusRecord, text } from "../../contract/fields.ts";

const CaptchaImage = record("CaptchaImage", "A captcha of the portal, for the student to solve.", {
  data_url: text(
    "The image as a data URL, for the `src` of an image element.",
    // A transparent pixel.
    // cspell:disable-next-line
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  ),
  media_type: oneOf(["image/jpeg", "image/png"], "Type of the image.", "image/jpeg"),
  width: integer("Width in pixels.", 200),
  height: integer("Height in pixels.", 40),
});

export const LoginResult = statusRecord(
  "LoginResult",
  "Result of a step of a login.",
  "`authenticated`: the login is complete, and `session` is present. `otp_required`: the portal requires an OTP, and `otp_challenge` is present. " +
    "`captcha_required`, only after a login with `assist`: the student has to solve a captcha, and `captcha_challenge` and `captcha_image` are present.",
  {
    authenticated: { session: Session },
    otp_required: { otp_challenge: OtpChallenge },
    captcha_required: { captcha_challenge: CaptchaChallenge, captcha_image: CaptchaImage },
  },
);
export type LoginResult = Static<typeof LoginResult>;

export const ResendResult = record("ResendResult", "A new OTP has been sent. The challenge has not changed.", {
  status: oneOf(["otp_required"], "The login still requires the OTP.", "otp_required"),
  otp_challenge: OtpChallenge,
  otp_sent_at: orNull.datetime(
    "Time at which the portal reports to have sent the OTP. The OTP is valid for about 180 seconds.",
    "2026-09-25T10:15:30+05:30",
  ),
});
export type ResendResult = Static<typeof ResendResult>;

export const LogoutResult = record("LogoutResult", "A session that has ended.", {
  logged_out: boolean("Always true; a session that had already ended is 401 `session_expired`.", true),
});

export const AdoptedSession = record("AdoptedSession", "A session that was taken over from a browser.", {
  session: Session,
});
