import { landingPage } from "../html/document.ts";
import { type Answer, page, redirect, withCookie } from "../http/answer.ts";
import type { Incoming, Portal } from "../state/state.ts";
import { captchaBlock, loginPage } from "./login-page.ts";
import { nextCaptcha } from "./next-captcha.ts";
import { indiaTime } from "./otp.ts";

/**
 * Variants of the login page that `show("login", ...)` knows. "google": always Google's captcha; "no_captcha": none at
 * all; "png" and "checkered": another format or ground of the picture; "odd_spelling": alerts in capitals and with
 * more blanks; "errors_at_login": alerts and the OTP step at /vtop/login instead of /vtop/login/error.
 */
export const loginVariants: readonly string[] = [
  "google",
  "no_captcha",
  "png",
  "checkered",
  "odd_spelling",
  "errors_at_login",
];

/** GET /vtop/open/page: the landing page. A session that is no longer anonymous is left alone, and another begins. */
export function openLanding(incoming: Incoming, portal: Portal): Answer {
  const session = incoming.session?.stage.kind === "anonymous" ? incoming.session : portal.sessions.open();
  const notice = incoming.query.has("logout") ? "You have been successfully logged out" : "";
  const answer = page(landingPage(incoming.origin, session.csrf, notice));
  return session === incoming.session ? answer : withCookie(answer, session, incoming.origin);
}

/** POST /vtop/prelogin/setup: the choice on the landing page. Without it, the landing page again. */
export function setUpLogin(incoming: Incoming, portal: Portal): Answer {
  if (incoming.session === null || incoming.form.get("flag") !== "VTOP") {
    return openLanding(incoming, portal);
  }
  incoming.session.prelogin = true;
  return redirect(`${incoming.origin}/vtop/init/page`);
}

/** GET /vtop/prelogin/setup: the landing page, or the same choice sent as a query. */
export function setUpByQuery(incoming: Incoming, portal: Portal): Answer {
  const chosen =
    incoming.query.get("flag") === "VTOP" && incoming.query.get("_csrf") === (incoming.session?.csrf ?? null);
  return chosen
    ? setUpLogin({ ...incoming, form: new Map([["flag", "VTOP"]]) }, portal)
    : openLanding(incoming, portal);
}

/** GET /vtop/init/page: sends on to where the session belongs. */
export function startPage({ session }: Incoming): Answer {
  return redirect(session?.stage.kind === "in" ? "/vtop/content" : "/vtop/login");
}

/**
 * GET /vtop/login and /vtop/login/error: the form, with a new captcha, the last alert, or the OTP step; at the same
 * address the landing page, while nobody has said there who is coming.
 */
export async function showLogin(incoming: Incoming, portal: Portal): Promise<Answer> {
  const { session } = incoming;
  if (session?.stage.kind === "in") {
    return redirect("/vtop/content");
  }
  if (session === null || (!session.prelogin && session.alert === null)) {
    return openLanding(incoming, portal);
  }
  const odd = portal.shown.get("login") === "odd_spelling";
  return page(
    loginPage({
      origin: incoming.origin,
      csrf: session.csrf,
      captcha: await nextCaptcha(session, portal),
      alert: odd ? (session.alert?.toUpperCase().replaceAll(" ", " \n\t\t ") ?? null) : session.alert,
      otpSentAt: session.stage.kind === "pending" ? indiaTime(session.stage.challenge.sentAtMs) : null,
    }),
  );
}

/** GET /vtop/get/new/captcha: the inside of the captcha block. */
export async function newCaptcha({ session }: Incoming, portal: Portal): Promise<Answer> {
  if (session === null || session.stage.kind === "in") {
    return redirect("/vtop/login");
  }
  return page(captchaBlock(await nextCaptcha(session, portal)));
}
