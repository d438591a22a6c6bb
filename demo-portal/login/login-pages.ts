import { type PortalResponse, page, redirect, withCookie } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import { type CaptchaBlock, captchaBlock, landingPage, loginPage } from "./login-page.ts";
import { indiaTime } from "./otp.ts";

/** Draws the next captcha of this session, which replaces the previous one. Every view of a login page uses one up. */
async function nextCaptcha(session: Session, portal: Portal): Promise<CaptchaBlock> {
  const { captcha } = session;
  const coming = captcha.coming !== null && captcha.coming.left > 0 ? captcha.coming : null;
  if (coming !== null) coming.left -= 1;
  captcha.answer = null;
  const variant = portal.shown.get("login");
  if (variant === "no_captcha") return { kind: "none" };
  if (variant === "google" || coming?.kind === "google") return { kind: "google" };
  const profile = coming !== null ? "garbled" : variant === "grid" ? "grid" : "real";
  const { text, image, mime } = await portal.settings.draw({ profile, format: variant === "png" ? "png" : "jpeg" });
  captcha.answer = text;
  return { kind: "picture", source: `data:${mime};base64,${image.toString("base64")}` };
}

/** A login page in a new session, shown instead of a page whose session has expired. */
export async function renderStandaloneLoginPage(origin: string, portal: Portal): Promise<string> {
  const session = portal.sessions.open();
  const captcha = await nextCaptcha(session, portal);
  return loginPage({ origin, csrf: session.csrf, captcha, alert: null, otpSentAt: null });
}

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
export const redirectToStart = ({ session }: Incoming): PortalResponse =>
  redirect(session?.stage.kind === "logged_in" ? "/vtop/content" : "/vtop/login");

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
