import { ServiceError } from "../../contract/errors.ts";
import { type CaptchaSolution, CaptchaUnreadable, imageFromDataUri, solveCaptcha } from "../captcha/solve.ts";
import type { TemplateSet } from "../captcha/templates.ts";
import type { Notify } from "../events.ts";
import type { PortalClient } from "../portal-client.ts";
import type { RequestContext } from "../request-context.ts";
import { asUnknownStep, type LoginForm, parseForm, parseNextCaptcha, parseOutcome } from "./answers.ts";
import { type LoginPage, loginPageNames } from "./login-page.ts";
import type { AcceptedLogin, LoginOutcome } from "./outcomes.ts";
import { checkPassword } from "./password-check.ts";

/** The student's input on the portal's login page. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface CaptchaOptions {
  readonly templates: () => TemplateSet;
  /** Maximum number of captcha solutions submitted per login. */
  readonly submitted: number;
  /** Maximum number of captcha images requested per login, the first included. */
  readonly lookedAt: number;
}

/** The end of a login. */
export interface LoginEnd {
  readonly outcome: AcceptedLogin | { readonly kind: "failed"; readonly error: unknown };
  /**
   * True if the portal may have counted a failed password attempt: the password was sent, and the response proves neither
   * success nor that it was not checked.
   */
  readonly passwordSpent: boolean;
}

/**
 * Logs in through the landing page, the login page and its form: seven requests if the first captcha is accepted, and one
 * more if the home page asks for the password check. Retries only after a rejected captcha; any other outcome ends the
 * login. A refused login fails with the error code of the refusal.
 */
export async function login(
  client: PortalClient,
  context: RequestContext,
  credentials: Credentials,
  captchas: CaptchaOptions,
): Promise<LoginEnd> {
  let passwordSpent = false;
  const submitOnce = async (csrfToken: string, captchaStr: string) => {
    const requestsBefore = context.requests;
    const result = await submit(client, context, csrfToken, credentials, captchaStr).catch((error) => {
      passwordSpent = context.requests > requestsBefore;
      throw error;
    });
    const outcome = await checkPassword(client, context, result);
    passwordSpent = outcome.kind === "refused";
    return { page: result.page, outcome };
  };
  try {
    return { outcome: await solveCaptchas(client, context, captchas, submitOnce), passwordSpent };
  } catch (error) {
    return { outcome: { kind: "failed", error }, passwordSpent };
  }
}

/** Submits the form with the solution of one captcha after another, until the portal accepts one. */
async function solveCaptchas(
  client: PortalClient,
  context: RequestContext,
  captchas: CaptchaOptions,
  submitOnce: (csrfToken: string, captchaStr: string) => Promise<{ page: LoginPage; outcome: LoginOutcome }>,
): Promise<AcceptedLogin> {
  let page = await openLoginPage(client, context);
  let submitted = 0;
  for (let lookedAt = 1; ; lookedAt++) {
    const solution = context.timeParsing(() => solve(page.captcha, captchas.templates, context.notify));
    let next: LoginPage | null = null;
    if (solution !== null) {
      context.notify("captchaEnded", "submitted", solution.margin);
      const result = await submitOnce(page.csrfToken, solution.text);
      const { outcome } = result;
      const isRejected = outcome.kind === "captcha_rejected";
      const isUnknown = outcome.kind === "refused" && outcome.code === "login_step_unknown";
      if (!isUnknown) context.notify("captchaEnded", isRejected ? "rejected" : "accepted", solution.margin);
      if (outcome.kind === "refused") throw new ServiceError(outcome.code, outcome.detail);
      if (outcome.kind === "otp_required") return { ...outcome, csrfToken: outcome.csrfToken ?? page.csrfToken };
      if (outcome.kind === "authenticated") return outcome;
      if (++submitted === captchas.submitted) {
        throw new ServiceError("captcha_unread", "The portal rejected every captcha solution of this login.");
      }
      next = result.page;
    }
    if (lookedAt === captchas.lookedAt) throw outOfCaptchas(page);
    next ??= await requestCaptcha(client, context, page);
    page = { ...next, csrfToken: next.csrfToken ?? page.csrfToken };
  }
}

/** Opens the landing page and then the login page. */
export async function openLoginPage(client: PortalClient, context: RequestContext): Promise<LoginForm> {
  const landing = parseForm(context, await client.get(loginPageNames.login, "/vtop/open/page"));
  const fields = { _csrf: landing.csrfToken, flag: "VTOP" };
  return parseForm(context, await client.post(loginPageNames.login, "/vtop/prelogin/setup", { fields }));
}

/** Requests another captcha. The captcha endpoint returns image captchas only, so a page without one is reloaded. */
export async function requestCaptcha(
  client: PortalClient,
  context: RequestContext,
  page: LoginPage,
): Promise<LoginPage> {
  const path = page.captcha === null ? "/vtop/login" : "/vtop/get/new/captcha";
  return parseNextCaptcha(context, await client.get(loginPageNames.login, path));
}

async function submit(
  client: PortalClient,
  context: RequestContext,
  csrfToken: string,
  { name, password }: Credentials,
  captchaStr: string,
) {
  const fields = { _csrf: csrfToken, username: name.toUpperCase(), password, captchaStr };
  const answer = await client.post(loginPageNames.login, "/vtop/login", { fields }).catch(asUnknownStep);
  return parseOutcome(context, answer);
}

/** Solves a captcha. Returns null if the solution is too uncertain to spend one of the few attempts on it. */
function solve(image: string | null, templates: CaptchaOptions["templates"], notify: Notify): CaptchaSolution | null {
  const solution = image === null ? null : solveImage(image, templates);
  if (solution !== null) notify("captchaRead", solution.margin);
  if (solution?.kept) return solution;
  notify("captchaEnded", image === null ? "unsupported" : "unread", solution?.margin ?? null);
  return null;
}

/** Returns null if the image is not a captcha. */
function solveImage(image: string, templates: CaptchaOptions["templates"]): CaptchaSolution | null {
  try {
    return solveCaptcha(imageFromDataUri(image), templates());
  } catch (error) {
    if (error instanceof CaptchaUnreadable) return null;
    throw error;
  }
}

const outOfCaptchas = ({ captcha }: LoginPage): ServiceError =>
  captcha === null
    ? new ServiceError("captcha_unsupported", "The portal did not offer an image captcha.")
    : new ServiceError("captcha_unread", "Portico could not solve any captcha of this login.");
