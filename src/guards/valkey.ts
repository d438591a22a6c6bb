import { randomUUID } from "node:crypto";
import { type EventCounter, type Limit, monotonicNow } from "./counter.ts";

/** A counter on a server that may be unavailable. */
interface ServerCounter extends EventCounter {
  /** Resolves once the first connection attempt has succeeded or failed. */
  readonly connectionAttempted: Promise<void>;
  close(): void;
}

/** The server that counts for all instances, and the observer of its availability. */
export interface GuardServer {
  readonly counter: ServerCounter;
  readonly observer: GuardServerObserver;
}

/** Is notified when the guard server becomes unavailable or available again. */
export interface GuardServerObserver {
  /** `reason` is a code such as ECONNREFUSED or NOAUTH. It never contains the server's address. */
  onDown(reason: string): void;
  onUp(): void;
}

const PREFIX = "portico:guard:";
/** Short, because every request waits for its guards. */
const COMMAND_TIMEOUT_MS = 250;
/** Time without commands after a failure, so that a hanging server does not delay every request. */
const RETRY_AFTER_MS = 1_000;

/**
 * Keeps a sorted set of event times per key. The script is atomic and uses the server's clock, so instances cannot race
 * each other and their clocks do not matter. Without an event it only returns the wait.
 */
const COUNT_SCRIPT = `
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

/** Keeps the level of a bucket and its time. An idle bucket is full and needs no entry. */
const BUCKET_SCRIPT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local capacity, window, tokens = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local entry = redis.call('HMGET', KEYS[1], 'level', 'since')
local level, since = tonumber(entry[1] or capacity), tonumber(entry[2] or now)
level = math.min(capacity, level + (now - since) * capacity / window)
if tokens ~= 0 then
  level = math.min(capacity, level + tokens)
  redis.call('HSET', KEYS[1], 'level', tostring(level), 'since', now)
  redis.call('PEXPIRE', KEYS[1], math.max(1, math.ceil((capacity - level) * window / capacity)))
end
return tostring(level)`;

/** Connects to Valkey or Redis. Loads the client library only when called. */
export async function guardServerAt(url: string, observer: GuardServerObserver): Promise<GuardServer> {
  const changes = changesOnly(observer);
  return { counter: await valkeyCounter(url, changes), observer: changes };
}

async function valkeyCounter(url: string, observer: GuardServerObserver): Promise<ServerCounter> {
  const { Redis } = await import("iovalkey");
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  client.on("error", (error) => observer.onDown(reasonOf(error)));
  const count = async (key: string, { max, windowMs }: Limit, event: string) =>
    Number(await client.eval(COUNT_SCRIPT, 1, PREFIX + key, windowMs, max, event));
  return {
    connectionAttempted: new Promise((resolve) => {
      for (const event of ["ready", "error", "close"]) client.once(event, () => resolve());
    }),
    waitMs: async (key, limit) => (limit.max === 0 ? 0 : count(key, limit, "")),
    async take(key, limit) {
      const event = randomUUID();
      const waitMs = await count(key, limit, event);
      return {
        waitMs,
        async giveBack() {
          await client.zrem(PREFIX + key, event);
        },
      };
    },
    async clear(key) {
      await client.del(PREFIX + key);
    },
    addTokens: async (key, { capacity, windowMs }, tokens) =>
      Number(await client.eval(BUCKET_SCRIPT, 1, PREFIX + key, capacity, windowMs, tokens)),
    close: () => client.disconnect(),
  };
}

/** Returns the code of a system error, or the error code at the start of a server message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ("code" in error && typeof error.code === "string") return error.code;
  const serverCode = /^[A-Z]+(?=\s|$)/.exec(error.message)?.[0];
  return serverCode ?? (error.message === "Command timed out" ? "timeout" : error.name);
}

/** Forwards changes only, so that an outage is one line in the log rather than one per request. */
export function changesOnly(observer: GuardServerObserver): GuardServerObserver {
  let isDown = false;
  return {
    onDown(reason) {
      if (!isDown) observer.onDown(reason);
      isDown = true;
    },
    onUp() {
      if (isDown) observer.onUp();
      isDown = false;
    },
  };
}

/**
 * Counts on the server and in memory. If the server fails, memory decides: each instance then counts by itself, and
 * requests continue.
 */
export function withFallback(
  server: EventCounter,
  memory: EventCounter,
  observer: GuardServerObserver,
  now: () => number = monotonicNow,
): EventCounter {
  let isFailing = false;
  let retryAt = 0;
  /** Runs a command, or returns null if the server is unavailable. */
  const attempt = async <T>(command: () => Promise<T>): Promise<T | null> => {
    if (now() < retryAt) return null;
    // After a failure, a single command probes the server; concurrent ones use memory.
    if (isFailing) retryAt = now() + RETRY_AFTER_MS;
    try {
      const result = await command();
      isFailing = false;
      retryAt = 0;
      observer.onUp();
      return result;
    } catch (error) {
      // A single failure is not reported: it may only be a timeout while this process was busy.
      if (isFailing) observer.onDown(reasonOf(error));
      isFailing = true;
      retryAt = now() + RETRY_AFTER_MS;
      return null;
    }
  };
  return {
    waitMs: async (key, limit) => (await attempt(() => server.waitMs(key, limit))) ?? (await memory.waitMs(key, limit)),
    async take(key, limit) {
      const taken = await attempt(() => server.take(key, limit));
      if (taken === null) return memory.take(key, limit);
      if (taken.waitMs > 0) return taken;
      // The server has decided, so memory counts the event without a limit.
      const copy = await memory.take(key, { ...limit, max: 0 });
      const giveBack = async () => {
        await Promise.all([copy.giveBack(), attempt(taken.giveBack)]);
      };
      return { waitMs: 0, giveBack };
    },
    async clear(key) {
      await Promise.all([memory.clear(key), attempt(() => server.clear(key))]);
    },
    async addTokens(key, bucket, tokens) {
      const level = await memory.addTokens(key, bucket, tokens);
      return (await attempt(() => server.addTokens(key, bucket, tokens))) ?? level;
    },
  };
}
