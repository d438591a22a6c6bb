import { otpMail } from "../demo/mailbox.ts";
import { type Answer, json, notFound, withCookie } from "../http/answer.ts";
import { type Challenge, enter, type Session } from "../state/sessions.ts";
import type { Incoming, Portal } from "../state/state.ts";
import type { Student } from "../world/students.ts";
import type { Script } from "./passwords.ts";

/** How long a mailed OTP is good. */
const lifetimeMs = 180 * 1000;

/** The OTP of the login itself, and the one of every resend. */
const firstOtp = "123456";
const resentOtp = "654321";

/** OTPs that always have the same answer, whatever was mailed. */
const expiredOtp = "999999";
const goneOtp = "444444";
const oddOtp = "555555";

const rememberedMails = 100;

/** Makes the login wait for an OTP and mails it. An older challenge of the student is void from now on. */
export function demand(session: Session, student: Student, script: Script, portal: Portal): void {
  const challenge: Challenge = { student, script, sentAtMs: portal.settings.now(), otp: firstOtp };
  session.stage = { kind: "pending", challenge };
  portal.challenges.set(student.registrationNumber, challenge);
  mail(challenge, portal);
}

/** POST /vtop/validateSecurityOtp. Every answer about the OTP is a 200 with JSON. */
export function validateOtp(incoming: Incoming, session: Session, portal: Portal): Answer {
  if (session.stage.kind !== "pending") {
    return notFound();
  }
  const { challenge } = session.stage;
  const otp = incoming.form.get("otpCode") ?? "";
  if (otp === goneOtp) {
    portal.sessions.end(session);
    return notFound();
  }
  if (!isCurrent(challenge, portal)) {
    return invalid();
  }
  if (otp === oddOtp) {
    return json({ status: "ON_HOLD", message: "Your request is being processed." });
  }
  if (otp === expiredOtp || portal.settings.now() - challenge.sentAtMs > lifetimeMs) {
    return json({ status: "EXPIRED", message: "OTP has expired. Please resend." });
  }
  if (otp !== challenge.otp) {
    return invalid();
  }
  portal.challenges.delete(challenge.student.registrationNumber);
  enter(session, challenge.student, challenge.script);
  const answer = json({ status: "SUCCESS", redirectUrl: "/vtop/content" });
  if (portal.settings.otpKeepsCookie) {
    return answer;
  }
  portal.sessions.rotate(session);
  return withCookie(answer, session, incoming.origin);
}

/** POST /vtop/resendSecurityOtp. The portal itself does not limit how often. */
export function resendOtp(_incoming: Incoming, session: Session, portal: Portal): Answer {
  if (session.stage.kind !== "pending") {
    return notFound();
  }
  const { challenge } = session.stage;
  if (challenge.script.noResend === true || !isCurrent(challenge, portal)) {
    return json({ message: "Failed to resend OTP", status: "FAILED" });
  }
  challenge.sentAtMs = portal.settings.now();
  challenge.otp = resentOtp;
  mail(challenge, portal);
  return json({ otpSentAt: indiaTime(challenge.sentAtMs), message: "OTP sent successfully", status: "SUCCESS" });
}

/** A time as the portal writes it: India's clock, milliseconds, no zone, e.g. "2026-09-25T09:18:03.719". */
export function indiaTime(ms: number): string {
  return new Date(ms + 5.5 * 3600 * 1000).toISOString().slice(0, -1);
}

function isCurrent(challenge: Challenge, portal: Portal): boolean {
  return portal.challenges.get(challenge.student.registrationNumber) === challenge;
}

function invalid(): Answer {
  return json({ status: "INVALID", message: "Invalid OTP. Please try again." });
}

function mail({ student, sentAtMs, otp }: Challenge, portal: Portal): void {
  portal.mails.push(otpMail(student.email ?? student.registrationNumber, sentAtMs, otp));
  portal.mails.splice(0, Math.max(0, portal.mails.length - rememberedMails));
}
