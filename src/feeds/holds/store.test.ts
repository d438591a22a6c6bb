import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "iovalkey";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { redisProgram, redisServer } from "../../../test/redis-server.ts";
import { reporting, StoreUnavailable, settingsProblem, valkeyStore } from "../store.ts";
import { type HoldStore, memoryHolds, sqliteHolds, valkeyHolds } from "./store.ts";

/** Delays that need no clock: due at once, and not in this test. */
const [AT_ONCE, LATER] = [0, 60_000];
let folder: string;
const server = await redisServer();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-holds-"));
  if (redisProgram !== null) await server.start();
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true });
});

const stores = [
  ["memory", async () => memoryHolds()],
  ["an SQLite file", () => sqliteHolds(join(folder, `${Math.random()}.db`))],
  ["Valkey", () => valkeyHolds(server.url)],
] as const;

describe.each(stores.slice(0, redisProgram === null ? 2 : 3))("holds in %s", (_, open) => {
  let store: HoldStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(async () => {
    for (const row of await store.of(["a", "b"])) await store.replace(row, null, AT_ONCE);
    store.close();
  });
  const add = (id: string, delayMs = AT_ONCE, max = 100, owner = "a") =>
    store.add({ id, owner, text: `text of ${id}` }, delayMs, max);
  const claimed = async (limit = 100, leaseMs = LATER) => (await store.claim(limit, leaseMs)).map(({ id }) => id);
  const one = async (leaseMs = LATER) => {
    const [row] = await store.claim(1, leaseMs);
    if (row === undefined) throw new Error("Nothing is due.");
    return row;
  };

  it("a row that is due is claimed once, the oldest first, and again when the lease is over", async () => {
    await add("new", -1_000);
    await add("old", -5_000);
    await add("later", LATER);
    expect(await store.load()).toEqual({ count: 3, lagMs: expect.toSatisfy((lag) => lag >= 5_000 && lag < 60_000) });
    const lag = async () => (await store.load()).lagMs;
    expect([await claimed(1), await claimed(100, AT_ONCE), (await lag()) >= 5_000]).toEqual([["old"], ["new"], true]);
    const row = await one();
    await store.replace({ id: "old", text: "text of old" }, null, AT_ONCE);
    expect([await claimed(), await store.replace(row, "written", LATER), await lag()]).toEqual([[], true, 0]);
  });

  it("a row that is due later than any pause is due: the clock was set back", async () => {
    await add("x", 24 * LATER);
    await add("y", 12 * LATER);
    expect(await claimed()).toEqual(["x"]);
  });

  it("only the newest claim may write or remove, of two writers one, and nothing brings a row back that is gone", async () => {
    await add("x");
    const first = await one(AT_ONCE);
    const second = await one();
    const late = [await store.replace(first, "late", AT_ONCE), await store.replace(first, null, AT_ONCE)];
    expect([...late, await store.replace(second, "2", LATER), await store.get("x")]).toEqual([false, false, true, "2"]);
    const from = { id: "x", text: "2" };
    const both = await Promise.all([store.replace(from, "3", AT_ONCE), store.replace(from, "other", AT_ONCE)]);
    expect([...both, await store.get("x"), await add("x")]).toEqual([true, false, "3", false]);
    const third = await one();
    // A call changes the row while a tick has it: the tick is not begun again, and sees it.
    const changed = [await store.replace({ id: "x", text: "3" }, "4", AT_ONCE), await claimed()];
    expect([...changed, await store.replace(third, "late", AT_ONCE)]).toEqual([true, [], false]);
    expect([await store.replace({ ...third, text: "4" }, "5", AT_ONCE), (await one()).text]).toEqual([true, "5"]);
    const removed = [await store.replace({ id: "x", text: "5" }, null, AT_ONCE), await add("y", LATER)];
    expect([...removed, await store.replace({ id: "x", text: "5" }, "late", AT_ONCE)]).toEqual([true, true, false]);
    expect([await store.get("x"), (await store.of(["a"])).map(({ id }) => id), await claimed()]).toEqual([
      null,
      ["y"],
      [],
    ]);
  });

  it("has room for a number of rows, also for concurrent writers, and lists those of a student", async () => {
    const ids = ["1", "2", "3", "4", "5", "6"];
    const added = await Promise.all(ids.map((id) => add(id, LATER, 4, Number(id) % 2 ? "a" : "b")));
    expect(added.filter(Boolean)).toHaveLength(4);
    expect(await add("7", LATER, 4)).toBe(false);
    const listed = async (...owners: string[]) => (await store.of(owners)).map(({ id }) => id).sort();
    expect([await listed("a"), await listed("b"), (await listed("b", "a")).length]).toEqual([
      ...[ids.filter((id, index) => Number(id) % 2 === 1 && added[index])],
      ...[ids.filter((id, index) => Number(id) % 2 === 0 && added[index]), 4],
    ]);
  });
});

