import { createHmac } from "node:crypto";

/** At most `max` events per `windowMs`. A `max` of 0 disables the limit. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts events in a sliding window. Counters protect the portal and its accounts; they are not session state. They may be
 * lost at any time without making an answer wrong.
 */
export interface EventCounter {
  /** Returns the milliseconds until another event fits the limit, or 0. Does not count anything. */
  waitMs(key: string, limit: Limit): Promise<number>;
  /** Counts an event if it fits the limit, and returns `waitMs`. Atomic: concurrent callers cannot exceed the limit. */
  take(key: string, limit: Limit): Promise<number>;
  /** Counts an event that has already happened, even if it exceeds the limit. */
  add(key: string, limit: Limit): Promise<void>;
  clear(key: string): Promise<void>;
}

/** Replaces keys by a keyed hash, so that the counter stores no registration number, cookie or API key. */
export function hashingCounter(counter: EventCounter, secret: Uint8Array): EventCounter {
  const hash = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
  return {
    waitMs: (key, limit) => counter.waitMs(hash(key), limit),
    take: (key, limit) => counter.take(hash(key), limit),
    add: (key, limit) => counter.add(hash(key), limit),
    clear: (key) => counter.clear(hash(key)),
  };
}

const CLEANUP_INTERVAL_MS = 60_000;

/** Counts in the memory of this process. */
export function memoryCounter(now: () => number = Date.now): EventCounter {
  const events = new Map<string, { times: number[]; windowMs: number }>();
  let cleanedAt = now();

  /** Drops expired times and returns the rest, oldest first. Not a copy: the list can be as long as the limit is high. */
  const current = (key: string, windowMs: number): number[] => {
    const times = events.get(key)?.times ?? [];
    const firstValid = times.findIndex((time) => time > now() - windowMs);
    times.splice(0, firstValid < 0 ? times.length : firstValid);
    return times;
  };
  const waitMs = (key: string, { max, windowMs }: Limit) => {
    const blocking = max === 0 ? undefined : current(key, windowMs).at(-max);
    return blocking === undefined ? 0 : blocking + windowMs - now();
  };
  const add = (key: string, { windowMs }: Limit) => {
    cleanUp();
    const times = current(key, windowMs);
    times.push(now());
    events.set(key, { times, windowMs });
  };
  const cleanUp = () => {
    if (now() - cleanedAt < CLEANUP_INTERVAL_MS) return;
    cleanedAt = now();
    for (const [key, { times, windowMs }] of events) {
      if ((times.at(-1) ?? 0) <= cleanedAt - windowMs) events.delete(key);
    }
  };

  return {
    waitMs: async (key, limit) => waitMs(key, limit),
    async take(key, limit) {
      const wait = waitMs(key, limit);
      if (wait === 0) add(key, limit);
      return wait;
    },
    add: async (key, limit) => add(key, limit),
    async clear(key) {
      events.delete(key);
    },
  };
}
