import type { Answer, Fields, Path } from "./endpoint-types.ts";
import { hasCode, otpRequired, type PorticoError } from "./errors.ts";
import type { Awaitable } from "./store.ts";
import type { OtpChallenge, Session } from "./types.ts";

/** Login name and password of a student. */
export type Credentials = Fields<"/auth/login">;

/** What the program knows when it asks the student for an OTP. */
export interface OtpRequest {
  /** 1 for the first question of a login. */
  readonly attempt: number;
  /** Why the OTP before was not taken: otp_invalid, or otp_expired after which a fresh one was sent. */
  readonly refusal: PorticoError | null;
  /** Has a fresh OTP sent; the older one is worth nothing then. */
  resend(): Promise<void>;
}

/** Gives the OTP that the portal mailed to the student, or null to give up. */
export type OnOtp = (request: OtpRequest) => Awaitable<string | null>;

/** As many as the service lets through. */
const OTP_ATTEMPTS = 5;

type Post = <P extends Path>(path: P, body: object) => Promise<Answer<P>>;

/** Logs in once and answers the OTP if one is wanted. Nothing is sent a second time but an OTP that the student typed anew. */
export async function logIn(post: Post, credentials: Credentials, onOtp: OnOtp | null): Promise<Session> {
  const { session, otp_challenge } = await post("/auth/login", credentials);
  if (session !== undefined) return session;
  if (otp_challenge === undefined) throw new Error("A login answers a session or an OTP challenge.");
  if (onOtp === null) throw otpRequired(otp_challenge);
  return answerChallenge(post, otp_challenge, onOtp);
}

async function answerChallenge(post: Post, otp_challenge: OtpChallenge, onOtp: OnOtp): Promise<Session> {
  const resend = async () => {
    await post("/auth/resend_otp", { otp_challenge });
  };
  let refusal: PorticoError | null = null;
  for (let attempt = 1; attempt <= OTP_ATTEMPTS; attempt++) {
    const otp = await onOtp({ attempt, refusal, resend });
    if (otp === null) break;
    try {
      const { session } = await post("/auth/verify_otp", { otp_challenge, otp });
      if (session !== undefined) return session;
    } catch (error) {
      if (!hasCode(error, "otp_invalid") && !hasCode(error, "otp_expired")) throw error;
      refusal = error;
    }
    if (refusal?.code === "otp_expired") await resend();
  }
  throw refusal ?? otpRequired(otp_challenge);
}
