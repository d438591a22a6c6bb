import { createHash } from "node:crypto";
import { type Scope, tickedScopes, writeScopes } from "../contract/scopes.ts";
import type { Language } from "../contract/user-messages.ts";
import { escapeHtml, withRelativeLinks } from "../http/docs/html.ts";
import type { CaptchaPicture } from "../portal/captcha/picture.ts";
import { type Texts, texts as textsOf } from "./texts.ts";

export type Page = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

interface PageContent {
  readonly language: Language;
  readonly heading: string;
  /** HTML below the heading. */
  readonly body: string;
  /** Targets of the form, in addition to this service: browsers apply the policy to the redirect that follows. */
  readonly formTargets?: readonly string[];
  /** Seconds of the countdown. */
  readonly waitS?: number;
}

const STYLE = `
@property --left { syntax: "<integer>"; inherits: false; initial-value: 0; }
:root { color-scheme: light dark; --text: #1b1f24; --soft: #4d5661; --page: #f6f7f9; --card: #fff; --line: #d0d7de; --key: #0b5cad; --bad: #b3261e; --good: #1a6b34; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --soft: #a9b3bd; --page: #14171a; --card: #1e2328; --line: #3d444d; --key: #8ec1ff; --bad: #ffb4ab; --good: #8fd6a3; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 28rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
h2, h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
section { padding-bottom: .75rem; border-bottom: 1px solid var(--line); }
@media print { button, footer { display: none; } }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
label { display: block; margin-bottom: 1rem; font-weight: 600; }
input { display: block; width: 100%; margin-top: .25rem; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: .375rem; }
label.check { font-weight: 400; }
input[type=checkbox] { display: inline-block; width: auto; margin: 0; }
img { display: block; width: 100%; height: auto; margin-bottom: 1rem; background: #fff; border-radius: .375rem; }
button { width: 100%; min-height: 2.75rem; padding: .625rem; font: inherit; font-weight: 600; color: var(--card); background: var(--key); border: 1px solid var(--key); border-radius: .375rem; cursor: pointer; }
button.second { margin-top: .75rem; color: var(--key); background: none; }
:focus-visible { outline: 3px solid var(--key); outline-offset: 2px; }
.message { padding: .625rem .75rem; border-left: .25rem solid var(--bad); color: var(--bad); }
.message.good { border-color: var(--good); color: var(--good); }
.code { font: 600 1.5rem/1.25 ui-monospace, monospace; letter-spacing: .1em; text-align: center; }
.known { color: var(--good); }
.unknown { color: var(--bad); }
.left { font-variant-numeric: tabular-nums; font-weight: 600; counter-reset: left var(--left); animation: left calc(var(--wait) * 1s) linear forwards; }
.left::after { content: counter(left) " s"; }
@keyframes left { from { --left: var(--wait); } to { --left: 0; } }
ul { margin: 0 0 .75rem; padding-left: 1.25rem; overflow-wrap: anywhere; }
a { color: var(--key); }
footer { margin-top: 1.25rem; color: var(--soft); font-size: .875rem; }
@media (max-width: 26rem) {
  body { padding: 0; place-items: start; } main { padding: .75rem; border: 0; border-radius: 0; }
  h1, h2 { margin: 0 0 .25rem; font-size: 1.125rem; } main > p, ul { margin-bottom: .375rem; padding: 0; font-size: .875rem; line-height: 1.3; }
  main > ul > li { display: inline; } main > ul > li + li::before { content: " · "; } label { margin-bottom: .5rem; }
}
`;

