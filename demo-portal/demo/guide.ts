import { demoDocument } from "../html/document.ts";
import { escapeHtml } from "../html/html.ts";
import { type PortalResponse, page } from "../http/response.ts";
import { students } from "../world/students.ts";

/** Descriptions of the passwords for the /demo page. Their scenarios are in login/passwords.ts. */
const passwords: readonly (readonly [password: string, effect: string])[] = [
  ["pass_good", "Logs in. The OTP student must enter an OTP."],
  [`it's "fine" &+%=#?é`, "Logs in. Tests that the client encodes the password correctly."],
  ["error_invalid_credentials, error_unknown_user", "Refused: wrong password, unknown user."],
  ["error_account_locked, error_attempts_exhausted", "Refused: locked, too many failed attempts."],
  [
    "error_password_change, error_password_expired, error_step_unknown",
    "Shows a password change form, a home page that loads such a form, or a survey instead of the home page.",
  ],
  ["captcha_reject_<n>", "Rejects the first n captcha answers, even correct ones."],
  ["captcha_garbled_<n>", "Rejects one answer, then shows n unreadable pictures."],
  ["captcha_google_<n>", "Rejects one answer, then shows Google's captcha n times."],
  ["otp_always, otp_no_resend", "Requires an OTP; with otp_no_resend, resending fails."],
  [
    "login_slow_<s>, login_down, login_500, login_waf, login_changed",
    "The login is slow, loses its connection, fails, is blocked, or ends on a home page without a registration number.",
  ],
  [
    "data_slow_<s>, data_down, data_500, data_waf, data_menu_off, data_changed, data_mismatch, data_login_page",
    "The same for the pages behind the login; with data_mismatch, they answer another request. Append :page to affect only one page, as in data_changed:marks.",
  ],
  ["session_short_<n>", "The session expires after n page requests."],
];

const otps: readonly (readonly [otp: string, effect: string])[] = [
  ["123456", "Valid until the OTP is resent."],
  ["654321", "Valid after the OTP was resent."],
  ["999999", "Expired. Every OTP expires after 180 seconds."],
  ["444444", "Ends the pending login."],
  ["555555", "Returns an unknown status."],
  ["any other", "Invalid."],
];

/** GET /demo: an introduction with all students, passwords and OTPs. */
export function showGuide(): PortalResponse {
  const logins = students.map(({ registrationNumber, loginName, name, kind }) => [
    loginName === null ? registrationNumber : `${registrationNumber} or ${loginName}`,
    `${name} (${kind.replaceAll("_", " ")})`,
  ]);
  return page(
    demoDocument(
      "Demo portal",
      `	<p>This server imitates a university's student portal: forms, cookies, captcha, OTP and HTML pages. Every person
	and every number is invented, and the calendar is fixed at Friday, 25 September 2026.</p>
	<p><a class="btn btn-primary" href="/vtop/open/page">Go to the portal</a>
	<a class="btn" href="/demo/mailbox">Mailbox</a></p>
	<h2>Students</h2>${table("Login", "Student", logins)}
	<h2>Passwords (they work for every student)</h2>${table("Password", "What happens", passwords)}
	<p>Any other password is refused.</p>
	<h2>OTPs</h2>${table("OTP", "What happens", otps)}`,
    ),
  );
}

function table(left: string, right: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    ([first = "", second = ""]) => `<tr><td><code>${escapeHtml(first)}</code></td><td>${escapeHtml(second)}</td></tr>`,
  );
  return `<table><thead><tr><th>${left}</th><th>${right}</th></tr></thead><tbody>${lines.join("\n")}</tbody></table>`;
}
