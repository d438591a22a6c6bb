import { demoDocument } from "../html/document.ts";
import { escapeHtml } from "../html/html.ts";
import { type PortalResponse, page } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";

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
