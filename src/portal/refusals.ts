import { type ErrorCode, ServiceError } from "../contract/errors.ts";
import { collapse } from "../html/dom/collapse.ts";
import { type HtmlElement, isTextless } from "../html/dom/element.ts";
import { byId } from "../html/find.ts";
import { Section } from "../html/section.ts";
import type { FinalAnswer } from "./portal-client.ts";

/** Returns whether this is the login page. */
export const isLoginPage = (page: HtmlElement): boolean =>
  byId(page, "vtopLoginForm") !== null || byId(page, "captchaStr") !== null;

/** A refusal that is known by its words. */
interface WordedRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly phrases: readonly string[];
}

/** Outside of its message box, checked in the text of unrecognised pages only: on a page we know, the same words could be a student's data. */
const menuPhrase: WordedRefusal = {
  code: "portal_menu_unavailable",
  message: "The portal says that this menu is not available at present.",
  phrases: ["this menu is not available at present"],
};
/** Message in place of the invoices. It is unknown whether any are due. */
const stoppedPhrase: WordedRefusal = {
  code: "portal_menu_unavailable",
  message: "The portal says that payments are stopped temporarily.",
  phrases: ["payment stopped temporarily"],
};
const firewallPhrase: WordedRefusal = {
  code: "portal_blocked",
  message: "The portal's firewall refused the request.",
  phrases: ["unable to process", "not authorized"],
};
/** Checked as the firewall's: nobody has seen the portal's maintenance page. */
const maintenancePhrase: WordedRefusal = {
  code: "portal_unavailable",
  message: "The portal says that it is under maintenance.",
  phrases: ["under maintenance", "down for maintenance", "undergoing maintenance"],
};

const wordedRefusals = [menuPhrase, stoppedPhrase, firewallPhrase, maintenancePhrase];

/** Error code for a session or challenge that the portal no longer knows. */
type LostCode = "session_expired" | "otp_challenge_expired";

/**
 * The portal sent something else than the page, which may be how it answers a session that has ended: the forms differ between
 * versions and campuses. `session-end.ts` finds out.
 */
export class SessionInDoubt extends ServiceError {
  /** The answer in place of the page, for the case that the session is active; null if the error already says what it is. */
  readonly answered: string | null;
  /** Reports what the answer is if the session is active. */
  readonly report: () => void;

  constructor(code: ErrorCode, detail: string, answered: string | null = null, report = () => {}) {
    super(code, detail);
    this.answered = answered;
    this.report = report;
  }
}

/** True if an answer of the portal leaves open whether the session has ended. */
export const isInDoubt = (error: unknown): error is ServiceError =>
  error instanceof SessionInDoubt || (error instanceof ServiceError && error.code === "portal_page_changed");

const UNKNOWN_SESSION = "The portal does not know the session.";

/** Returns the error if a text contains the words of one of these refusals. */
function refusalIn(text: string, refusals: readonly WordedRefusal[] = wordedRefusals): ServiceError | null {
  const words = text.toLowerCase();
  const refusal = refusals.find(({ phrases }) => phrases.some((phrase) => words.includes(phrase)));
  return refusal === undefined ? null : new SessionInDoubt(refusal.code, refusal.message);
}

/**
 * Returns the error if the portal refused a request before the login, or null if the page can be parsed. The portal answers
 * nearly everything with status 200.
 */
export function refusalBeforeLogin({ status, contentType }: FinalAnswer): ServiceError | null {
  if (status >= 500) return new SessionInDoubt("portal_unavailable", "The portal answered with a server error.");
  if (status === 403 || status === 429) return new SessionInDoubt("portal_blocked", "The portal refused the request.");
  if (status !== 200)
    return new SessionInDoubt("portal_page_changed", "The portal answered with an unexpected status.");
  if (!/^(text\/html|application\/xhtml\+xml|)(;|$)/i.test(contentType))
    return new SessionInDoubt("portal_page_changed", "The portal's answer is not HTML.");
  return null;
}

/**
 * Returns the error if the portal refused a request of a session, or null if the page can be parsed.
 * A 404 to a POST is how the portal rejects a session or token that it does not know, and a path that it does not have.
 */
