import type { ErrorCode, ServiceError } from "../errors.ts";

/** Who must act after a failure. */
export type UserAction =
  | "fix_request"
  | "check_api_key"
  | "check_credentials"
  | "unlock_account"
  | "change_password"
  | "enter_otp"
  | "resend_otp"
  | "login_again"
  | "wait"
  | "report";

/** What a code means, for programs and for the pages below /docs/errors. */
export interface Failure {
  readonly status: number;
  readonly title: string;
  /** The same request, unchanged, may succeed later without anybody doing anything. */
  readonly retryable: boolean;
  readonly userAction: UserAction;
  /** When the service answers it. */
  readonly when: string;
  /** What the caller does then. */
  readonly advice: string;
}

const failure = (
  status: number,
  userAction: UserAction,
  title: string,
  when: string,
  advice: string,
  retryable = userAction === "wait",
): Failure => ({ status, title, retryable, userAction, when, advice });

export const failures: Readonly<Record<ErrorCode, Failure>> = {
  api_key_missing: failure(
    401,
    "check_api_key",
    "The API key is missing",
    "The request has no X-API-Key header, or an empty one.",
    "Send the service's API key in the X-API-Key header.",
  ),
  api_key_invalid: failure(
    401,
    "check_api_key",
    "The API key is not valid",
    "The key is none of the configured ones.",
    "Correct the key.",
  ),
  not_found: failure(404, "fix_request", "There is no such path", "The path is unknown.", "Correct the path."),
  method_not_allowed: failure(
    405,
    "fix_request",
    "The method is not allowed on this path",
    "The path is known, the method is not the one that it takes.",
    "Use the method of the Allow header.",
  ),
  unsupported_media_type: failure(
    415,
    "fix_request",
    "The content type is not supported",
    "The content type is not application/json, or the body is compressed.",
    "Send Content-Type: application/json and no Content-Encoding.",
  ),
  payload_too_large: failure(
    413,
    "fix_request",
    "The request body is too large",
    "The body is over the limit.",
    "Send less.",
  ),
  validation_error: failure(
    422,
    "fix_request",
    "The request body is not valid",
    "The body is not JSON, not an object, or a field is missing, of a wrong type or of a wrong form.",
    "Read `errors` and correct the program.",
  ),
  session_malformed: failure(
    422,
    "fix_request",
    "The session is not one that this service issued",
    "`session` is an object, but its fields are not as a login answered them.",
    "Send the session exactly as received; if it is lost, log in.",
  ),
  otp_challenge_malformed: failure(
    422,
    "fix_request",
    "The OTP challenge is not one that this service issued",
    "The challenge was changed, cut, or sealed with a key that is gone.",
    "Send it exactly as received; if it is lost, log in.",
  ),
  invalid_sem_sub_id: failure(
    400,
    "fix_request",
    "The semester id is malformed",
    "`sem_sub_id` does not have the form of a semester id. Nothing was sent to the portal.",
    "Take an `id` from /student/semesters.",
  ),
  rate_limited: failure(
    429,
    "wait",
    "Too many requests",
    "This API key sent too many requests within a minute.",
    "Wait `retry_after_s`.",
  ),
  login_cooldown: failure(
    429,
    "wait",
    "Too many refused logins",
    "The portal refused several logins of this account, or on this instance; it was not asked again.",
    "Wait; let the student check the password meanwhile.",
  ),
  otp_attempts_limited: failure(
    429,
    "wait",
    "Too many attempts for one OTP challenge",
    "Too many wrong OTPs, or too many resends, for one challenge.",
    "Wait `retry_after_s`.",
  ),
  overloaded: failure(
    503,
    "wait",
    "The service is busy",
    "Too many requests are in progress, or the instance is shutting down.",
    "Try again after `retry_after_s`.",
  ),
  invalid_credentials: failure(
    401,
    "check_credentials",
    "The portal refuses the name or the password",
    "The portal says that the login name or the password is wrong.",
    "Ask the student. Never send the same pair again: the portal locks accounts.",
  ),
  account_locked: failure(
    403,
    "unlock_account",
    "The account is locked",
    "The portal says that the account is locked.",
    "Tell the student to unlock it on the portal.",
  ),
  login_attempts_exhausted: failure(
    403,
    "change_password",
    "The maximum of failed logins is reached",
    "The portal says that the maximum of failed attempts is reached.",
    "Tell the student to use Forgot Password on the portal.",
  ),
  password_change_required: failure(
    403,
    "change_password",
    "The portal wants a new password",
    "The portal lets the student in only to set a new password.",
    "Tell the student to do so on the portal.",
  ),
  captcha_unread: failure(
    503,
    "wait",
    "The captcha could not be read",
    "No captcha of this login could be read, or the portal rejected every answer.",
    "One new login after a minute, started by the student.",
  ),
  captcha_unsupported: failure(
    503,
    "wait",
    "The portal offers no readable captcha",
    "The portal offered only Google's captcha, or none.",
    "One new login after a minute, started by the student; if it stays, tell the operator.",
  ),
  login_step_unknown: failure(
    502,
    "report",
    "The portal shows an unknown step",
    "After the credentials, or after the OTP, the portal shows something that is no known outcome. It says nothing about the password.",
    "Report `request_id`; do not repeat the login.",
  ),
  otp_invalid: failure(
    401,
    "enter_otp",
    "The portal refuses the OTP",
    "The portal says that the OTP is wrong.",
    "Ask for the OTP again and send it with the same challenge.",
  ),
  otp_expired: failure(
    401,
    "resend_otp",
    "The OTP has expired",
    "The portal says that the OTP has expired.",
    "Call /auth/resend_otp with the same challenge.",
  ),
  otp_not_sent: failure(
    503,
    "wait",
    "The portal did not send a new OTP",
    "The portal answers the request for a new OTP with a failure.",
    "Try to resend once more after a minute.",
  ),
  otp_challenge_expired: failure(
    401,
    "login_again",
    "The OTP challenge has expired",
    "The challenge is older than 30 minutes, or the login behind it is gone.",
    "Log in again.",
  ),
  session_expired: failure(
    401,
    "login_again",
    "The portal session has ended",
    "The portal no longer knows the session.",
    "Log in again, then repeat the request.",
  ),
  portal_menu_unavailable: failure(
    503,
    "wait",
    "The portal has switched this menu off",
    "The portal says that this menu is not available at present.",
    "Keep what you have and try again later.",
  ),
  portal_unavailable: failure(
    502,
    "wait",
    "The portal is not available",
    "The portal cannot be reached, the connection was lost, or it answers with a status of 500 or above.",
    "Try again with growing pauses.",
  ),
  portal_timeout: failure(
    504,
    "wait",
    "The portal is too slow",
    "A time-out passed before the portal's answer was there.",
    "Reading data: try again. A login: once, started by the student.",
  ),
  portal_tls_error: failure(
    502,
    "report",
    "The portal's certificate does not verify",
    "The portal's certificate cannot be verified.",
    "Report it to the operator of the service.",
  ),
  portal_blocked: failure(
    503,
    "wait",
    "The portal refuses the service",
    "The portal or its firewall refuses the service: 403, 429, or a firewall page.",
    "Stop for minutes, then try once.",
  ),
  portal_page_changed: failure(
    502,
    "report",
    "The portal's page has changed",
    "The page is not the one that the service can read.",
    "Report `request_id` and `portal.page`.",
  ),
  internal_error: failure(
    500,
    "report",
    "The service has a defect",
    "A defect of the service.",
    "Report `request_id`.",
  ),
};

