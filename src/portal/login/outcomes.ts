import type { ErrorCode } from "../../contract/errors.ts";
import type { LoginPage } from "./login-page.ts";

/** The outcome of a step of a login: of the submitted form, of the home page or of the password check. */
export type LoginOutcome =
  | { readonly kind: "captcha_rejected" }
  | { readonly kind: "otp_required"; readonly csrfToken: string | null }
  | { readonly kind: "authenticated"; readonly registrationNumber: string; readonly csrfToken: string }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly detail: string };

/** The outcome of a login that the portal did not refuse. */
export type AcceptedLogin =
  | Extract<LoginOutcome, { kind: "authenticated" }>
  | { readonly kind: "otp_required"; readonly csrfToken: string };

const refused = (code: ErrorCode, detail: string): LoginOutcome => ({ kind: "refused", code, detail });

/** Words about the future, about rules and about browsers, which refuse nothing. */
const WARNINGS = new RegExp(
  [
    String.raw`\b(?:will|would|shall|may|might|can|could|about to|going to|to avoid)\b(?: \w+){0,4}? (?:lock|block|disable|expir|clos|suspend|stop|unavail|down|under).*`,
    String.raw`\b(?:before|if)\b.*`,
    String.raw`\bgets? (?:lock|block|disable|suspend)\w*.*`,
    String.raw`\b(?:is|are) (?:locked|blocked|disabled|suspended) after \d.*`,
    String.raw`\bnot (?:been )?(?:locked|blocked|disabled|suspended)\b`,
    String.raw`\bexpir(?:es?|ing|y) (?:in|on|soon|within|after|today|tomorrow)\b`,
    String.raw`\b(?:java ?script|cookies?|browser|pop-?ups?)\b.*`,
  ].join("|"),
  "g",
);
const LOCKED =
  /\b(?:locked|lockout|blocked|disabled|deactivated|suspended|suspension|(?:de)?barred|banned|inactive|(?:not|no longer) active)\b/;
/** True if a text has one word after another. */
const follows = (text: string, first: RegExp, second: RegExp): boolean => {
  const start = text.search(first);
  return start >= 0 && second.test(text.slice(start));
};
const NETWORK = /\b(?:ip|network|address)\b/;
const OWN = /\b(?:your?|account|user|id|password|attempts?|ip|network|address|multiple|concurrent|another|device)\b/;
const PORTAL = /\b(?:portal|vtop|(?:web ?)?site|server|service|system)\b/;
const LOGIN = /\b(?:log[ -]?ins?|sign[ -]?in|access)\b/;
const SHUT =
  /\b(?:closed|stopped|unavailable|down|busy|not (?:open|available|allowed|permitted)|only (?:between|from|after|at))\b|\bwill (?:be )?(?:(?:re)?open|enabl|availab|resum)/;
const DISABLED = /\b(?:disabled|suspended|blocked|restricted|frozen|on hold)\b/;
const CLOCK =
  /\b(?:till|until|up ?to|between|after|from|at|by) (?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m?\b|noon|midnight|tomorrow|further)/;
const EVERYBODY = /\b(?:students|users|all|every ?one|everybody|students? (?:log|sign|access))/;
/** True if a sentence is about the portal or the logins of everybody, and not about an account. */
const isClosed = (text: string) => {
  if (OWN.test(text)) return false;
  const isDisabled = DISABLED.test(text) && (PORTAL.test(text) || CLOCK.test(text) || EVERYBODY.test(text));
  return /\bmaintenance\b/.test(text) || ((PORTAL.test(text) || LOGIN.test(text)) && (isDisabled || SHUT.test(text)));
};
/** Advice to everybody, next to the reason of a refusal. */
const ADVICE = /\b(?:whose|accounts|(?:students|users) with)\b/;
const isLocked = (text: string) =>
  !isClosed(text) &&
  !ADVICE.test(text) &&
  (LOCKED.test(text) ||
    follows(text, /\b(?:account|user|login|id)\b/, /\b(?:lock|block|expired|frozen|on hold|revoked)\b/));
const TOO_MANY =
  /\b(?:exceed|exhaust)|\b(?:maximum|max|too many|limit|(?:no|0) (?:more )?attempts?|attempts (?:are |is )?(?:over|completed|used up))\b/;
const ATTEMPTS = /\b(?:attempts?|tries|retry|retries|failed log-?ins?)\b/;
const ALLOWED =
  /\b(?:allowed|permitted|\d+ (?:out )?of (?:a )?max\w*|[1-9]\d* (?:more )?attempts? (?:left|remaining))\b/;
const IS_WRONG =
  /\b(?:in)?(?:valid|correct)\b|\b(?:wrong|bad|unknown|mis-?match)\b|\bno (?:such )?user|(?:\bnot|n.?t) (?:match|found|available|exist|registered|recogni[sz])/;
