import { randomUUID } from "node:crypto";
import type { EventCounter, Limit } from "./counter.ts";
import { changesOnly, type GuardServerObserver, reasonOf } from "./fallback.ts";

/** A counter on a server that may be unavailable. */
interface ServerCounter extends EventCounter {
  /** Resolves once the first connection attempt has succeeded or failed. */
  readonly connectionAttempted: Promise<void>;
  close(): void;
}

/** The server that counts for all instances, and the observer of its availability. */
export type GuardServer = { readonly counter: ServerCounter; readonly observer: GuardServerObserver };

const PREFIX = "portico:guard:";
/** Short, because every request waits for its guards. */
const COMMAND_TIMEOUT_MS = 250;

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
    put: async (key, text, lifetimeMs) => (await client.set(PREFIX + key, text, "PX", lifetimeMs, "NX")) !== null,
    get: (key) => client.get(PREFIX + key),
    close: () => client.disconnect(),
  };
}
