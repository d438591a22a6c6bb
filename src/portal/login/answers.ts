import { ServiceError } from "../../contract/errors.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { parseHtml } from "../../html/dom/tree.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { type FinalAnswer, UnfollowedRedirect } from "../portal-client.ts";
import { isLoginPage, lateRefusalBeforeLogin, refusalBeforeLogin } from "../refusals.ts";
import type { RequestContext } from "../request-context.ts";
import { withinLimits } from "../within-limits.ts";
import { wordsOfAlert } from "./alert-words.ts";
import { type LoginPage, loginPageNames, parseLoginPage } from "./login-page.ts";
import { type LoginOutcome, outcomeOf } from "./outcomes.ts";

/** A login page that can be submitted. */
export interface LoginForm extends LoginPage {
  readonly csrfToken: string;
}

/** Parses a page that must contain a csrf token. Throws refusals and portal_page_changed. */
export function parseForm(context: RequestContext, answer: FinalAnswer): LoginForm {
  const { page, root } = parseAnswer(context, answer);
  const { csrfToken } = page;
  if (csrfToken !== null) return { ...page, csrfToken };
  rejectRefusal(root);
  context.notify("pageChanged", loginPageNames.login, "the csrf token", fingerprintOf(root));
  throw new ServiceError("portal_page_changed", "The portal's login page has changed: expected the CSRF token.");
}

/** Parses the page with the next captcha, which need not contain a csrf token. Throws refusals. */
export function parseNextCaptcha(context: RequestContext, answer: FinalAnswer): LoginPage {
  const { page, root } = parseAnswer(context, answer);
  if (page.csrfToken === null) rejectRefusal(root);
  return page;
}

/** Parses the page that follows a submitted form. An alert with unknown words is reported without the secrets. Throws refusals. */
export function parseOutcome(
  context: RequestContext,
  answer: FinalAnswer,
  ...secrets: readonly string[]
): { page: LoginPage; outcome: LoginOutcome } {
  const { page, root } = parseAnswer(context, answer);
  const outcome = outcomeOf(page);
  // On the login page, the words of a refusal could be an announcement above a message about the password.
  if (outcome.kind === "refused" && outcome.code === "login_step_unknown" && !isLoginPage(root)) {
    if (answer.text.trim() === "") throw new ServiceError("portal_unavailable", "The portal sent an empty page.");
    rejectRefusal(root);
  }
  const isUnknown = outcome.kind === "refused" && outcome.code === "login_step_unknown";
  const words = isUnknown ? wordsOfAlert(page.alert, ...secrets) : null;
  if (words === null || !isUnknown) return { page, outcome };
  context.notify("loginAlertUnknown", words);
  return { page, outcome: { ...outcome, detail: `The portal refused the login with unknown words: ${words}` } };
}

/** Converts a redirect away from the portal to login_step_unknown. */
export function asUnknownStep(error: unknown): never {
  if (!(error instanceof UnfollowedRedirect)) throw error;
  throw new ServiceError("login_step_unknown", "The portal sent a redirect that Portico does not follow.");
}

function parseAnswer(context: RequestContext, answer: FinalAnswer): { page: LoginPage; root: HtmlElement } {
  const refusal = refusalBeforeLogin(answer);
  if (refusal !== null) throw refusal;
  return context.timeParsing(() =>
    withinLimits(() => {
      const root = parseHtml(answer.text);
      return { page: parseLoginPage(root), root };
    }),
  );
}

/** Called for unrecognised pages only, because a known page may contain the words of a refusal. */
function rejectRefusal(root: HtmlElement): void {
  const refusal = lateRefusalBeforeLogin(root);
  if (refusal !== null) throw refusal;
}
