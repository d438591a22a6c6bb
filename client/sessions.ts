import { hasCode, notLoggedIn, PorticoError } from "./errors.ts";
import type { Credentials } from "./login.ts";
import type { Awaitable, SessionStore } from "./store.ts";
import type { Session } from "./types.ts";

/** Credentials for a login that no person starts, if there are any. */
export type CredentialSource = () => Awaitable<Credentials | null>;

/** One login; rejects if the service or the portal refuses it, or with the signal's reason. */
export type LogIn = (credentials: Credentials, signal?: AbortSignal) => Promise<Session>;

const sameSession = (a: Session, b: Session) => a.cookie === b.cookie && a.csrf_token === b.csrf_token;
const samePair = (a: Credentials, b: Credentials) =>
  a.registration_number === b.registration_number && a.password === b.password;

/** The portal was not asked, or the network failed: no attempt of the account is known to be spent. */
const spentNothing = (error: unknown) =>
  hasCode(error, "network_error") || (error instanceof PorticoError && error.portal?.contacted === false);

/**
 * Holds the one session of a client. However many calls need one, a single login is in flight. After a login that failed at
 * the portal there is none without a person: calls reject with its failure until somebody logs in, because the portal locks
 * accounts.
 */
export class Sessions {
  readonly #store: SessionStore;
  readonly #logIn: LogIn;
  readonly #source: CredentialSource;
  #flight: Promise<Session> | null = null;
  #entering: { readonly credentials: Credentials; readonly flight: Promise<Session> } | null = null;
  #failure: { readonly error: unknown } | null = null;
  /** The pair that the portal last took, in memory only. */
  #accepted: Credentials | null = null;
  /** Counts what happened to the session, so that nothing older overwrites or outlives it. */
  #changes = 0;

  constructor(store: SessionStore, logIn: LogIn, source: CredentialSource) {
    this.#store = store;
    this.#logIn = logIn;
    this.#source = source;
  }

  /** The session for a call; logs in if there is none. */
  async current(): Promise<Session> {
    return (await this.stored()) ?? this.#flight ?? this.#fly(() => this.#logInAlone());
  }

  /** The session after the portal ended `dead`: a newer one if there is one, else that of a new login. */
  async renew(dead: Session): Promise<Session> {
    const session = await this.stored();
    if (session !== null && !sameSession(session, dead)) return session;
    return this.#flight ?? this.#fly(() => this.#replace());
  }

  /** The session at hand, or that of the login in flight; never logs in. */
  async stored(): Promise<Session | null> {
    for (;;) {
      if (this.#flight !== null) return this.#flight;
      const changes = this.#changes;
      const session = await this.#store.load();
      if (changes === this.#changes && this.#flight === null) return session;
    }
  }

  /** Logs in because a person wants it, after any login in flight. The same pair given twice at once is one login. */
  enter(credentials: Credentials, signal?: AbortSignal): Promise<Session> {
    if (this.#entering !== null && samePair(this.#entering.credentials, credentials)) return this.#entering.flight;
    const flight = this.#fly(() => this.#attempt(credentials, signal));
    this.#entering = { credentials, flight };
    const forget = () => {
      if (this.#entering?.flight === flight) this.#entering = null;
    };
    flight.then(forget, forget);
    return flight;
  }

  /** Takes over a session that was got elsewhere. */
  async adopt(session: Session): Promise<void> {
    this.#failure = null;
    this.#changes++;
    await this.#store.save(session);
  }

  /** Forgets session and credentials, and those of a login in flight when it ends. */
  async leave(): Promise<void> {
    this.#changes++;
    this.#accepted = null;
    await this.#store.clear();
  }

  async #replace(): Promise<Session> {
    await this.#store.clear();
    return this.#logInAlone();
  }

  async #logInAlone(): Promise<Session> {
    if (this.#failure !== null) throw this.#failure.error;
    const credentials = (await this.#source()) ?? this.#accepted;
    if (credentials === null) throw notLoggedIn();
    return this.#attempt(credentials);
  }

  async #attempt(credentials: Credentials, signal?: AbortSignal): Promise<Session> {
    const changes = this.#changes;
    try {
      const session = await this.#logIn(credentials, signal);
      if (changes === this.#changes) {
        this.#accepted = credentials;
        await this.adopt(session);
      }
      return session;
    } catch (error) {
      if (!signal?.aborted && !spentNothing(error)) this.#failure = { error };
      if (changes === this.#changes) this.#accepted = hasCode(error, "otp_required") ? credentials : null;
      throw error;
    }
  }

  #fly(login: () => Promise<Session>): Promise<Session> {
    const before = this.#flight?.catch(() => undefined);
    const flight = before === undefined ? login() : before.then(login);
    const land = () => {
      if (this.#flight === flight) this.#flight = null;
    };
    this.#flight = flight;
    flight.then(land, land);
    return flight;
  }
}
