import type { Scenario } from "../login/passwords.ts";
import type { Student } from "../world/students.ts";

/** One session of the portal, identified by the JSESSIONID cookie. */
export interface Session {
  /** Value of the cookie. */
  id: string;
  /** The token that every POST must carry. */
  csrf: string;
  /** Tokens of this login that a page has replaced. They remain valid. */
  readonly earlierTokens: Set<string>;
  /** Time of the last request, in milliseconds of the portal's clock. */
  lastSeenMs: number;
  /** Time at which the session got its cookie. */
  startMs: number;
  /** True if the form of the landing page was sent. A login without it is refused. */
  prelogin: boolean;
  /** Message shown on the login page until the next login. */
  alert: string | null;
  captcha: CaptchaState;
  stage: Stage;
  /** The end of the last request. Used only with `serialisePerSession`. */
  last: Promise<void>;
}

/** The captcha shown in this session, and what a scripted password does to the next ones. */
interface CaptchaState {
  /** Answer of the newest picture; null if there is no picture or the answer was already used. */
  answer: string | null;
  /** Number of answers sent with a password that scripts the captcha. */
  scriptedAnswers: number;
  /** The next `left` captchas are of this kind. */
  coming: { kind: "garbled" | "google"; left: number } | null;
}

/** Progress of the login. */
type Stage =
  | { readonly kind: "anonymous" }
  | { readonly kind: "pending"; readonly challenge: Challenge }
  | {
      readonly kind: "logged_in";
      readonly student: Student;
      readonly scenario: Scenario;
      readonly history: PageHistory;
    };

/** A login that waits for its OTP. */
export interface Challenge {
  readonly student: Student;
  readonly scenario: Scenario;
  /** Time when the newest OTP was mailed, in milliseconds of the portal's clock. */
  sentAtMs: number;
  /** The only valid OTP. */
  otp: string;
}

/** The page requests of a logged-in session. */
interface PageHistory {
  /** Paths of the pages opened so far. Some data pages require that their menu page was opened. */
  readonly opened: Set<string>;
  count: number;
}