const LOGIN_NAME =
  /\b(?:credentials?|log-?in ?(?:id|name|details)|student record|user(?: ?(?:id|name))?(?! session)|password|registration (?:number|no)|account)\b/;

const exhausted = refused(
  "login_attempts_exhausted",
  "The portal says that the maximum of failed attempts is reached.",
);
const isExhausted = (text: string) =>
  ATTEMPTS.test(text) && TOO_MANY.test(text) && (!ALLOWED.test(text) || /\bexceeded\b/.test(text));
const closed = refused("portal_unavailable", "The portal says that it accepts no logins now.");
/** Waiting ends it, for everybody. */
const CROWDED = /\btoo many (?:users|requests)\b/;
const CAPTCHA = /captcha|\b(?:verification|security) code\b|\b(?:match|shown in) the (?:image|picture)\b/;

/**
 * The refusals that the words of a sentence mean, the gravest first: a captcha is repeated only if nothing else is refused. No campus
 * has all of the wordings of the others.
 */
const wordings: readonly (readonly [(sentence: string, alert: string) => boolean, LoginOutcome])[] = [
  [(text, alert) => isExhausted(text) && /\b(?:forgot|reset)\b/.test(alert), exhausted],
  [
    (text) => isLocked(text) && NETWORK.test(text),
    refused("portal_blocked", "The portal says that it blocks the network address."),
  ],
  [isLocked, refused("account_locked", "The portal says that the account is locked.")],
  [isExhausted, exhausted],
  [
    (text) =>
      /\bauthentication failed\b|\bcheck your (?:user ?name|log-?in|password)/.test(text) ||
      (IS_WRONG.test(text) && LOGIN_NAME.test(text) && !text.includes("captcha and ")),
    refused("invalid_credentials", "The portal rejected the login name or password."),
  ],
  [
    (text, alert) =>
      follows(text, /\bpassword\b/, /\b(?:expired|must be changed)\b/) ||
      /\bexpired password\b|\bpassword validity (?:is|has) (?:over|ended)\b/.test(text) ||
      /\b(?:reset your|set a new) password to (?:continue|proceed|log ?in)\b|\bpassword (?:is )?older than\b/.test(
        text,
      ) ||
      (/\bchange (?:your|the) password\b/.test(text) && alert.search(WARNINGS) === -1),
    refused("password_change_required", "The portal requires a new password before it completes the login."),
  ],
  [(text) => CAPTCHA.test(text), { kind: "captcha_rejected" }],
  [isClosed, closed],
  [(text) => /\bforgot (?:your )?password\b/.test(text), exhausted],
  [(text) => CROWDED.test(text) || (/\b(?:try|log ?in)\b/.test(text) && CLOCK.test(text)), closed],
];

/** The outcome that the words of an alert mean; null for other words. */
function outcomeOfAlert(text: string): LoginOutcome | null {
  const alert = text.toLowerCase();
  const sentences = alert.split(/[.!?;|]+/).map((sentence) => sentence.replaceAll(WARNINGS, " "));
  return wordings.find(([matches]) => sentences.some((sentence) => matches(sentence, alert)))?.[1] ?? null;
}

/** Advice about passwords, and those of other services, are no reason. */
const EXPIRED = /^\s*your (?:vtop |login |account )?password (?:has |is )?expired\b(?! for)/i;

/** Determines the outcome of a login from the page that followed it. The first sign wins; a page without one is an unknown step. */
export function outcomeOf(page: LoginPage): LoginOutcome {
  const { registrationNumber, csrfToken, passwordFields } = page;
  // The home page has a registration number and the csrf token of the new session. With the menu, nothing is left to do, whatever its
  // alerts and the forms of its dialogs say.
  const home = registrationNumber === null || csrfToken === null ? null : { registrationNumber, csrfToken };
  if (home !== null && page.hasMenu) return { kind: "authenticated", ...home };
  const isHome = home !== null && passwordFields.length === 0;
  const words = isHome && !EXPIRED.test(page.alert) ? null : outcomeOfAlert(page.alert);
  if (words?.kind === "captcha_rejected") return words;
  if (page.hasOtpForm || (!isHome && saysOtpSent(page.alert))) return { kind: "otp_required", csrfToken };
  if (words !== null) return words;
  if (passwordFields.length > 1 || passwordFields.some((name) => /new|confirm/i.test(name)))
    return refused("password_change_required", "The portal requires a new password before it completes the login.");
  if (home !== null) return { kind: "authenticated", ...home };
  return refused("login_step_unknown", "The portal showed an unknown page after the login.");
}

const saysOtpSent = (alert: string) =>
  alert.split(".").some((sentence) => /\botp\b/i.test(sentence) && /\bsent\b/i.test(sentence)) &&
  !/\b(?:not|unable|failed?)\b/i.test(alert);
