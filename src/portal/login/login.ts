import { ServiceError } from "../../contract/errors.ts";
import { type CaptchaPicture, pictureOf } from "../captcha/picture.ts";
import { type CaptchaSolution, CaptchaUnreadable, imageFromDataUri, solveCaptcha } from "../captcha/solve.ts";
import type { TemplateSet } from "../captcha/templates.ts";
import type { Notify } from "../events.ts";
import type { FinalAnswer, PortalClient } from "../portal-client.ts";
import { refusesToken } from "../refusals.ts";
import { asUnknownStep, type LoginForm, parseForm, parseNextCaptcha, parseOutcome } from "./answers.ts";
import type { PendingLogin } from "./challenge.ts";
import { LANDING_PATH, type LoginPage, loginPageNames } from "./login-page.ts";
import type { AcceptedLogin, LoginOutcome } from "./outcomes.ts";
import { checkPassword } from "./password-check.ts";

/** The student's input on the portal's login page. */
export type Credentials = { readonly name: string; readonly password: string };

export interface CaptchaOptions {
  readonly templates: () => TemplateSet;
  /** Maximum number of captcha solutions submitted per login. */
  readonly submitted: number;
  /** Maximum number of captcha images requested per login, the first included. */
  readonly lookedAt: number;
  /** `Campus.changesCaptcha`. Default: false. */
  readonly changes?: boolean;
}

/** The parties that solve the captchas of a login. At least one of them does. */
export interface CaptchaSolvers {
  /** The service tries first. */
  readonly service: boolean;
  /** The student gets the last picture if the service gave up. */
  readonly student: boolean;
}

/** A login that waits for the student's answer to a captcha. */
export type ShownCaptcha = Readonly<{ kind: "captcha_required"; picture: CaptchaPicture; csrfToken: string }>;

/** The end of a login, or of one step of it. */
export interface LoginEnd {
  readonly outcome: AcceptedLogin | ShownCaptcha | { readonly kind: "failed"; readonly error: unknown };
  /**
   * True if the portal may have counted a failed password attempt: the password was sent, and the response proves neither
   * success nor that it was not checked.
   */
  readonly passwordSpent: boolean;
  /** True for an unknown page whose alert is not about an OTP: no OTP email was sent. Default: false. */
  readonly isWithoutOtp?: boolean;
}

/**
 * Logs in through the landing page, the login page and its form: seven requests if the first captcha is accepted, and one
 * more if the home page asks for the password check. Retries only after a rejected captcha; any other outcome ends the
 * login. A refused login fails with the error code of the refusal.
 */
export async function login(
  client: PortalClient,
  credentials: Credentials,
  captchas: CaptchaOptions,
  solvers: CaptchaSolvers = { service: true, student: false },
): Promise<LoginEnd> {
  return ended(client, credentials, captchas, false, (submitOnce) =>
    solveCaptchas(client, captchas, solvers, submitOnce),
  );
}

/**
 * Submits the student's answer to a captcha, once. If the portal rejects it, the next picture is for the student too.
 * A login that the portal has ended fails with captcha_challenge_expired.
 */
export async function answerCaptcha(
  client: PortalClient,
  { name, csrfToken }: PendingLogin,
  { password, answer }: { readonly password: string; readonly answer: string },
  captchas: CaptchaOptions,
): Promise<LoginEnd> {
  return ended(client, { name, password }, captchas, true, async (submitOnce) => {
    const { page, outcome } = await submitOnce(csrfToken, answer.toUpperCase());
    const accepted = acceptedLogin(outcome, csrfToken);
    if (accepted !== null) return accepted;
    let next = { ...page, csrfToken: page.csrfToken ?? csrfToken };
    for (let lookedAt = 1; ; lookedAt++) {
      const shown = shownCaptcha(next);
      if (shown !== null) return shown;
      if (lookedAt === captchas.lookedAt) throw outOfCaptchas(next);
      next = await nextForm(client, captchas, next);
    }
  });
}

type SubmitOnce = (csrfToken: string, captchaStr: string) => Promise<{ page: LoginPage; outcome: LoginOutcome }>;

/**
 * Runs a part of a login that submits the form, and records whether the portal may have counted a failed attempt.
 * `isWaiting` is true for a login that has waited for the student, which the portal may have ended.
 */
async function ended(
  client: PortalClient,
  credentials: Credentials,
  captchas: CaptchaOptions,
  isWaiting: boolean,
  attempt: (submitOnce: SubmitOnce) => Promise<AcceptedLogin | ShownCaptcha>,
): Promise<LoginEnd> {
  const { context } = client;
  let passwordSpent = false;
  let isWithoutOtp = false;
  const submitOnce: SubmitOnce = async (csrfToken, captchaStr) => {
    const requestsBefore = context.requests;
    const result = await submit(client, csrfToken, credentials, answerOf(captchaStr, captchas), isWaiting).catch(
      (error) => {
        passwordSpent = context.requests > requestsBefore && !(error instanceof FormRefused);
        throw error;
      },
    );
    const outcome = await checkPassword(client, result);
    passwordSpent = outcome.kind === "refused";
    isWithoutOtp = result.page.alert !== "" && !/\botp\b|one[- ]time/i.test(result.page.alert);
    return { page: result.page, outcome };
  };
  try {
    return { outcome: await attempt(submitOnce), passwordSpent };
  } catch (error) {
    return { outcome: { kind: "failed", error }, passwordSpent, isWithoutOtp };
  }
}

