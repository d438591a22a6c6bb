import { ConfigError } from "../../config/config.ts";
import { ALSO_FULL, attempted, attempts, connectValkey, openDatabase, settingsProblem, whenFree } from "../store.ts";

/** A row that a process works on. */
export interface ClaimedRow {
  readonly id: string;
  /** Sealed. */
  readonly text: string;
  /** Grows with each claim: a write under an older one is refused. */
  readonly claim: number;
}

/** A row to add: a held session under the id of its access. `owner` is a pseudonym of the student. */
type NewRow = UnclaimedRow & { readonly owner: string };
type UnclaimedRow = Omit<ClaimedRow, "claim">;

/**
 * Keeps a row for each held session. A row that is due can be claimed for a time, by one process; after a crash, it is due again. Clocks:
 * that of the Valkey server, or of the one machine.
 */
export interface HoldStore {
  /** Adds a row. False if there would be more than `max`. */
  add(row: NewRow, delayMs: number, max: number): Promise<boolean>;
  /** The text of a row; null without one. */
  get(id: string): Promise<string | null>;
  /** The rows of a student, by any of these pseudonyms. */
  of(owners: readonly string[]): Promise<readonly UnclaimedRow[]>;
  /** Claims rows that are due, the oldest first. They are due again after `leaseMs`. */
  claim(limit: number, leaseMs: number): Promise<readonly ClaimedRow[]>;
  /**
   * Replaces the text of a row, or with null removes the row. False if it has another text by now or, under a claim, was claimed since: of
   * two writers, one has written. Without a claim, a row that is claimed stays with its lease.
   */
  replace(from: UnclaimedRow & Partial<ClaimedRow>, text: string | null, delayMs: number): Promise<boolean>;
  /** The number of rows, and how long the oldest one has been due. A claim of which nothing comes does not count. */
  load(): Promise<{ readonly count: number; readonly lagMs: number }>;
  close(): void;
}

/** A row that is due later than after this time counts as due: the clock has been set back. */
export const LONGEST_PAUSE_MS = 12 * 60_000;

