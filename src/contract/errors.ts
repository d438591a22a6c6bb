import type { ErrorCode } from "./error-catalogue.ts";

export type { ErrorCode };

/** One validation error of a request body. */
export interface FieldError {
  /** JSON pointer (RFC 6901) into the body; "" is the whole body. */
  readonly pointer: string;
  /** The error, without the value. */
  readonly message: string;
}

/** The guards that can turn a request away, as named in metrics and logs. */
export const guardNames = [
  "requests_per_key",
  "requests_per_day",
  "requests_in_progress",
  "downloads_in_progress",
  "refused_logins_per_account",
  "refused_logins_per_key",
  "wrong_otps",
  "wrong_otps_per_account",
  "resends",
  "otp_mails",
  "wrong_captchas",
  "calendar_feeds",
  "outings",
] as const;

export type GuardName = (typeof guardNames)[number];

export interface FailureExtras {
  /** Seconds after which the same request may succeed. */
  readonly retryAfterS?: number;
  /** The same request never succeeds, whatever its code says. */
  readonly isFinal?: boolean;
  /** The guard that turned the request away. */
  readonly guard?: GuardName;
  /** The scopes that an access token needs for the call. */
  readonly scopes?: readonly string[];
  /** True if the access token is bound to a key, and needs a DPoP proof. */
  readonly isBound?: boolean;
  /** The portal's own text, as on its page. */
  readonly portalText?: string;
  /** Validation errors of a 422. */
  readonly fieldErrors?: readonly FieldError[];
}

/** A failure that is reported to the caller. `detail` never quotes the request, the student's data or, but for the words of an unknown login alert, the portal. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly detail: string;
  readonly extras: FailureExtras;
  /** The portal page that could not be read; null if the failure is not about a page. */
  page: string | null = null;

  constructor(code: ErrorCode, detail: string, extras: FailureExtras = {}) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.extras = extras;
  }
}

/** A name that a field error may repeat. Others may be anything, of any length. */
export const FIELD_NAME = /^\w{1,64}$/;

/** Field errors that the detail of a failure names. `errors` has all. */
const MOST_NAMED = 10;

/** One sentence about the field errors: `session is required; sem_sub_id is not a string.` */
function sentenceOf(fieldErrors: readonly FieldError[]): string {
  const nameOf = (pointer: string) => pointer.slice(1).replaceAll("/", ".") || "The body";
  const named = fieldErrors.slice(0, MOST_NAMED).map(({ pointer, message }) => `${nameOf(pointer)} ${message}`);
  const more = fieldErrors.length - named.length;
  return `${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** Records that the caller has from the service: if nothing else is wrong, a code of its own says so. */
const ISSUED = ["session", "otp_challenge", "captcha_challenge"] as const;

export function invalidBody(fieldErrors: readonly FieldError[]): ServiceError {
  const issued = ISSUED.find((name) => fieldErrors.every(({ pointer }) => pointer.startsWith(`/${name}/`)));
  const code = issued === undefined ? "validation_error" : (`${issued}_malformed` as const);
  return new ServiceError(code, sentenceOf(fieldErrors), { fieldErrors });
}
