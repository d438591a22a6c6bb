import type { ErrorCode } from "../../errors.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, byId, find, findAll } from "../../html/find.ts";
import { textOf } from "../../html/text.ts";
import { sessionPatterns } from "../../session.ts";

/** How a submitted login ended. */
export type Outcome =
  | { readonly kind: "captcha_rejected" }
  | { readonly kind: "otp_required"; readonly csrfToken: string | null }
  | { readonly kind: "authenticated"; readonly registrationNumber: string; readonly csrfToken: string }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly detail: string };

/** The portal's message: an alert, outside every form. Other words such as "otp" stand on every login page and mean nothing. */
const alertOf = (page: HtmlElement): string =>
  findAll(page, (element) => attribute(element, "role") === "alert")
    .map((alert) => textOf(alert))
    .join(" ")
    .toLowerCase();

const scriptOf = (page: HtmlElement): string =>
  findAll(page, "script")
    .flatMap((script) => script.children)
    .join("\n");

const refused = (code: ErrorCode, detail: string): Outcome => ({ kind: "refused", code, detail });

const says = (...words: readonly string[]) => {
  return (page: HtmlElement) => words.some((word) => alertOf(page).includes(word));
};

/** How each end of a login is recognised: the first that matches wins, and what none matches is an unknown step. */
const outcomes: readonly ((page: HtmlElement) => Outcome | null)[] = [
  (page) => (says("invalid captcha")(page) ? { kind: "captcha_rejected" } : null),
  (page) => (asksForOtp(page) ? { kind: "otp_required", csrfToken: csrfTokenOf(page) } : null),
  (page) =>
    says("number of maximum fail attempts reached")(page)
      ? refused("login_attempts_exhausted", "The portal says that the maximum of failed attempts is reached.")
      : null,
  (page) =>
    says("account is locked")(page) ? refused("account_locked", "The portal says that the account is locked.") : null,
  (page) =>
    /invalid (?:login|user) ?(?:id|name) ?\/ ?password|user id not available/.test(alertOf(page))
      ? refused("invalid_credentials", "The portal refuses the login name or the password.")
      : null,
  (page) =>
    asksForNewPassword(page)
      ? refused("password_change_required", "The portal asks for a new password before it lets the student in.")
      : null,
  authenticatedOn,
];

/** Recognises how a login ended from the page that followed it. */
export const outcomeOf = (page: HtmlElement): Outcome =>
  outcomes.reduce<Outcome | null>((found, recognise) => found ?? recognise(page), null) ??
  refused("login_step_unknown", "The portal shows a page after the login that is no known outcome.");

function asksForOtp(page: HtmlElement): boolean {
  return (
    byId(page, "securityOtpForm") !== null ||
    /\bvar\s+securityOtpPending\s*=\s*['"]?true\b/.test(scriptOf(page)) ||
    says("otp sent to your registered email")(page)
  );
}

function asksForNewPassword(page: HtmlElement): boolean {
  const fields = findAll(page, (element) => element.name === "input" && attribute(element, "type") === "password");
  const secondPassword =
    fields.length > 1 || fields.some((field) => /new|confirm/i.test(attribute(field, "name") ?? ""));
  return secondPassword || /password\b.*\b(expired|must be changed)|change your password/.test(alertOf(page));
}

/** The home page, known by the student's registration number and the token of the new session. */
function authenticatedOn(page: HtmlElement): Outcome | null {
  const identity =
    byId(page, "authorizedIDX") ?? find(page, (element) => attribute(element, "name") === "authorizedIDX");
  const registrationNumber = (identity && attribute(identity, "value"))?.trim() ?? "";
  const csrfToken = csrfTokenOf(page);
  if (!sessionPatterns.registration_number.test(registrationNumber) || csrfToken === null) return null;
  return { kind: "authenticated", registrationNumber, csrfToken };
}

/** The token of a page: its first hidden `_csrf`, else the one baked into its script. */
export function csrfTokenOf(page: HtmlElement): string | null {
  const field = find(page, (element) => element.name === "input" && attribute(element, "name") === "_csrf");
  const token = (field && attribute(field, "value")) ?? /\bcsrfValue\s*=\s*["']([^"']+)["']/.exec(scriptOf(page))?.[1];
  return token !== undefined && sessionPatterns.csrf_token.test(token) ? token : null;
}
