import { ConfigError } from "../../config/config.ts";
import { ALSO_FULL, attempted, attempts, connectValkey, openDatabase, settingsProblem, whenFree } from "../store.ts";

/** A row that a process works on. */
export interface ClaimedRow {
  readonly id: string;
  /** Sealed. */
  readonly text: string;
  /** Grows with each claim and each `put`: a write under an older one is refused. */
  readonly claim: number;
}

/** A row to put: a held session under the id of its access. `owner` is a pseudonym of the student. */
type NewRow = Omit<ClaimedRow, "claim"> & { readonly owner: string };

/**
 * Keeps a row for each held session. A row that is due can be claimed for a time, by one process; after a crash, it is due again. Clocks:
 * that of the Valkey server, or of the one machine.
 */
export interface HoldStore {
  /** Adds or replaces a row. False if there would be more than `max`: 0 only replaces. */
  put(row: NewRow, delayMs: number, max: number): Promise<boolean>;
  /** The text of a row; null without one. */
  get(id: string): Promise<string | null>;
  /** The rows of a student, by any of these pseudonyms. */
  of(owners: readonly string[]): Promise<readonly Omit<ClaimedRow, "claim">[]>;
  /** Claims rows that are due, the oldest first. They are due again after `leaseMs`. */
  claim(limit: number, leaseMs: number): Promise<readonly ClaimedRow[]>;
  /** Writes what came of a claim. False if the row was claimed or replaced since, or is gone. */
  commit(row: ClaimedRow, text: string, delayMs: number): Promise<boolean>;
  /** Removes a row; with a claim, only if it is the newest. Returns false if there is no such row. */
  remove(id: string, claim?: number): Promise<boolean>;
  /** The number of rows, and how long the oldest one has been due. A claim of which nothing comes does not count. */
  load(): Promise<{ readonly count: number; readonly lagMs: number }>;
  close(): void;
}

/** A row that is due later than after this time counts as due: the clock has been set back. */
export const LONGEST_PAUSE_MS = 12 * 60_000;
/** A row that no process has claimed for this time is deleted: nothing would end it. */
const ABANDONED_MS = 86_400_000;

/** Rows in the memory of this process, which a restart empties. */
export function memoryHolds(now: () => number = Date.now): HoldStore {
  const rows = new Map<string, NewRow & { due: number; since: number; claim: number }>();
  const newest = ({ id, claim }: Pick<ClaimedRow, "id" | "claim">) => {
    const row = rows.get(id);
    return row?.claim === claim ? row : undefined;
  };
  return {
    async put(row, delayMs, max) {
      const known = rows.get(row.id);
      if (known === undefined && rows.size >= max) return false;
      const due = now() + delayMs;
      rows.set(row.id, { ...row, due, since: due, claim: (known?.claim ?? 0) + 1 });
      return true;
    },
    get: async (id) => rows.get(id)?.text ?? null,
    of: async (owners) => [...rows.values()].filter(({ owner }) => owners.includes(owner)),
    async claim(limit, leaseMs) {
      const isDue = ({ due }: { readonly due: number }) => due <= now() || due > now() + LONGEST_PAUSE_MS;
      const due = [...rows.values()].filter(isDue).sort((a, b) => a.due - b.due);
      return due.slice(0, limit).map((row) => {
        Object.assign(row, { due: now() + leaseMs, claim: row.claim + 1 });
        return { ...row };
      });
    },
    async commit(claimed, text, delayMs) {
      const row = newest(claimed);
      const due = now() + delayMs;
      if (row !== undefined) Object.assign(row, { text, due, since: due });
      return row !== undefined;
    },
    remove: async (id, claim) => (claim === undefined || newest({ id, claim }) !== undefined) && rows.delete(id),
    async load() {
      const oldest = Math.min(now(), ...[...rows.values()].map(({ since }) => since));
      return { count: rows.size, lagMs: now() - oldest };
    },
    close() {},
  };
}

