import { demoDocument } from "../html/document.ts";
import { escapeHtml } from "../html/html.ts";
import { type PortalResponse, page } from "../http/response.ts";
import { passwords } from "../login/passwords.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import { students } from "../world/students.ts";
import { editKinds, examplesOf } from "./edit-kinds.ts";

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

const otps: readonly (readonly [otp: string, effect: string])[] = [
  ["123456", "Valid until the OTP is resent."],
  ["654321", "Valid after the OTP was resent."],
  ["999999", "Expired. Every OTP expires after 180 seconds."],
  ["444444", "Ends the pending login."],
  ["555555", "Returns an unknown status."],
  ["any other", "Invalid."],
];

const student = "student=23DMO0001";

/** Commands that change the clock or a record. */
const liveCommands = (origin: string): readonly (readonly [command: string, effect: string])[] => {
  const curl = (path: string, body: string) => `curl -d '${body}' ${origin}/demo/${path}`;
  return [
    [curl("clock", `${student}&day=2026-10-12`), "It is 12 October."],
    [curl("clock", `${student}&day=2026-07-06&days_per_second=2.2`), "The classes of the semester pass in 60 seconds."],
    [curl("reset", student), "The clock and all records are as at the start."],
    ...Object.entries(editKinds).flatMap(([kind, { parts }]) =>
      examplesOf(kind).map(([change, body]) => [curl("edit", body), `${kind} ${change}: ${parts.join(", ")}`] as const),
    ),
  ];
};

/** GET /demo: an introduction with all students, passwords and OTPs. */
export function showGuide({ origin }: Incoming): PortalResponse {
  const logins = students.map(({ registrationNumber, loginName, name, kind }) => [
    loginName === null ? registrationNumber : `${registrationNumber} or ${loginName}`,
    `${name} (${kind.replaceAll("_", " ")})`,
  ]);
  const effects = passwords.map(({ password, effect }) => [password, `${effect}.`]);
  return page(
    demoDocument(
      "Demo portal",
      `	<p>This server imitates a university's student portal: forms, cookies, captcha, OTP and HTML pages. Every person
	and every number is invented, and the calendar stands still at Friday, 25 September 2026, until you <a href="#live">set the clock</a>.</p>
	<p><a class="btn btn-primary" href="/vtop/open/page">Go to the portal</a>
	<a class="btn" href="/demo/mailbox">Mailbox</a></p>
	<h2>Students</h2>${table("Login", "Student", logins)}
	<h2>Passwords (they work for every student)</h2>${table("Password", "Effect", effects)}
	<p>A password that starts with <code>data_</code> affects every page after the login. Append a colon and a page to
	affect only that page, as in <code>data_changed:marks</code>. Any other password is refused.</p>
	<h2>OTPs</h2>${table("OTP", "Effect", otps)}
	<h2 id="live">Clock and edits</h2>
	<p>Each student has a clock and records of their own, which these commands change until the portal stops.</p>
	${table("Command", "Effect", liveCommands(origin))}`,
    ),
  );
}

function table(left: string, right: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    ([first = "", second = ""]) => `<tr><td><code>${escapeHtml(first)}</code></td><td>${escapeHtml(second)}</td></tr>`,
  );
  return `<table><thead><tr><th>${left}</th><th>${right}</th></tr></thead><tbody>${lines.join("\n")}</tbody></table>`;
}