/** Whether failures of this code say when to try again: in `Retry-After` and in `retry_after_s`. */
export const tellsWhen = (code: ErrorCode): boolean => failures[code].status === 429 || code === "overloaded";

/** What a call had asked of the portal when it failed. */
export interface PortalContact {
  /** Name of the page being asked for; null if none was. */
  readonly page: string | null;
  readonly contacted: boolean;
}

/** The body of a failure, RFC 9457. `portal` is there once the call has passed the checks of its body. */
export function problem(error: ServiceError, requestId: string, portal: PortalContact | null) {
  const { status, title, retryable, userAction } = failures[error.code];
  const { retryAfterS, faults } = error.extras;
  return {
    type: `/docs/errors/${error.code}`,
    title,
    status,
    detail: error.detail,
    code: error.code,
    retryable,
    user_action: userAction,
    request_id: requestId,
    ...(retryAfterS !== undefined && { retry_after_s: retryAfterS }),
    ...(portal !== null && { portal }),
    ...(faults !== undefined && { errors: faults.slice(0, 20) }),
  };
}

/** `WWW-Authenticate` of a 401: which of the two keys is wanted. */
export function challengeOf(code: ErrorCode): string {
  const aboutApiKey = failures[code].userAction === "check_api_key";
  return aboutApiKey ? 'ApiKey realm="service"' : `PortalLogin realm="portal", error="${code}"`;
}
