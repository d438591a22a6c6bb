/** Every code that a failure of the service can carry. The list is closed for major version 1; meanings stand in http/failures.ts. */
export const errorCodes = [
  "api_key_missing",
  "api_key_invalid",
  "not_found",
  "method_not_allowed",
  "unsupported_media_type",
  "payload_too_large",
  "validation_error",
  "session_malformed",
  "otp_challenge_malformed",
  "invalid_sem_sub_id",
  "rate_limited",
  "login_cooldown",
  "otp_attempts_limited",
  "overloaded",
  "invalid_credentials",
  "account_locked",
  "login_attempts_exhausted",
  "password_change_required",
  "captcha_unread",
  "captcha_unsupported",
  "login_step_unknown",
  "otp_invalid",
  "otp_expired",
  "otp_not_sent",
  "otp_challenge_expired",
  "session_expired",
  "portal_menu_unavailable",
  "portal_unavailable",
  "portal_timeout",
  "portal_tls_error",
  "portal_blocked",
  "portal_page_changed",
  "internal_error",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One fault of a request body. */
export interface Fault {
  /** JSON pointer (RFC 6901) into the body; "" is the whole body. */
  readonly pointer: string;
  /** What is wrong, without the value. */
  readonly message: string;
}

/** Guards of the service, as metrics name them. */
export const guardNames = [
  "requests_per_key",
  "requests_in_progress",
  "refused_logins_per_account",
  "refused_logins_per_instance",
  "wrong_otps",
  "resends",
] as const;

export type GuardName = (typeof guardNames)[number];

/** What a failure may carry beside its code and detail. */
export interface FailureExtras {
  /** Seconds after which the same request may succeed. */
  readonly retryAfterS?: number;
  /** The guard that turned the request away. */
  readonly guard?: GuardName;
  /** Schema faults of a 422. */
  readonly faults?: readonly Fault[];
}

/** A failure that the caller is told of. `detail` is in our own words and holds nothing of the request, the student or the portal's text. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly detail: string;
  readonly extras: FailureExtras;

  constructor(code: ErrorCode, detail: string, extras: FailureExtras = {}) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.extras = extras;
  }
}
