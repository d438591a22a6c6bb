import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "../config/config.ts";
import { ServiceError } from "../contract/errors.ts";

/** Keeps the last good copy of each calendar feed: sealed texts under keys that name nobody. */
export interface FeedStore {
  get(key: string): Promise<string | null>;
  put(key: string, text: string, lifetimeMs: number): Promise<void>;
  close(): void;
}

/** The store is unavailable. */
export class StoreUnavailable extends ServiceError {
  constructor() {
    super("overloaded", "The calendar store is unavailable.", { retryAfterS: 1 });
  }
}

/** Feeds in a file. A text has at most MAX_COPY_CHARS characters, so the file has an upper limit, too. */
const MAX_FEEDS = 20_000;
/** Time to wait for a file that another process writes to, and between two attempts. */
const BUSY_MS = 2_000;
const ATTEMPT_MS = 20;

/** Waits as long as another process writes. Not by SQLite's own timeout: libsql waits on the thread of all requests, also its promises. */
async function whenFree<T>(command: () => T): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return command();
    } catch (error) {
      const isBusy = error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
      if (!isBusy || performance.now() - start > BUSY_MS) throw error;
    }
    await sleep(ATTEMPT_MS);
  }
}

/** Opens a store in an SQLite file. Throws ConfigError. */
export async function sqliteStore(file: string, now: () => number = Date.now): Promise<FeedStore> {
  // An optional package: most services have no store.
  const { default: Database } = await import("libsql").catch(() => {
    throw new ConfigError("CALENDAR_STORE needs the package libsql, which is not installed: npm install libsql.");
  });
  try {
    // For its owner only: it has students' calendars, even if they are sealed. SQLite gives its other files the same mode.
    if (file !== ":memory:") await (await open(file, "a", 0o600)).close();
    const database = new Database(file, { timeout: BUSY_MS });
    // The write-ahead log: a process that reads does not wait for one that writes.
    database.pragma("journal_mode = WAL");
    database.exec(
      "CREATE TABLE IF NOT EXISTS feeds (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER NOT NULL)",
    );
    database.exec("CREATE INDEX IF NOT EXISTS feeds_by_expiry ON feeds (expires)");
    const select = database.prepare("SELECT value FROM feeds WHERE key = ? AND expires > ?");
    const insert = database.prepare("INSERT OR REPLACE INTO feeds (key, value, expires) VALUES (?, ?, ?)");
    const removeExpired = database.prepare("DELETE FROM feeds WHERE expires <= ?");
    const removeOldest = database.prepare(
      "DELETE FROM feeds WHERE key IN (SELECT key FROM feeds ORDER BY expires LIMIT max(0, (SELECT count(*) FROM feeds) - ?))",
    );
    const put = database.transaction((key: string, text: string, lifetimeMs: number) => {
      removeExpired.run(now());
      insert.run(key, text, now() + lifetimeMs);
      removeOldest.run(MAX_FEEDS);
    });
    database.pragma("busy_timeout = 0");
    return {
      async get(key) {
        const row = await whenFree(() => select.get(key, now()) as { readonly value: string } | undefined);
        return row?.value ?? null;
      },
      put: (key, text, lifetimeMs) => whenFree(() => void put.immediate(key, text, lifetimeMs)),
      close: () => void database.close(),
    };
  } catch {
    throw new ConfigError("CALENDAR_STORE must be a file that the service can create and write to.");
  }
}

const PREFIX = "portico:calendar:";

/** Opens a store on the Valkey server of the guards, for several instances. Loads the client library only when called. */
export async function valkeyStore(url: string): Promise<FeedStore> {
  const { Redis } = await import("iovalkey");
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  client.on("error", () => {}); // Each command reports its own failure.
  return {
    get: (key) => client.get(PREFIX + key),
    async put(key, text, lifetimeMs) {
      await client.set(PREFIX + key, text, "PX", lifetimeMs);
    },
    close: () => client.disconnect(),
  };
}

/** Turns every failure of a store into StoreUnavailable, and reports its kind. */
export function reporting(store: FeedStore, onFailure: (reason: string) => void): FeedStore {
  const attempt = async <T>(command: () => Promise<T>): Promise<T> =>
    command().catch((error: unknown) => {
      onFailure(error instanceof Error && "code" in error ? String(error.code) : "unknown");
      throw new StoreUnavailable();
    });
  return {
    get: (key) => attempt(() => store.get(key)),
    put: (key, text, lifetimeMs) => attempt(() => store.put(key, text, lifetimeMs)),
    close: () => store.close(),
  };
}
