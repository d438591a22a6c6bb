import { type ErrorCode, ServiceError } from "../contract/errors.ts";
import type { Session } from "../contract/session.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { PageChanged } from "../html/page-changed.ts";
import { HOME_PATH, LANDING_PATH, type LoginPage, loginPageNames, parseLoginPage } from "./login/login-page.ts";
import type { FinalAnswer } from "./portal-client.ts";
import { lateRefusalBeforeLogin, refusalBeforeLogin } from "./refusals.ts";
import type { RequestContext } from "./request-context.ts";
import type { PortalAnswer } from "./transport.ts";

/** The reason for which no page of a session can be read. */
type SessionEnd = { readonly code: ErrorCode; readonly detail: string };

const OVER: SessionEnd = { code: "session_expired", detail: "The portal does not know the session." };

/**
 * Asks the portal whether a session is over: it is if its home page is not that of the student, with the session's token, while
 * the portal's landing page answers. Costs one request if the home page answers or redirects to the login, otherwise two.
 * portal_unavailable or portal_blocked if neither page answers; null for an active session.
 */
export async function endOfSession(
  context: RequestContext,
  session: Session,
  origin: string,
  keepsToken = true,
): Promise<SessionEnd | null> {
  const ask = async (path: string, cookie: string | null): Promise<PortalAnswer | null> => {
    const request = { method: "GET", path, cookie, userAgent: session.user_agent } as const;
    try {
      const answer = await context.send(loginPageNames.login, request, true);
      return answer.status > 500 ? null : answer;
    } catch (error) {
      if (error instanceof ServiceError) return null;
      throw error;
    }
  };
  const read = (answer: PortalAnswer, path: string) => context.timeParsing(() => readPage({ ...answer, path }));
  const home = await ask(HOME_PATH, session.cookie);
  const [homePage, homeRefusal] = home === null ? [null, null] : read(home, HOME_PATH);
  if (isHomeOf(session, homePage, keepsToken)) return null;
  if (home !== null && /^\/vtop\/(?:login|open)\b/.test(pathOf(home.location, origin))) return OVER;
  const landing = await ask(LANDING_PATH, null);
  const [page, refusal] = landing === null ? [null, null] : read(landing, LANDING_PATH);
  const isLanding = page !== null && (page.csrfToken !== null || page.passwordFields.length > 0);
  // Under maintenance, a page of everybody may be left that answers.
  const isAway = home === null || (homePage !== null && homeRefusal?.code === "portal_unavailable");
  if (isLanding || pathOf(landing?.location ?? null, origin) !== "") return isAway ? null : OVER;
  return refusal?.code === "portal_blocked"
    ? { code: "portal_blocked", detail: "The portal refuses its landing page, too." }
    : { code: "portal_unavailable", detail: "Neither the home page nor the landing page of the portal answers." };
}

/** The page of an answer, and the refusal that it is. */
function readPage(answer: FinalAnswer): readonly [LoginPage | null, ServiceError | null] {
  const refusal = refusalBeforeLogin(answer);
  if (refusal !== null) return [null, refusal];
  try {
    const root = parseHtml(answer.text);
    return [parseLoginPage(root), lateRefusalBeforeLogin(root)];
  } catch (error) {
    if (error instanceof PageChanged) return [null, null];
    throw error;
  }
}

/** A token that the portal has replaced is as useless as an ended session, except where pages renew it and take the older ones. */
const isHomeOf = ({ registration_number, csrf_token }: Session, page: LoginPage | null, keepsToken: boolean): boolean =>
  page?.registrationNumber?.toUpperCase() === registration_number.toUpperCase() &&
  (!keepsToken || page.csrfToken === null || page.csrfToken === csrf_token);

/** The path of a redirect within the portal, or "". */
function pathOf(location: string | null, origin: string): string {
  const base = `${origin}/vtop/`;
  const target = location !== null && URL.canParse(location, base) ? new URL(location, base) : null;
  return target?.origin === origin ? target.pathname : "";
}
