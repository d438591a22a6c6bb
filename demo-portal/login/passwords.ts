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

/** A password that the demo portal knows. */
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

const loginPasswords: readonly Password[] = [
  {
    password: goodPassword,
    effect: "The login succeeds; the OTP student must enter an OTP",
    outcome: "authenticated",
    scenario: () => ({}),
  },
  {
    password: `it's "fine" &+%=#?é`,
    effect: "The login succeeds, if the password is encoded correctly",
    outcome: "authenticated",
    scenario: () => ({}),
  },
  {
    password: "next_semester",
    effect: "The login succeeds; the next semester is listed above the running one, without data",
    outcome: "authenticated",
    scenario: () => ({ shows: { page: "semesters", variant: "next_listed" } }),
  },
  {
    password: "semester_gone",
    effect: "The login succeeds; the next semester is listed, and the running one no longer",
    outcome: "authenticated",
    scenario: () => ({ shows: { page: "semesters", variant: "running_gone" } }),
  },
  {
    password: "error_invalid_credentials",
    effect: "Refused: wrong password",
    outcome: "invalid_credentials",
    scenario: () => ({ refusal: "Invalid LoginId/Password" }),
  },
  {
    password: "error_unknown_user",
    effect: "Refused: unknown user",
    outcome: "invalid_credentials",
    scenario: () => ({ refusal: "User Id Not Available" }),
  },
  {
    password: "error_account_locked",
    effect: "Refused: the account is locked",
    outcome: "account_locked",
    scenario: () => ({ refusal: "Your Account is Locked" }),
  },
  {
    password: "error_attempts_exhausted",
    effect: "Refused: too many failed attempts",
    outcome: "login_attempts_exhausted",
    scenario: () => ({ refusal: "Number Of Maximum Fail Attempts Reached.Use Forgot Password" }),
  },
  {
    password: "error_password_change",
    effect: "A form that asks for a new password",
    outcome: "password_change_required",
    scenario: () => ({ landing: "new_password" }),
  },
  {
    password: "error_password_expired",
    effect: "A home page without a menu, whose password check asks for a new password",
    outcome: "password_change_required",
    scenario: () => ({ landing: "expired_password" }),
  },
  {
    password: "error_step_unknown",
    effect: "A survey instead of the home page",
    outcome: "login_step_unknown",
    scenario: () => ({ landing: "questionnaire" }),
  },
  {
    password: "captcha_reject_<n>",
    effect: "The first <n> captcha answers are rejected, even correct ones. The service sends at most 3",
    outcome: "captcha_unread",
    number: 3,
    scenario: (count) => ({ captcha: { kind: "reject", count } }),
  },
  {
    password: "captcha_garbled_<n>",
    effect: "One captcha answer is rejected, then <n> pictures are unreadable. The service tries 4 of them",
    outcome: "captcha_unread",
    number: 4,
    scenario: (count) => ({ captcha: { kind: "garbled", count } }),
  },
  {
    password: "captcha_google_<n>",
    effect: "One captcha answer is rejected, then Google's captcha is shown <n> times. The service tries 4 pages",
    outcome: "captcha_unsupported",
    number: 4,
    scenario: (count) => ({ captcha: { kind: "google", count } }),
  },
  {
    password: "otp_always",
    effect: "The login requires an OTP, of any student",
    outcome: "otp_required",
    scenario: () => ({ otp: true }),
  },
  {
    password: "otp_no_resend",
    effect: "The login requires an OTP, and resending it fails",
    outcome: "otp_not_sent",
    at: "resend",
    scenario: () => ({ otp: true, noResend: true }),
  },
  {
    password: "session_short_<n>",
    effect: "The session expires after <n> page requests",
    outcome: "session_expired",
    at: "data",
    number: 1,
    scenario: (maxPages) => ({ maxPages }),
  },
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
    if (end === undefined ? text === password : text.startsWith(start) && /^\d{1,4}$/.test(number)) {
      return scenario(Number(number));
    }
  }
  return null;
}