/** A complete page. It has no script, and nothing of it is loaded from elsewhere, framed, stored or sent to another origin. */
export function renderPage({ language, heading, body, formTargets = [], waitS = 0 }: PageContent): Page {
  const style = waitS > 0 ? `${STYLE}:root { --wait: ${Math.round(waitS)}; }\n` : STYLE;
  const hash = createHash("sha256").update(style).digest("base64");
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(heading)}</h1>
${withRelativeLinks("/oauth/page", body)}
</main></body>
</html>
`;
  const policy = [
    ...["default-src 'none'", "img-src data:", `style-src 'sha256-${hash}'`, "base-uri 'none'"],
    ...[`form-action ${["'self'", ...formTargets].join(" ")}`, "frame-ancestors 'none'"],
  ];
  return {
    html,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      // No other site learns the address. Not no-referrer: the browser would then send no origin with the form.
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
    },
  };
}

/** A page without a form. The last line may be about the page that ends access, to which it links. */
export function renderNotice(
  language: Language,
  heading: string,
  lines: readonly string[],
  waitS = 0,
  hasLink = false,
): Page {
  const link = hasLink ? `<p><a href="/oauth/end?ui_locales=${language}">${textsOf[language].endTitle}</a></p>` : "";
  return renderPage({ language, heading, body: lines.map(paragraph).join("\n") + countdown(waitS) + link, waitS });
}

/** The portal accepts an OTP for about this time, as `otpHint` says. */
const OTP_LIFETIME_S = 180;

/** The request of an app, as the page shows it. */
export interface ShownRequest {
  readonly app: string | null;
  readonly isVerified: boolean;
  /** The purpose, in the app's words. */
  readonly purpose: string | null;
  /** The receiver of the access: host or scheme of the redirect, or the device that shows a code. */
  readonly receiver: { readonly host: string } | { readonly userCode: string };
  readonly scopes: readonly Scope[];
}

/** The step of the login that the form asks for. */
type ShownStep =
  | { readonly step: "credentials" }
  | { readonly step: "otp"; readonly sentAt: number }
  | { readonly step: "captcha"; readonly image: CaptchaPicture };

export type Message = { readonly text: string; readonly isGood?: boolean };

/** Content of the login page of an authorization. */
export interface LoginPageContent {
  readonly language: Language;
  /** Public host of this service. */
  readonly host: string;
  /** Null on the page that ends the access of all apps. */
  readonly request: ShownRequest | null;
  readonly shown: ShownStep;
  /** The registration number that the student has entered before; "" for none. */
  readonly number: string;
  /** HTML below the text of the page that ends access. */
  readonly list: string;
  /** The result of the last submission. */
  readonly message?: Message | undefined;
  readonly waitS?: number;
  /** Fields that the next form brings back. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly formTargets: readonly string[];
  /** Hours for which a session can be held. */
  readonly hours: number;
  /** The scopes with a check box that the student has ticked before. */
  readonly allowed: readonly Scope[];
}

export function renderLoginPage(content: LoginPageContent): Page {
  const { language, request, shown, waitS = 0 } = content;
  // A page has one countdown: that of the pause comes first.
  const otpS =
    shown.step === "otp" && waitS === 0 ? Math.max(0, OTP_LIFETIME_S - (Date.now() - shown.sentAt) / 1000) : 0;
  const texts = textsOf[language];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name) => (name === "app" ? (request?.app ?? texts.unnamed) : content.host));
  const title = request === null ? texts.endTitle : fill(texts.title);
  const headings = { credentials: title, otp: texts.otpTitle, captcha: texts.captchaTitle };
  const fields = Object.entries(content.hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const boxes =
    request === null || shown.step !== "credentials" ? "" : checkBoxes(request, content.allowed, texts, content.hours);
  const body = [
    // First, so that it is visible on a phone.
    messageLine(content.message, waitS),
    shown.step !== "credentials"
      ? ""
      : request === null
        ? content.list + paragraph(texts.endAbout)
        : requestOf(request, texts),
    `<form method="post" action="/oauth/login">${fields.join("")}${inputsOf(shown, content.number, texts, request === null, otpS, boxes)}`,
    request === null ? "" : `<button class="second" name="cancel" value="1" formnovalidate>${texts.cancel}</button>`,
    `</form>\n<footer>${[fill(texts.password), texts.notStored].map(paragraph).join("")}`,
    request === null
      ? ""
      : `${"host" in request.receiver ? paragraph(texts.caution) : ""}${paragraph(texts.receiptNote)}<p><a href="/oauth/end?ui_locales=${language}">${texts.endTitle}</a></p>`,
    `<p><a href="/oauth/privacy?ui_locales=${language}">${texts.privacyTitle}</a></p></footer>`,
  ];
  return renderPage({
    language,
    heading: headings[shown.step],
    body: body.join("\n"),
    formTargets: content.formTargets,
    waitS: waitS || otpS,
  });
}

const requestOf = ({ isVerified, purpose, receiver, scopes }: ShownRequest, texts: Texts): string =>
  [
    `<p class="${isVerified ? "known" : "unknown"}">${isVerified ? texts.verified : texts.unverified}</p>`,
    "host" in receiver
      ? paragraph(texts.receiver.replace("{host}", () => receiver.host))
      : `${paragraph(texts.device)}\n<p class="code">${receiver.userCode}</p>\n<p class="unknown">${escapeHtml(texts.deviceCaution)}</p>`,
    paragraph(purpose === null ? texts.noPurpose : texts.purpose.replace("{purpose}", () => purpose)),
    scopeList(scopes, texts),
    paragraph(scopes.some(isWrite) ? texts.duration : `${texts.duration} ${texts.readOnly}`),
  ].join("\n");

const isWrite = (scope: Scope) => writeScopes.includes(scope);

/** The data that the scopes include, in words. */
export const scopeList = (scopes: readonly Scope[], texts: Texts): string => {
  const items = scopes
    .filter((scope) => !tickedScopes.includes(scope))
    .map((scope) => `<li>${escapeHtml(texts.scopes[scope])}</li>`);
  return items.length === 0 ? "" : `<h2>${texts.data}</h2>\n<ul>${items.join("")}</ul>`;
};

/** The sentences of the scopes with which an app does something. */
export const writeList = (scopes: readonly Scope[], texts: Texts): string =>
  scopes
    .filter(isWrite)
    .map((scope) => paragraph(texts.scopes[scope]))
    .join("");

/** The name of the check box with which the student allows a scope. */
export const checkBoxOf = (scope: Scope): string => `allow ${scope}`;

/** A check box for each of these scopes. Not ticked before the student does it. */
const checkBoxes = (
  { scopes }: Pick<ShownRequest, "scopes">,
  allowed: readonly Scope[],
  texts: Texts,
  hours: number,
): string =>
  scopes
    .filter((scope) => tickedScopes.includes(scope))
    .map(
      (scope) =>
        `<label class="check"><input type="checkbox" name="${checkBoxOf(scope)}" value="1"${allowed.includes(scope) ? " checked" : ""}> ${escapeHtml(texts.scopes[scope].replace("{hours}", String(hours)))}</label>`,
    )
    .join("");

function inputsOf(shown: ShownStep, number: string, texts: Texts, isEnd: boolean, otpS: number, boxes: string): string {
  if (shown.step === "otp")
    return `<p>${escapeHtml(texts.otpHint)}${countdown(otpS)}</p>