it.each([0, 1])("a locked SQLite file is written to when free; one of before, with %i other starts", async (starts) => {
  const file = join(folder, `shared ${starts}.db`);
  const { default: Database } = await import("libsql");
  const other = new Database(file);
  other.exec(
    "CREATE TABLE holds (id TEXT PRIMARY KEY, owner TEXT, text TEXT, due INTEGER, claim INTEGER) WITHOUT ROWID",
  );
  other.exec("INSERT INTO holds VALUES ('old', 'a', 'text', 1, 1)");
  const { pragma } = Database.prototype;
  let left = starts;
  const spy = vi.spyOn(Database.prototype, "pragma").mockImplementation(function (this: typeof other, ...args) {
    const answer = pragma.apply(this, args);
    if (args[0] === "table_info(holds)" && left-- > 0)
      other.exec("ALTER TABLE holds ADD COLUMN since INTEGER NOT NULL DEFAULT 1");
    return answer;
  });
  const store = await sqliteHolds(file);
  spy.mockRestore();
  other.exec("BEGIN IMMEDIATE; UPDATE holds SET claim = 2");
  const waiting = Promise.all([store.add({ id: "new", owner: "a", text: "" }, LATER, 100), store.claim(1, LATER)]);
  other.exec("COMMIT");
  other.close();
  expect(await waiting).toEqual([true, [{ id: "old", text: "text", claim: 3 }]]);
  store.close();
});

it.skipIf(redisProgram === null)(
  "a Valkey server that is full keeps the rows that it has going, takes ends, and nothing else; that is no outage",
  async () => {
    const ends = reporting(await valkeyStore(server.url), () => {});
    const [store, admin] = [await valkeyHolds(server.url), new Redis(server.url)];
    await store.add({ id: "x", owner: "a", text: "" }, AT_ONCE, 100);
    await admin.config("SET", "maxmemory", "1");
    const [row] = await store.claim(1, LATER);
    expect(await store.replace(row ?? { id: "", text: "" }, "written", LATER)).toBe(true);
    await expect(store.add({ id: "y", owner: "a", text: "" }, LATER, 100)).rejects.toThrow("OOM");
    expect(await store.replace({ id: "x", text: "written" }, null, LATER)).toBe(true);
    await expect(ends.put("copy", "text", LATER)).rejects.toThrow(StoreUnavailable);
    const used = [await ends.add("code x", "used", LATER), await ends.add("code x", "used", LATER)];
    expect([...used, await ends.get("code x")]).toEqual([true, false, "used"]);
    ends.close();
    await admin.config("SET", "maxmemory", "0");
    store.close();
    admin.disconnect();
  },
);

it.each([
  ["maxmemory:0\nmaxmemory_policy:allkeys-lru\naof_enabled:1", undefined],
  ["maxmemory:50000000\nmaxmemory_policy:noeviction\naof_enabled:1", undefined],
  ["maxmemory:50000000\nmaxmemory_policy:volatile-ttl\naof_enabled:1", /evicts .* volatile-ttl/],
  ["maxmemory:50000000\nmaxmemory_policy:noeviction\naof_enabled:0", /appendonly no/],
])("the setting of a server that loses rows is named (%#)", (info, expected) => {
  expect(settingsProblem(info)?.text).toEqual(expected && expect.stringMatching(expected));
});

it.skipIf(redisProgram === null)("a server that evicts data and answers after the start takes no rows", async () => {
  await server.kill();
  const store = await valkeyHolds(server.url);
  await server.start();
  const admin = new Redis(server.url);
  await admin.config("SET", "maxmemory", "100mb", "maxmemory-policy", "allkeys-lru");
  const add = () => store.add({ id: "x", owner: "a", text: "" }, LATER, 100).catch(String);
  await expect.poll(add).toMatch(/HOLD_STORE evicts data/);
  store.close();
  admin.disconnect();
});
