import { demoDocument } from "../html/document.ts";
import { escapeHtml } from "../html/html.ts";
import type { Answer } from "../http/answer.ts";
import { page } from "../http/answer.ts";
import type { Portal } from "../state/state.ts";

/** One mail that the portal pretends to have sent. */
export interface Mail {
  readonly to: string;
  /** When, in milliseconds of the portal's clock. */
  readonly sentAtMs: number;
  readonly subject: string;
  readonly text: string;
}

/** The mail with an OTP: a lone six-digit number in the text, as the real one has. */
export function otpMail(to: string, sentAtMs: number, otp: string): Mail {
  return { to, sentAtMs, subject: "VTOP login: one-time password", text: `Your OTP for the VTOP login is ${otp} .` };
}

/** GET /demo/mailbox: all mails, newest first. */
export function showMailbox(portal: Portal): Answer {
  const mails = portal.mails.toReversed().map(
    ({ to, sentAtMs, subject, text }) => `
	<div class="card mb-3"><div class="card-header"><b>${escapeHtml(subject)}</b> to ${escapeHtml(to)}, ${new Date(sentAtMs).toISOString()}</div>
		<div class="card-body">${escapeHtml(text)}</div></div>`,
  );
  const empty = "<p>No mail yet. A login that wants an OTP sends one, and so does its Resend button.</p>";
  return page(demoDocument("Mailbox", mails.length === 0 ? empty : mails.join("")));
}
