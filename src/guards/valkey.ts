import { randomUUID } from "node:crypto";
import type { EventCounter, Limit } from "./counter.ts";

/** A counter on a server, which may be away. */
interface ServerCounter extends EventCounter {
  /** Resolves when the server was reached, or was not: from then on it is known who counts. */
  readonly reached: Promise<void>;
  close(): void;
}

/** A server that counts, and who hears of its going and coming. */
export interface GuardServer {
  readonly counter: ServerCounter;
  readonly watch: ServerWatch;
}

/** Hears of the server that counts; of each change once. */
export interface ServerWatch {
  /** The server does not count; `reason` is a code such as ECONNREFUSED or NOAUTH, nothing of the address. */
  away(reason: string): void;
  back(): void;
}

const PREFIX = "portico:guard:";
/** A guard must not keep a student waiting: an answer that is later than this counts as none. */
const COMMAND_TIMEOUT_MS = 250;
/** For so long a server that did not answer is not asked again, or one that hangs would slow down every request. */
const REST_MS = 1_000;

/**
 * A sorted set of times for each subject. One step on the server, by the server's clock: instances cannot overtake each
 * other between asking and counting, and it does not matter whose clock is wrong. Without an event it only looks.
 */
const COUNT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local window, max, event = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
if max > 0 then
  local blocking = redis.call('ZREVRANGE', KEYS[1], max - 1, max - 1, 'WITHSCORES')[2]
  if blocking then return blocking + window - now end
end
if event ~= '' then
  redis.call('ZADD', KEYS[1], now, event)
  redis.call('PEXPIRE', KEYS[1], window)
end
return 0`;

/** The server that counts for all instances, Valkey or Redis. Whoever has neither does not load their library. */
export async function guardServerAt(url: string, watch: ServerWatch): Promise<GuardServer> {
  const changes = changesOnly(watch);
  return { counter: await valkeyCounter(url, changes), watch: changes };
}

async function valkeyCounter(url: string, watch: ServerWatch): Promise<ServerCounter> {
  const { Redis } = await import("iovalkey");
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  client.on("error", (error) => watch.away(reasonOf(error)));
  const count = async (subject: string, { max, windowMs }: Limit, event: string) =>
    Number(await client.eval(COUNT, 1, PREFIX + subject, windowMs, max, event));
  return {
    reached: new Promise((resolve) => {
      for (const event of ["ready", "error", "close"]) client.once(event, () => resolve());
    }),
    waitMs: async (subject, limit) => (limit.max === 0 ? 0 : count(subject, limit, "")),
    take: (subject, limit) => count(subject, limit, randomUUID()),
    async add(subject, { windowMs }) {
      await count(subject, { max: 0, windowMs }, randomUUID());
    },
    async clear(subject) {
      await client.del(PREFIX + subject);
    },
    close: () => client.disconnect(),
  };
}

/** The code of a system error, or the first word of what the server says, which is one too. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ("code" in error && typeof error.code === "string") return error.code;
  const word = /^[A-Z]+(?=\s|$)/.exec(error.message)?.[0];
  return word ?? (error.message === "Command timed out" ? "timeout" : error.name);
}

/** Tells of changes only: a server that stays away is one line in the log, not one for every request. */
export function changesOnly(watch: ServerWatch): ServerWatch {
  let isAway = false;
  return {
    away(reason) {
      if (!isAway) watch.away(reason);
      isAway = true;
    },
    back() {
      if (isAway) watch.back();
      isAway = false;
    },
  };
}

/**
 * Counts on the server and in memory; while the server does not answer, memory alone decides. Guards then count each
 * instance by itself, and requests go on.
 */
export function withFallback(
  server: EventCounter,
  memory: EventCounter,
  watch: ServerWatch,
  now: () => number = Date.now,
): EventCounter {
  let isFailing = false;
  let restsUntil = 0;
  const ask = async <T>(question: () => Promise<T>): Promise<T | null> => {
    if (now() < restsUntil) return null;
    // After a failure one request finds out for all whether the server is back; the others do not wait.
    if (isFailing) restsUntil = now() + REST_MS;
    try {
      const answer = await question();
      isFailing = false;
      restsUntil = 0;
      watch.back();
      return answer;
    } catch (error) {
      // A single late answer is no news: a busy moment of this process looks the same.
      if (isFailing) watch.away(reasonOf(error));
      isFailing = true;
      restsUntil = now() + REST_MS;
      return null;
    }
  };
  return {
    waitMs: async (subject, limit) =>
      (await ask(() => server.waitMs(subject, limit))) ?? (await memory.waitMs(subject, limit)),
    async take(subject, limit) {
      const waitMs = await ask(() => server.take(subject, limit));
      if (waitMs === null) return memory.take(subject, limit);
      if (waitMs === 0) await memory.add(subject, limit);
      return waitMs;
    },
    async add(subject, limit) {
      await Promise.all([memory.add(subject, limit), ask(() => server.add(subject, limit))]);
    },
    async clear(subject) {
      await Promise.all([memory.clear(subject), ask(() => server.clear(subject))]);
    },
  };
}
