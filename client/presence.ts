import { throwIfAborted } from "./abort.ts";
import type { CallOptions } from "./endpoint.ts";
import { PorticoError } from "./errors.ts";
import type { Session } from "./types.ts";

/** The portal ends a session after about 15 minutes without a request. */
const SESSION_LIFETIME_MS = 15 * 60_000;
const KEEP_ALIVE_MS = 12 * 60_000;
const MINUTE_MS = 60_000;

/** The client's methods that concern the session. */
export interface SessionClient {
  getSession(): Promise<Session | null>;
  isLoggedIn(options?: CallOptions): Promise<boolean>;
}

/** Keeps a session alive between two reads, and finds a new one after the student has logged in again. */
export class Presence {
  readonly #client: SessionClient;
  readonly #keepsAlive: boolean;
  readonly #signal: AbortSignal | undefined;
  #lastUse: number;
  /** Time of the next check. */
  #at = Number.POSITIVE_INFINITY;
  /** The session that the portal no longer accepts, as JSON; undefined while signed in. */
  #lost: string | undefined;

  constructor(client: SessionClient, keepsAlive: boolean, signal: AbortSignal | undefined, lastUse: number) {
    this.#client = client;
    this.#keepsAlive = keepsAlive;
    this.#signal = signal;
    this.#lastUse = lastUse;
    this.used(lastUse);
  }

  /** Milliseconds until the next check. */
  delay(now: number): number {
    return Math.max(0, this.#at - now);
  }

  /** The portal has answered with the session. */
  used(now: number): void {
    this.#lost = undefined;
    this.#lastUse = now;
    this.#at = this.#keepsAlive ? now + KEEP_ALIVE_MS : Number.POSITIVE_INFINITY;
  }

  /** The student has to log in. */
  async signedOut(): Promise<void> {
    this.#lost = await this.#storedSession();
    this.#at = Date.now() + MINUTE_MS;
  }

  /** Extends the session. While signed out, only checks the stored session, and resolves to true if the student has logged in again. */
  async check(): Promise<boolean> {
    if (this.#lost === undefined) return this.#extend();
    const session = await this.#storedSession();
    if (session !== "null" && session !== this.#lost) return true;
    this.#at = Date.now() + MINUTE_MS;
    return false;
  }

  /** Extends the session. If that is no longer possible, the next read logs in or reports it. */
  async #extend(): Promise<false> {
    let isAlive = false;
    try {
      isAlive = await this.#client.isLoggedIn({ ...(this.#signal && { signal: this.#signal }) });
    } catch (error) {
      throwIfAborted(this.#signal);
      if (!(error instanceof PorticoError)) throw error;
      const next = Date.now() + Math.max(MINUTE_MS, (error.retryAfterS ?? 0) * 1000);
      this.#at = next < this.#lastUse + SESSION_LIFETIME_MS ? next : Number.POSITIVE_INFINITY;
      return false;
    }
    if (isAlive) this.used(Date.now());
    else this.#at = Number.POSITIVE_INFINITY;
    return false;
  }

  /** As JSON. A login that is in progress is waited for. */
  async #storedSession(): Promise<string> {
    return JSON.stringify(await this.#client.getSession().catch(() => null));
  }
}
