import { errorCatalogue } from "./error-catalogue.ts";
import { type ErrorCode, ServiceError } from "./errors.ts";
import { type Language, languages, userMessage } from "./user-messages.ts";

/** True if failures with this code say when to try again, in `Retry-After` and `retry_after_s`. */
export const hasRetryAfter = (code: ErrorCode): boolean => errorCatalogue[code].status === 429 || code === "overloaded";

/** The contact with the portal before the request failed. */
export interface PortalContact {
  /** Name of the page that was requested; null if none was. */
  readonly page: string | null;
  readonly contacted: boolean;
}

/** The body of a failure (RFC 9457). `portal` is null until the request has passed validation. */
export function problem(
  error: ServiceError,
  requestId: string,
  portal: PortalContact | null,
  language: Language = languages[0],
  prefix = "",
) {
  const { status, title, retryable, userAction } = errorCatalogue[error.code];
  const { retryAfterS, isFinal = false, fieldErrors, portalText } = error.extras;
  return {
    type: `${prefix}/docs/errors/${error.code}`,
    title,
    status,
    detail: error.detail,
    code: error.code,
    retryable: retryable && !isFinal,
    user_action: userAction,
    user_message: userMessage(error.code, language, retryAfterS),
    request_id: requestId,
    ...(retryAfterS !== undefined && { retry_after_s: retryAfterS }),
    ...(portal !== null && { portal }),
    ...(portalText !== undefined && { portal_text: portalText }),
    ...(fieldErrors !== undefined && { errors: fieldErrors.slice(0, 20) }),
  };
}

export const EXAMPLE_REQUEST_ID = "0199c8f2-6f1d-7c31-9a53-2f5a1f3c9e77";

/** An example body of a failure with this code, for the documentation. */
export function exampleProblem(code: ErrorCode) {
  const extras = hasRetryAfter(code) ? { retryAfterS: 1 } : {};
  return problem(new ServiceError(code, errorCatalogue[code].when, extras), EXAMPLE_REQUEST_ID, null);
}

/** `WWW-Authenticate` of a failure: whether the API key, a login at the portal or an access token is required. */
export function challengeOf(code: ErrorCode): string {
  if (tokenErrors.has(code)) return tokenChallengeOf(code);
  const isAboutApiKey = errorCatalogue[code].userAction === "check_api_key";
  return isAboutApiKey ? 'ApiKey realm="service"' : `PortalLogin realm="portal", error="${code}"`;
}

/** The failures that only a call with an access token can meet. */
const tokenErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "invalid_token",
  "token_revoked",
  "insufficient_scope",
]);

/** `WWW-Authenticate` of a call with an access token (RFC 6750): any 401 means that the token is useless. */
export const tokenChallengeOf = (code: ErrorCode, scopes: readonly string[] = []): string => {
  const error = code === "insufficient_scope" ? code : "invalid_token";
  return `Bearer realm="service", error="${error}"${scopes.length > 0 ? `, scope="${scopes.join(" ")}"` : ""}`;
};
