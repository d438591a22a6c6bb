import { ServiceError } from "../../errors.ts";
import { parseHtml } from "../../html/dom/tree.ts";
import { parseDateTime } from "../../html/values.ts";
import type { FinalAnswer, PortalClient } from "../portal-client.ts";
import { isLoginPage, lateRefusalBeforeLogin, refusalOf } from "../refusals.ts";
import type { RequestContext } from "../request-context.ts";
import type { PendingLogin } from "./challenge.ts";
import { asUnknownStep, type LoginOutcome, parseOutcome } from "./login.ts";

/** What the portal's two OTP calls answer, as far as it could be read. */
interface OtpAnswer {
  /** SUCCESS, INVALID, EXPIRED or another word. */
  readonly status: string;
  readonly redirectUrl: string | null;
  readonly otpSentAt: string | null;
}

/** Finishes a login with its OTP. Throws otp_invalid, otp_expired, otp_challenge_expired, login_step_unknown, password_change_required. */
export async function verifyOtp(
  client: PortalClient,
  call: RequestContext,
  pending: PendingLogin,
  otp: string,
): Promise<LoginOutcome> {
  const fields = { otpCode: otp, _csrf: pending.csrfToken };
  const answer = await ask(client, "validateSecurityOtp", fields).catch(asUnknownStep);
  if (answer?.status === "INVALID") throw new ServiceError("otp_invalid", "The portal refuses the OTP.");
  if (answer?.status === "EXPIRED") throw new ServiceError("otp_expired", "The portal says that the OTP has expired.");
  if (answer?.status !== "SUCCESS" || answer.redirectUrl === null) throw unknownStep();
  return openHome(client, call, answer.redirectUrl);
}

/** Asks the portal to mail a new OTP. Resolves to the time at which it says it did (ISO with offset), or null. Throws otp_not_sent. */
export async function resendOtp(client: PortalClient, pending: PendingLogin): Promise<string | null> {
  const answer = await ask(client, "resendSecurityOtp", { _csrf: pending.csrfToken });
  if (answer === null) throw new ServiceError("portal_page_changed", "The portal's answer about a new OTP is no JSON.");
  if (answer.status !== "SUCCESS") throw new ServiceError("otp_not_sent", "The portal did not send a new OTP.");
  return answer.otpSentAt === null ? null : parseDateTime(answer.otpSentAt.replace("T", " "));
}

/** Asks one of the two OTP calls; null when the answer is neither a refusal nor JSON. */
async function ask(client: PortalClient, path: string, fields: Record<string, string>): Promise<OtpAnswer | null> {
  const answer = await client.post("otp", `/vtop/${path}`, { fields, multipart: true });
  const json = answer.status === 200 ? parseObject(answer.text) : null;
  if (json === null) return refuse(answer);
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

function refuse(answer: FinalAnswer): null {
  const page = parseHtml(answer.text);
  const refused = answer.status !== 200 || isLoginPage(page);
  const refusal = refused ? refusalOf(answer, page, "otp_challenge_expired") : lateRefusalBeforeLogin(answer, page);
  if (refusal !== null) throw refusal;
  return null;
}

async function openHome(client: PortalClient, call: RequestContext, redirectUrl: string): Promise<LoginOutcome> {
  const { outcome } = parseOutcome(call, await client.get("login", redirectUrl).catch(asUnknownStep));
  if (outcome.kind === "authenticated") return outcome;
  if (outcome.kind === "refused" && outcome.code === "password_change_required") {
    throw new ServiceError(outcome.code, outcome.detail);
  }
  throw unknownStep();
}

const unknownStep = () =>
  new ServiceError("login_step_unknown", "After the OTP, the portal shows something that is no known outcome.");
