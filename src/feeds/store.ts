import { open, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type Libsql from "libsql";
import { ConfigError } from "../config/config.ts";
import { ServiceError } from "../contract/errors.ts";
import { type EventCounter, monotonicNow } from "../guards/counter.ts";

/** Keeps the last good copy of each calendar feed, and what students have ended: sealed texts and marks under keys that name nobody. */
export interface Store {
  get(key: string): Promise<string | null>;
  put(key: string, text: string, lifetimeMs: number): Promise<void>;
  /** Puts a text unless the key has one. Returns false if it has. */
  add(key: string, text: string, lifetimeMs: number): Promise<boolean>;
  close(): void;
}

/** The key of the epoch: a text that a store has as long as it has lost nothing. */
export const EPOCH = "epoch";

/** A store among the counters in memory, which a restart empties. */
export const memoryStore = (counter: EventCounter): Store => ({
  get: (key) => counter.get(key),
  async put(key, text, lifetimeMs) {
    await counter.clear(key);
    await counter.put(key, text, lifetimeMs);
  },
  add: (key, text, lifetimeMs) => counter.put(key, text, lifetimeMs),
  close() {},
});

export class StoreUnavailable extends ServiceError {
  constructor() {
    super("overloaded", "A store of the service is unavailable.", { retryAfterS: 5 });
  }
}

/** Feeds in a file. A text has at most MAX_COPY_CHARS characters, so the file has an upper limit, too. */
const MAX_FEEDS = 20_000;
/** The keys of ends have a space. They are never removed to make room. */
const COPIES = "FROM feeds WHERE instr(key, ' ') = 0";
/** Time to wait for a file that another process writes to, and between two attempts. */
const BUSY_MS = 2_000;
const ATTEMPT_MS = 20;

/** Waits as long as another process writes. Not by SQLite's own timeout: libsql waits on the thread of all requests, also its promises. */
export async function whenFree<T>(command: () => T): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return command();
    } catch (error) {
      // Also SQLITE_BUSY_SNAPSHOT: another process has written between the two locks.
      const isBusy = error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
      if (!isBusy || performance.now() - start > BUSY_MS) throw error;
    }
    await sleep(ATTEMPT_MS);
  }
}

/** Opens an SQLite file, for its owner only. Throws ConfigError without the package. */
export async function openDatabase(file: string, setting: string): Promise<Libsql.Database> {
  // An optional package: most services have no store.
  const { default: Database } = await import("libsql").catch(() => {
    throw new ConfigError(`${setting} needs the package libsql, which is not installed: npm install libsql.`);
  });
  const found = await stat(file).catch(() => null);
  // Opening a named pipe would wait for ever.
  if (found?.isFile() === false) throw Object.assign(new Error("Not a file."), { code: "SQLITE_CANTOPEN" });
  // It has students' calendars or sessions, even if they are sealed. SQLite gives its other files the same mode.
  if (file !== ":memory:") await (await open(file, "a", 0o600)).close();
  const database = new Database(file, { timeout: BUSY_MS });
  // The write-ahead log: a process that reads does not wait for one that writes.
  database.pragma("journal_mode = WAL");
  return database;
}

/** Opens a store in an SQLite file. If that is not possible, each of its commands fails. Throws ConfigError without the package. */
export async function sqliteStore(file: string, now: () => number = Date.now): Promise<Store> {
  try {
    const database = await openDatabase(file, "CALENDAR_STORE");
    database.exec(
      "CREATE TABLE IF NOT EXISTS feeds (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER NOT NULL)",
    );
    database.exec("CREATE INDEX IF NOT EXISTS feeds_by_expiry ON feeds (expires)");
    const select = database.prepare("SELECT value FROM feeds WHERE key = ? AND expires > ?");
    const insert = database.prepare("INSERT OR REPLACE INTO feeds (key, value, expires) VALUES (?, ?, ?)");
    const insertNew = database.prepare("INSERT OR IGNORE INTO feeds (key, value, expires) VALUES (?, ?, ?)");
    const removeExpired = database.prepare("DELETE FROM feeds WHERE expires <= ?");
    const removeOldest = database.prepare(
      `DELETE FROM feeds WHERE key IN (SELECT key ${COPIES} ORDER BY expires LIMIT max(0, (SELECT count(*) ${COPIES}) - ?))`,
    );
    const put = database.transaction((key: string, text: string, lifetimeMs: number) => {
      removeExpired.run(now());
      insert.run(key, text, now() + lifetimeMs);
      removeOldest.run(MAX_FEEDS);
    });
    const add = database.transaction((key: string, text: string, lifetimeMs: number) => {
      removeExpired.run(now());
      return insertNew.run(key, text, now() + lifetimeMs).changes > 0;
    });
    database.pragma("busy_timeout = 0");
    return {
      async get(key) {
        const row = await whenFree(() => select.get(key, now()) as { readonly value: string } | undefined);
        return row?.value ?? null;
      },
      put: (key, text, lifetimeMs) => whenFree(() => void put.immediate(key, text, lifetimeMs)),
      add: (key, text, lifetimeMs) => whenFree(() => add.immediate(key, text, lifetimeMs)),
      close: () => void database.close(),
    };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const fail = () => Promise.reject(error);
    return { get: fail, put: fail, add: fail, close() {} };
  }
}

