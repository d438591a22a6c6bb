import { CLIENT_RULES } from "./error-codes.ts";
import { hasCode, mayHaveReachedPortal, needsLogin, needsPerson, notLoggedIn, PorticoError } from "./errors.ts";
import type { Credentials } from "./login.ts";
import { loginDelayMs } from "./retry.ts";
import type { Awaitable, SessionStore } from "./store.ts";
import type { Session } from "./types.ts";

/** Credentials for automatic logins, or a function that provides them. */
export type CredentialSource = Credentials | (() => Awaitable<Credentials | null>);

/** Sends one login. Rejects if the service or the portal rejects it, or with the signal's reason. */
export type LoginFunction = (credentials: Credentials, signal?: AbortSignal) => Promise<Session>;

const sameSession = (a: Session, b: Session) => a.cookie === b.cookie && a.csrf_token === b.csrf_token;
const sameCredentials = (a: Credentials, b: Credentials) =>
  a.registration_number === b.registration_number && a.password === b.password;

/** The registration number of fixed credentials, or null: a login name does not contain it, and a function may change the student. */
const studentOf = (source?: CredentialSource): string | null =>
  typeof source !== "object"
    ? null
    : (/^\d\d[A-Z]{3}\d{4,5}$/.exec(source.registration_number.trim().toUpperCase())?.[0] ?? null);

/** A login that failed. */
interface LoginFailure {
  readonly error: unknown;
  readonly credentials: Credentials;
  /** True if a person has to act before these credentials may be sent again. */
  readonly isFinal: boolean;
  /** Number of logins in a row that failed and may have reached the portal. */
  readonly count: number;
  /** Number of logins with these credentials that led to an unknown page, since the last successful one. */
  readonly unknownSteps: number;
  /** Time in ms since 1970 before which no automatic login is sent. */
  readonly until: number;
}

/** False if the same credentials must not be sent again before a person has acted: they were rejected, or need an OTP. */
const isTemporary = (error: unknown): error is PorticoError => error instanceof PorticoError && !needsPerson(error);

/**
 * Manages the session of a client. Concurrent calls share a single login. After a login that a person has to look at, the same
 * credentials are not sent automatically again, because the portal locks accounts. After any other failed login, the next one waits
 * for the delay of that failure; until then, calls reject with it. So does the next login if two sessions in a row ended before a
 * call had succeeded with them. A login that led to an unknown page is repeated once.
 */
export class SessionManager {
  readonly #store: SessionStore;
  readonly #sendLogin: LoginFunction;
  readonly #credentials: CredentialSource | undefined;
  #pendingLogin: Promise<Session> | null = null;
  #explicitLogin: { readonly credentials: Credentials; readonly promise: Promise<Session> } | null = null;
  #failure: LoginFailure | null = null;
  /** The credentials of the last successful login, in memory only. */
  #acceptedCredentials: Credentials | null = null;
  /** Registration number of their student; null before the OTP of the login was entered. */
  #acceptedStudent: string | null = null;
  /** The session of the last login, until a call has succeeded with it. */
  #unproven: Session | null = null;
  /** Number of logins in a row whose session ended before a call had succeeded with it. */
  #wastedLogins = 0;
  /** Student of the fixed credentials, or of the last login after that. Sessions of others in the store are ignored. Null: any student. */
  #student: string | null;
  /** Incremented on every change of the session, so that an operation that started earlier does not overwrite it. */
  #version = 0;

  constructor(store: SessionStore, sendLogin: LoginFunction, credentials?: CredentialSource) {
    this.#store = store;
    this.#sendLogin = sendLogin;
    this.#credentials = credentials;
    this.#student = studentOf(credentials);
  }

  /** Returns the session for a call; logs in if needed. */
  async current(): Promise<Session> {
    return (await this.stored()) ?? this.#pendingLogin ?? this.#enqueueLogin(() => this.#loginAutomatically());
  }

  /** Replaces a session that the portal has ended: with a newer one if there is one, otherwise by logging in. */
  async renew(expired: Session, reason: PorticoError): Promise<Session> {
    const session = await this.stored();
    if (session !== null && !sameSession(session, expired)) return session;
    return (
      this.#pendingLogin ??
      this.#enqueueLogin(() => {
        this.#countWasted(expired, reason);
        // Another tab may have stored the session of another student: these credentials would replace it with the wrong one.
        if ((this.#acceptedStudent ?? expired.registration_number) !== expired.registration_number)
          this.#acceptedCredentials = null;
        return this.#clearAndLogin();
      })
    );
  }

