import { ServiceError } from "../errors.ts";
import type { EventCounter, Limit } from "../guards/counter.ts";

const MINUTE_MS = 60_000;

/** Throws rate_limited when an API key sends more than so many requests per minute; 0 = no limit. */
export function requestLimiter(counter: EventCounter, perMinute: number): (apiKey: string) => Promise<void> {
  const limit: Limit = { max: perMinute, windowMs: MINUTE_MS };
  return async (apiKey) => {
    if (perMinute === 0) return;
    const subject = `requests of ${apiKey}`;
    const waitMs = await counter.take(subject, limit);
    if (waitMs <= 0) return;
    const extras = { retryAfterS: Math.ceil(waitMs / 1000), guard: "requests_per_key" } as const;
    throw new ServiceError("rate_limited", `More than ${perMinute} requests within 60 s.`, extras);
  };
}

/** A promise that is resolved from outside. */
function settleable(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Counts the calls in progress on this instance and turns away what is over the limit or comes during the shutdown. */
export class InProgress {
  readonly #max: number;
  readonly #drained = settleable();
  #count = 0;
  #closing = false;

  /** `max` 0 = no limit. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Runs the work of a call, whether or not its caller still waits. Throws overloaded. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): void {
    if (this.#closing || (this.#max > 0 && this.#count >= this.#max)) {
      const why = this.#closing ? "The instance is shutting down." : "Too many requests are in progress.";
      throw new ServiceError("overloaded", why, { retryAfterS: 1, guard: "requests_in_progress" });
    }
    this.#count++;
  }

  #leave(): void {
    this.#count--;
    if (this.#closing && this.#count === 0) this.#drained.resolve();
  }

  /** From now on nothing is let in; resolves when the last call is done. */
  drain(): Promise<void> {
    this.#closing = true;
    if (this.#count === 0) this.#drained.resolve();
    return this.#drained.promise;
  }

  get count(): number {
    return this.#count;
  }

  get closing(): boolean {
    return this.#closing;
  }
}
