import type { Captcha, Profile } from "../captcha/captcha.ts";
import type { Mail } from "../demo/mailbox.ts";
import type { FaultBoard } from "../faults/faults.ts";
import type { Wait } from "../http/answer.ts";
import type { Script } from "../login/passwords.ts";
import type { PortalPage } from "../pages/page.ts";
import type { Challenge, Session, Sessions } from "./sessions.ts";

/** Draws one captcha in the look that is asked for. */
export type Draw = (look: { readonly profile: Profile; readonly format: "jpeg" | "png" }) => Promise<Captcha>;

/** What a start option decides, every default filled in. */
interface Settings {
  readonly latencyMs: number;
  readonly lockAfter: number;
  readonly primeCalendar: boolean;
  readonly primeCoursePage: boolean;
  readonly sessionEnd: SessionEnd;
  readonly otpKeepsCookie: boolean;
  readonly now: () => number;
  readonly draw: Draw;
  readonly wait: Wait;
}

/** What a POST with a dead session gets. */
export type SessionEnd = "not_found" | "redirect" | "login_page";

/** Everything that one running portal knows. */
export interface Portal {
  readonly settings: Settings;
  readonly sessions: Sessions;
  /** Pages by their path below /vtop/. */
  readonly pages: ReadonlyMap<string, PortalPage>;
  /** The variant that is switched on, by name of the page. */
  readonly shown: Map<string, string>;
  readonly faults: FaultBoard;
  /** Mails that the portal pretends to have sent, oldest first. */
  readonly mails: Mail[];
  /** Refused logins since the last good one, by registration number; filled only where logins are counted. */
  readonly failures: Map<string, number>;
  /** The one challenge whose OTP still counts, by registration number. */
  readonly challenges: Map<string, Challenge>;
}

/** One request, read. */
export interface Incoming {
  /** Whole path without the query, e.g. "/vtop/login". */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: ReadonlyMap<string, string>;
  /** Scheme, host and port by which the caller reached the portal. */
  readonly origin: string;
  /** The session of the cookie, or null when there is none alive. */
  readonly session: Session | null;
  /** What is written down about it; handlers may add what they learn. */
  readonly record: RecordedRequest;
  /** The script whose fault may strike the answer; the login puts the one of its password here. */
  script: Script | null;
}

/** A request as the portal remembers it. */
export interface RecordedRequest {
  method: string;
  path: string;
  /** Names of the body's fields, never their values. */
  fields: string[];
  /** Registration number of the student of the session, or of the login; null when unknown. */
  student: string | null;
  /** Status of the answer; 0 when none was sent. */
  status: number;
  /** How a POST of the login form ended. */
  loginAttempt?: LoginAttempt;
}

/** The end of one POST of the login form. */
export type LoginAttempt =
  | "accepted"
  | "otp"
  | "invalid captcha"
  | "invalid credentials"
  | "locked"
  | "new password"
  | "questionnaire"
  | "without prelogin"
  /** The scripted password broke the answer; nobody is logged in. */
  | "broken";
