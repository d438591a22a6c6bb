import type { Problem } from "./types.ts";

/** Codes of the service. */
export type ErrorCode = Problem["code"];

/** Codes of the client itself, for failures that no answer of the service describes. */
export type ClientErrorCode =
  /** The service could not be reached, or the connection broke. */
  | "network_error"
  /** No answer within `timeoutMs`. */
  | "client_timeout"
  /** An answer that is not the service's: a proxy's page, for instance. */
  | "unexpected_answer"
  /** There is no session and there are no credentials to get one. */
  | "not_logged_in"
  /** The portal wants an OTP and nobody gives one; `otpChallenge` finishes the login later. */
  | "otp_required";

/** Who must act after a failure. */
export type UserAction = Problem["user_action"];

/** What a failure may tell beside its code. */
export interface ErrorDetails {
  /** HTTP status; 0 where no answer came. */
  readonly status?: number;
  readonly requestId?: string | null;
  /** Seconds to wait before the same call may succeed. */
  readonly retryAfterS?: number | null;
  readonly portal?: Problem["portal"] | null;
  readonly faults?: Problem["errors"] | null;
  readonly otpChallenge?: { readonly token: string } | null;
  readonly cause?: unknown;
}

/** Every failure of a call. Its texts hold no credential and are for developers; programs read `code`. */
export class PorticoError extends Error {
  override readonly name = "PorticoError";
  /** A newer service may answer codes that this client does not know: treat them by `status`. */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** What happened in this case, in a sentence for developers; the message without its code. */
  readonly detail: string;
  /** The same call, unchanged, may succeed later without anybody doing anything. */
  readonly retryable: boolean;
  readonly userAction: UserAction;
  readonly status: number;
  /** Id to report to the operator of the service. */
  readonly requestId: string | null;
  readonly retryAfterS: number | null;
  /** Page of the portal that was being asked for. */
  readonly portal: Problem["portal"] | null;
  /** Faults of the request body. */
  readonly faults: NonNullable<Problem["errors"]>;
  /** The waiting login of `otp_required`, for `verifyOtp`. A credential. */
  readonly otpChallenge: { readonly token: string } | null;

  constructor(
    code: PorticoError["code"],
    detail: string,
    retryable: boolean,
    userAction: UserAction,
    details: ErrorDetails = {},
  ) {
    super(`${code}: ${detail}`, { cause: details.cause });
    this.code = code;
    this.detail = detail;
    this.retryable = retryable;
    this.userAction = userAction;
    this.status = details.status ?? 0;
    this.requestId = details.requestId ?? null;
    this.retryAfterS = details.retryAfterS ?? null;
    this.portal = details.portal ?? null;
    this.faults = details.faults ?? [];
    this.otpChallenge = details.otpChallenge ?? null;
  }
}

/** Whether `error` is a failure with this code. */
export const hasCode = (error: unknown, code: ErrorCode | ClientErrorCode): error is PorticoError =>
  error instanceof PorticoError && error.code === code;

/** A call without a session, and without credentials to get one. */
export const notLoggedIn = () =>
  new PorticoError("not_logged_in", "There is no session and there are no credentials.", false, "login_again");

/** A login that waits for an OTP which nobody is there to give. */
export const otpRequired = (otpChallenge: { readonly token: string }) =>
  new PorticoError("otp_required", "The portal wants a one-time password.", false, "enter_otp", { otpChallenge });