/** Rows in an SQLite file, for the processes of one machine. Throws ConfigError without the package. */
export async function sqliteHolds(file: string, now: () => number = Date.now): Promise<HoldStore> {
  const database = await openDatabase(file, "HOLD_STORE");
  database.exec(
    "CREATE TABLE IF NOT EXISTS holds (id TEXT PRIMARY KEY, owner TEXT NOT NULL, text TEXT NOT NULL, due INTEGER NOT NULL, since INTEGER NOT NULL, claim INTEGER NOT NULL) WITHOUT ROWID",
  );
  database.exec("CREATE INDEX IF NOT EXISTS holds_by_due ON holds (due)");
  database.exec("CREATE INDEX IF NOT EXISTS holds_by_since ON holds (since)");
  database.exec("CREATE INDEX IF NOT EXISTS holds_by_owner ON holds (owner)");
  const put = database.prepare(
    "INSERT INTO holds (id, owner, text, due, since, claim) SELECT ?1, ?2, ?3, ?4, ?4, 1 WHERE (SELECT count(*) FROM holds) < ?5 OR EXISTS (SELECT 1 FROM holds WHERE id = ?1) ON CONFLICT (id) DO UPDATE SET text = excluded.text, due = excluded.due, since = excluded.due, claim = claim + 1",
  );
  const get = database.prepare("SELECT text FROM holds WHERE id = ?");
  const of = database.prepare("SELECT id, text FROM holds WHERE owner IN (SELECT value FROM json_each(?))");
  const isDue = database.prepare("SELECT 1 FROM holds WHERE due <= ? OR due > ? LIMIT 1");
  const claim = database.prepare(
    "UPDATE holds SET due = ?, claim = claim + 1 WHERE id IN (SELECT id FROM holds WHERE due <= ? OR due > ? ORDER BY due LIMIT ?) RETURNING id, text, claim",
  );
  const commit = database.prepare("UPDATE holds SET text = ?1, due = ?2, since = ?2 WHERE id = ?3 AND claim = ?4");
  const remove = database.prepare("DELETE FROM holds WHERE id = ? AND claim = ifnull(?, claim)");
  const removeAbandoned = database.prepare("DELETE FROM holds WHERE due < ?");
  const load = database.prepare(
    "SELECT (SELECT count(*) FROM holds) AS count, (SELECT min(since) FROM holds) AS since",
  );
  database.pragma("busy_timeout = 0");
  // The package does not type rows.
  return {
    put: ({ id, owner, text }, delayMs, max) =>
      whenFree(() => {
        removeAbandoned.run(now() - ABANDONED_MS);
        return put.run(id, owner, text, now() + delayMs, max).changes === 1;
      }),
    get: async (id) => (await whenFree(() => get.get(id) as ClaimedRow | undefined))?.text ?? null,
    of: (owners) => whenFree(() => of.all(JSON.stringify(owners)) as ClaimedRow[]),
    // A read first: it takes no lock that a writer waits for.
    claim: (limit, leaseMs) =>
      whenFree(() => {
        const due = [now(), now() + LONGEST_PAUSE_MS];
        return isDue.get(...due) === undefined ? [] : (claim.all(now() + leaseMs, ...due, limit) as ClaimedRow[]);
      }),
    commit: (row, text, delayMs) => whenFree(() => commit.run(text, now() + delayMs, row.id, row.claim).changes === 1),
    remove: (id, newest) => whenFree(() => remove.run(id, newest ?? null).changes === 1),
    async load() {
      const { count, since } = await whenFree(() => load.get() as { count: number; since: number | null });
      return { count, lagMs: Math.max(0, since === null ? 0 : now() - since) };
    },
    close: () => void database.close(),
  };
}

const DUE = "portico:hold:due";
/** The times at which rows became due, which claims do not change. */
const SINCE = "portico:hold:since";
const ROW = "portico:hold:of:";
const OWNER = "portico:hold:student:";

const NOW = `local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)`;

/** The scripts touch keys that they are not given, so they need a server that is no cluster, like those of the guards. */
const PUT = `${NOW}
local row = ARGV[1] .. ARGV[3]
if redis.call('EXISTS', row) == 0 and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[7]) then return 0 end
local owner = ARGV[2] .. ARGV[4]
redis.call('HSET', row, 'text', ARGV[5], 'owner', ARGV[4])
redis.call('HINCRBY', row, 'claim', 1)
redis.call('PEXPIRE', row, ${ABANDONED_MS})
redis.call('SADD', owner, ARGV[3])
redis.call('PEXPIRE', owner, ${ABANDONED_MS})
redis.call('ZADD', KEYS[1], now + ARGV[6], ARGV[3])
redis.call('ZADD', KEYS[2], now + ARGV[6], ARGV[3])
return 1`;

