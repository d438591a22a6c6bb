import { demoDocument } from "../html/document.ts";
import { escapeHtml } from "../html/html.ts";
import { type PortalResponse, page } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";

/** A mail that the portal pretends to have sent. */
export interface Mail {
  readonly to: string;
  /** In milliseconds of the portal's clock. */
  readonly sentAtMs: number;
  readonly subject: string;
  readonly text: string;
}

/** The mail with an OTP. As in the real mail, the OTP is the only six-digit number in the text. */
export function otpMail(to: string, sentAtMs: number, otp: string): Mail {
  return { to, sentAtMs, subject: "VTOP login: one-time password", text: `Your OTP for the VTOP login is ${otp} .` };
}

/** GET /demo/mailbox: all mails, newest first. */
export function showMailbox(portal: Portal): PortalResponse {
  const mails = portal.mails.toReversed().map(
    ({ to, sentAtMs, subject, text }) => `
	<div class="card mb-3"><div class="card-header"><b>${escapeHtml(subject)}</b> to ${escapeHtml(to)}, ${new Date(sentAtMs).toISOString()}</div>
		<div class="card-body">${escapeHtml(text)}</div></div>`,
  );
  const empty = "<p>No mail yet. A login that requires an OTP sends one, and so does its Resend button.</p>";
  return page(demoDocument("Mailbox", mails.length === 0 ? empty : mails.join("")));
}
