import { createHash } from "node:crypto";
import { escaped } from "portico-cli/library";
import type { CaptchaImage } from "portico-client";

/** The input that a login page asks for. */
type LoginStep = "credentials" | "otp" | "captcha" | "done";

export interface LoginPageContent {
  readonly step: LoginStep;
  /** The receivers of the password and of the access. */
  readonly facts: readonly string[];
  /** The result of the last submission; null at first. */
  readonly message: string | null;
  /** The captcha of the step `captcha`. */
  readonly image?: CaptchaImage;
}

const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --page: #f6f7f9; --card: #fff; --line: #d0d7de; --key: #0b5cad; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --soft: #a3adb8; --page: #14171a; --card: #1e2328; --line: #3d444d; --key: #8ec1ff; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; }
label { display: block; margin-bottom: 1rem; font-weight: 600; }
input { display: block; width: 100%; margin-top: .25rem; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: .375rem; }
img { display: block; width: 100%; height: auto; margin-bottom: 1rem; background: #fff; border-radius: .375rem; }
button { width: 100%; padding: .75rem; font: inherit; font-weight: 600; color: var(--card); background: var(--key); border: 0; border-radius: .375rem; cursor: pointer; }
button.second { margin-top: .75rem; color: var(--key); background: none; border: 1px solid var(--key); }
:focus-visible { outline: 3px solid var(--key); outline-offset: 2px; }
.message { margin: 0 0 1rem; padding: .625rem .75rem; border-left: .25rem solid var(--bad); color: var(--bad); overflow-wrap: anywhere; }
ul { margin: 1.25rem 0 0; padding-left: 1.125rem; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");

/** Headers of every login page: nothing is loaded from elsewhere, framed, stored or sent to another origin. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  "cache-control": "no-store",
  // Not no-referrer: the browser would then send no origin with the form.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const STEPS: Readonly<Record<LoginStep, readonly [heading: string, form: string]>> = {
  credentials: [
    "Log in to the portal",
    `<label>Registration number
<input name="registration_number" autocomplete="username" autocapitalize="characters" spellcheck="false" maxlength="64" required autofocus></label>
<label>Password
<input name="password" type="password" autocomplete="current-password" maxlength="256" required></label>
<button>Log in</button>`,
  ],
  otp: [
    "Enter the one-time password",
    `<label>One-time password from the portal's email
<input name="otp" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{6}" maxlength="6" required autofocus></label>
<button>Continue</button>
<button class="second" name="resend" value="1" formnovalidate>Send a new one</button>`,
  ],
  captcha: [
    "Enter the characters in the picture",
    `<label>Characters in the picture
<input name="answer" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="16" required autofocus></label>
<label>Password, again
<input name="password" type="password" autocomplete="current-password" maxlength="256" required></label>
<button>Continue</button>`,
  ],
  done: ["Logged in", ""],
};

/** A complete login page. It contains no script. */
export function renderLoginPage({ step, facts, message, image }: LoginPageContent): string {
  const [heading, fields] = STEPS[step];
  const picture = image === undefined ? "" : pictureOf(image);
  const form = fields === "" ? "" : `<form method="post">${picture}${fields}</form>`;
  const notice = message === null ? "" : `<p class="message" role="alert">${escaped(message)}</p>`;
  return document(heading, notice + form + listOf(facts));
}

/** The portal has no text for people who cannot see the picture. */
const pictureOf = ({ data_url, width, height }: CaptchaImage) =>
  `<img src="${escaped(data_url)}" width="${Number(width)}" height="${Number(height)}" alt="Captcha of the portal: six letters and digits">`;

/** A page without a form. */
export const renderNotice = (heading: string, facts: readonly string[]): string => document(heading, listOf(facts));

const listOf = (facts: readonly string[]): string =>
  `<ul>${facts.map((fact) => `<li>${escaped(fact)}</li>`).join("")}</ul>`;

const document = (heading: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(heading)}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${escaped(heading)}</h1>${body}</main></body>
</html>
`;
