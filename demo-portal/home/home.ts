import { escapeHtml } from "../html/html.ts";
import { notFound, type PortalResponse, page, redirect, withHeader } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import {
  homeContent,
  homePage,
  newPasswordForm,
  newPasswordPage,
  questionnairePage,
  shortHomePage,
  welcome,
} from "./home-page.ts";

/** GET /vtop/content: the home page, or the page that a scripted password shows instead. */
export function showHome({ session, origin }: Incoming, { shown }: Portal): PortalResponse {
  if (session?.stage.kind !== "logged_in") return redirect("/vtop/login");
  const { student, scenario } = session.stage;
  switch (scenario.landing) {
    case "new_password":
      return page(newPasswordPage(origin, session.csrf));
    case "expired_password":
      return page(shortHomePage(origin, student, session.csrf));
    case "questionnaire":
      return page(questionnairePage(origin, session.csrf));
    default:
      return page((shown.get("login") === "short_home" ? shortHomePage : homePage)(origin, student, session.csrf));
  }
}

/** POST /vtop/home: only the content area of the home page. */
export const showWelcome = ({ stage }: Session): PortalResponse =>
  stage.kind === "logged_in" ? page(welcome(stage.student)) : notFound();

/** POST /vtop/check/expired/password: the form for a new password, or the content of the home page. */
export function checkPassword({ stage, csrf }: Session): PortalResponse {
  if (stage.kind !== "logged_in") return notFound();
  return page(stage.scenario.landing === "expired_password" ? newPasswordForm(csrf) : homeContent(stage.student, csrf));
}

/** POST /vtop/logout. */
export function logOut(_incoming: Incoming, session: Session, portal: Portal): PortalResponse {
  portal.sessions.end(session);
  return withHeader(redirect("/vtop/open/page?logout"), "Set-Cookie", "JSESSIONID=; Path=/vtop; Max-Age=0; HttpOnly");
}

/** GET /vtop/users/image/: a placeholder photo with the initials of the session's student. */
export function showPhoto({ session }: Incoming): PortalResponse {
  if (session?.stage.kind !== "logged_in") return redirect("/vtop/login");
  const initials = escapeHtml(session.stage.student.name.replaceAll(/(?<=\p{L})\p{L}+|\P{L}/gu, "").slice(0, 2));
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#9fb4cc"/>
<text x="40" y="50" font-family="sans-serif" font-size="28" text-anchor="middle" fill="#17406d">${initials}</text></svg>`;
  return withHeader(page(picture), "Content-Type", "image/svg+xml");
}
