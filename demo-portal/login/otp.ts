import { json, notFound, type PortalResponse, withCookie } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Challenge, Session } from "../state/session.ts";
import { logIn } from "../state/session-store.ts";
import type { Student } from "../world/students.ts";
import type { Scenario } from "./passwords.ts";

/** The lifetime of a mailed OTP. */
const lifetimeMs = 180 * 1000;

/** The OTP sent by the login, and the one sent by every resend. */
const firstOtp = "123456";
const resentOtp = "654321";

/** OTPs that always get the same response, whatever was mailed. */
const expiredOtp = "999999";
const endingOtp = "444444";
const unknownStatusOtp = "555555";

/** Only the newest mails are kept. */
const maxMails = 100;

/** Makes the login wait for an OTP and mails it. Older challenges of the student become invalid. */
export function requireOtp(session: Session, student: Student, scenario: Scenario, portal: Portal): void {
  const challenge: Challenge = { student, scenario, sentAtMs: portal.settings.now(), otp: firstOtp };
  session.stage = { kind: "pending", challenge };
  portal.challenges.set(student.registrationNumber, challenge);
  sendMail(challenge, portal);
}

/** True if a login from this address requires an OTP. */
export function isUnknownAddress(address: string, student: Student, portal: Portal): boolean {
  const { rememberAddressMs, now } = portal.settings;
  const confirmedAt = portal.confirmedAddresses.get(addressKey(address, student));
  return rememberAddressMs > 0 && (confirmedAt === undefined || now() - confirmedAt >= rememberAddressMs);
}

const addressKey = (address: string, { registrationNumber }: Student) => `${registrationNumber} ${address}`;

/** POST /vtop/validateSecurityOtp. Every response about the OTP is a 200 with JSON. */
export function validateOtp(incoming: Incoming, session: Session, portal: Portal): PortalResponse {
  if (session.stage.kind !== "pending") return notFound();
  const { challenge } = session.stage;
  const otp = incoming.form.get("otpCode") ?? "";
  if (otp === endingOtp) {
    portal.sessions.end(session);
    return notFound();
  }
  if (!isCurrent(challenge, portal)) return invalidOtp();
  if (otp === unknownStatusOtp) return json({ status: "ON_HOLD", message: "Your request is being processed." });
  if (otp === expiredOtp || portal.settings.now() - challenge.sentAtMs > lifetimeMs)
    return json({ status: "EXPIRED", message: "OTP has expired. Please resend." });
  if (otp !== challenge.otp) return invalidOtp();
  portal.challenges.delete(challenge.student.registrationNumber);
  portal.confirmedAddresses.set(addressKey(incoming.record.address, challenge.student), portal.settings.now());
  logIn(session, challenge.student, challenge.scenario);
  const response = json({ status: "SUCCESS", redirectUrl: "/vtop/content" });
  if (portal.settings.otpKeepsCookie) return response;
  portal.sessions.rotate(session);
  return withCookie(response, session, incoming.origin);
}

/** POST /vtop/resendSecurityOtp. The portal does not limit resends. */
export function resendOtp(_incoming: Incoming, session: Session, portal: Portal): PortalResponse {
  if (session.stage.kind !== "pending") return notFound();
  const { challenge } = session.stage;
  if (challenge.scenario.noResend === true || !isCurrent(challenge, portal))
    return json({ message: "Failed to resend OTP", status: "FAILED" });
  challenge.sentAtMs = portal.settings.now();
  challenge.otp = resentOtp;
  sendMail(challenge, portal);
  return json({ otpSentAt: indiaTime(challenge.sentAtMs), message: "OTP sent successfully", status: "SUCCESS" });
}

/** A time in the portal's format: Indian time, milliseconds, no zone, e.g. "2026-09-25T09:18:03.719". */
export const indiaTime = (ms: number): string => new Date(ms + 5.5 * 3600 * 1000).toISOString().slice(0, -1);

const isCurrent = (challenge: Challenge, portal: Portal): boolean =>
  portal.challenges.get(challenge.student.registrationNumber) === challenge;

const invalidOtp = (): PortalResponse => json({ status: "INVALID", message: "Invalid OTP. Please try again." });

function sendMail({ student, sentAtMs, otp }: Challenge, portal: Portal): void {
  const to = student.email ?? student.registrationNumber;
  // As in the real mail, the OTP is the only six-digit number in the text.
  const text = `Your OTP for the VTOP login is ${otp} .`;
  portal.mails.push({ to, sentAtMs, subject: "VTOP login: one-time password", text });
  portal.mails.splice(0, Math.max(0, portal.mails.length - maxMails));
}