/** Submits the form with the solution of one captcha after another, until the portal accepts one or the student has to solve one. */
async function solveCaptchas(
  client: PortalClient,
  captchas: CaptchaOptions,
  solvers: CaptchaSolvers,
  submitOnce: SubmitOnce,
): Promise<AcceptedLogin | ShownCaptcha> {
  const { context } = client;
  let page = await openLoginPage(client);
  let submitted = 0;
  for (let lookedAt = 1; ; lookedAt++) {
    const shown = solvers.service ? null : shownCaptcha(page);
    if (shown !== null) return shown;
    const solution = solvers.service
      ? context.timeParsing(() => solve(page.captcha, captchas.templates, context.notify))
      : null;
    let next: LoginForm | null = null;
    if (solution !== null) {
      context.notify("captchaEnded", "submitted", solution.margin);
      submitted += 1;
      const result = await submitOnce(page.csrfToken, solution.text);
      const { outcome } = result;
      const isRejected = outcome.kind === "captcha_rejected";
      const isUnknown = outcome.kind === "refused" && outcome.code === "login_step_unknown";
      if (!isUnknown) context.notify("captchaEnded", isRejected ? "rejected" : "accepted", solution.margin);
      const accepted = acceptedLogin(outcome, page.csrfToken);
      if (accepted !== null) return accepted;
      next = { ...result.page, csrfToken: result.page.csrfToken ?? page.csrfToken };
    }
    if (submitted === captchas.submitted || lookedAt === captchas.lookedAt) {
      const last = solvers.student ? shownCaptcha(next ?? page) : null;
      if (last !== null) return last;
      if (submitted < captchas.submitted) throw outOfCaptchas(page);
      throw new ServiceError("captcha_unread", "The portal rejected every captcha solution of this login.");
    }
    page = next ?? (await nextForm(client, captchas, page));
  }
}

/** Returns null if the portal rejected the captcha. Throws a refusal. */
function acceptedLogin(outcome: LoginOutcome, csrfToken: string): AcceptedLogin | null {
  if (outcome.kind === "refused") throw new ServiceError(outcome.code, outcome.detail);
  if (outcome.kind === "captcha_rejected") return null;
  return outcome.kind === "otp_required" ? { ...outcome, csrfToken: outcome.csrfToken ?? csrfToken } : outcome;
}

/** The picture of a page for the student; null if the page has none. */
function shownCaptcha({ captcha, csrfToken }: LoginForm): ShownCaptcha | null {
  const picture = pictureOf(captcha);
  return picture && { kind: "captcha_required", picture, csrfToken };
}

/** The fields with the solution of a captcha. At some campuses, the form has a second one for Google's, which takes this one, too. */
const answerOf = (captchaStr: string, { changes }: CaptchaOptions) =>
  changes ? { captchaStr, gResponse: captchaStr } : { captchaStr };

/** The next captcha, which need not come with a csrf token. Where a new session can have a picture in place of Google's captcha, it is one. */
async function nextForm(client: PortalClient, { changes }: CaptchaOptions, page: LoginForm): Promise<LoginForm> {
  if (changes && page.captcha === null) {
    client.cookie = null;
    return openLoginPage(client);
  }
  const next = await requestCaptcha(client, page);
  return { ...next, csrfToken: next.csrfToken ?? page.csrfToken };
}

/** Opens the landing page and then the login page. A token that the portal refuses is fetched again, once. */
export async function openLoginPage(client: PortalClient): Promise<LoginForm> {
  let setup: FinalAnswer;
  let attempts = 0;
  do {
    const landing = parseForm(client.context, await client.get(loginPageNames.login, LANDING_PATH));
    const fields = { _csrf: landing.csrfToken, flag: "VTOP" };
    setup = await client.post(loginPageNames.login, "/vtop/prelogin/setup", { fields });
    attempts += 1;
    if (setup.status !== 403 || !refusesToken(setup)) return parseForm(client.context, setup);
  } while (attempts < 2);
  throw new ServiceError("portal_unavailable", "The portal refused the tokens of its landing page.");
}

/** Requests another captcha. The captcha endpoint returns image captchas only, so a page without one is reloaded. */
async function requestCaptcha(client: PortalClient, page: LoginPage): Promise<LoginPage> {
  const path = page.captcha === null ? "/vtop/login" : "/vtop/get/new/captcha";
  return parseNextCaptcha(client.context, await client.get(loginPageNames.login, path));
}

async function submit(
  client: PortalClient,
  csrfToken: string,
  { name, password }: Credentials,
  answer: Readonly<Record<string, string>>,
  isWaiting: boolean,
) {
  const fields = { _csrf: csrfToken, username: name.toUpperCase(), password, ...answer };
  client.context.doubt();
  const page = await client.post(loginPageNames.login, "/vtop/login", { fields }).catch(asUnknownStep);
  if (isWaiting && refusesToken(page))
    throw new FormRefused("captcha_challenge_expired", "The portal does not know the session of this login.");
  // Not after a 404: the path may have moved.
  if (page.status === 403 && refusesToken(page))
    throw new FormRefused(
      "portal_unavailable",
      "The portal refused the token of its login page and compared no password.",
    );
  return parseOutcome(client.context, page, name, password);
}

/** The portal rejected the token of a form, or its session, before it compared the password. */
class FormRefused extends ServiceError {}

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

const outOfCaptchas = ({ captcha, hasGoogleCaptcha }: LoginPage): ServiceError =>
  captcha === null
    ? new ServiceError(
        "captcha_unsupported",
        hasGoogleCaptcha
          ? "The portal shows Google's captcha, which only a browser with the portal's own page can solve."
          : "The portal did not offer an image captcha.",
      )
    : new ServiceError("captcha_unread", "Portico could not solve any captcha of this login.");
