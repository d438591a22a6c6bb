import type { EndpointPath, RequestFields, ResponseBody } from "./endpoint.ts";
import { hasCode, otpRequired, type PorticoError } from "./errors.ts";
import type { Awaitable } from "./store.ts";
import type { OtpChallenge, Session } from "./types.ts";

/** A student's login name and password. */
export type Credentials = RequestFields<"/auth/login">;

/** Argument of `onOtp`. */
export interface OtpRequest {
  /** 1 for the first OTP of a login. */
  readonly attempt: number;
  /** Why the previous OTP was rejected: `otp_invalid`, or `otp_expired`, in which case a new one has been sent. Null at first. */
  readonly previousError: PorticoError | null;
  /** Requests a new OTP, which invalidates the previous one. */
  resend(): Promise<void>;
}

/** Returns the OTP that the portal emailed to the student, or null to cancel. */
export type OnOtp = (request: OtpRequest) => Awaitable<string | null>;

/** The limit of the service. */
const OTP_ATTEMPTS = 5;

type Post = <P extends EndpointPath>(path: P, body: object) => Promise<ResponseBody<P>>;

/** Logs in, with an OTP if the portal requires one. Nothing is retried, except that the student may enter another OTP. */
export async function logIn(post: Post, credentials: Credentials, onOtp: OnOtp | null): Promise<Session> {
  const result = await post("/auth/login", credentials);
  if (result.status === "authenticated") return result.session;
  if (onOtp === null) throw otpRequired(result.otp_challenge);
  return verifyOtp(post, result.otp_challenge, onOtp);
}

async function verifyOtp(post: Post, otp_challenge: OtpChallenge, onOtp: OnOtp): Promise<Session> {
  const resend = async () => {
    await post("/auth/resend_otp", { otp_challenge });
  };
  let previousError: PorticoError | null = null;
  for (let attempt = 1; attempt <= OTP_ATTEMPTS; attempt++) {
    const otp = await onOtp({ attempt, previousError, resend });
    if (otp === null) break;
    try {
      const result = await post("/auth/verify_otp", { otp_challenge, otp });
      if (result.status === "authenticated") return result.session;
    } catch (error) {
      if (!hasCode(error, "otp_invalid") && !hasCode(error, "otp_expired")) throw error;
      previousError = error;
    }
    if (previousError?.code === "otp_expired") await resend();
  }
  throw previousError ?? otpRequired(otp_challenge);
}
