import { abortable } from "./abort.ts";
import type { Answer, CallOptions, Path } from "./endpoint-types.ts";
import { hasCode } from "./errors.ts";
import { post, type Server } from "./http.ts";
import { type Credentials, logIn, type OnOtp } from "./login.ts";
import { Reads } from "./reads.ts";
import { type RetryPolicy, wait, withRetries } from "./retry.ts";
import { Sessions } from "./sessions.ts";
import { type Awaitable, MemoryStore, type SessionStore } from "./store.ts";
import type { OtpChallenge, Session } from "./types.ts";

/** How a client is made. Only the address and the key must be given. */
export interface PorticoOptions {
  /** Address of the service, such as `https://portico.example.edu`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /**
   * Credentials for logins that no person starts: before the first call, and once after a session has ended. Without them, those
   * of the last `login()` serve, which are kept in memory.
   */
  readonly credentials?: Credentials | (() => Awaitable<Credentials | null>);
  /** Asks the student for the OTP. Without it a login that wants one rejects with `otp_required`. */
  readonly onOtp?: OnOtp;
  /** Where the session is kept; in memory if left out. */
  readonly store?: SessionStore;
  /** How often a data call is repeated after a failure that passes by itself; 2 if left out. A login never is. */
  readonly retries?: number;
  /** The longest pause before a repetition; where the service asks for a longer one the call fails. 30,000 ms if left out. */
  readonly longestWaitMs?: number;
  /** How long one answer may take; 60,000 ms if left out. */
  readonly timeoutMs?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * A student's data, read through the service. Logs in once, keeps the session, repeats only what passes by itself. Every call
 * rejects with a PorticoError, or with the reason of its own signal.
 */
export class Portico extends Reads {
  readonly #server: Server;
  readonly #onOtp: OnOtp | null;
  readonly #policy: RetryPolicy;
  readonly #sessions: Sessions;

  constructor(options: PorticoOptions) {
    super();
    const { baseUrl, apiKey, credentials, onOtp, store, retries, longestWaitMs, timeoutMs, fetch } = options;
    this.#server = {
      baseUrl: baseUrl.replace(/\/+$/, ""),
      apiKey,
      timeoutMs: timeoutMs ?? 60_000,
      // A browser's fetch must be called as a function of the global object, not of ours.
      fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
    };
    this.#onOtp = onOtp ?? null;
    this.#policy = { retries: retries ?? 2, longestWaitMs: longestWaitMs ?? 30_000, wait };
    this.#sessions = new Sessions(
      store ?? new MemoryStore(),
      (given, signal) => this.#logIn(given, signal),
      async () => (typeof credentials === "function" ? await credentials() : (credentials ?? null)),
    );
  }

  /** Logs a student in, asking for the OTP if the portal wants one, and keeps the session. Sent once, whatever happens. */
  login(credentials: Credentials, { signal }: CallOptions = {}): Promise<Session> {
    return abortable(this.#sessions.enter(credentials, signal), signal);
  }

  /** Finishes a login that rejected with `otp_required`, and keeps the session. Where `onOtp` is given nobody needs it. */
  async verifyOtp(otp_challenge: OtpChallenge, otp: string, { signal }: CallOptions = {}): Promise<Session> {
    const { session } = await this.#post("/auth/verify_otp", { otp_challenge, otp }, signal);
    if (session === undefined) throw new Error("A verified OTP answers a session.");
    await this.#sessions.adopt(session);
    return session;
  }

  /** Has a fresh OTP sent for the same challenge. */
  resendOtp(otp_challenge: OtpChallenge, { signal }: CallOptions = {}): Promise<Answer<"/auth/resend_otp">> {
    return this.#post("/auth/resend_otp", { otp_challenge }, signal);
  }

  /** Forgets the session and the credentials of the last `login()`. The portal is not told: its session ends by itself. */
  logout(): Promise<void> {
    return this.#sessions.leave();
  }

  /** The session that is kept, or null; never logs in. A credential. */
  session(): Promise<Session | null> {
    return this.#sessions.stored();
  }

  /** Whether the session that is kept is still alive. Asks the portal, which keeps it alive; never logs in. */
  async isLoggedIn({ signal }: CallOptions = {}): Promise<boolean> {
    const session = await abortable(this.#sessions.stored(), signal);
    if (session === null) return false;
    try {
      return (await this.#post("/auth/check", { session }, signal)).alive;
    } catch (error) {
      if (hasCode(error, "session_expired")) return false;
      throw error;
    }
  }

  protected override async read<P extends Path>(
    path: P,
    fields: object,
    options: CallOptions = {},
  ): Promise<Answer<P>> {
    const { signal } = options;
    const call = (session: Session) =>
      withRetries(() => this.#post(path, { ...fields, session }, signal), this.#policy, signal);
    const session = await abortable(this.#sessions.current(), signal);
    try {
      return await call(session);
    } catch (error) {
      if (!hasCode(error, "session_expired")) throw error;
      return call(await abortable(this.#renew(session, error), signal));
    }
  }

  async #renew(dead: Session, reason: unknown): Promise<Session> {
    try {
      return await this.#sessions.renew(dead);
    } catch (error) {
      throw hasCode(error, "not_logged_in") ? reason : error;
    }
  }

  #logIn(credentials: Credentials, signal?: AbortSignal): Promise<Session> {
    return logIn((path, body) => this.#post(path, body, signal), credentials, this.#onOtp);
  }

  async #post<P extends Path>(path: P, body: object, signal?: AbortSignal): Promise<Answer<P>> {
    // The types come from the service's own description of what this path answers.
    return (await post(this.#server, path, body, signal)) as Answer<P>;
  }
}
