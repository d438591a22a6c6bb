import { randomUUID } from "node:crypto";
import { Redis } from "iovalkey";
import type { EventCounter } from "./counter.ts";

/** A counter on a server, which may be away. */
export interface ServerCounter extends EventCounter {
  close(): void;
}

const PREFIX = "portico:guard:";
/** A guard must not keep a student waiting: an answer that is later than this counts as none. */
const COMMAND_TIMEOUT_MS = 250;

/** Counts in Valkey or Redis, so that all instances count together: a sorted set of times for each subject. */
export function valkeyCounter(url: string, onError: (error: Error) => void): ServerCounter {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  });
  client.on("error", onError);
  return {
    async waitMs(subject, { max, windowMs }) {
      if (max === 0) return 0;
      const now = Date.now();
      const since = `(${now - windowMs}`;
      const [, time] = await client.zrevrangebyscore(
        PREFIX + subject,
        "+inf",
        since,
        "WITHSCORES",
        "LIMIT",
        max - 1,
        1,
      );
      return time === undefined ? 0 : Number(time) + windowMs - now;
    },
    async add(subject, { windowMs }) {
      const now = Date.now();
      const key = PREFIX + subject;
      await client
        .multi()
        .zremrangebyscore(key, "-inf", now - windowMs)
        .zadd(key, now, `${now} ${randomUUID()}`)
        .pexpire(key, windowMs)
        .exec();
    },
    async clear(subject) {
      await client.del(PREFIX + subject);
    },
    close: () => client.disconnect(),
  };
}

/**
 * Counts on the server and in memory; while the server does not answer, memory alone decides. Guards then count each
 * instance by itself, and requests go on.
 */
export function withFallback(server: EventCounter, memory: EventCounter): EventCounter {
  return {
    waitMs: (subject, limit) => server.waitMs(subject, limit).catch(() => memory.waitMs(subject, limit)),
    async add(subject, limit) {
      await Promise.all([memory.add(subject, limit), server.add(subject, limit).catch(() => {})]);
    },
    async clear(subject) {
      await Promise.all([memory.clear(subject), server.clear(subject).catch(() => {})]);
    },
  };
}
