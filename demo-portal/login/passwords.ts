import type { Fault, FaultSetting } from "../faults/fault.ts";
import { type FaultKind, faultKinds, faults, outcomeAt } from "../faults/faults.ts";

/** The behaviour of the portal that a password triggers. An empty scenario is an ordinary login. */
export interface Scenario {
  /** The portal refuses the login with this message. */
  readonly refusal?: string;
  /** Page shown instead of the home page. */
  readonly landing?: "new_password" | "expired_password" | "questionnaire";
  /** Every login requires an OTP; by default only the OTP student's does. */
  readonly otp?: true;
  /** Resending the OTP fails. */
  readonly noResend?: true;
  /** The treatment of captchas: answers are rejected, or pictures are replaced after one rejected answer. */
  readonly captcha?: { readonly kind: "reject" | "garbled" | "google"; readonly count: number };
  /** The session ends after this number of page requests. */
  readonly maxPages?: number;
  /** The session ends after this time without a request. */
  readonly idleMinutes?: number;
  /** The session ends this long after the login. */
  readonly lifeMinutes?: number;
  readonly fault?: ScriptedFault;
  /** The variant that a page shows. */
  readonly shows?: { readonly page: string; readonly variant: string };
}

/** A fault that a password turns on. */
interface ScriptedFault {
  /** "login" and "home" are the responses of these names, "data" is every page behind the login; otherwise a page name. */
  readonly target: string;
  readonly kind: FaultKind;
  readonly setting: FaultSetting;
}

/** The ordinary password. With it, the OTP student's login requires an OTP. */
export const goodPassword = "pass_good";

export interface Password {
  /** The password, in which `<n>` or `<s>` stands for a number of up to four digits. */
  readonly password: string;
  /** The portal's behaviour, as the start of a sentence. */
  readonly effect: string;
  /** The service's response: an error code, or the status of a successful login. */
  readonly outcome: string;
  /** The call that has the outcome. Default: the login. With "data", the password may end in `:` and a page. */
  readonly at?: "login" | "resend" | "data";
  /** A number with which the password has the outcome. */
  readonly number?: number;
  readonly scenario: (number: number) => Scenario;
}

/** A password with its scenario, or the function that makes it of the number. */
const password = (
  password: string,
  effect: string,
  outcome: string,
  scenario: Scenario | Password["scenario"] = {},
  rest: Pick<Password, "at" | "number"> = {},
): Password => ({
  ...{ password, effect, outcome, ...rest },
  scenario: typeof scenario === "function" ? scenario : () => scenario,
});

const loginPasswords: readonly Password[] = [
  password(goodPassword, "The login succeeds; the OTP student must enter an OTP", "authenticated"),
  password(`it's "fine" &+%=#?é`, "The login succeeds, if the password is encoded correctly", "authenticated"),
  password(
    "next_semester",
    "The login succeeds; the next semester is listed above the running one, without data",
    "authenticated",
    { shows: { page: "semesters", variant: "next_listed" } },
  ),
  password(
    "semester_gone",
    "The login succeeds; the next semester is listed, and the running one no longer",
    "authenticated",
    { shows: { page: "semesters", variant: "running_gone" } },
  ),
  password("error_invalid_credentials", "Refused: wrong password", "invalid_credentials", {
    refusal: "Invalid LoginId/Password",
  }),
  password("error_unknown_user", "Refused: unknown user", "invalid_credentials", { refusal: "User Id Not Available" }),
  password("error_account_locked", "Refused: the account is locked", "account_locked", {
    refusal: "Your Account is Locked",
  }),
  password("error_attempts_exhausted", "Refused: too many failed attempts", "login_attempts_exhausted", {
    refusal: "Number Of Maximum Fail Attempts Reached.Use Forgot Password",
  }),
  password("error_password_change", "A form that asks for a new password", "password_change_required", {
    landing: "new_password",
  }),
  password(
    "error_password_expired",
    "A home page without a menu, whose password check asks for a new password",
    "password_change_required",
    { landing: "expired_password" },
  ),
  password("error_step_unknown", "A survey instead of the home page", "login_step_unknown", {
    landing: "questionnaire",
  }),
  password(
    "captcha_reject_<n>",
    "The first <n> captcha answers are rejected, even correct ones. The service sends at most 3",
    "captcha_unread",
    (count) => ({ captcha: { kind: "reject", count } }),
    { number: 3 },
  ),
  password(
    "captcha_garbled_<n>",
    "One captcha answer is rejected, then <n> pictures are unreadable. The service tries 4 of them",
    "captcha_unread",
    (count) => ({ captcha: { kind: "garbled", count } }),
    { number: 4 },
  ),
  password(
    "captcha_google_<n>",
    "One captcha answer is rejected, then Google's captcha is shown <n> times. The service tries 4 pages",
    "captcha_unsupported",
    (count) => ({ captcha: { kind: "google", count } }),
    { number: 4 },
  ),
  password("otp_always", "The login requires an OTP, of any student", "otp_required", { otp: true }),
  password(
    "otp_no_resend",
    "The login requires an OTP, and resending it fails",
    "otp_not_sent",
    { otp: true, noResend: true },
    { at: "resend" },
  ),
  password(
    "session_short_<n>",
    "The session expires after <n> page requests",
    "session_expired",
    (maxPages) => ({ maxPages }),
    { at: "data", number: 1 },
  ),
  ...(["idle", "life"] as const).map((limit) => ({
    password: `session_${limit}_<n>`,
    effect: `The login succeeds; the session expires after <n> minutes${limit === "idle" ? " without a request" : ""}`,
    ...{ outcome: "authenticated", number: 60 },
    scenario: (minutes: number) => ({ [`${limit}Minutes`]: minutes }),
  })),
];

/** The passwords that turn a fault on. */
function passwordsOf(kind: FaultKind): readonly Password[] {
  const { effect, passwords = {}, settingOf }: Fault = faults[kind];
  return Object.entries(passwords).map(([password, target]) => ({
    password,
    effect,
    outcome: outcomeAt(kind, target),
    at: target === "data" ? "data" : "login",
    // The longest delay that a service is known to wait for is 20 seconds.
    ...(settingOf && { number: 30 }),
    scenario: (number) => ({ fault: { target, kind, setting: settingOf?.(number) ?? {} } }),
  }));
}

/** Every known password, in the order in which /demo and the guide print them. */
export const passwords: readonly Password[] = [...loginPasswords, ...faultKinds.flatMap(passwordsOf)];

const NUMBER = /<[ns]>/;

/** A password with its example number. */
export const exampleOf = ({ password, number = 0 }: Password): string => password.replace(NUMBER, String(number));

/** The scenario of a password; null for an unknown password. `isPage` says which names may follow a colon. */
export function findScenario(text: string, isPage: (name: string) => boolean): Scenario | null {
  const [withoutPage = "", page] = text.split(/:(?=\w+$)/);
  if (page === undefined) return scenarioOf(text);
  const { fault } = scenarioOf(withoutPage) ?? {};
  return fault?.target === "data" && isPage(page) ? { fault: { ...fault, target: page } } : null;
}

function scenarioOf(text: string): Scenario | null {
  for (const { password, scenario } of passwords) {
    const [start = "", end] = password.split(NUMBER);
    const number = text.slice(start.length);
    if (end === undefined ? text === password : text.startsWith(start) && /^\d{1,4}$/.test(number))
      return scenario(Number(number));
  }
  return null;
}
