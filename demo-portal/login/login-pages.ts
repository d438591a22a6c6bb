import { type PortalResponse, page, redirect, withCookie } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import { landingPage } from "./landing-page.ts";
import { captchaBlock, loginPage } from "./login-page.ts";
import { nextCaptcha } from "./next-captcha.ts";
import { indiaTime } from "./otp.ts";

/** Variants of the login page for `show("login", ...)`. */
export const loginVariants: readonly string[] = [
  "google", // always Google's captcha
  "no_captcha", // no captcha
  "png", // the captcha is a PNG
  "grid", // the captcha has a grid over its text
  "odd_spelling", // alerts in capitals, with extra whitespace
  "short_home", // the home page has no menu and asks for the password check, which finds nothing
  "errors_at_login", // alerts and the OTP step at /vtop/login instead of /vtop/login/error
];

/** GET /vtop/open/page: the landing page. If the session is no longer anonymous, it is left alone and a new one opens. */
export function showLanding(incoming: Incoming, portal: Portal): PortalResponse {
  const session = incoming.session?.stage.kind === "anonymous" ? incoming.session : portal.sessions.open();
  const notice = incoming.query.has("logout") ? "You have been successfully logged out" : "";
  const response = page(landingPage(incoming.origin, session.csrf, notice));
  return session === incoming.session ? response : withCookie(response, session, incoming.origin);
}

/** POST /vtop/prelogin/setup: the choice made on the landing page. Without a choice, the landing page again. */
export function setUpLogin(incoming: Incoming, portal: Portal): PortalResponse {
  if (incoming.session === null || incoming.form.get("flag") !== "VTOP") return showLanding(incoming, portal);
  incoming.session.prelogin = true;
  return redirect(`${incoming.origin}/vtop/init/page`);
}

/**
 * GET /vtop/prelogin/setup: the landing page, or the choice sent as a query. The token is not checked, as for any GET: with
 * the token of another session the portal shows the login page too.
 */
export function setUpByQuery(incoming: Incoming, portal: Portal): PortalResponse {
  if (incoming.query.get("flag") !== "VTOP") return showLanding(incoming, portal);
  const session = incoming.session ?? portal.sessions.open();
  const response = setUpLogin({ ...incoming, session, form: new Map([["flag", "VTOP"]]) }, portal);
  return session === incoming.session ? response : withCookie(response, session, incoming.origin);
}

/** GET /vtop/init/page: redirects to the home page or the login page. */
export function redirectToStart({ session }: Incoming): PortalResponse {
  return redirect(session?.stage.kind === "logged_in" ? "/vtop/content" : "/vtop/login");
}

/**
 * GET /vtop/login and /vtop/login/error: the form with a new captcha, the last alert, or the OTP step. Before the choice
 * on the landing page was made, the landing page.
 */
export async function showLogin(incoming: Incoming, portal: Portal): Promise<PortalResponse> {
  const { session } = incoming;
  if (session?.stage.kind === "logged_in") return redirect("/vtop/content");
  if (session === null || (!session.prelogin && session.alert === null)) return showLanding(incoming, portal);
  const hasOddSpelling = portal.shown.get("login") === "odd_spelling";
  return page(
    loginPage({
      origin: incoming.origin,
      csrf: session.csrf,
      captcha: await nextCaptcha(session, portal),
      alert: hasOddSpelling ? (session.alert?.toUpperCase().replaceAll(" ", " \n\t\t ") ?? null) : session.alert,
      otpSentAt: session.stage.kind === "pending" ? indiaTime(session.stage.challenge.sentAtMs) : null,
    }),
  );
}

/** GET /vtop/get/new/captcha: the content of the captcha block. */
export async function showNewCaptcha({ session }: Incoming, portal: Portal): Promise<PortalResponse> {
  if (session === null || session.stage.kind === "logged_in") return redirect("/vtop/login");
  return page(captchaBlock(await nextCaptcha(session, portal)));
}
