import type { ApiClient } from "../api-client.ts";
import { ServiceError } from "../contract/errors.ts";
import { FairShare } from "../guards/fair-share.ts";

/** A promise that is resolved from outside. */
function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/**
 * Counts the requests in progress on this instance. Rejects requests of a client that holds its share of the limit, and all
 * requests while shutting down.
 */
export class ConcurrencyLimit {
  readonly #share: FairShare;
  readonly #drained = deferred();
  #draining = false;

  /** `max` 0 = no limit. */
  constructor(max: number, isShared: () => boolean) {
    this.#share = new FairShare(max, isShared);
  }

  /** Runs the work of a request, to its end even if the caller disconnects. Throws overloaded. */
  async run<T>(client: ApiClient, work: () => Promise<T>): Promise<T> {
    const key = client.name ?? client.id;
    this.#enter(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  #enter(key: string): void {
    if (this.#draining || !this.#share.admits(key)) {
      const detail = this.#draining ? "The instance is shutting down." : "Too many requests are in progress.";
      throw new ServiceError("overloaded", detail, { retryAfterS: 1, guard: "requests_in_progress" });
    }
    this.#share.take(key);
  }

  #leave(key: string): void {
    this.#share.release(key);
    if (this.#draining && this.count === 0) this.#drained.resolve();
  }

  /** Rejects all further requests. Resolves when the requests in progress are done. */
  drain(): Promise<void> {
    this.#draining = true;
    if (this.count === 0) this.#drained.resolve();
    return this.#drained.promise;
  }

  /** Requests in progress. */
  get count(): number {
    return this.#share.total;
  }
}
