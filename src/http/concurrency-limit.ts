import { ServiceError } from "../errors.ts";

/** A promise that is resolved from outside. */
function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Counts the requests in progress on this instance. Rejects requests over the limit, and all requests while shutting down. */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #drained = deferred();
  #count = 0;
  #draining = false;

  /** `max` 0 = no limit. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Runs the work of a request, to its end even if the caller disconnects. Throws overloaded. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): void {
    if (this.#draining || (this.#max > 0 && this.#count >= this.#max)) {
      const detail = this.#draining ? "The instance is shutting down." : "Too many requests are in progress.";
      throw new ServiceError("overloaded", detail, { retryAfterS: 1, guard: "requests_in_progress" });
    }
    this.#count++;
  }

  #leave(): void {
    this.#count--;
    if (this.#draining && this.#count === 0) this.#drained.resolve();
  }

  /** Rejects all further requests. Resolves when the requests in progress are done. */
  drain(): Promise<void> {
    this.#draining = true;
    if (this.#count === 0) this.#drained.resolve();
    return this.#drained.promise;
  }

  /** Requests in progress. */
  get count(): number {
    return this.#count;
  }

  get draining(): boolean {
    return this.#draining;
  }
}
