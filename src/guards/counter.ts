import { createHmac } from "node:crypto";

/** At most `max` events per `windowMs`. A `max` of 0 disables the limit. */
export type Limit = { readonly max: number; readonly windowMs: number };

/** A token bucket. It starts full, and an empty one is full again after `windowMs`. */
export type Bucket = { readonly capacity: number; readonly windowMs: number };

/** Result of taking an event. */
export interface Taken {
  /** Milliseconds until another event fits the limit; 0 if this event was counted. */
  readonly waitMs: number;
  /** Removes the event again. Does nothing if it was not counted. */
  giveBack(): Promise<void>;
}

/**
 * Counts events in a sliding window, and tokens in buckets. Counters protect the portal and its accounts; they are not
 * session state. They may be lost at any time without making an answer wrong. The texts are messages of one browser to another device.
 */
export interface EventCounter {
  /** Returns the milliseconds until another event fits the limit, or 0. Does not count anything. */
  waitMs(key: string, limit: Limit): Promise<number>;
  /** Counts an event if it fits the limit. Atomic: concurrent callers cannot exceed the limit. */
  take(key: string, limit: Limit): Promise<Taken>;
  clear(key: string): Promise<void>;
  /** Adds tokens to a bucket, up to its capacity, and returns its level. Negative numbers remove tokens, also below zero. */
  addTokens(key: string, bucket: Bucket, tokens: number): Promise<number>;
  /** Keeps a text for a time, until `clear`. Returns false, and keeps the first one, if the key has a text. */
  put(key: string, text: string, lifetimeMs: number): Promise<boolean>;
  /** Returns the text of a key, or null. */
  get(key: string): Promise<string | null>;
}

/** Replaces keys by a keyed hash, so that the counter stores no registration number, cookie or API key. */
export function hashingCounter(counter: EventCounter, secret: Uint8Array): EventCounter {
  const hash = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
  return {
    waitMs: (key, limit) => counter.waitMs(hash(key), limit),
    take: (key, limit) => counter.take(hash(key), limit),
    clear: (key) => counter.clear(hash(key)),
    addTokens: (key, bucket, tokens) => counter.addTokens(hash(key), bucket, tokens),
    put: (key, text, lifetimeMs) => counter.put(hash(key), text, lifetimeMs),
    get: (key) => counter.get(hash(key)),
  };
}

const CLEANUP_INTERVAL_MS = 60_000;

/** The clock of counters in memory: monotonic, so a change of the system time neither blocks a caller nor lifts a limit. */
export const monotonicNow = (): number => performance.now();

const nothingTaken = async () => {};

/** A counter in the memory of a process. */
export interface MemoryCounter extends EventCounter {
  /** Number of keys, buckets and texts in memory. */
  size(): number;
}

/** Counts in the memory of this process. */
export function memoryCounter(now: () => number = monotonicNow): MemoryCounter {
  const events = new Map<string, { times: number[]; windowMs: number }>();
  const buckets = new Map<string, { level: number; since: number; bucket: Bucket }>();
  const texts = new Map<string, { text: string; expires: number }>();
  let cleanedAt = now();

  /** Drops expired times. Returns the rest, oldest first, and the wait until another event fits. Not a copy: the list can be as long as the limit is high. */
  const countOf = (key: string, { max, windowMs }: Limit, time: number) => {
    const times = events.get(key)?.times ?? [];
    let expired = 0;
    for (const earlier of times) {
      if (earlier > time - windowMs) break;
      expired++;
    }
    times.splice(0, expired);
    const blocking = max === 0 ? undefined : times.at(-max);
    return { times, waitMs: blocking === undefined ? 0 : blocking + windowMs - time };
  };
  const levelOf = (key: string, { capacity, windowMs }: Bucket) => {
    const { level, since } = buckets.get(key) ?? { level: capacity, since: now() };
    return Math.min(capacity, level + ((now() - since) * capacity) / windowMs);
  };
  const cleanUp = () => {
    if (now() - cleanedAt < CLEANUP_INTERVAL_MS) return;
    cleanedAt = now();
    for (const [key, { times, windowMs }] of events) {
      if ((times.at(-1) ?? Number.NEGATIVE_INFINITY) <= cleanedAt - windowMs) events.delete(key);
    }
    for (const [key, { bucket }] of buckets) if (levelOf(key, bucket) === bucket.capacity) buckets.delete(key);
    for (const [key, { expires }] of texts) if (expires <= cleanedAt) texts.delete(key);
  };

  const textOf = (key: string): string | null => {
    const kept = texts.get(key);
    return kept === undefined || kept.expires <= now() ? null : kept.text;
  };

  return {
    waitMs: async (key, limit) => countOf(key, limit, now()).waitMs,
    async take(key, limit) {
      cleanUp();
      const time = now();
      const { times, waitMs } = countOf(key, limit, time);
      if (waitMs > 0) return { waitMs, giveBack: nothingTaken };
      times.push(time);
      events.set(key, { times, windowMs: limit.windowMs });
      const giveBack = async () => {
        const counted = events.get(key)?.times ?? [];
        const index = counted.lastIndexOf(time);
        if (index >= 0) counted.splice(index, 1);
      };
      return { waitMs: 0, giveBack };
    },
    size: () => events.size + buckets.size + texts.size,
    async clear(key) {
      events.delete(key);
      texts.delete(key);
    },
    async addTokens(key, bucket, tokens) {
      cleanUp();
      const level = Math.min(bucket.capacity, levelOf(key, bucket) + tokens);
      if (tokens !== 0) buckets.set(key, { level, since: now(), bucket });
      return level;
    },
    async put(key, text, lifetimeMs) {
      cleanUp();
      if (textOf(key) !== null) return false;
      texts.set(key, { text, expires: now() + lifetimeMs });
      return true;
    },
    get: async (key) => textOf(key),
  };
}
