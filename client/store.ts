import type { Session } from "./types.ts";

/** A value or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Stores the session between calls: in memory, a file, a keychain or browser storage. A session is a credential.
 * Use one store per student and service.
 */
export interface SessionStore {
  load(): Awaitable<Session | null>;
  save(session: Session): Awaitable<void>;
  clear(): Awaitable<void>;
  /**
   * Runs an automatic login while no other client with this store runs one, so that the others find its session in the store. Only for a
   * store that several clients share, such as the tabs of a browser: `lock: (login) => navigator.locks.request("portico", login)`.
   */
  lock?<T>(login: () => Promise<T>): Promise<T>;
}

/** Stores the session in memory. */
export class MemoryStore implements SessionStore {
  #session: Session | null = null;

  load(): Session | null {
    return this.#session;
  }

  save(session: Session): void {
    this.#session = session;
  }

  clear(): void {
    this.#session = null;
  }
}
