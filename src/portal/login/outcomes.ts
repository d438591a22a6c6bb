import type { ErrorCode } from "../../contract/errors.ts";
import type { LoginPage } from "./login-page.ts";

/** The outcome of a step of a login: of the submitted form, of the home page or of the password check. */
export type LoginOutcome =
  | { readonly kind: "captcha_rejected" }
  | { readonly kind: "otp_required"; readonly csrfToken: string | null }
  | { readonly kind: "authenticated"; readonly registrationNumber: string; readonly csrfToken: string }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly detail: string };

/** The outcome of a login that the portal did not refuse. */
export type AcceptedLogin =
  | Extract<LoginOutcome, { kind: "authenticated" }>
  | { readonly kind: "otp_required"; readonly csrfToken: string };

const refused = (code: ErrorCode, detail: string): LoginOutcome => ({ kind: "refused", code, detail });

/** Recognises each outcome. The first match wins; a page without a match is an unknown step. */
const recognisers: readonly ((page: LoginPage) => LoginOutcome | null)[] = [
  ({ alert }) => (alert.includes("invalid captcha") ? { kind: "captcha_rejected" } : null),
  ({ hasOtpForm, alert, csrfToken }) =>
    hasOtpForm || alert.includes("otp sent to your registered email") ? { kind: "otp_required", csrfToken } : null,
  ({ alert }) =>
    alert.includes("number of maximum fail attempts reached")
      ? refused("login_attempts_exhausted", "The portal says that the maximum of failed attempts is reached.")
      : null,
  ({ alert }) =>
    alert.includes("account is locked")
      ? refused("account_locked", "The portal says that the account is locked.")
      : null,
  ({ alert }) =>
    /invalid (?:login|user) ?(?:id|name) ?\/ ?password|user id not available/.test(alert)
      ? refused("invalid_credentials", "The portal rejected the login name or password.")
      : null,
  (page) =>
    asksForNewPassword(page)
      ? refused("password_change_required", "The portal requires a new password before it completes the login.")
      : null,
  // The home page has a registration number and the csrf token of the new session.
  ({ registrationNumber, csrfToken }) =>
    registrationNumber !== null && csrfToken !== null ? { kind: "authenticated", registrationNumber, csrfToken } : null,
];

/** Determines the outcome of a login from the page that followed it. */
export const outcomeOf = (page: LoginPage): LoginOutcome =>
  recognisers.reduce<LoginOutcome | null>((outcome, recognise) => outcome ?? recognise(page), null) ??
  refused("login_step_unknown", "The portal showed an unknown page after the login.");

function asksForNewPassword({ passwordFields, alert }: LoginPage): boolean {
  const [, afterPassword = ""] = /password\b(.*)/.exec(alert) ?? [];
  return (
    passwordFields.length > 1 ||
    passwordFields.some((name) => /new|confirm/i.test(name)) ||
    alert.includes("change your password") ||
    /\b(?:expired|must be changed)/.test(afterPassword)
  );
}
