import type { FaultKind, FaultSetting } from "../faults/fault.ts";
import type { Scenario } from "./scenario.ts";

/** The ordinary password. With it, the OTP student's login requires an OTP. */
export const goodPassword = "pass_good";

type Row = readonly [
  password: string,
  scenario: (number: number) => Scenario,
  suffix?: "number" | "page" | "number and page",
];

const data = (kind: FaultKind, setting: FaultSetting = {}): Scenario => ({ fault: { target: "data", kind, setting } });
const login = (kind: FaultKind, setting: FaultSetting = {}): Scenario => ({
  fault: { target: "login", kind, setting },
});

/** Every known password. The third column says whether `_<number>` or `:<page>` is appended. */
const table: readonly Row[] = [
  [goodPassword, () => ({})],
  [`it's "fine" &+%=#?é`, () => ({})],
  ["error_invalid_credentials", () => ({ refusal: "Invalid LoginId/Password" })],
  ["error_unknown_user", () => ({ refusal: "User Id Not Available" })],
  ["error_account_locked", () => ({ refusal: "Your Account is Locked" })],
  ["error_attempts_exhausted", () => ({ refusal: "Number Of Maximum Fail Attempts Reached.Use Forgot Password" })],
  ["error_password_change", () => ({ landing: "new_password" })],
  ["error_password_expired", () => ({ landing: "expired_password" })],
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
  ["login_changed", () => ({ fault: { target: "home", kind: "content_without_registration_number", setting: {} } })],
  ["data_slow", (seconds) => data("slow_headers", { ms: seconds * 1000 }), "number and page"],
  ["data_down", () => data("reset"), "page"],
  ["data_500", () => data("status", { status: 500 }), "page"],
  ["data_waf", () => data("waf"), "page"],
  ["data_menu_off", () => data("menu_off"), "page"],
  ["data_changed", () => data("changed"), "page"],
  ["data_mismatch", () => data("mismatch"), "page"],
  ["data_login_page", () => data("login_page"), "page"],
  ["session_short", (maxPages) => ({ maxPages }), "number"],
];

/** The scenario of a password; null for an unknown password. `isPage` says which names may follow a colon. */
export function findScenario(password: string, isPage: (name: string) => boolean): Scenario | null {
  for (const [name, scenario, suffix = ""] of table) {
    if (suffix === "" && password === name) {
      return scenario(0);
    }
    const match = suffix === "" ? null : new RegExp(`^${name}(?:_(\\d{1,4}))?(?::(\\w+))?$`).exec(password);
    if (match !== null) {
      const [, number, page] = match;
      const numberFits = (number !== undefined) === suffix.includes("number");
      const pageFits = page === undefined || (suffix.includes("page") && isPage(page));
      return numberFits && pageFits ? limitToPage(page, scenario(Number(number))) : null;
    }
  }
  return null;
}

function limitToPage(page: string | undefined, scenario: Scenario): Scenario {
  return page === undefined || scenario.fault === undefined
    ? scenario
    : { ...scenario, fault: { ...scenario.fault, target: page } };
}
