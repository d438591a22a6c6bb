import { ServiceError } from "../../contract/errors.ts";
import type { Session } from "../../contract/session.ts";
import { mergeCookies } from "../cookies.ts";
import type { PortalClient } from "../portal-client.ts";
import type { RequestContext } from "../request-context.ts";
import { asUnknownStep, parseOutcome } from "./answers.ts";
import { loginPageNames } from "./login-page.ts";
import { checkPassword } from "./password-check.ts";

/**
 * The cookies of a session among those of a browser, in the form of a session's: the session cookie first, then up to four others.
 * Cookies of analytics, which begin with an underscore, are left out.
 */
export function sessionCookieOf(header: string): string | null {
  const pairs = header.split(";").map((pair) => pair.trim());
  const [session = null] = pairs.filter((pair) => pair.startsWith("JSESSIONID="));
  return mergeCookies(
    null,
    session,
    pairs.filter((pair) => !/^(?:JSESSIONID=|_|$)/.test(pair)),
  );
}

/**
 * Opens the home page with the cookie of a browser and returns its session. Throws session_expired, password_change_required and
 * the codes of any request before a login.
 */
export async function adoptSession(client: PortalClient, context: RequestContext): Promise<Session> {
  const { cookie } = client;
  const answer = await client.get(loginPageNames.login, "/vtop/content").catch(asUnknownStep);
  const isUnknown = answer.status === 404 || /^\/vtop\/(?:login|open)\b/.test(answer.path);
  if (isUnknown) throw notLoggedIn();
  const outcome = await checkPassword(client, context, parseOutcome(context, answer));
  if (outcome.kind === "refused") throw new ServiceError(outcome.code, outcome.detail);
  if (outcome.kind !== "authenticated" || cookie === null) throw notLoggedIn();
  return {
    registration_number: outcome.registrationNumber,
    cookie: client.cookie ?? cookie,
    csrf_token: outcome.csrfToken,
    user_agent: client.userAgent,
  };
}

const notLoggedIn = () =>
  new ServiceError("session_expired", "The portal does not know the session, or its login is not complete.");
