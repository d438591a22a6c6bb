import { ServiceError } from "../errors.ts";
import { readHtml } from "../html/tree.ts";
import { readDateTime } from "../html/values.ts";
import type { Call } from "./call.ts";
import type { PendingLogin } from "./challenge.ts";
import { type Admission, asUnknownStep } from "./login.ts";
import { outcomeOf } from "./outcomes.ts";
import { isLoginPage, refusalBeforeLogin, refusalOf } from "./refusals.ts";
import type { FinalAnswer, Visit } from "./visit.ts";

/** What the portal's two OTP calls answer, as far as it could be read. */
interface OtpAnswer {
  /** SUCCESS, INVALID, EXPIRED or another word. */
  readonly status: string;
  readonly redirectUrl: string | null;
  readonly otpSentAt: string | null;
}

/** Finishes a login with its OTP. Throws otp_invalid, otp_expired, otp_challenge_expired, login_step_unknown, password_change_required. */
export async function verifyOtp(visit: Visit, call: Call, pending: PendingLogin, otp: string): Promise<Admission> {
  const { status, redirectUrl } = await ask(visit, "validateSecurityOtp", { otpCode: otp, _csrf: pending.csrfToken });
  if (status === "INVALID") throw new ServiceError("otp_invalid", "The portal refuses the OTP.");
  if (status === "EXPIRED") throw new ServiceError("otp_expired", "The portal says that the OTP has expired.");
  if (status !== "SUCCESS" || redirectUrl === null) throw unknownStep();
  return openHome(visit, call, redirectUrl);
}

/** Asks the portal to mail a new OTP. Resolves to the time at which it says it did (ISO with offset), or null. Throws otp_not_sent. */
export async function resendOtp(visit: Visit, pending: PendingLogin): Promise<string | null> {
  const { status, otpSentAt } = await ask(visit, "resendSecurityOtp", { _csrf: pending.csrfToken });
  if (status !== "SUCCESS") throw new ServiceError("otp_not_sent", "The portal did not send a new OTP.");
  return otpSentAt === null ? null : readDateTime(otpSentAt.replace("T", " "));
}

async function ask(visit: Visit, path: string, fields: Record<string, string>): Promise<OtpAnswer> {
  const answer = await visit.post("otp", `/vtop/${path}`, { fields, multipart: true }).catch(asUnknownStep);
  const json = answer.status === 200 ? parseObject(answer.text) : null;
  if (json === null) throw refusedOtpCall(answer);
  const text = (name: string) => (typeof json[name] === "string" ? json[name] : null);
  return { status: text("status") ?? "", redirectUrl: text("redirectUrl"), otpSentAt: text("otpSentAt") };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function refusedOtpCall(answer: FinalAnswer): ServiceError {
  const page = readHtml(answer.text);
  const refused = answer.status !== 200 || isLoginPage(page) ? refusalOf(answer, page, "otp_challenge_expired") : null;
  return refused ?? unknownStep();
}

async function openHome(visit: Visit, call: Call, redirectUrl: string): Promise<Admission> {
  const answer = await visit.get("login", redirectUrl).catch(asUnknownStep);
  const page = call.reading(() => readHtml(answer.text));
  const refusal = refusalBeforeLogin(answer, page);
  if (refusal !== null) throw refusal;
  const outcome = outcomeOf(page);
  if (outcome.kind === "refused") throw new ServiceError(outcome.code, outcome.detail);
  if (outcome.kind !== "authenticated") throw unknownStep();
  return outcome;
}

const unknownStep = () =>
  new ServiceError("login_step_unknown", "After the OTP, the portal shows something that is no known outcome.");
