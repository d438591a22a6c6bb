import { ServiceError } from "../errors.ts";
import type { HtmlElement } from "../html/dom/element.ts";
import { byId } from "../html/find.ts";
import { textOf } from "../html/text.ts";
import type { FinalAnswer } from "./portal-client.ts";

/** What an answer is judged by: its status and path, and its page. */
interface Sight {
  readonly answer: FinalAnswer;
  readonly page: HtmlElement;
}

interface Refusal {
  readonly code: "portal_unavailable" | "portal_blocked" | "portal_menu_unavailable" | "portal_page_changed";
  /** Completes "The portal answered ...". */
  readonly words: string;
  seen(sight: Sight): boolean;
}

/** True for the portal's login page, which it shows with status 200 to a session that it does not know. */
export const isLoginPage = (page: HtmlElement): boolean =>
  byId(page, "vtopLoginForm") !== null || byId(page, "captchaStr") !== null;

const says = (page: HtmlElement, ...words: readonly string[]) => {
  const text = textOf(page).toLowerCase();
  return words.some((word) => text.includes(word));
};

const MENU_OFF = "this menu is not available at present";

/** How a refusal by status or type is recognised, in the order of judgement. The portal says 200 to nearly everything. */
const byHead: readonly Refusal[] = [
  { code: "portal_unavailable", words: "with a server error", seen: ({ answer }) => answer.status >= 500 },
  { code: "portal_blocked", words: "with a refusal", seen: ({ answer }) => [403, 429].includes(answer.status) },
  { code: "portal_page_changed", words: "with another status than 200", seen: ({ answer }) => answer.status !== 200 },
  {
    code: "portal_page_changed",
    words: "with something that is no HTML",
    seen: ({ answer }) => !/^(text\/html|application\/xhtml\+xml|)(;|$)/i.test(answer.contentType),
  },
];

const menuRefusal = (where: (page: HtmlElement) => HtmlElement | null): Refusal => ({
  code: "portal_menu_unavailable",
  words: "that this menu is not available at present",
  seen({ page }) {
    const message = where(page);
    return message !== null && says(message, MENU_OFF);
  },
});

const menuBox = menuRefusal((page) => byId(page, "msgBoxInfoText"));

/** Signs that count only on a page that nobody recognises: inside a known page the same words are a student's data. */
const menuWords = menuRefusal((page) => page);
const firewallWords: Refusal = {
  code: "portal_blocked",
  words: "with a page of its firewall",
  seen: ({ page }) => says(page, "unable to process", "not authorized"),
};

/** The code for a client that the portal does not know (any more). */
type LostCode = "session_expired" | "otp_challenge_expired";

function judge(table: readonly Refusal[], sight: Sight): ServiceError | null {
  const refusal = table.find(({ seen }) => seen(sight));
  return refusal === undefined ? null : new ServiceError(refusal.code, `The portal answered ${refusal.words}.`);
}

/** How the portal refuses with this answer while nobody is logged in yet, or null: then the page may be read. */
export const refusalBeforeLogin = (answer: FinalAnswer, page: HtmlElement): ServiceError | null =>
  judge(byHead, { answer, page });

/**
 * How the portal refuses with this answer, or null: then the page may be read. The one telling status is 404 on a POST, the
 * portal's word for a session or token that it does not know.
 */
export function refusalOf(answer: FinalAnswer, page: HtmlElement, lost: LostCode): ServiceError | null {
  if (answer.status === 404 || /^\/vtop\/login\b/.test(answer.path) || isLoginPage(page)) {
    return new ServiceError(lost, "The portal answered as it answers a session that it does not know.");
  }
  return judge([...byHead, menuBox], { answer, page });
}

/** Why a page before the login was not recognised: the portal's firewall refuses in words. Null: the page has changed. */
export const lateRefusalBeforeLogin = (answer: FinalAnswer, page: HtmlElement): ServiceError | null =>
  judge([firewallWords], { answer, page });

/** Why a page was not recognised: the portal refuses in words. Null: the page has changed. */
export const lateRefusalOf = (answer: FinalAnswer, page: HtmlElement): ServiceError | null =>
  judge([menuWords, firewallWords], { answer, page });
