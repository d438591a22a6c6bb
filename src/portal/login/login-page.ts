import { sessionPatterns } from "../../contract/session.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { attribute, byId, find, findAll } from "../../html/find.ts";

/** Page names of the requests of a login and a logout; they are not parsed by a feature. */
export const loginPageNames = { login: "login", otp: "otp", logout: "logout" } as const;

/** The page of a logged-in student, and the one for everybody. */
export const HOME_PATH = "/vtop/content";
export const LANDING_PATH = "/vtop/open/page";

/**
 * Everything a login needs to know of one page. The portal shows the login page, the OTP form, a password form or the home
 * page in answer to the same request, so one record covers them all.
 */
export interface LoginPage {
  /** From the first hidden `_csrf` field, or else from the page's script; null if a session could not use it. */
  readonly csrfToken: string | null;
  /** The portal's own captcha image as a data URI; null if the page shows Google's captcha or none. */
  readonly captcha: string | null;
  /** True if the page has the widget or the field of Google's captcha. Every login page loads its script. */
  readonly hasGoogleCaptcha: boolean;
  /**
   * The texts of all alerts, separated by a bar, cut to 4,096 characters. If a page other than the home page has none, those of the known
   * messages. No other text counts: every login page contains words such as "otp" in scripts and hidden elements.
   */
  readonly alert: string;
  /** True if the page contains the OTP form or its script variable. */
  readonly hasOtpForm: boolean;
  /** Names of the password fields, "" for a field without a name. */
  readonly passwordFields: readonly string[];
  /** Registration number on the home page; null on other pages. */
  readonly registrationNumber: string | null;
  /** True if the page has a menu, which a student with an expired password does not get. */
  readonly hasMenu: boolean;
  /** True for a home page without a menu whose script requests the password check. */
  readonly requestsPasswordCheck: boolean;
}

/** Parses any page that the portal shows during a login. */
export function parseLoginPage(page: HtmlElement): LoginPage {
  const script = textOfScripts(page);
  const hasMenu = find(page, (element) => element.name === "a" && attribute(element, "data-url") !== null) !== null;
  const registrationNumber = registrationNumberOf(page);
  return {
    hasMenu,
    csrfToken: csrfTokenOf(page, script),
    captcha: captchaOf(page),
    hasGoogleCaptcha: byId(page, "recaptcha") !== null || byId(page, "gResponse") !== null,
    alert: alertsOf(page) || (registrationNumber === null ? messagesOf(page) : ""),
    hasOtpForm: byId(page, "securityOtpForm") !== null || /\bvar\s+securityOtpPending\s*=\s*['"]?true\b/.test(script),
    passwordFields: findAll(page, isPasswordField).map((field) => attribute(field, "name") ?? ""),
    registrationNumber,
    requestsPasswordCheck: /["']check\\?\/expired\\?\/password["']/.test(script) && !hasMenu,
  };
}

const textOfScripts = (page: HtmlElement): string =>
  findAll(page, "script")
    .flatMap((script) => script.children)
    .join("\n");

function csrfTokenOf(page: HtmlElement, script: string): string | null {
  const field = find(page, (element) => element.name === "input" && attribute(element, "name") === "_csrf");
  const token = (field && attribute(field, "value")) ?? /\bcsrfValue\s*=\s*["']([^"']+)["']/.exec(script)?.[1];
  return token !== undefined && sessionPatterns.csrf_token.test(token) ? token : null;
}

function captchaOf(page: HtmlElement): string | null {
  const isCaptcha = (element: HtmlElement) =>
    element.name === "img" && (attribute(element, "src")?.startsWith("data:") ?? false);
  const image = find(page, isCaptcha);
  return image && attribute(image, "src");
}

/** The portal shows one or two alerts of one sentence. */
const MAX_ALERTS = 20;
const MAX_ALERT_LENGTH = 4096;

/** Messages of the sister campuses, for which no client looks in alerts: nobody has published where they stand. */
const MESSAGE =
  /^(?:invalid (?:captcha|(?:user ?name|log ?in ?id|user ?id) ?\/ ?password)|(?:your )?account is locked|maximum fail attempts)\b.{0,80}$/i;

const alertsOf = (page: HtmlElement) => textsOf(page, (element) => attribute(element, "role") === "alert");

const messagesOf = (page: HtmlElement) =>
  textsOf(page, (element) => MESSAGE.test(element.text) && !isHiddenWithin(page, element));

const textsOf = (page: HtmlElement, test: (element: HtmlElement) => boolean): string =>
  findAll(page, test)
    .slice(0, MAX_ALERTS)
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join(" | ")
    .slice(0, MAX_ALERT_LENGTH);

const isPasswordField = (element: HtmlElement) => element.name === "input" && attribute(element, "type") === "password";

function registrationNumberOf(page: HtmlElement): string | null {
  const field = byId(page, "authorizedIDX") ?? find(page, (element) => attribute(element, "name") === "authorizedIDX");
  const value = (field && attribute(field, "value"))?.trim() ?? "";
  return sessionPatterns.registration_number.test(value) ? value : null;
}
