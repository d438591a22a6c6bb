import { CLIENT_RULES } from "./error-codes.ts";
import { hasCode, mayHaveReachedPortal, needsLogin, needsPerson, notLoggedIn, PorticoError } from "./errors.ts";
import type { Credentials } from "./login.ts";
import { loginBackoffMs, loginDelayMs } from "./retry.ts";
import type { Awaitable, SessionStore } from "./store.ts";
import type { OtpChallenge, Session } from "./types.ts";

/** Credentials for automatic logins, or a function that provides them. */
export type CredentialSource = Credentials | (() => Awaitable<Credentials | null>);

/** Sends one login. Rejects if the service or the portal rejects it, or with the signal's reason. */
export type LoginFunction = (credentials: Credentials, signal?: AbortSignal) => Promise<Session>;

const sameSession = (a: Session, b: Session) => a.cookie === b.cookie && a.csrf_token === b.csrf_token;
const sameCredentials = (a: Credentials, b: Credentials) =>
  a.registration_number === b.registration_number && a.password === b.password;

const studentOf = (session: Session): string => session.registration_number.toUpperCase();

/** True if both sessions are those of one student. */
export const sameStudent = (a: Session, b: Session): boolean => studentOf(a) === studentOf(b);

/** The registration number of fixed credentials, or null: a login name does not contain it, and a function may change the student. */
const studentIn = (source?: CredentialSource): string | null =>
  typeof source !== "object"
    ? null
    : (/^\d\d[A-Z]{3}\d{4,5}$/.exec(source.registration_number.trim().toUpperCase())?.[0] ?? null);

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

interface PendingLogin {
  readonly promise: Promise<Session>;
  readonly isAutomatic: boolean;
}

/** A session that the portal has ended, and the error of the call that has noticed. */
type EndedSession = { readonly session: Session; readonly error: PorticoError };

/** False if the same credentials must not be sent again before a person has acted: they were rejected, or need an OTP. */
const isTemporary = (error: unknown): error is PorticoError => error instanceof PorticoError && !needsPerson(error);

const ofOtherStudent = () => notLoggedIn("Not logged in: the credentials or the stored session are another student's.");

/**
 * Manages the session of a client. Concurrent calls share a single login. After a login that a person has to look at, the same
 * credentials are not sent automatically again, because the portal locks accounts. After any other failed login, the next one waits
 * for the delay of that failure; until then, calls reject with it. So does the next login if two sessions in a row ended early.
 * A login that led to an unknown page is repeated once. No automatic login changes the student, unless a function provides the
 * credentials.
 */
export class SessionManager {
  readonly #store: SessionStore;
  readonly #sendLogin: LoginFunction;
  readonly #credentials: CredentialSource | undefined;
  /** The latest login that has not settled, and that no `logout()` has discarded. */
  #pending: PendingLogin | null = null;
  #failure: LoginFailure | null = null;
  /** The credentials of the last successful login and their student, in memory only. */
  #accepted: { readonly credentials: Credentials; readonly student: string } | null = null;
  /** The credentials of a login whose OTP has not been entered. */
  #awaitingOtp: { readonly credentials: Credentials; readonly token: string | undefined } | null = null;
  /** The session of the last login, and its time. */
  #lastLogin: { readonly session: Session; readonly at: number } | null = null;
  /** The session that was stored last, for a logout with a store that fails. */
  #saved: Session | null = null;
  /** Number of logins in a row whose session ended early. */
  #shortSessions = 0;
  /** Student of the fixed credentials, once known. */
  #givenStudent: string | null;
  /** Student of the last login, or of the fixed credentials. Sessions of others in the store are ignored. Null: any student. */
  #student: string | null;
  /** Incremented on every change of the session, so that an operation that started earlier does not overwrite it. */
  #version = 0;
  /** Number of logouts, which discard every login that has begun. */
  #logouts = 0;
  /** Number of times the credentials were forgotten, which discards automatic logins. */
  #forgets = 0;

  constructor(store: SessionStore, sendLogin: LoginFunction, credentials?: CredentialSource) {
    this.#store = store;
    this.#sendLogin = sendLogin;
    this.#credentials = credentials;
    this.#givenStudent = studentIn(credentials);
    this.#student = this.#givenStudent;
  }

  /** Returns the session for a call; logs in if needed. */
  async current(): Promise<Session> {
    return (await this.stored()) ?? this.#shareOrLogIn(null);
  }

