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

/** Everything there is to know about an error code. The texts may use backticks for code. */
export interface CatalogueEntry {
  readonly status: number;
  readonly userAction: UserAction;
  /** The same request, unchanged, may succeed later without anybody doing anything. */
  readonly retryable: boolean;
  /** A client may repeat a data request after this failure without asking anybody. */
  readonly clientMayRepeat: boolean;
  /** Seconds that a program waits before another login, or before another OTP, after this failure. */
  readonly loginDelayS?: number;
  /** Endpoints that can return the code: all, those whose body has `session` or `sem_sub_id`, or those that list it in `failures`. */
  readonly scope: "all" | "session" | "sem_sub_id" | "listed";
  /** Fixed sentence of the code, without a full stop. */
  readonly title: string;
  /** When the service returns the code. */
  readonly when: string;
  /** The action that the caller should take. */
  readonly advice: string;
  /** Sentence for the students if many calls fail so. Only for codes that are faults of the portal and not of one call. */
  readonly incident?: string;
}

const entries = {
  api_key_missing: {
    status: 401,
    userAction: "check_api_key",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The API key is missing",
    when: "The request has no `X-API-Key` header, or the header is empty.",
    advice: "Send the service's API key in the `X-API-Key` header.",
  },
  api_key_invalid: {
    status: 401,
    userAction: "check_api_key",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The API key is not valid",
    when: "The API key is not one of the configured keys, has expired or is not valid for this endpoint.",
    advice: "Use a valid API key.",
  },
  not_found: {
    status: 404,
    userAction: "fix_request",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The path does not exist",
    when: "The service has no such path.",
    advice: "Fix the path.",
  },
  method_not_allowed: {
    status: 405,
    userAction: "fix_request",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The method is not allowed on this path",
    when: "The path exists but does not support the method.",
    advice: "Use the method in the `Allow` header.",
  },
  unsupported_media_type: {
    status: 415,
    userAction: "fix_request",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The content type is not supported",
    when: "The content type is not `application/json`, or the body is compressed.",
    advice: "Send `Content-Type: application/json` and no `Content-Encoding`.",
  },
  payload_too_large: {
    status: 413,
    userAction: "fix_request",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The request body is too large",
    when: "The body exceeds the size limit.",
    advice: "Send a smaller body.",
  },
  validation_error: {
    status: 422,
    userAction: "fix_request",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The request body is not valid",
    when: "The body is not a JSON object, or a field is missing, has the wrong type or has the wrong format.",
    advice: "Fix the fields listed in `errors`.",
  },
  session_malformed: {
    status: 422,
    userAction: "fix_request",
    retryable: false,
    clientMayRepeat: false,
    scope: "session",
    title: "The session was not issued by this service",
    when: "`session` is an object, but its fields do not have the format of a session issued by a login.",
    advice: "Send the session exactly as you received it. If you no longer have it, log in again.",
  },
  otp_challenge_malformed: {
    status: 422,
    userAction: "fix_request",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The OTP challenge was not issued by this service",
    when: "The challenge was modified or truncated, or was issued to another API key.",
    advice: "Send the challenge exactly as you received it. If you no longer have it, log in again.",
  },
  invalid_sem_sub_id: {
    status: 400,
    userAction: "fix_request",
    retryable: false,
    clientMayRepeat: false,
    scope: "sem_sub_id",
    title: "The semester id is malformed",
    when: "`sem_sub_id` does not have the format of a semester id. The portal was not contacted.",
    advice: "Use an `id` returned by `/student/semesters`.",
  },
  rate_limited: {
    status: 429,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: true,
    scope: "all",
    title: "Too many requests",
    when: "The client has reached its limit of requests, or of portal requests that they cause, per minute, or its daily quota.",
    advice: "Wait `retry_after_s` seconds.",
  },
  login_cooldown: {
    status: 429,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: false,
    scope: "listed",
    title: "Too many refused logins",
    when: "The portal refused too many logins of this account or of this client, or the account has reached its limit of OTP emails. This time the portal was not contacted.",
    advice: "Wait `retry_after_s` seconds. Ask the student to check the password in the meantime.",
  },
  otp_attempts_limited: {
    status: 429,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: false,
    scope: "listed",
    title: "Too many OTP attempts",
    when: "The challenge or the account has reached its limit of wrong OTPs, of resends or of OTP emails.",
    advice: "Wait `retry_after_s` seconds.",
  },
  overloaded: {
    status: 503,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: true,
    scope: "all",
    title: "The service is busy",
    when: "Too many requests or downloads are in progress, or the instance is shutting down.",
    advice: "Try again after `retry_after_s` seconds.",
  },
  invalid_credentials: {
    status: 401,
    userAction: "check_credentials",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The portal rejected the credentials",
    when: "The portal reports that the login name or the password is wrong.",
    advice: "Ask the student for the credentials. Never resend the same ones: the portal locks accounts.",
  },
  account_locked: {
    status: 403,
    userAction: "unlock_account",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The account is locked",
    when: "The portal reports that the account is locked.",
    advice: "Ask the student to unlock the account on the portal.",
  },
  login_attempts_exhausted: {
    status: 403,
    userAction: "change_password",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The account has no login attempts left",
    when: "The portal reports that the account has reached the maximum number of failed logins.",
    advice: "Ask the student to use Forgot Password on the portal.",
  },
  password_change_required: {
    status: 403,
    userAction: "change_password",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The portal requires a new password",
    when: "The portal does not let the student in until they set a new password.",
    advice: "Ask the student to set a new password on the portal.",
  },
  captcha_unread: {
    status: 503,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: false,
    loginDelayS: 60,
    scope: "listed",
    title: "The captcha could not be solved",
    when: "The service could not read the captchas of this login, or the portal rejected its answers.",
    advice: "Let the student start one new login after a minute.",
    incident: "Logins fail because the portal's captchas cannot be read.",
  },
  captcha_unsupported: {
    status: 503,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: false,
    loginDelayS: 60,
    scope: "listed",
    title: "The portal shows an unsupported captcha",
    when: "The last login page that the service tried showed Google's captcha, or no captcha, instead of the portal's own image.",
    advice:
      "Let the student start one new login after a minute. If the error persists, notify the operator of the service.",
    incident: "Logins fail because the portal shows an unsupported captcha.",
  },
  login_step_unknown: {
    status: 502,
    userAction: "report",
    retryable: false,
    clientMayRepeat: false,
    loginDelayS: 1800,
    scope: "listed",
    title: "The portal shows an unknown login step",
    when: "After the credentials or the OTP, the portal showed a page that the service does not recognise. The password may be correct or wrong.",
    advice:
      "Report `request_id`. A program may repeat the login once, after 30 minutes; after that, a person has to log in.",
    incident: "Logins fail because the portal has changed its login.",
  },
  otp_invalid: {
    status: 401,
    userAction: "enter_otp",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The portal rejected the OTP",
    when: "The portal reports that the OTP is wrong.",
    advice: "Ask for the OTP again and send it with the same challenge.",
  },
  otp_expired: {
    status: 401,
    userAction: "resend_otp",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The OTP has expired",
    when: "The portal reports that the OTP has expired.",
    advice: "Call `/auth/resend_otp` with the same challenge.",
  },
  otp_not_sent: {
    status: 503,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: false,
    loginDelayS: 60,
    scope: "listed",
    title: "The portal did not send a new OTP",
    when: "The portal answered the request for a new OTP with an error.",
    advice: "Call `/auth/resend_otp` once more after a minute.",
    incident: "The portal does not send OTP emails.",
  },
  otp_challenge_expired: {
    status: 401,
    userAction: "login_again",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The OTP challenge has expired",
    when: "The challenge is older than 30 minutes, was already used to log in, or was sealed by another version of the service or with a key that is no longer configured, or the portal has ended the login it belongs to.",
    advice: "Log in again.",
  },
  session_expired: {
    status: 401,
    userAction: "login_again",
    retryable: false,
    clientMayRepeat: false,
    scope: "session",
    title: "The portal session has ended",
    when: "The portal no longer accepts the session.",
    advice: "Log in again, then repeat the request.",
  },
  portal_menu_unavailable: {
    status: 503,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: false,
    scope: "session",
    title: "The portal has disabled this page",
    when: "The portal reports that this menu is currently not available, or that payments are stopped temporarily.",
    advice: "Keep the data you have and try again later.",
    incident: "The portal has disabled pages.",
  },
  file_unavailable: {
    status: 502,
    userAction: "report",
    retryable: false,
    clientMayRepeat: false,
    scope: "listed",
    title: "The portal did not return the file",
    when: "The portal does not have the file, or the file is empty or larger than the service passes on.",
    advice: "Show the student that the file is not available.",
  },
  portal_unavailable: {
    status: 502,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: true,
    scope: "all",
    title: "The portal is unavailable",
    when: "The service could not reach the portal, lost the connection, or received a status of 500 or above, a maintenance page, or an empty page during a login.",
    advice: "Try again with increasing delays.",
    incident: "The portal is unavailable.",
  },
  portal_timeout: {
    status: 504,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: true,
    scope: "all",
    title: "The portal is too slow",
    when: "The portal did not respond in time, or requests that wait for it leave no place for others.",
    advice: "Repeat a data request. Let the student repeat a login, once.",
    incident: "The portal is too slow.",
  },
  portal_tls_error: {
    status: 502,
    userAction: "report",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The portal's certificate is not trusted",
    when: "The service could not verify the portal's certificate.",
    advice: "Report the error to the operator of the service.",
    incident: "The portal's certificate is not trusted.",
  },
  portal_blocked: {
    status: 503,
    userAction: "wait",
    retryable: true,
    clientMayRepeat: false,
    loginDelayS: 300,
    scope: "all",
    title: "The portal blocks the service",
    when: "The portal or its firewall refused the request: status 403 or 429, or a firewall page.",
    advice: "Stop sending requests for several minutes, then try once.",
    incident: "The portal blocks this service.",
  },
  portal_page_changed: {
    status: 502,
    userAction: "report",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "The portal's page has changed",
    when: "The service did not recognise the portal's page and refused to parse it, or the portal no longer has the page although the session is active.",
    advice: "Report `request_id` and `portal.page`.",
    incident: "The portal has changed, and this service must be updated.",
  },
  data_incomplete: {
    status: 502,
    userAction: "report",
    retryable: false,
    clientMayRepeat: false,
    scope: "session",
    title: "The data may be incomplete",
    when: "The request has the header `X-Portal-Strict: 1`, and a page of the portal shows texts that no field contains or values in an unexpected format.",
    advice:
      "Report `request_id`. Without the header, the same request returns the data, with the counts in `X-Portal-Unread` and `X-Portal-Unfit`.",
  },
  portal_answer_mismatch: {
    status: 502,
    userAction: "report",
    retryable: false,
    clientMayRepeat: false,
    scope: "session",
    title: "The portal answered another request",
    when: "The portal's page is about another semester, date, class, course or student than requested. Its data is not returned.",
    advice: "Keep the data you have. Report `request_id` and `portal.page`.",
    incident: "The portal answers with the data of other requests.",
  },
  internal_error: {
    status: 500,
    userAction: "report",
    retryable: false,
    clientMayRepeat: false,
    scope: "all",
    title: "Internal error",
    when: "The service has a bug.",
    advice: "Report `request_id`.",
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;

/** Every code that a failure can have. The list is closed for major version 1. */
export type ErrorCode = keyof typeof entries;

export const errorCatalogue: Readonly<Record<ErrorCode, CatalogueEntry>> = entries;

/** Every code, in the order of the contract. */
// Object.keys forgets the names of the keys.
export const errorCodes = Object.keys(entries) as readonly ErrorCode[];
