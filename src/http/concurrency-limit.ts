import type { ApiClient } from "../config/api-client.ts";
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

/** A request in progress. */
interface Caller {
  readonly client: ApiClient;
  /** Time that it has been waiting for the portal; 0 if it is not. */
  readonly waitingMs: number;
}

/** A portal that responds later than this is too slow for the limit, however few requests there are. */
const HANGING_MS = 5_000;

/**
 * Counts the requests in progress on this instance. Rejects requests of a client that holds its share of the limit, and all
 * requests while shutting down.
 */
export class ConcurrencyLimit {
  readonly #share: FairShare;
  readonly #running = new Set<Caller>();
  readonly #drained = deferred();
  #draining = false;
  /** The request that ended last timed out. */
  #hasTimedOut = false;

  /** `max` 0 = no limit. */
  constructor(max: number, isShared: () => boolean) {
    this.#share = new FairShare(max, isShared);
  }

  /** Runs the work of a request, to its end even if the caller disconnects. Throws overloaded, and portal_timeout if the portal is the reason. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const key = caller.client.counterId;
    if (this.#draining) throw refused("overloaded", "The instance is shutting down.");
    if (!this.#share.admits(key)) {
      throw this.#isPortalHanging
        ? refused("portal_timeout", "The portal does not respond to the requests in progress.")
        : refused("overloaded", "Too many requests are in progress.");
    }
    this.#share.take(key);
    this.#running.add(caller);
    let hasTimedOut = false;
    try {
      return await work();
    } catch (error) {
      hasTimedOut = error instanceof ServiceError && error.code === "portal_timeout";
      throw error;
    } finally {
      this.#hasTimedOut = hasTimedOut;
      this.#running.delete(caller);
      this.#share.release(key);
      if (this.#draining && this.count === 0) this.#drained.resolve();
    }
  }

  /** Then a request would find no place in a second either. */
  get #isPortalHanging(): boolean {
    const hanging = [...this.#running].filter(({ waitingMs }) => waitingMs >= HANGING_MS);
    return this.#hasTimedOut || hanging.length >= this.#running.size / 2;
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

const refused = (code: "overloaded" | "portal_timeout", detail: string) =>
  new ServiceError(code, detail, { ...(code === "overloaded" && { retryAfterS: 1 }), guard: "requests_in_progress" });