/** Rows in the memory of this process, which a restart empties. */
export function memoryHolds(now: () => number = Date.now): HoldStore {
  const rows = new Map<string, NewRow & { due: number; since: number; claim: number }>();
  return {
    async add(row, delayMs, max) {
      if (rows.has(row.id) || rows.size >= max) return false;
      const due = now() + delayMs;
      rows.set(row.id, { ...row, due, since: due, claim: 1 });
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
    async replace({ id, text: from, claim }, text, delayMs) {
      const row = rows.get(id);
      if (row?.text !== from || (claim ?? row.claim) !== row.claim) return false;
      if (text === null) return rows.delete(id);
      const isLeased = claim === undefined && row.due !== row.since && row.due > now();
      const due = now() + delayMs;
      Object.assign(row, { text, ...(!isLeased && { due, since: due }) });
      return true;
    },
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
  const columns = () => database.pragma("table_info(holds)") as readonly { name: string }[];
  const isEarlier = () => !columns().some(({ name }) => name === "since");
  const addSince = () => {
    if (isEarlier())
      database.exec("ALTER TABLE holds ADD COLUMN since INTEGER NOT NULL DEFAULT 0; UPDATE holds SET since = due");
  };
  // A file of an earlier version, which another process may be changing as well.
  if (isEarlier()) database.transaction(addSince).immediate();
  database.exec("CREATE INDEX IF NOT EXISTS holds_by_due ON holds (due)");
  database.exec("CREATE INDEX IF NOT EXISTS holds_by_since ON holds (since)");
  database.exec("CREATE INDEX IF NOT EXISTS holds_by_owner ON holds (owner)");
  const add = database.prepare(
    "INSERT OR IGNORE INTO holds (id, owner, text, due, since, claim) SELECT ?1, ?2, ?3, ?4, ?4, 1 WHERE (SELECT count(*) FROM holds) < ?5",
  );
  const get = database.prepare("SELECT text FROM holds WHERE id = ?");
  const of = database.prepare("SELECT id, text FROM holds WHERE owner IN (SELECT value FROM json_each(?))");
  const isDue = database.prepare("SELECT 1 FROM holds WHERE due <= ? OR due > ? LIMIT 1");
  const claim = database.prepare(
    "UPDATE holds SET due = ?, claim = claim + 1 WHERE id IN (SELECT id FROM holds WHERE due <= ? OR due > ? ORDER BY due LIMIT ?) RETURNING id, text, claim",
  );
  const replace = database.prepare(
    "UPDATE holds SET text = ?1, due = iif(?2 OR due = since OR due <= ?3, ?4, due), since = iif(?2 OR due = since OR due <= ?3, ?4, since) WHERE id = ?5 AND text = ?6 AND claim = ifnull(?7, claim)",
  );
  const remove = database.prepare("DELETE FROM holds WHERE id = ? AND text = ? AND claim = ifnull(?, claim)");
  const load = database.prepare(
    "SELECT (SELECT count(*) FROM holds) AS count, (SELECT min(since) FROM holds) AS since",
  );
  database.pragma("busy_timeout = 0");
  // Takes the lock first: the package does not reset a statement that finds the file locked. It would keep its snapshot, so that
  // all writes of this connection fail from then on.
  const writing = <T>(write: () => T) => whenFree(() => database.transaction(write).immediate());
  // The package does not type rows.
  return {
    add: ({ id, owner, text }, delayMs, max) =>
      writing(() => add.run(id, owner, text, now() + delayMs, max).changes === 1),
    get: async (id) => (await whenFree(() => get.get(id) as ClaimedRow | undefined))?.text ?? null,
    of: (owners) => whenFree(() => of.all(JSON.stringify(owners)) as ClaimedRow[]),
    async claim(limit, leaseMs) {
      const due = [now(), now() + LONGEST_PAUSE_MS];
      // A read first: it takes no lock that a writer waits for.
      if ((await whenFree(() => isDue.get(...due))) === undefined) return [];
      return writing(() => claim.all(now() + leaseMs, ...due, limit) as ClaimedRow[]);
    },
    replace: ({ id, text: from, claim: newest = null }, text, delayMs) =>
      writing(() => {
        if (text === null) return remove.run(id, from, newest).changes === 1;
        const times = [newest === null ? 0 : 1, now(), now() + delayMs];
        return replace.run(text, ...times, id, from, newest).changes === 1;
      }),
    async load() {
      const { count, since } = await whenFree(() => load.get() as { count: number; since: number | null });
      return { count, lagMs: Math.max(0, since === null ? 0 : now() - since) };
    },
    close: () => void database.close(),
  };
}

/** A server that no service uses any more forgets its rows. */
const ABANDONED_MS = 86_400_000;
const DUE = "portico:hold:due";
/** The times at which rows became due, which claims do not change. */
const SINCE = "portico:hold:since";
const ROW = "portico:hold:of:";
const OWNER = "portico:hold:student:";

const NOW = `local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)`;

/** The scripts touch keys that they are not given, so they need a server that is no cluster, like those of the guards. */
const ADD = `${NOW}
local row = ARGV[1] .. ARGV[3]
if redis.call('EXISTS', row) == 1 or redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[7]) then return 0 end
local owner = ARGV[2] .. ARGV[4]
redis.call('HSET', row, 'text', ARGV[5], 'owner', ARGV[4], 'claim', 1)
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

const REPLACE = `${ALSO_FULL}${NOW}
local id, claim = ARGV[3], ARGV[5]
local row = ARGV[1] .. id
if redis.call('HGET', row, 'text') ~= ARGV[4] then return 0 end
if claim ~= '' and redis.call('HGET', row, 'claim') ~= claim then return 0 end
if ARGV[6] == '' then
  redis.call('SREM', ARGV[2] .. redis.call('HGET', row, 'owner'), id)
  redis.call('ZREM', KEYS[1], id)
  redis.call('ZREM', KEYS[2], id)
  return redis.call('DEL', row)
end
redis.call('HSET', row, 'text', ARGV[6])
local due = redis.call('ZSCORE', KEYS[1], id)
if claim ~= '' or due == redis.call('ZSCORE', KEYS[2], id) or tonumber(due) <= now then
  redis.call('ZADD', KEYS[1], now + ARGV[7], id)
  redis.call('ZADD', KEYS[2], now + ARGV[7], id)
end
return 1`;

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
    add: async ({ id, owner, text }, delayMs, max) =>
      (await run(ADD, ROW, OWNER, id, owner, text, Math.round(delayMs), max)) === 1,
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
    replace: async ({ id, text: from, claim = "" }, text, delayMs) =>
      (await run(REPLACE, ROW, OWNER, id, from, claim, text ?? "", Math.round(delayMs))) === 1,
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
