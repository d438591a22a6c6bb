import { ServiceError } from "../../contract/errors.ts";
import { type Session, sessionPatterns } from "../../contract/session.ts";
import { mergeCookies, type PortalClient } from "../portal-client.ts";
import { asUnknownStep, parseOutcome } from "./answers.ts";
import { HOME_PATH, loginPageNames } from "./login-page.ts";
import { checkPassword } from "./password-check.ts";

const AFTER_LOGIN = "/vtop/init/page";

/** Cookies of common load balancers, without which the portal may not find the session. */
const OF_BALANCER = /^(?:SERVERID|ROUTEID|INGRESSCOOKIE|AWSALB|AWSELB|ARRAffinity|BIGipServer|NSC_)/i;

/**
 * The cookies of a session among those of a browser, in the form of a session's: the session cookie first, then up to four others,
 * beginning with those of a load balancer. Cookies of analytics, which begin with an underscore, are left out, and so is the name of the
 * session cookie in another case.
 */
export function sessionCookieOf(header: string): string | null {
  const pairs = header.split(";").map((pair) => pair.trim());
  const [session = null] = pairs.filter((pair) => sessionPatterns.cookie.test(pair));
  const others = pairs.filter((pair) => !/^(?:JSESSIONID=|_|$)/i.test(pair));
  const ofBalancer = others.filter((pair) => OF_BALANCER.test(pair));
  return mergeCookies(null, session, [...ofBalancer, ...others.filter((pair) => !OF_BALANCER.test(pair))]);
}

/**
 * Opens the home page with the cookie of a browser and returns its session. Throws session_expired, password_change_required and
 * the codes of any request before a login.
 */
export async function adoptSession(client: PortalClient): Promise<Session> {
  const { cookie } = client;
  const open = (path: string) => client.get(loginPageNames.login, path).catch(asUnknownStep);
  let answer = await open(HOME_PATH);
  // Of a page that the portal no longer has, or of a session that it does not know: this page leads to the home page or to a login.
  if (answer.status === 404) answer = await open(AFTER_LOGIN);
  const isLost = answer.status === 404 && answer.path.startsWith(AFTER_LOGIN);
  if (isLost || /^\/vtop\/(?:login|open)\b/.test(answer.path)) throw notLoggedIn();
  const outcome = await checkPassword(client, parseOutcome(client.context, answer));
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
