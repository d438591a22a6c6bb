import { type EventCounter, monotonicNow } from "./counter.ts";

/** Is notified when the guard server becomes unavailable or available again. */
export interface GuardServerObserver {
  /** `reason` is a code such as ECONNREFUSED or NOAUTH. It never contains the server's address. */
  onDown(reason: string): void;
  onUp(): void;
}

/** Time without commands after a failure, so that a hanging server does not delay every request. */
const RETRY_AFTER_MS = 1_000;

/** Returns the code of a system error, or the error code at the start of a server message. */
export function reasonOf(error: unknown): string {
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
    async put(key, text, lifetimeMs) {
      const isNew = await memory.put(key, text, lifetimeMs);
      return (await attempt(() => server.put(key, text, lifetimeMs))) ?? isNew;
    },
    async get(key) {
      const answer = await attempt(async () => ({ text: await server.get(key) }));
      return answer === null ? memory.get(key) : answer.text;
    },
  };
}
