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
  /** Counts an event if it fits, in one step, so that no more get through however many come at once; resolves to `waitMs`. */
  take(subject: string, limit: Limit): Promise<number>;
  /** Counts an event that has happened, whether it fits or not. */
  add(subject: string, limit: Limit): Promise<void>;
  clear(subject: string): Promise<void>;
}

/** Replaces what is counted by a keyed hash, so that a counter holds nothing of a student. */
export function hashingCounter(counter: EventCounter, key: Uint8Array): EventCounter {
  const hash = (subject: string) => createHmac("sha256", key).update(subject).digest("base64url");
  return {
    waitMs: (subject, limit) => counter.waitMs(hash(subject), limit),
    take: (subject, limit) => counter.take(hash(subject), limit),
    add: (subject, limit) => counter.add(hash(subject), limit),
    clear: (subject) => counter.clear(hash(subject)),
  };
}

const SWEEP_EVERY_MS = 60_000;

/** Counts in the memory of this process. */
export function memoryCounter(now: () => number = Date.now): EventCounter {
  const events = new Map<string, { times: number[]; windowMs: number }>();
  let sweptAt = now();

  /** What is left of the window, oldest first. The list itself, not a copy: it is as long as the limit is high. */
  const current = (subject: string, windowMs: number): number[] => {
    const times = events.get(subject)?.times ?? [];
    const left = times.findIndex((time) => time > now() - windowMs);
    times.splice(0, left < 0 ? times.length : left);
    return times;
  };
  const waitMs = (subject: string, { max, windowMs }: Limit) => {
    const blocking = max === 0 ? undefined : current(subject, windowMs).at(-max);
    return blocking === undefined ? 0 : blocking + windowMs - now();
  };
  const add = (subject: string, { windowMs }: Limit) => {
    sweep();
    const times = current(subject, windowMs);
    times.push(now());
    events.set(subject, { times, windowMs });
  };
  const sweep = () => {
    if (now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now();
    for (const [subject, { times, windowMs }] of events) {
      if ((times.at(-1) ?? 0) <= sweptAt - windowMs) events.delete(subject);
    }
  };

  return {
    waitMs: async (subject, limit) => waitMs(subject, limit),
    async take(subject, limit) {
      const wait = waitMs(subject, limit);
      if (wait === 0) add(subject, limit);
      return wait;
    },
    add: async (subject, limit) => add(subject, limit),
    async clear(subject) {
      events.delete(subject);
    },
  };
}
