import type { EndpointPath, RequestFields, ResponseBody } from "./endpoint.ts";
import { CLIENT_RULES } from "./error-codes.ts";
import { hasCode, type PorticoError, stepRequired, type WaitingLogin } from "./errors.ts";
import type { Awaitable } from "./store.ts";
import type { CaptchaImage, Session } from "./types.ts";

/** A student's login name and password. */
export type Credentials = RequestFields<"/auth/login">;

/** Argument of `onOtp`. */
export interface OtpRequest {
  /** 1 for the first OTP of a login. */
  readonly attempt: number;
  /** The code of the previous OTP's rejection: `otp_invalid`, `validation_error` if it was not 6 to 12 letters and digits, or `otp_expired`, in which case a new one has been sent. Null at first. */
  readonly previousError: PorticoError | null;
  /** Requests a new OTP, which invalidates the previous one. */
  resend(): Promise<void>;
}

/** Returns the OTP that the portal emailed to the student, or null to cancel. */
export type OnOtp = (request: OtpRequest) => Awaitable<string | null>;

/** Argument of `onCaptcha`. */
export interface CaptchaRequest {
  /** 1 for the first picture of a login. A higher number means that the previous answer was wrong. */
  readonly attempt: number;
  readonly image: CaptchaImage;
}

/** Returns the student's answer to the captcha, or null to cancel. */
export type OnCaptcha = (request: CaptchaRequest) => Awaitable<string | null>;

/** Asks the student for what a login needs. */
export interface LoginPrompts {
  readonly onOtp: OnOtp | null;
  readonly onCaptcha: OnCaptcha | null;
}

type OtpLogin = Extract<WaitingLogin, { readonly status: "otp_required" }>;

type Post = <P extends EndpointPath>(path: P, body: object) => Promise<ResponseBody<P>>;

/**
 * Logs in, with an OTP if the portal requires one, and with the student's help if the service cannot solve the captcha. Nothing is
 * retried, except that the student may enter another OTP or solve another captcha.
 */
export async function logIn(
  post: Post,
  credentials: Credentials,
  { onOtp, onCaptcha }: LoginPrompts,
): Promise<Session> {
  let result = await post("/auth/login", onCaptcha === null ? credentials : { assist: true, ...credentials });
  for (let attempt = 1; result.status === "captcha_required"; attempt++) {
    const { captcha_challenge, captcha_image: image } = result;
    const answer =
      onCaptcha === null || attempt > CLIENT_RULES.max_captcha_attempts ? null : await onCaptcha({ attempt, image });
    if (answer === null) break;
    // The challenge does not contain the password.
    const { password } = credentials;
    try {
      result = await post("/auth/solve_captcha", { captcha_challenge, answer, password });
    } catch (error) {
      if (!isMistyped(error)) throw error;
    }
  }
  if (result.status === "authenticated") return result.session;
  if (result.status === "captcha_required" || onOtp === null) throw stepRequired(result);
  return verifyOtp(post, result, onOtp);
}

async function verifyOtp(post: Post, waiting: OtpLogin, onOtp: OnOtp): Promise<Session> {
  const { otp_challenge } = waiting;
  const resend = async () => {
    await post("/auth/resend_otp", { otp_challenge });
  };
  let previousError: PorticoError | null = null;
  for (let attempt = 1; attempt <= CLIENT_RULES.max_otp_attempts; attempt++) {
    const otp = await onOtp({ attempt, previousError, resend });
    if (otp === null) break;
    try {
      const result = await post("/auth/verify_otp", { otp_challenge, otp });
      if (result.status === "authenticated") return result.session;
    } catch (error) {
      if (!hasCode(error, "otp_invalid") && !hasCode(error, "otp_expired") && !isMistyped(error)) throw error;
      previousError = error;
    }
    if (previousError?.code === "otp_expired") await resend();
  }
  throw previousError ?? stepRequired(waiting);
}

/** True if what the student entered has another form: the service used neither it nor the challenge. */
const isMistyped = (error: unknown): error is PorticoError => hasCode(error, "validation_error");