  /** Reports that a call has succeeded with the session. */
  worked(session: Session): void {
    if (this.#unproven === null || !sameSession(session, this.#unproven)) return;
    this.#unproven = null;
    this.#wastedLogins = 0;
  }

  /** Returns the session of the pending login if there is one, otherwise the stored session. Never logs in. */
  async stored(): Promise<Session | null> {
    for (;;) {
      if (this.#pendingLogin !== null) return this.#pendingLogin;
      const version = this.#version;
      const session = await this.#store.load();
      if (version === this.#version && this.#pendingLogin === null) return this.#own(session);
    }
  }

  /** Logs in on request, after any pending login. Concurrent calls with the same credentials share one login. */
  login(credentials: Credentials, signal?: AbortSignal): Promise<Session> {
    const running = this.#explicitLogin;
    if (running !== null && sameCredentials(running.credentials, credentials)) return running.promise;
    const promise = this.#enqueueLogin(() => this.#attemptLogin(credentials, signal), signal);
    this.#explicitLogin = { credentials, promise };
    const reset = () => {
      if (this.#explicitLogin?.promise === promise) this.#explicitLogin = null;
    };
    promise.then(reset, reset);
    return promise;
  }

  /** Stores a session. */
  async save(session: Session): Promise<void> {
    this.#failure = null;
    this.#version++;
    if (typeof this.#credentials === "object") this.#student = session.registration_number.toUpperCase();
    this.#acceptedStudent ??= session.registration_number;
    await this.#store.save(session);
  }

  /** Discards the credentials of the last login, and the session of a pending automatic one. */
  forget(): void {
    if (this.#explicitLogin === null) this.#version++;
    this.#acceptedCredentials = null;
    this.#student = studentOf(this.#credentials);
  }

  /** Discards the session and the credentials, including those of a pending login once it completes. Returns the stored session. */
  async clear(): Promise<Session | null> {
    this.#version++;
    this.forget();
    const session = await this.#store.load();
    await this.#store.clear();
    return session;
  }

  /** Null for the session of another student, as in a store that several clients share by mistake. */
  #own(session: Session | null): Session | null {
    const isOther = this.#student !== null && session?.registration_number.toUpperCase() !== this.#student;
    return isOther ? null : session;
  }

  /** Delays the next automatic login if sessions end at once: otherwise, every call would log in again. */
  #countWasted(expired: Session, error: PorticoError): void {
    const credentials = this.#acceptedCredentials;
    if (this.#unproven === null || credentials === null || !sameSession(expired, this.#unproven)) return;
    this.#unproven = null;
    this.#wastedLogins++;
    if (this.#wastedLogins === 1) return;
    const until = Date.now() + loginDelayMs(error, this.#wastedLogins - 1);
    this.#failure = { error, credentials, isFinal: false, count: 0, unknownSteps: 0, until };
  }

  async #clearAndLogin(): Promise<Session> {
    await this.#store.clear();
    return this.#loginAutomatically();
  }

  async #loginAutomatically(): Promise<Session> {
    const failure = this.#failure;
    if (failure !== null && !failure.isFinal && Date.now() < failure.until) throw failure.error;
    const source = this.#credentials;
    const given = typeof source === "function" ? await source() : source;
    const credentials = given ?? this.#acceptedCredentials;
    if (failure?.isFinal && (credentials === null || sameCredentials(credentials, failure.credentials)))
      throw failure.error;
    if (credentials === null) throw notLoggedIn();
    return this.#attemptLogin(credentials).catch((error) => {
      throw this.#failure?.error ?? error;
    });
  }

  async #attemptLogin(credentials: Credentials, signal?: AbortSignal): Promise<Session> {
    const version = this.#version;
    try {
      const session = await this.#sendLogin(credentials, signal);
      if (version === this.#version) {
        this.#acceptedCredentials = credentials;
        this.#acceptedStudent = session.registration_number;
        this.#unproven = session;
        await this.save(session);
      }
      return session;
    } catch (error) {
      if (!signal?.aborted) this.#failure = this.#failureOf(error, credentials);
      if (version === this.#version && !this.#remainAccepted(error, credentials)) this.#acceptedCredentials = null;
      if (version === this.#version && hasCode(error, "otp_required")) {
        this.#acceptedCredentials = credentials;
        this.#acceptedStudent = null;
      }
      throw error;
    }
  }

  #failureOf(error: unknown, credentials: Credentials): LoginFailure {
    const before = this.#failure;
    const isSame = before !== null && sameCredentials(before.credentials, credentials);
    const unknownSteps = (isSame ? before.unknownSteps : 0) + (hasCode(error, "login_step_unknown") ? 1 : 0);
    const failure = { credentials, unknownSteps, count: before?.count ?? 0, until: 0 };
    if (!isTemporary(error)) return { ...failure, error, isFinal: true };
    if (hasCode(error, "login_step_unknown") && unknownSteps >= CLIENT_RULES.max_unknown_login_steps)
      return { ...failure, error: needsLogin(error), isFinal: true };
    const count = failure.count + (mayHaveReachedPortal(error) ? 1 : 0);
    return { ...failure, error, isFinal: false, count, until: Date.now() + loginDelayMs(error, count) };
  }

  /** True if the failure says nothing about credentials that the portal has accepted before. */
  #remainAccepted(error: unknown, credentials: Credentials): boolean {
    return (
      this.#acceptedCredentials !== null &&
      sameCredentials(this.#acceptedCredentials, credentials) &&
      isTemporary(error)
    );
  }

  /** Starts a login after the pending one, if any, and makes it the pending one until it settles or is aborted. */
  #enqueueLogin(login: () => Promise<Session>, signal?: AbortSignal): Promise<Session> {
    const previous = this.#pendingLogin?.catch(() => undefined);
    const promise = previous === undefined ? login() : previous.then(login);
    const reset = () => {
      if (this.#pendingLogin === promise) this.#pendingLogin = null;
    };
    this.#pendingLogin = promise;
    promise.then(reset, reset);
    signal?.addEventListener("abort", reset, { once: true });
    return promise;
  }
}