<label>${texts.otpLabel}
<input name="otp" inputmode="numeric" autocomplete="one-time-code" minlength="6" maxlength="12" required autofocus></label>
<button>${texts.next}</button>
<button class="second" name="resend" value="1" formnovalidate>${texts.resend}</button>`;
  if (shown.step === "captcha") {
    const { data_url, width, height } = shown.image;
    return `<img src="${escapeHtml(data_url)}" width="${Number(width)}" height="${Number(height)}" alt="${texts.captchaAlt}">
<label>${texts.captchaLabel}
<input name="answer" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="16" required autofocus></label>
<label>${texts.passwordAgain}
<input name="password" type="password" autocomplete="current-password" maxlength="128" required></label>
<button>${texts.next}</button>`;
  }
  return `<label>${texts.registrationNumber}
<input name="registration_number" value="${escapeHtml(number)}" autocomplete="username" autocapitalize="characters" spellcheck="false" maxlength="64" required></label>
<label>${texts.passwordLabel}
<input name="password" type="password" autocomplete="current-password" maxlength="128" required></label>
${boxes}<button>${isEnd ? texts.endAllow : texts.allow}</button>`;
}

/** The page on which a student enters the code that a device shows. */
export function renderCodePage(content: {
  readonly language: Language;
  readonly userCode: string;
  readonly message?: Message;
}): Page {
  const { language, userCode, message } = content;
  const texts = textsOf[language];
  const body = [
    paragraph(texts.codeHint),
    messageLine(message, 0),
    `<form method="post" action="/oauth/device"><input type="hidden" name="language" value="${language}">
<label>${texts.codeLabel}
<input name="user_code" value="${escapeHtml(userCode)}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="16" required autofocus></label>
<button>${texts.next}</button></form>`,
  ];
  return renderPage({ language, heading: texts.deviceTitle, body: body.join("\n") });
}

const messageLine = (message: Message | undefined, waitS: number): string =>
  message === undefined
    ? ""
    : `<p class="message${message.isGood ? " good" : ""}" role="${message.isGood ? "status" : "alert"}">${escapeHtml(message.text)}${countdown(waitS)}</p>`;

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** Counts down without a script. The text next to it says the same. */
const countdown = (waitS: number): string => (waitS > 0 ? ` <span class="left" aria-hidden="true"></span>` : "");
