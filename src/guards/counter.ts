import { createHmac } from "node:crypto";

/** At most `max` events within `windowMs`; `max` 0 switches the limit off. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts events within a sliding window. Protection, not session state: counters may be lost at any moment,
 * and no correct answer depends on them.
 */
export interface EventCounter {
  /** Milliseconds until another event fits under the limit; 0 when it fits now. */
  waitMs(subject: string, limit: Limit): Promise<number>;
  add(subject: string, limit: Limit): Promise<void>;
  clear(subject: string): Promise<void>;
}

/** Replaces what is counted by a keyed hash, so that a counter holds nothing of a student. */
export function hashingCounter(counter: EventCounter, key: Uint8Array): EventCounter {
  const hash = (subject: string) => createHmac("sha256", key).update(subject).digest("base64url");
  return {
    waitMs: (subject, limit) => counter.waitMs(hash(subject), limit),
    add: (subject, limit) => counter.add(hash(subject), limit),
    clear: (subject) => counter.clear(hash(subject)),
  };
}

const SWEEP_EVERY_MS = 60_000;

/** Counts in the memory of this process. */
export function memoryCounter(now: () => number = Date.now): EventCounter {
  const events = new Map<string, { times: number[]; windowMs: number }>();
  let sweptAt = now();

  const current = (subject: string, windowMs: number) => {
    const times = events.get(subject)?.times.filter((time) => time > now() - windowMs) ?? [];
    events.set(subject, { times, windowMs });
    return times;
  };
  const sweep = () => {
    if (now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now();
    for (const [subject, { times, windowMs }] of events) {
      if ((times.at(-1) ?? 0) <= sweptAt - windowMs) events.delete(subject);
    }
  };

  return {
    async waitMs(subject, { max, windowMs }) {
      if (max === 0) return 0;
      const times = current(subject, windowMs);
      const blocking = times.at(-max);
      return blocking === undefined ? 0 : blocking + windowMs - now();
    },
    async add(subject, { windowMs }) {
      sweep();
      current(subject, windowMs).push(now());
    },
    async clear(subject) {
      events.delete(subject);
    },
  };
}