export function refusalOf(
  answer: FinalAnswer,
  page: HtmlElement,
  lost: LostCode,
  isForHome = false,
): ServiceError | null {
  const isLogin = /^\/vtop\/login\b/.test(answer.path) || isLoginPage(page);
  const isToken = lost === "otp_challenge_expired" && refusesToken(answer);
  if (answer.status === 404 || isToken) return new SessionInDoubt(lost, UNKNOWN_SESSION, `status ${answer.status}`);
  if (isLogin) return new SessionInDoubt(lost, UNKNOWN_SESSION, "the login page");
  // Another campus answers a request with an old token with its home page, with status 200.
  const isHome = byId(page, "authorizedIDX") !== null;
  if (isHome && !isForHome) return new SessionInDoubt(lost, UNKNOWN_SESSION, "the home page");
  const messageBox = byId(page, "msgBoxInfoText");
  const refusal = refusalBeforeLogin(answer) ?? (messageBox && refusalIn(messageBox.text, [menuPhrase]));
  if (refusal !== null || !isForHome || isHome) return refusal;
  return refusalIn(page.text) ?? new SessionInDoubt(lost, UNKNOWN_SESSION, "another page");
}

/** Returns whether the portal rejects the token of a form, before it looks at the form: 404 at this campus. */
export const refusesToken = ({ status, text }: FinalAnswer): boolean =>
  status === 404 || (status === 403 && /csrf/i.test(text));

/** Returns the error if an unrecognised page before the login is of the firewall or of a maintenance, or null if the page has changed. */
export const lateRefusalBeforeLogin = (page: HtmlElement): ServiceError | null =>
  refusalIn(page.text, [firewallPhrase, maintenancePhrase]);

/**
 * Returns the error if an unrecognised page is a refusal, or null if the page has changed. Words inside the page's own
 * part, the element with the id `section`, are data.
 */
export function lateRefusalOf(page: HtmlElement, section: string | null = null): ServiceError | null {
  const own = section === null ? null : new Section(page).byId(section);
  return refusalIn(own === null ? page.text : textOutside(own));
}

/** Maximum length of a message that contains only a refusal. */
const LONGEST_REFUSAL = 1000;

/** Words in front of a refusal, as in "Error: you are not authorized" and "The site is currently under maintenance". */
const LEAD =
  /^[^\p{L}\p{N}]{0,99}(?:(?:error|message|sorry|status)[^\p{L}\p{N}]{1,9}){0,3}(?:(?:you|(?:\w{1,30} ){0,2}(?:vtop|(?:web ?)?site|portal|server|service|system)) (?:are|is|have been) (?:(?:currently|temporarily|now) )?)?/u;

/** A file could begin like this, too: only the portal knows whether the session has ended. */
const SESSION_ENDED =
  /^(?:(?:the |this |your )?session (?:(?:has|is) )?(?:been )?(?:expired|ended|invalid|timed ?out|timeout)|logged out|please log ?in again)\b/;

/**
 * Returns the error if a text sent as a file is nothing but a refusal: it is short and begins with the words of one. A
 * document can have the same words in its own text.
 */
export function wholeRefusalOf(text: string): ServiceError | null {
  if (text.length > LONGEST_REFUSAL) return null;
  const start = text.toLowerCase().replace(LEAD, "");
  if (SESSION_ENDED.test(start)) return new SessionInDoubt("session_expired", UNKNOWN_SESSION, "a message");
  const refusal = wordedRefusals.find(({ phrases }) => phrases.some((phrase) => start.startsWith(phrase)));
  return refusal === undefined ? null : new SessionInDoubt(refusal.code, refusal.message);
}

/** The visible text of a page outside one of its elements. */
function textOutside(element: HtmlElement): string {
  const texts: string[] = [];
  for (let inner = element; inner.parent !== null; inner = inner.parent) {
    for (const node of inner.parent.children) {
      const isText = typeof node === "string" || !(isTextless(node) || node.hidden);
      if (node !== inner && isText) texts.push(typeof node === "string" ? collapse(node) : node.text);
    }
  }
  return texts.join(" ");
}
