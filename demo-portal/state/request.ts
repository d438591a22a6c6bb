import type { Scenario } from "../login/passwords.ts";
import type { Session } from "./session.ts";

/** A request with its form parsed and its session looked up. */
export interface Incoming {
  /** Full path without the query, e.g. "/vtop/login". */
  readonly path: string;
  readonly isMultipart: boolean;
  readonly query: URLSearchParams;
  readonly form: ReadonlyMap<string, string>;
  /** Scheme, host and port as the client addressed the portal. */
  readonly origin: string;
  /** The live session of the cookie, or null. */
  readonly session: Session | null;
  /** The recorded request. Handlers add what they find out. */
  readonly record: RecordedRequest;
  /** The scenario whose fault may apply to the response. The login sets it from the password. */
  scenario: Scenario | null;
}

/** A request as the portal records it. */
export interface RecordedRequest {
  method: string;
  path: string;
  /** Names of the body's fields, never their values. */
  fields: string[];
  /** Registration number of the student of the session or of the login; null if unknown. */
  student: string | null;
  /** Network address of the client. */
  address: string;
  userAgent: string;
  /** Status of the response; 0 if none was sent. */
  status: number;
  /** Outcome of a POST of the login form. */
  loginAttempt?: LoginAttempt;
}

export type LoginAttempt =
  | "accepted"
  | "otp"
  | "invalid captcha"
  | "invalid credentials"
  | "locked"
  | "new password"
  | "questionnaire"
  | "without prelogin"
  /** The scripted password broke the response; nobody is logged in. */
  | "broken";
