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
