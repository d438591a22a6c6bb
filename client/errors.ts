import { CLIENT_RULES } from "./error-codes.ts";
import type { ResponseInfo } from "./response.ts";
import type { CaptchaChallenge, CaptchaImage, LoginResult, OtpChallenge, Problem } from "./types.ts";
import { isMessageName, type Language, userMessage } from "./user-messages.ts";

/** The values of an open list that were known when the client was generated. */
type Known<Value> = Value extends unknown ? (string extends Value ? never : Value) : never;

/** Error codes of the service. */
export type ErrorCode = Known<Problem["code"]>;

/** Error codes of the client itself, for failures without an error response from the service. */
export type ClientErrorCode =
  /** The service could not be reached, or the connection broke. */
  | "network_error"
  /** No response within `timeoutMs`. */
  | "client_timeout"
  /** The response does not come from the service; for example, it is the error page of a proxy. */
  | "unexpected_response"
  /** There is no session, and no credentials to log in with. */
  | "not_logged_in"
  /** The portal requires an OTP and none was provided. Finish the login with `otpChallenge`. */
  | "otp_required"
  /** The student has to solve a captcha, and there is no `onCaptcha`. Finish the login with `captcha`. */
  | "captcha_required";

/** A captcha that the student has to solve. */
export interface PendingCaptcha {
  readonly challenge: CaptchaChallenge;
  readonly image: CaptchaImage;
}

/** The action that the user has to take after a failure. */
export type UserAction = Problem["user_action"];

/** Optional properties of a `PorticoError`. */
export type ErrorDetails = Partial<
  Omit<PorticoError, keyof Error | "code" | "detail" | "retryable" | "userAction" | "userMessage">
> & { readonly cause?: unknown };

/** The error that every failed call rejects with. Check `code` in programs; the texts are for developers and contain no credentials. */
export class PorticoError extends Error {
  override readonly name = "PorticoError";
  /** A newer service may return codes unknown to this client; handle those by `status`. */
  readonly code: Problem["code"] | ClientErrorCode;
  /** Describes this occurrence for developers; the error message without its code. */
  readonly detail: string;
  /** True if the same call may succeed later without any change. */
  readonly retryable: boolean;
  /** The action that the user has to take. */
  readonly userAction: UserAction;
  /** HTTP status; 0 if there was no response. */
  readonly status: number = 0;
  /** Id to report to the operator of the service. */
  readonly requestId: string | null = null;
  /** Seconds to wait before retrying; null if the service did not say. */
  readonly retryAfterS: number | null = null;
  /** The portal page involved, and whether the portal was contacted. */
  readonly portal: Problem["portal"] | null = null;
  /** Validation errors of the request body. */
  readonly validationErrors: NonNullable<Problem["errors"]> = [];
  /** The portal's own text, with `outing_closed`; otherwise null. */
  readonly portalText: string | null = null;
  /** Information from the headers of the error response; null if there was no response. */
  readonly response: ResponseInfo | null = null;
  /** The pending login of `otp_required`; pass it to `verifyOtp()`. It is a credential. */
  readonly otpChallenge: OtpChallenge | null = null;
  /** The captcha of `captcha_required`; pass its challenge to `solveCaptcha()`. */
  readonly captcha: PendingCaptcha | null = null;
  /** The sentence for the student that the service has sent, by the `Accept-Language` of the request. */
  readonly sentMessage: string | null = null;

  constructor(
    code: PorticoError["code"],
    detail: string,
    retryable: boolean,
    userAction: UserAction,
    { cause, ...details }: ErrorDetails = {},
  ) {
    super(`${code}: ${detail}`, { cause });
    this.code = code;
    this.detail = detail;
    this.retryable = retryable;
    this.userAction = userAction;
    Object.assign(this, details);
  }

  /**
   * A sentence for the student, with the action that they can take. Needs no connection. For a code that this client does not know,
   * it is the sentence that the service has sent. `language` is a language tag such as `te` or `te-IN`; English for any other language.
   */
  userMessage(language: Language | (string & {}) | null = "en"): string {
    const sent = isMessageName(this.code) ? null : this.sentMessage;
    return sent ?? userMessage(this.code, language, this.retryAfterS);
  }
}

/** True if `error` is a `PorticoError` with this code. Narrows the type: `if (hasCode(error, "rate_limited")) wait(error.retryAfterS)`. */
export const hasCode = (error: unknown, code: ErrorCode | ClientErrorCode): error is PorticoError =>
  error instanceof PorticoError && error.code === code;

/** Failures of one page. */
const OF_ONE_PAGE: ReadonlySet<string> = new Set(CLIENT_RULES.part_failures);

/** True if the failure is that of one page of the portal: other calls may succeed, so a screen of several can show the rest. */
export const isPartFailure = (error: unknown): error is PorticoError =>
  error instanceof PorticoError && OF_ONE_PAGE.has(error.code);

/** Actions that only the student can take. */
const PERSONAL: ReadonlySet<UserAction> = new Set(CLIENT_RULES.personal_actions);

/** True if the student has to act before a session is possible, usually by another login. */
export const needsPerson = ({ userAction }: PorticoError): boolean => PERSONAL.has(userAction);

/** Codes with which Node.js and undici report that no connection was opened. Browsers report none. */
const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** True if no connection was opened. An open one can break with the same codes while it reads or writes. */
function isNeverConnected(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, syscall, cause } = error as { code?: unknown; syscall?: unknown; cause?: unknown };
  return (NEVER_CONNECTED.has(code) && syscall !== "read" && syscall !== "write") || isNeverConnected(cause);
}

/**
 * False if the request certainly did not reach the portal: the service says so, or there was no connection to the service. If the
 * connection broke, or nobody knows why there is no response, a password may have been compared.
 */
export const mayHaveReachedPortal = ({ portal, cause }: PorticoError): boolean =>
  portal?.contacted !== false && !isNeverConnected(cause);

/** Codes of a 4xx that do not say that nothing was sent. */
const MAYBE_SENT: readonly string[] = ["outing_draft_spent", "outing_draft_expired", "unexpected_response"];

/** True if the service has refused to send the draft of an outing request. With any other error of `submitOuting`, it may have been sent. */
export const isUnsent = ({ status, code }: PorticoError): boolean =>
  status >= 400 && status < 500 && !MAYBE_SENT.includes(code);

/** There is no session, and no credentials to log in with. */
export const notLoggedIn = (detail = "Not logged in, and no credentials were provided."): PorticoError =>
  new PorticoError("not_logged_in", detail, false, "login_again");

/** The failure of a login that must not be repeated, as one that a person has to solve. */
export const needsLogin = ({ code, detail, retryable, userAction, ...details }: PorticoError): PorticoError =>
  new PorticoError(code, `${detail} A person has to log in.`, false, "login_again", details);

/** A login that waits for the student. */
export type WaitingLogin = Exclude<LoginResult, { readonly status: "authenticated" }>;

/** The login needs an OTP or the answer to a captcha, and none was provided. */
export function stepRequired(login: WaitingLogin): PorticoError {
  if (login.status === "otp_required") {
    const details = { otpChallenge: login.otp_challenge };
    return new PorticoError("otp_required", "The portal requires a one-time password.", false, "enter_otp", details);
  }
  const captcha = { challenge: login.captcha_challenge, image: login.captcha_image };
  const detail = "The student has to solve the portal's captcha.";
  return new PorticoError("captcha_required", detail, false, "login_again", { captcha });
}
