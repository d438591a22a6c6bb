import { randomBytes, randomUUID } from "node:crypto";
import type { Script } from "../login/passwords.ts";
import type { Student } from "../world/students.ts";

/** A session ends after so long without a request. */
const idleMs = 15 * 60 * 1000;

/** One session of the portal: what JSESSIONID stands for. */
export interface Session {
  /** Value of the cookie. */
  id: string;
  /** The token that every POST must carry. */
  csrf: string;
  /** When the last request came, in milliseconds of the portal's clock. */
  lastSeenMs: number;
  /** The form of the landing page was sent; a login without it is refused. */
  prelogin: boolean;
  /** Message that the login page shows; stays until the next login. */
  alert: string | null;
  captcha: CaptchaState;
  stage: Stage;
}

/** Which captchas this session has been shown, and what its scripted password has done to them. */
interface CaptchaState {
  /** What the newest picture says; null when there is none, or when it has been used. */
  answer: string | null;
  /** Answers sent with a password that scripts the captcha. */
  scriptedAnswers: number;
  /** The next `left` captchas are of this kind instead of the usual one. */
  coming: { kind: "garbled" | "google"; left: number } | null;
}

/** How far the login has come. */
type Stage =
  | { readonly kind: "anonymous" }
  | { readonly kind: "pending"; readonly challenge: Challenge }
  | { readonly kind: "in"; readonly student: Student; readonly script: Script; readonly visits: Visits };

/** A login that waits for its OTP. */
export interface Challenge {
  readonly student: Student;
  readonly script: Script;
  /** When the newest OTP was mailed, in milliseconds of the portal's clock. */
  sentAtMs: number;
  /** The one OTP that is right. */
  otp: string;
}

/** What a logged-in session has been asked so far. */
interface Visits {
  /** Menu pages that were opened; some data pages answer only after theirs. */
  readonly opened: Set<string>;
  /** Requests for pages that were answered. */
  count: number;
}

/** All sessions that are alive. */
export class Sessions {
  readonly #alive = new Map<string, Session>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The living session of this cookie value, its idle time starting anew; null when there is none. */
  find(id: string | null): Session | null {
    const session = id === null ? undefined : this.#alive.get(id);
    if (session === undefined) {
      return null;
    }
    if (this.#now() - session.lastSeenMs > idleMs) {
      this.end(session);
      return null;
    }
    session.lastSeenMs = this.#now();
    return session;
  }

  /** A new anonymous session. */
  open(): Session {
    for (const session of this.#alive.values()) {
      if (this.#now() - session.lastSeenMs > idleMs) {
        this.end(session);
      }
    }
    const session: Session = {
      id: newId(),
      csrf: randomUUID(),
      lastSeenMs: this.#now(),
      prelogin: false,
      alert: null,
      captcha: { answer: null, scriptedAnswers: 0, coming: null },
      stage: { kind: "anonymous" },
    };
    this.#alive.set(session.id, session);
    return session;
  }

  /** Gives the session another cookie value; the old one is dead. */
  rotate(session: Session): void {
    this.#alive.delete(session.id);
    session.id = newId();
    this.#alive.set(session.id, session);
  }

  /** Ends the session. */
  end(session: Session): void {
    this.#alive.delete(session.id);
  }
}

/** Logs the student in: new stage and another token; the cookie is the caller's business. */
export function enter(session: Session, student: Student, script: Script): void {
  session.stage = { kind: "in", student, script, visits: { opened: new Set(), count: 0 } };
  session.csrf = randomUUID();
  session.alert = null;
}

/** Who has given the right password in this session, or null. */
export function studentOf(session: Session): Student | null {
  switch (session.stage.kind) {
    case "anonymous":
      return null;
    case "pending":
      return session.stage.challenge.student;
    case "in":
      return session.stage.student;
  }
}

function newId(): string {
  return randomBytes(16).toString("hex").toUpperCase();
}