  /** Replaces a session that the portal has ended: with a newer one if there is one, otherwise by logging in. */
  async renew(ended: EndedSession): Promise<Session> {
    const session = await this.stored();
    return session !== null && !sameSession(session, ended.session) ? session : this.#shareOrLogIn(ended);
  }

  /** Returns the session of the pending login if there is one, otherwise the stored session. Never logs in. */
  async stored(): Promise<Session | null> {
    for (;;) {
      if (this.#pending !== null) return this.#pending.promise;
      const version = this.#version;
      const session = await this.#store.load();
      if (version === this.#version && this.#pending === null)
        return session !== null && this.#isOwn(session) ? session : null;
    }
  }

  /** Logs in on request, after any pending login, whose end it shares if that has sent the same credentials. */
  login(credentials: Credentials, signal?: AbortSignal): Promise<Session> {
    const isDiscarded = this.#discarded();
    const [lastLogin, failure] = [this.#lastLogin, this.#failure];
    const logIn = async () => {
      if (isDiscarded()) throw notLoggedIn();
      // The login before may have sent the same credentials.
      const isSame = (other?: Credentials) => other !== undefined && sameCredentials(other, credentials);
      if (this.#failure !== failure && isSame(this.#failure?.credentials)) throw this.#failure?.error;
      if (this.#lastLogin !== null && this.#lastLogin !== lastLogin && isSame(this.#accepted?.credentials))
        return this.#lastLogin.session;
      return this.#attempt(credentials, { isDiscarded, isAutomatic: false, signal });
    };
    return this.#enqueue(logIn, false, signal);
  }

  /** Stores the session that a request of the student returns, unless there is a logout before. */
  async finish(request: Promise<Session>, otpChallenge?: OtpChallenge): Promise<Session> {
    const isDiscarded = this.#discarded();
    const session = await request;
    if (isDiscarded()) return session;
    this.#shortSessions = 0;
    const waiting = this.#awaitingOtp;
    await this.#save(
      session,
      otpChallenge !== undefined && waiting?.token === otpChallenge.token ? waiting.credentials : null,
    );
    return session;
  }

  /** Discards the credentials of the last login, and a pending automatic one: its session is not stored, and later calls do not share it. */
  forget(): void {
    this.#forgets++;
    if (this.#pending?.isAutomatic) this.#pending = null;
    this.#accepted = null;
    this.#awaitingOtp = null;
    // Fixed credentials that were rejected must not be sent again.
    if (this.#credentials === undefined) this.#failure = null;
    this.#student = this.#givenStudent;
  }

  /** Discards the session and the credentials, including those of pending logins, and passes the stored session to `end`, also if the store fails. */
  async clear(end: (session: Session | null) => Promise<void>): Promise<void> {
    let session = this.#saved;
    this.#version++;
    this.#logouts++;
    this.#pending = null;
    this.#saved = null;
    this.forget();
    try {
      session = await this.#store.load();
      await this.#store.clear();
    } finally {
      await end(session);
    }
  }

  /** Student of the last login on request; null if it was that of the fixed credentials, or if there was none. */
  get #chosenStudent(): string | null {
    return this.#student === this.#givenStudent ? null : this.#student;
  }

  /** False for the session of another student, as in a store that several clients share. */
  #isOwn(session: Session): boolean {
    return this.#student === null || this.#student === studentOf(session);
  }

  /** Returns a function that is true once a logout has discarded what begins now. */
  #discarded(): () => boolean {
    const logouts = this.#logouts;
    return () => logouts !== this.#logouts;
  }

  #shareOrLogIn(ended: EndedSession | null): Promise<Session> {
    if (this.#pending !== null) return this.#pending.promise;
    const forgets = this.#forgets;
    const isDiscarded = () => forgets !== this.#forgets;
    const run = () => this.#logInAutomatically(ended, isDiscarded);
    return this.#enqueue(async () => this.#store.lock?.(run) ?? run(), true);
  }

  async #logInAutomatically(ended: EndedSession | null, isDiscarded: () => boolean): Promise<Session> {
    const stored = await this.#store.load();
    if (isDiscarded()) throw notLoggedIn();
    const isEnded = stored !== null && ended !== null && sameSession(stored, ended.session);
    if (stored !== null && !isEnded) {
      if (this.#isOwn(stored)) return stored;
      // Another tab has stored it: these credentials must not replace it.
      if (this.#credentials === undefined) throw ofOtherStudent();
    }
    if (ended !== null) this.#countShort(ended);
    if (isEnded) await this.#store.clear();

    const failure = this.#failure;
    if (failure !== null && !failure.isFinal && Date.now() < failure.until) throw failure.error;
    const source = this.#credentials;
    const given = (typeof source === "function" ? await source() : source) ?? null;
    const credentials = given ?? this.#accepted?.credentials ?? null;
    if (
      failure?.isFinal &&
      (credentials === null ? source === undefined : sameCredentials(credentials, failure.credentials))
    )
      throw failure.error;
    if (credentials === null) throw notLoggedIn();

    const wanted = ended === null ? this.#chosenStudent : studentOf(ended.session);
    const student = given === null ? this.#accepted?.student : this.#givenStudent;
    if (wanted !== null && student && student !== wanted) throw ofOtherStudent();
    const session = await this.#attempt(credentials, { isDiscarded, isAutomatic: true }).catch((error) => {
      throw this.#failure?.error ?? error;
    });
    if (typeof source === "object") this.#givenStudent = studentOf(session);
    if (wanted !== null && studentOf(session) !== wanted) throw ofOtherStudent();
    return session;
  }

  async #attempt(
    credentials: Credentials,
    {
      isDiscarded,
      isAutomatic,
      signal,
    }: {
      readonly isDiscarded: () => boolean;
      readonly isAutomatic: boolean;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<Session> {
    const version = this.#version;
    const isStale = () => isDiscarded() || version !== this.#version;
    try {
      const session = await this.#sendLogin(credentials, signal);
      if (isStale() || (isAutomatic && this.#chosenStudent !== null && !this.#isOwn(session))) return session;
      if (!isAutomatic) this.#shortSessions = 0;
      this.#lastLogin = { session, at: Date.now() };
      await this.#save(session, credentials);
      return session;
    } catch (error) {
      const isForgotten = isDiscarded() && this.#credentials === undefined;
      if (!signal?.aborted && !isForgotten) this.#failure = this.#failureOf(error, credentials);
      if (!isStale() && !this.#remainAccepted(error, credentials)) {
        this.#accepted = null;
        this.#awaitingOtp = hasCode(error, "otp_required") ? { credentials, token: error.otpChallenge?.token } : null;
      }
      throw error;
    }
  }

  /** Stores a session, which decides whose data the client reads. Credentials of another student are discarded. */
  async #save(session: Session, credentials: Credentials | null): Promise<void> {
    const student = studentOf(session);
    this.#failure = null;
    this.#awaitingOtp = null;
    this.#version++;
    if (typeof this.#credentials !== "function") this.#student = student;
    if (credentials !== null) this.#accepted = { credentials, student };
    else if (this.#accepted?.student !== student) this.#accepted = null;
    this.#saved = session;
    await this.#store.save(session);
  }

  /** Delays the next automatic login if sessions end early: otherwise, every call could log in again. */
  #countShort({ session, error }: EndedSession): void {
    const last = this.#lastLogin;
    const credentials = this.#accepted?.credentials;
    if (last === null || credentials === undefined || !sameSession(session, last.session)) return;
    this.#lastLogin = null;
    const isShort = Date.now() - last.at < CLIENT_RULES.short_session_s * 1000;
    this.#shortSessions = isShort ? this.#shortSessions + 1 : 0;
    if (this.#shortSessions < 2) return;
    const until = Date.now() + loginBackoffMs(this.#shortSessions - 1);
    this.#failure = { error, credentials, isFinal: false, count: 0, unknownSteps: 0, until };
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
    return this.#accepted !== null && sameCredentials(this.#accepted.credentials, credentials) && isTemporary(error);
  }

  /** Starts a login after the pending one, if any, and makes it the pending one until it settles or is aborted. */
  #enqueue(login: () => Promise<Session>, isAutomatic: boolean, signal?: AbortSignal): Promise<Session> {
    const previous = this.#pending?.promise.catch(() => undefined);
    const promise = previous === undefined ? login() : previous.then(login);
    const pending = { isAutomatic, promise };
    const reset = () => {
      if (this.#pending === pending) this.#pending = null;
    };
    this.#pending = pending;
    promise.then(reset, reset);
    signal?.addEventListener("abort", reset, { once: true });
    return promise;
  }
}
