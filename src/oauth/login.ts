import type { ErrorCode } from "../contract/errors.ts";
import { ServiceError } from "../contract/errors.ts";
import type { Session } from "../contract/session.ts";
import type { CaptchaPicture } from "../portal/captcha/picture.ts";
import type { LoginResult, Portal } from "../portal/portal.ts";
import { accountOf } from "../portal/student-marks.ts";
import type { Form } from "./form.ts";

/** A login that waits for the student; sealed in a hidden field of the page. */
export type Waiting =
  | { readonly step: "credentials" }
  | { readonly step: "otp"; readonly account: string; readonly token: string; readonly sentAt: number }
  | { readonly step: "captcha"; readonly account: string; readonly token: string; readonly image: CaptchaPicture };

export interface StepResult {
  /** Set if the login is complete. */
  readonly session: Session | null;
  /** The step that follows. */
  readonly waiting: Waiting;
  /** The failure of the submission; null for a step that was accepted. */
  readonly code: ErrorCode | null;
  /** Seconds to wait before the next submission. */
  readonly waitS: number;
  /** An outcome that is not a failure. */
  readonly note: "resent" | "captchaWrong" | null;
}

export const CREDENTIALS: Waiting = { step: "credentials" };

const ANSWER = /^[A-Za-z0-9]{1,16}$/;
const answerIn = (form: Form): string => (form.get("answer") ?? "").replaceAll(/\s/g, "");

/** The account that a submission is about; "" if a field is missing. */
export function accountIn(waiting: Waiting, form: Form): string {
  const has = (name: string) => (form.get(name)?.trim() ?? "") !== "";
  if (waiting.step === "credentials") return has("password") ? accountOf(form.get("registration_number") ?? "") : "";
  if (waiting.step === "captcha") return has("password") && ANSWER.test(answerIn(form)) ? waiting.account : "";
  return has("otp") || form.has("resend") ? waiting.account : "";
}

/** Sends one submission of the page to the portal. Nothing is sent twice: the portal locks accounts. Without the solver, the student sees the captcha. */
export async function submit(portal: Portal, waiting: Waiting, form: Form, hasSolver: boolean): Promise<StepResult> {
  const account = accountIn(waiting, form);
  try {
    if (waiting.step === "otp" && form.has("resend")) {
      await portal.resendOtp(waiting.token);
      return { session: null, waiting: { ...waiting, sentAt: Date.now() }, code: null, waitS: 0, note: "resent" };
    }
    return next(await send(portal, waiting, form, hasSolver), waiting, account);
  } catch (error) {
    return failedStep(waiting, error);
  }
}

/** The result of a submission that failed. Rethrows errors that are no failure of the login. */
export function failedStep(waiting: Waiting, error: unknown): StepResult {
  if (!(error instanceof ServiceError)) throw error;
  const keepsStep = waiting.step === "otp" && OTP_REMAINS.has(error.code);
  return {
    session: null,
    waiting: keepsStep ? waiting : CREDENTIALS,
    code: error.code,
    waitS: error.extras.retryAfterS ?? 0,
    note: null,
  };
}

function send(portal: Portal, waiting: Waiting, form: Form, hasSolver: boolean): Promise<LoginResult> {
  const password = form.get("password") ?? "";
  if (waiting.step === "otp") {
    const otp = (form.get("otp") ?? "").trim();
    if (!/^[A-Za-z0-9]{6,12}$/.test(otp)) throw new ServiceError("otp_invalid", "The OTP has another form.");
    return portal.verifyOtp(waiting.token, otp);
  }
  // The body of a form is not validated by a schema: control characters must not reach the portal.
  if (!/^\P{Cc}{1,128}$/u.test(password))
    throw new ServiceError("invalid_credentials", "The password has another form.");
  if (waiting.step === "captcha") return portal.answerCaptcha(waiting.token, answerIn(form), password);
  const name = (form.get("registration_number") ?? "").trim();
  if (!/^\P{Cc}{1,64}$/u.test(name)) throw new ServiceError("invalid_credentials", "The login name has another form.");
  return portal.login({ name, password }, { service: hasSolver, student: true });
}

function next(result: LoginResult, before: Waiting, account: string): StepResult {
  const accepted = { session: null, code: null, waitS: 0, note: null };
  if (result.status === "authenticated") return { ...accepted, session: result.session, waiting: CREDENTIALS };
  if (result.status === "otp_required")
    return { ...accepted, waiting: { step: "otp", account, token: result.otp_challenge.token, sentAt: Date.now() } };
  const { captcha_challenge, captcha_image: image } = result;
  return {
    ...accepted,
    waiting: { step: "captcha", account, token: captcha_challenge.token, image },
    note: before.step === "captcha" ? "captchaWrong" : null,
  };
}

/** Failures of an OTP after which the same challenge can be used again. After any other failure, the login starts again. */
const OTP_REMAINS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(["otp_invalid", "otp_expired", "otp_not_sent", "otp_attempts_limited"] as const),
  ...(["rate_limited", "overloaded", "portal_unavailable", "portal_timeout", "portal_blocked"] as const),
]);
