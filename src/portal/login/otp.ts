import { ServiceError } from "../../contract/errors.ts";
import { parseHtml } from "../../html/dom/tree.ts";
import { parseDateTime } from "../../html/values.ts";
import type { FinalAnswer, PortalClient } from "../portal-client.ts";
import { isLoginPage, lateRefusalBeforeLogin, refusalOf } from "../refusals.ts";
import { withinLimits } from "../within-limits.ts";
import { asUnknownStep, parseOutcome } from "./answers.ts";
import type { PendingLogin } from "./challenge.ts";
import { loginPageNames } from "./login-page.ts";
import type { AcceptedLogin } from "./outcomes.ts";
import { checkPassword } from "./password-check.ts";

/** The portal's JSON answer to an OTP request. */
interface OtpAnswer {
  /** SUCCESS, INVALID, EXPIRED or another value. */
  readonly status: string | null;
  readonly redirectUrl: string | null;
  readonly otpSentAt: string | null;
}

/** Completes a login with its OTP. Throws otp_invalid, otp_expired, otp_challenge_expired, login_step_unknown, password_change_required. */
export async function verifyOtp(client: PortalClient, pending: PendingLogin, otp: string): Promise<AcceptedLogin> {
  const fields = { otpCode: otp, _csrf: pending.csrfToken };
  const answer = await request(client, "validateSecurityOtp", fields).catch(asUnknownStep);
  if (answer?.status === "INVALID") throw new ServiceError("otp_invalid", "The portal rejected the OTP.");
  if (answer?.status === "EXPIRED") throw new ServiceError("otp_expired", "The portal says that the OTP has expired.");
  if (answer?.status !== "SUCCESS" || answer.redirectUrl === null) throw unknownStep();
  return openHome(client, answer.redirectUrl);
}

/** Requests a new OTP. Returns the time at which the portal sent it (ISO 8601 with offset), or null. Throws otp_not_sent. */
export async function resendOtp(client: PortalClient, pending: PendingLogin): Promise<string | null> {
  const answer = await request(client, "resendSecurityOtp", { _csrf: pending.csrfToken });
  if (answer === null) throw new ServiceError("portal_page_changed", "The portal's OTP answer is not JSON.");
  if (answer.status !== "SUCCESS") throw new ServiceError("otp_not_sent", "The portal did not send a new OTP.");
  return answer.otpSentAt === null ? null : parseDateTime(answer.otpSentAt.replace("T", " "));
}

/** Sends an OTP request. Returns null if the answer is neither JSON nor a refusal. */
async function request(client: PortalClient, path: string, fields: Record<string, string>): Promise<OtpAnswer | null> {
  const answer = await client.post(loginPageNames.otp, `/vtop/${path}`, { fields, multipart: true });
  const json = answer.status === 200 ? parseObject(answer.text) : null;
  if (json === null) return checkRefusal(answer);
  const text = (name: string) => (typeof json[name] === "string" ? json[name] : null);
  return { status: text("status"), redirectUrl: text("redirectUrl"), otpSentAt: text("otpSentAt") };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Throws if the portal refused the request. */
function checkRefusal(answer: FinalAnswer): null {
  const page = withinLimits(() => parseHtml(answer.text));
  const refused = answer.status !== 200 || isLoginPage(page);
  const refusal = refused ? refusalOf(answer, page, "otp_challenge_expired") : lateRefusalBeforeLogin(page);
  if (refusal !== null) throw refusal;
  return null;
}

async function openHome(client: PortalClient, redirectUrl: string): Promise<AcceptedLogin> {
  const home = parseOutcome(client.context, await client.get(loginPageNames.login, redirectUrl).catch(asUnknownStep));
  const outcome = await checkPassword(client, home);
  if (outcome.kind === "authenticated") return outcome;
  if (outcome.kind === "refused" && ["password_change_required", "login_step_unknown"].includes(outcome.code))
    throw new ServiceError(outcome.code, outcome.detail);
  throw unknownStep();
}

const unknownStep = () => new ServiceError("login_step_unknown", "The portal showed an unknown page after the OTP.");
