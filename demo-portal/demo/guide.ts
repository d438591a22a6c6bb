import { demoDocument } from "../html/document.ts";
import { escapeHtml } from "../html/html.ts";
import { type Answer, page } from "../http/answer.ts";
import { students } from "../world/students.ts";

/** What each kind of password does, for people; the scripts themselves are in scripts.ts. */
const passwords: readonly (readonly [password: string, effect: string])[] = [
  ["pass_good", "Logs in. The OTP student is asked for an OTP."],
  [`it's "fine" &+%=#?é`, "Logs in; proves that the password is encoded properly."],
  ["error_invalid_credentials, error_unknown_user", "Refused: wrong password, unknown user."],
  ["error_account_locked, error_attempts_exhausted", "Refused: locked, too many failed attempts."],
  ["error_password_change, error_step_unknown", "A form for a new password, or a survey, in place of the home page."],
  ["captcha_reject_<n>", "The first n captcha answers are rejected, right or wrong."],
  ["captcha_garbled_<n>", "One answer is rejected, then n pictures cannot be read."],
  ["captcha_google_<n>", "One answer is rejected, then n captchas are Google's."],
  ["otp_always, otp_no_resend", "An OTP is wanted; with the second, resending fails."],
  [
    "login_slow_<s>, login_down, login_500, login_waf, login_changed",
    "The login is late, cut off, broken, blocked, or ends on a home page without registration number.",
  ],
  [
    "data_slow_<s>, data_down, data_500, data_waf, data_menu_off, data_changed, data_login_page",
    "The same for the pages after the login; with :page behind it (data_changed:marks) for that page only.",
  ],
  ["session_short_<n>", "The session dies after n requests for pages."],
];

const otps: readonly (readonly [otp: string, effect: string])[] = [
  ["123456", "Right until a resend."],
  ["654321", "Right after a resend."],
  ["999999", "Expired, as every OTP is after 180 seconds."],
  ["444444", "The waiting login is gone."],
  ["555555", "An answer of unknown status."],
  ["any other", "Wrong."],
];

/** GET /demo: what this is, who can log in, and with what. */
export function showGuide(): Answer {
  const people = students.map(({ registrationNumber, loginName, name, kind }) => [
    loginName === null ? registrationNumber : `${registrationNumber} or ${loginName}`,
    `${name} (${kind.replaceAll("_", " ")})`,
  ]);
  return page(
    demoDocument(
      "A portal to talk to",
      `	<p>This server imitates a university's student portal: forms, cookies, captcha, OTP and pages of HTML. Every person
	and every number on it is invented, and its calendar stands still at Friday, 25 September 2026.</p>
	<p><a class="btn btn-primary" href="/vtop/open/page">Go to the portal</a>
	<a class="btn" href="/demo/mailbox">Mailbox</a></p>
	<h3>Students</h3>${table("Login", "Student", people)}
	<h3>Passwords, for every student</h3>${table("Password", "What happens", passwords)}
	<p>Any other password is refused.</p>
	<h3>OTPs</h3>${table("OTP", "What happens", otps)}`,
    ),
  );
}

function table(left: string, right: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    ([first = "", second = ""]) => `<tr><td><code>${escapeHtml(first)}</code></td><td>${escapeHtml(second)}</td></tr>`,
  );
  return `<table><thead><tr><td>${left}</td><td>${right}</td></tr></thead><tbody>${lines.join("\n")}</tbody></table>`;
}
