import type { Session } from "./types.ts";

/** A value now or later. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Where the session is kept between calls: memory, a file, a keychain, a browser's storage. A session is a credential.
 * One store holds the session of one student at one service.
 */
export interface SessionStore {
  load(): Awaitable<Session | null>;
  save(session: Session): Awaitable<void>;
  clear(): Awaitable<void>;
}

/** Keeps the session as long as the program runs. */
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
