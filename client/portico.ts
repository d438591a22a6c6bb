import { abortable } from "./abort.ts";
import type { Answer, CallOptions, Path } from "./endpoint-types.ts";
import { hasCode, otpRequired } from "./errors.ts";
import { type OnResponse, post, type Server } from "./http.ts";
import { type Credentials, logIn, type OnOtp } from "./login.ts";
import { ReadMethods } from "./reads.ts";
import { type RetryPolicy, wait, withRetries } from "./retry.ts";
import { SessionManager } from "./session-manager.ts";
import { type Awaitable, MemoryStore, type SessionStore } from "./store.ts";
import type { OtpChallenge, Session } from "./types.ts";

/** Options of the client. Only `baseUrl` and `apiKey` are required. */
export interface PorticoOptions {
  /** URL of the service, such as `https://portico.example.edu`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /**
   * Credentials for automatic logins: before the first call, and once after a session has expired. Without them, the client uses
   * those of the last `login()`, which it keeps in memory.
   */
  readonly credentials?: Credentials | (() => Awaitable<Credentials | null>);
  /** Asks the student for the OTP. Without it, a login that requires one rejects with `otp_required`. */
  readonly onOtp?: OnOtp;
  /** Where the session is stored. Default: in memory. */
  readonly store?: SessionStore;
  /** Maximum number of retries of a data call after a temporary failure. Logins are never retried. Default: 2. */
  readonly retries?: number;
  /** Maximum delay before a retry. If the service asks for a longer delay, the call fails. Default: 30,000 ms. */
  readonly longestWaitMs?: number;
  /** Timeout for one response. Default: 60,000 ms. */
  readonly timeoutMs?: number;
  /** Called with what the headers of every successful response say: its cost, and what the service could not use. */
  readonly onResponse?: OnResponse;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * Client of a Portico service for one student. Logs in when needed, keeps the session and retries temporary failures. Failed
 * calls reject with a `PorticoError`, or with the reason of their signal.
 */
export class Portico extends ReadMethods {
  readonly #server: Server;
  readonly #onOtp: OnOtp | null;
  readonly #policy: RetryPolicy;
  readonly #sessions: SessionManager;

  constructor(options: PorticoOptions) {
    super();
    const { baseUrl, apiKey, credentials, onOtp, store, retries, longestWaitMs, timeoutMs, onResponse, fetch } =
      options;
    this.#server = {
      baseUrl: baseUrl.replace(/\/{1,9}$/, ""),
      apiKey,
      timeoutMs: timeoutMs ?? 60_000,
      ...(onResponse && { onResponse }),
      // Browsers throw if `fetch` is called as a method of another object.
      fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
    };
    this.#onOtp = onOtp ?? null;
    this.#policy = { retries: retries ?? 2, longestWaitMs: longestWaitMs ?? 30_000, wait };
    this.#sessions = new SessionManager(
      store ?? new MemoryStore(),
      (login, signal) => this.#sendLogin(login, signal),
      async () => (typeof credentials === "function" ? await credentials() : (credentials ?? null)),
    );
  }

  /** Logs a student in, with an OTP if the portal requires one, and stores the session. Never retried. */
  login(credentials: Credentials, { signal }: CallOptions = {}): Promise<Session> {
    return abortable(this.#sessions.login(credentials, signal), signal);
  }

  /** Finishes a login that rejected with `otp_required`, and stores the session. Not needed with `onOtp`. */
  async verifyOtp(otp_challenge: OtpChallenge, otp: string, { signal }: CallOptions = {}): Promise<Session> {
    const result = await this.#post("/auth/verify_otp", { otp_challenge, otp }, signal);
    if (result.status === "otp_required") throw otpRequired(result.otp_challenge);
    await this.#sessions.save(result.session);
    return result.session;
  }

  /** Requests a new OTP for the same challenge. */
  resendOtp(otp_challenge: OtpChallenge, { signal }: CallOptions = {}): Promise<Answer<"/auth/resend_otp">> {
    return this.#post("/auth/resend_otp", { otp_challenge }, signal);
  }

  /**
   * Discards the session and the credentials of the last `login()`, then ends the session at the portal. If that fails, the call
   * rejects; the session is discarded nevertheless and expires at the portal after a while. Never retried.
   */
  async logout({ signal }: CallOptions = {}): Promise<void> {
    const session = await this.#sessions.clear();
    if (session === null) return;
    try {
      await this.#post("/auth/logout", { session }, signal);
    } catch (error) {
      if (!hasCode(error, "session_expired")) throw error;
    }
  }

  /** Returns the stored session, or null. Never logs in. The session is a credential. */
  session(): Promise<Session | null> {
    return this.#sessions.stored();
  }

  /** Whether the stored session is still alive. Sends a request to the portal, which extends the session. Never logs in. */
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

  async #renew(expired: Session, reason: unknown): Promise<Session> {
    try {
      return await this.#sessions.renew(expired);
    } catch (error) {
      throw hasCode(error, "not_logged_in") ? reason : error;
    }
  }

  #sendLogin(credentials: Credentials, signal?: AbortSignal): Promise<Session> {
    return logIn((path, body) => this.#post(path, body, signal), credentials, this.#onOtp);
  }

  async #post<P extends Path>(path: P, body: object, signal?: AbortSignal): Promise<Answer<P>> {
    // The types are generated from the service's OpenAPI document.
    return (await post(this.#server, path, body, signal)) as Answer<P>;
  }
}
