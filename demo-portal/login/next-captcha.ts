import type { Portal } from "../state/portal.ts";
import type { Session } from "../state/session.ts";
import { type CaptchaBlock, loginPage } from "./login-page.ts";

/** Draws the next captcha of this session, which replaces the previous one. Every view of a login page uses one up. */
export async function nextCaptcha(session: Session, portal: Portal): Promise<CaptchaBlock> {
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