// A server that is full refuses new rows. Those that it has go on.
const CLAIM = `${ALSO_FULL}${NOW}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now + ${LONGEST_PAUSE_MS + 1}, '+inf', 'LIMIT', 0, ARGV[2])) do
  redis.call('ZADD', KEYS[1], now, id)
end
local claimed = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])) do
  local row = ARGV[1] .. id
  local text = redis.call('HGET', row, 'text')
  if text then
    redis.call('ZADD', KEYS[1], now + ARGV[3], id)
    redis.call('PEXPIRE', row, ${ABANDONED_MS})
    claimed[#claimed + 1] = { id, text, redis.call('HINCRBY', row, 'claim', 1) }
  else
    redis.call('ZREM', KEYS[1], id)
    redis.call('ZREM', KEYS[2], id)
  end
end
return claimed`;

const COMMIT = `${ALSO_FULL}${NOW}
local row = ARGV[1] .. ARGV[2]
if redis.call('HGET', row, 'claim') ~= ARGV[3] then return 0 end
redis.call('HSET', row, 'text', ARGV[4])
redis.call('ZADD', KEYS[1], now + ARGV[5], ARGV[2])
redis.call('ZADD', KEYS[2], now + ARGV[5], ARGV[2])
return 1`;

const REMOVE = `
local row = ARGV[1] .. ARGV[3]
if ARGV[4] ~= '' and redis.call('HGET', row, 'claim') ~= ARGV[4] then return 0 end
local owner = redis.call('HGET', row, 'owner')
if owner then redis.call('SREM', ARGV[2] .. owner, ARGV[3]) end
redis.call('ZREM', KEYS[1], ARGV[3])
redis.call('ZREM', KEYS[2], ARGV[3])
return redis.call('DEL', row)`;

const LOAD = `${NOW}
local oldest = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2]
return { redis.call('ZCARD', KEYS[1]), oldest and math.floor(now - oldest) or 0 }`;

/** Rows on a Valkey server, for several machines. Throws ConfigError for one that evicts data. */
export async function valkeyHolds(url: string): Promise<HoldStore> {
  const client = await connectValkey(url);
  await attempted(client);
  let isChecked = false;
  const check = async () => {
    const problem = settingsProblem(await client.info());
    if (problem?.isFatal) throw new ConfigError(`The Valkey server of HOLD_STORE ${problem.text}.`);
    isChecked = true;
  };
  await check().catch((error) => {
    if (!(error instanceof ConfigError)) return;
    client.disconnect();
    throw error;
  });
  const run = async (script: string, ...args: (string | number)[]) => {
    if (!isChecked) await check();
    return client.eval(script, 2, DUE, SINCE, ...args);
  };
  return {
    put: async ({ id, owner, text }, delayMs, max) =>
      (await run((max === 0 ? ALSO_FULL : "") + PUT, ROW, OWNER, id, owner, text, Math.round(delayMs), max)) === 1,
    get: (id) => client.hget(ROW + id, "text"),
    async of(owners) {
      const ids = (await Promise.all(owners.map((owner) => client.smembers(OWNER + owner)))).flat();
      const texts = await Promise.all(ids.map((id) => client.hget(ROW + id, "text")));
      return ids.flatMap((id, index) => {
        const text = texts[index] ?? null;
        return text === null ? [] : [{ id, text }];
      });
    },
    async claim(limit, leaseMs) {
      // The answer of the script above.
      const rows = (await run(CLAIM, ROW, limit, leaseMs)) as [string, string, number][];
      return rows.map(([id, text, claim]) => ({ id, text, claim }));
    },
    commit: async ({ id, claim }, text, delayMs) =>
      (await run(COMMIT, ROW, id, claim, text, Math.round(delayMs))) === 1,
    remove: async (id, claim) => (await run(REMOVE, ROW, OWNER, id, claim ?? "")) === 1,
    async load() {
      const [count, lagMs] = (await run(LOAD)) as [number, number];
      return { count, lagMs: Math.max(0, lagMs) };
    },
    close: () => client.disconnect(),
  };
}

/** A store whose failures are StoreUnavailable, and are reported. */
export function reportingHolds({ close, ...store }: HoldStore, onChange: (reason: string | null) => void): HoldStore {
  const attempt = attempts(onChange);
  const commands = Object.entries<(...args: never[]) => Promise<unknown>>(store).map(([name, command]) => [
    name,
    (...args: never[]) => attempt(() => command(...args)),
  ]);
  // Object.fromEntries loses the types of the keys.
  return { close, ...Object.fromEntries(commands) } as HoldStore;
}
