import { notLoggedIn } from "./errors.ts";
import type { Credentials } from "./login.ts";
import type { Awaitable, SessionStore } from "./store.ts";
import type { Session } from "./types.ts";

/** Credentials for a login without anybody's doing, if there are any. */
export type CredentialSource = () => Awaitable<Credentials | null>;

const same = (a: Session, b: Session) => a.cookie === b.cookie && a.csrf_token === b.csrf_token;

/**
 * Holds the one session of a client. However many calls need one, a single login is in flight. After a login that failed there
 * is none without a person: calls reject with its failure until somebody logs in, because the portal locks accounts.
 */
export class Sessions {
  readonly #store: SessionStore;
  readonly #logIn: (credentials: Credentials) => Promise<Session>;
  readonly #source: CredentialSource;
  #flight: Promise<Session> | null = null;
  #failure: { readonly error: unknown } | null = null;
  #changes = 0;

  constructor(
    store: SessionStore,
    logIn: (credentials: Credentials) => Promise<Session>,
    source: CredentialSource,
  ) {
    this.#store = store;
    this.#logIn = logIn;
    this.#source = source;
  }

  /** The session for a call; logs in if there is none. */
  async current(): Promise<Session> {
    return (await this.stored()) ?? this.#flight ?? this.#automatic();
  }

  /** The session after the portal ended `dead`: a newer one if there is one, else that of a new login. */
  async renew(dead: Session): Promise<Session> {
    const stored = await this.stored();
    if (stored !== null && !same(stored, dead)) return stored;
    return this.#flight ?? this.#automatic();
  }

  /** The session that the store holds once no login is in flight; never logs in. */
  async stored(): Promise<Session | null> {
    for (;;) {
      if (this.#flight !== null) return this.#flight;
      const changes = this.#changes;
      const session = await this.#store.load();
      if (changes === this.#changes && this.#flight === null) return session;
    }
  }

  /** Logs in because a person wants it, after a login that is in flight. */
  async enter(credentials: Credentials, logIn = this.#logIn): Promise<Session> {
    await this.#flight?.catch(() => undefined);
    return this.#start(async () => logIn(credentials));
  }

  /** Takes over a session that was got elsewhere. */
  async adopt(session: Session): Promise<void> {
    this.#failure = null;
    this.#changes++;
    await this.#store.save(session);
  }

  /** Forgets the session. */
  async leave(): Promise<void> {
    await this.#flight?.catch(() => undefined);
    this.#changes++;
    await this.#store.clear();
  }

  #automatic(): Promise<Session> {
    return this.#start(async () => {
      if (this.#failure !== null) throw this.#failure.error;
      const credentials = await this.#source();
      if (credentials === null) throw notLoggedIn();
      return this.#logIn(credentials);
    });
  }

  #start(login: () => Promise<Session>): Promise<Session> {
    const flight = this.#land(login).finally(() => {
      this.#flight = null;
    });
    this.#flight = flight;
    return flight;
  }
}
