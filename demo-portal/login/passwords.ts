import type { FaultKind, FaultSetting } from "../faults/faults.ts";

/** What a password makes the portal do. The default of every part is the ordinary course of things. */
export interface Script {
  /** The portal refuses the login with this message. */
  readonly refusal?: string;
  /** What stands where the home page should be. */
  readonly landing?: "new_password" | "questionnaire";
  /** Always asked for an OTP; by default only the OTP student is. */
  readonly otp?: true;
  /** Resending the OTP fails. */
  readonly noResend?: true;
  /** What happens to captchas: answers rejected, or pictures replaced after one rejected answer. */
  readonly captcha?: { readonly kind: "reject" | "garbled" | "google"; readonly count: number };
  /** The session dies after so many requests for pages. */
  readonly visits?: number;
  readonly fault?: ScriptedFault;
}

/** A fault that a password switches on. */
interface ScriptedFault {
  /** "login" and "home" are the answers of these names, "data" is every page behind the login, else one page's name. */
  readonly place: string;
  readonly kind: FaultKind;
  readonly setting: FaultSetting;
}

/** The password that makes the OTP student's login wait for an OTP. */
export const goodPassword = "pass_good";

type Row = readonly [password: string, script: (n: number) => Script, forms?: "number" | "page" | "number and page"];

const data = (kind: FaultKind, setting: FaultSetting = {}): Script => ({ fault: { place: "data", kind, setting } });
const login = (kind: FaultKind, setting: FaultSetting = {}): Script => ({ fault: { place: "login", kind, setting } });

/** Every password that logs in or does something; `_<n>` and `:<page>` follow where the third column says so. */
const table: readonly Row[] = [
  [goodPassword, () => ({})],
  [`it's "fine" &+%=#?é`, () => ({})],
  ["error_invalid_credentials", () => ({ refusal: "Invalid LoginId/Password" })],
  ["error_unknown_user", () => ({ refusal: "User Id Not Available" })],
  ["error_account_locked", () => ({ refusal: "Your Account is Locked" })],
  ["error_attempts_exhausted", () => ({ refusal: "Number Of Maximum Fail Attempts Reached.Use Forgot Password" })],
  ["error_password_change", () => ({ landing: "new_password" })],
  ["error_step_unknown", () => ({ landing: "questionnaire" })],
  ["captcha_reject", (count) => ({ captcha: { kind: "reject", count } }), "number"],
  ["captcha_garbled", (count) => ({ captcha: { kind: "garbled", count } }), "number"],
  ["captcha_google", (count) => ({ captcha: { kind: "google", count } }), "number"],
  ["otp_always", () => ({ otp: true })],
  ["otp_no_resend", () => ({ otp: true, noResend: true })],
  ["login_slow", (seconds) => login("slow_headers", { ms: seconds * 1000 }), "number"],
  ["login_down", () => login("reset")],
  ["login_500", () => login("status", { status: 500 })],
  ["login_waf", () => login("waf")],
  ["login_changed", () => ({ fault: { place: "home", kind: "content_without_registration_number", setting: {} } })],
  ["data_slow", (seconds) => data("slow_headers", { ms: seconds * 1000 }), "number and page"],
  ["data_down", () => data("reset"), "page"],
  ["data_500", () => data("status", { status: 500 }), "page"],
  ["data_waf", () => data("waf"), "page"],
  ["data_menu_off", () => data("menu_off"), "page"],
  ["data_changed", () => data("changed"), "page"],
  ["data_login_page", () => data("login_page"), "page"],
  ["session_short", (visits) => ({ visits }), "number"],
];

/** The script of a password; null when it is not one of the portal's. `isPage` tells which names may follow a colon. */
export function findScript(password: string, isPage: (name: string) => boolean): Script | null {
  for (const [name, script, forms = ""] of table) {
    if (forms === "" && password === name) {
      return script(0);
    }
    const match = forms === "" ? null : new RegExp(`^${name}(?:_(\\d{1,4}))?(?::(\\w+))?$`).exec(password);
    if (match !== null) {
      const [, number, page] = match;
      const numbered = (number !== undefined) === forms.includes("number");
      const placed = page === undefined || (forms.includes("page") && isPage(page));
      return numbered && placed ? strikeOnly(page, script(Number(number))) : null;
    }
  }
  return null;
}

function strikeOnly(page: string | undefined, script: Script): Script {
  return page === undefined || script.fault === undefined
    ? script
    : { ...script, fault: { ...script.fault, place: page } };
}
