import { escapeHtml } from "../html/html.ts";
import { type Answer, notFound, page, redirect, withHeader } from "../http/answer.ts";
import type { Session } from "../state/sessions.ts";
import type { Incoming, Portal } from "../state/state.ts";
import { homePage, newPasswordPage, questionnairePage, welcome } from "./home-page.ts";

/** GET /vtop/content: the home page, or what the scripted password put in its place. */
export function showHome({ session, origin }: Incoming): Answer {
  if (session?.stage.kind !== "in") {
    return redirect("/vtop/login");
  }
  const { student, script } = session.stage;
  switch (script.landing) {
    case "new_password":
      return page(newPasswordPage(origin, session.csrf));
    case "questionnaire":
      return page(questionnairePage(origin, session.csrf));
    default:
      return page(homePage(origin, student, session.csrf));
  }
}

/** POST /vtop/home: the middle of the home page alone. */
export function showWelcome({ stage }: Session): Answer {
  return stage.kind === "in" ? page(welcome(stage.student)) : notFound();
}

/** POST /vtop/logout. */
export function logOut(_incoming: Incoming, session: Session, portal: Portal): Answer {
  portal.sessions.end(session);
  return withHeader(redirect("/vtop/open/page?logout"), "Set-Cookie", "JSESSIONID=; Path=/vtop; Max-Age=0; HttpOnly");
}

/** GET /vtop/users/image/: a picture for the student of the session. */
export function showPhoto({ session }: Incoming): Answer {
  if (session?.stage.kind !== "in") {
    return redirect("/vtop/login");
  }
  const initials = escapeHtml(session.stage.student.name.replaceAll(/(?<=\p{L})\p{L}+|\P{L}/gu, "").slice(0, 2));
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#9fb4cc"/>
<text x="40" y="50" font-family="sans-serif" font-size="28" text-anchor="middle" fill="#17406d">${initials}</text></svg>`;
  return withHeader(page(picture), "Content-Type", "image/svg+xml");
}
