import { randomBytes, randomUUID } from "node:crypto";
import type { Scenario } from "../login/passwords.ts";
import type { Student } from "../world/students.ts";
import type { Session } from "./session.ts";

const MINUTE_MS = 60_000;

/** Times after which a session expires, in milliseconds. */
export interface SessionLimits {
  /** Without a request. */
  readonly idleMs: number;
  /** After the login, whatever was requested; 0: never. */
  readonly lifeMs: number;
}

/** When this number is exceeded, the session that was not used for longest is removed. */
const maxSessions = 10_000;

export class SessionStore {
  /** In the order of their last use. */
  readonly #sessions = new Map<string, Session>();
  readonly #now: () => number;
  readonly #limits: SessionLimits;

  constructor(now: () => number, limits: SessionLimits) {
    this.#now = now;
    this.#limits = limits;
  }

  /** Finds the live session with this cookie value and resets its idle time; null if missing. */
  find(id: string): Session | null {
    const session = this.#sessions.get(id);
    if (session === undefined) return null;
    if (this.#isExpired(session)) {
      this.end(session);
      return null;
    }
    session.lastSeenMs = this.#now();
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }

  /** Opens an anonymous session. */
  open(): Session {
    const [unused] = this.#sessions.values();
    if (unused !== undefined && this.#sessions.size >= maxSessions) this.end(unused);
    const session: Session = {
      id: newId(),
      csrf: randomUUID(),
      earlierTokens: new Set(),
      lastSeenMs: this.#now(),
      startMs: this.#now(),
      prelogin: false,
      alert: null,
      captcha: { answer: null, scriptedAnswers: 0, coming: null },
      stage: { kind: "anonymous" },
      last: Promise.resolve(),
    };
    this.#sessions.set(session.id, session);
    return session;
  }

  /** Gives the session a new cookie value. The old value becomes invalid. */
  rotate(session: Session): void {
    this.#sessions.delete(session.id);
    session.id = newId();
    session.startMs = this.#now();
    this.#sessions.set(session.id, session);
  }

  end(session: Session): void {
    this.#sessions.delete(session.id);
  }

  #isExpired(session: Session): boolean {
    const { idleMinutes, lifeMinutes } = session.stage.kind === "logged_in" ? session.stage.scenario : {};
    const idleMs = idleMinutes === undefined ? this.#limits.idleMs : idleMinutes * MINUTE_MS;
    const lifeMs = lifeMinutes === undefined ? this.#limits.lifeMs : lifeMinutes * MINUTE_MS;
    const now = this.#now();
    return now - session.lastSeenMs > idleMs || (lifeMs > 0 && now - session.startMs > lifeMs);
  }
}

/** Logs the student in and replaces the token. The caller replaces the cookie. */
export function logIn(session: Session, student: Student, scenario: Scenario): void {
  session.stage = { kind: "logged_in", student, scenario, history: { opened: new Set(), count: 0 } };
  session.csrf = randomUUID();
  session.earlierTokens.clear();
  session.alert = null;
}

/** Gives the session a new token; the old one remains valid. */
export function renewToken(session: Session): void {
  session.earlierTokens.add(session.csrf);
  session.csrf = randomUUID();
}

/** The student who entered the right password in this session, or null. */
export function studentOf(session: Session): Student | null {
  if (session.stage.kind === "anonymous") return null;
  if (session.stage.kind === "pending") return session.stage.challenge.student;
  return session.stage.student;
}

const newId = (): string => randomBytes(16).toString("hex").toUpperCase();