const PREFIX = "portico:store:";
/** Begins a script that a full server runs, too: with Redis 7. */
export const ALSO_FULL = "#!lua flags=allow-oom\n";
/** True for the refusal of a write for want of room. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.message.startsWith("OOM") || ("code" in error && error.code === "SQLITE_FULL"));

/** Connects to a Valkey server. Loads the client library only when called. Each command reports its own failure. */
export async function connectValkey(url: string) {
  const { Redis } = await import("iovalkey");
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  client.on("error", () => {});
  return client;
}

/** Resolves when the first attempt to connect has succeeded or failed. */
export const attempted = (client: Awaited<ReturnType<typeof connectValkey>>): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ["ready", "error", "close"]) client.once(event, () => resolve());
  });

/** The setting with which a Valkey server loses what it keeps, by its INFO; null if it keeps everything. */
export function settingsProblem(info: string) {
  const [, policy] = /^maxmemory_policy:(\S+)/m.exec(info) ?? [];
  // Without a limit, nothing is evicted.
  if (policy !== undefined && policy !== "noeviction" && !/^maxmemory:0\b/m.test(info))
    return { text: `evicts data when it is full (maxmemory-policy ${policy}): set noeviction`, isFatal: true };
  if (/^aof_enabled:1/m.test(info)) return null;
  return { text: "saves nothing (appendonly no): its restart ends holds, calendars and hosted logins", isFatal: false };
}

/** Opens a store on a Valkey server, for several instances, and warns of a server that loses data. */
export async function valkeyStore(url: string, warn: (problem: string) => void = () => {}): Promise<Store> {
  const client = await connectValkey(url);
  /** The name of the epoch; null for a new connection. */
  let epoch: string | null = null;
  client.on("close", () => {
    epoch = null;
  });
  const nameOf = (key: string) => PREFIX + (key === EPOCH ? (epoch ?? EPOCH) : key);
  /** A server that does not append to a file may have old data after a restart: its epoch is that of its run. */
  const readEpoch = async () => {
    const info = await client.info();
    const problem = settingsProblem(info);
    if (problem !== null && epoch === null) warn(problem.text);
    epoch = /^aof_enabled:1/m.test(info) ? EPOCH : `${EPOCH} ${/^run_id:(\w+)/m.exec(info)?.[1]}`;
  };
  /** A server that is full takes ends nevertheless, which needs Redis 7. */
  const set = (name: string, ...args: (string | number)[]) =>
    client.call("SET", [name, ...args]).catch((error) => {
      if (!isFull(error) || !(name.includes(" ") || name === PREFIX + EPOCH)) throw error;
      return client.eval(`${ALSO_FULL}return redis.call('SET', KEYS[1], unpack(ARGV))`, 1, name, ...args);
    });
  await attempted(client);
  await readEpoch().catch(() => {});
  return {
    async get(key) {
      if (epoch === null) {
        await readEpoch();
        // An outage between two commands is one as well: others may have ended something meanwhile.
        throw Object.assign(new Error("The connection was lost."), { code: "ECONNRESET" });
      }
      return client.get(nameOf(key));
    },
    put: async (key, text, lifetimeMs) => void (await set(nameOf(key), text, "PX", lifetimeMs)),
    add: async (key, text, lifetimeMs) => (await set(nameOf(key), text, "PX", lifetimeMs, "NX")) !== null,
    close: () => client.disconnect(),
  };
}

/** Time without answers after an outage, in which every instance connects again and saves what was ended there. */
const CATCH_UP_MS = 5_000;

/** Makes a function that turns each failure of a store's command into StoreUnavailable, and reports the kind of the first one, or null when the store works. */
export function attempts(onChange: (reason: string | null) => void, onReturn = () => {}) {
  let isDown: boolean | null = null;
  return async <T>(command: () => Promise<T>): Promise<T> => {
    try {
      const result = await command();
      if (isDown === true) onReturn();
      if (isDown !== false) onChange(null);
      isDown = false;
      return result;
    } catch (error) {
      // No outage: what the store has can be read.
      if (isFull(error)) throw new StoreUnavailable();
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      if (isDown !== true) onChange(error instanceof ConfigError ? error.message : code);
      isDown = true;
      throw new StoreUnavailable();
    }
  };
}

/** A store whose failures are StoreUnavailable, and are reported. */
export function reporting(store: Store, onChange: (reason: string | null) => void, now = monotonicNow): Store {
  let answersFrom = 0;
  const attempt = attempts(onChange, () => {
    answersFrom = now() + CATCH_UP_MS;
  });
  return {
    async get(key) {
      const text = await attempt(() => store.get(key));
      // An end is saved under the epoch. To find out whether something has ended takes another key as well.
      if (key !== EPOCH && now() < answersFrom) throw new StoreUnavailable();
      return text;
    },
    put: (...args) => attempt(() => store.put(...args)),
    add: (...args) => attempt(() => store.add(...args)),
    close: () => store.close(),
  };
}
