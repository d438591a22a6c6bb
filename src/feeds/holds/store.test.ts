import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "iovalkey";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
    for (const { id } of await store.of(["a", "b"])) await store.remove(id);
    store.close();
  });
  const put = (id: string, delayMs = AT_ONCE, max = 100, owner = "a") =>
    store.put({ id, owner, text: `text of ${id}` }, delayMs, max);
  const claimed = async (limit = 100, leaseMs = LATER) => (await store.claim(limit, leaseMs)).map(({ id }) => id);
  const one = async (leaseMs = LATER) => {
    const [row] = await store.claim(1, leaseMs);
    if (row === undefined) throw new Error("Nothing is due.");
    return row;
  };

  it("a row that is due is claimed once, the oldest first, and again when the lease is over", async () => {
    await put("new", -1_000);
    await put("old", -5_000);
    await put("later", LATER);
    expect(await store.load()).toEqual({ count: 3, lagMs: expect.toSatisfy((lag) => lag >= 5_000 && lag < 60_000) });
    const lag = async () => (await store.load()).lagMs;
    expect([await claimed(1), await claimed(100, AT_ONCE), (await lag()) >= 5_000]).toEqual([["old"], ["new"], true]);
    const row = await one();
    await store.remove("old");
    expect([await claimed(), await store.commit(row, "written", LATER), await lag()]).toEqual([[], true, 0]);
  });

  it("a row that is due later than any pause is due: the clock was set back", async () => {
    await put("x", 24 * LATER);
    await put("y", 12 * LATER);
    expect(await claimed()).toEqual(["x"]);
  });

  it("only the newest claim may write or remove, and nothing brings a row back that is gone", async () => {
    await put("x");
    const first = await one(AT_ONCE);
    const second = await one();
    expect([await store.commit(first, "late", AT_ONCE), await store.remove("x", first.claim)]).toEqual([false, false]);
    expect([await store.commit(second, "written", AT_ONCE), await store.get("x")]).toEqual([true, "written"]);
    const third = await one();
    await put("x");
    expect([await store.commit(third, "late", AT_ONCE), await store.get("x")]).toEqual([false, "text of x"]);
    const fourth = await one();
    expect([await store.remove("x"), await store.commit(fourth, "late", AT_ONCE)]).toEqual([true, false]);
    expect([await store.get("x"), await store.of(["a"]), await claimed(), await store.remove("x")]).toEqual([
      ...[null, []],
      ...[[], false],
    ]);
  });

  it("has room for a number of rows, also for concurrent writers, and lists those of a student", async () => {
    const ids = ["1", "2", "3", "4", "5", "6"];
    const added = await Promise.all(ids.map((id) => put(id, LATER, 4, Number(id) % 2 ? "a" : "b")));
    expect(added.filter(Boolean)).toHaveLength(4);
    expect([await put("1", LATER, 4), await put("7", LATER, 4)]).toEqual([added[0], false]);
    const listed = async (...owners: string[]) => (await store.of(owners)).map(({ id }) => id).sort();
    expect([await listed("a"), await listed("b"), (await listed("b", "a")).length]).toEqual([
      ...[ids.filter((id, index) => Number(id) % 2 === 1 && added[index])],
      ...[ids.filter((id, index) => Number(id) % 2 === 0 && added[index]), 4],
    ]);
  });

  it("gives each of many rows to one of many claims at once", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => String(index));
    for (const id of ids) await put(id);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimed(4)));
    expect(claims.flat().sort()).toEqual(ids.sort());
  });
});

it.skipIf(redisProgram === null)(
  "a Valkey server that is full keeps the rows that it has going, takes ends, and nothing else; that is no outage",
  async () => {
    const ends = reporting(await valkeyStore(server.url), () => {});
    const [store, admin] = [await valkeyHolds(server.url), new Redis(server.url)];
    await store.put({ id: "x", owner: "a", text: "" }, AT_ONCE, 100);
    await admin.config("SET", "maxmemory", "1");
    const [row] = await store.claim(1, LATER);
    expect(await store.commit(row ?? { id: "", text: "", claim: 0 }, "written", LATER)).toBe(true);
    await expect(store.put({ id: "y", owner: "a", text: "" }, LATER, 100)).rejects.toThrow("OOM");
    expect(await store.put({ id: "x", owner: "a", text: "over" }, LATER, 0)).toBe(true);
    expect([await store.get("x"), await store.remove("x")]).toEqual(["over", true]);
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
  const put = () => store.put({ id: "x", owner: "a", text: "" }, LATER, 100).catch(String);
  await expect.poll(put).toMatch(/HOLD_STORE evicts data/);
  store.close();
  admin.disconnect();
});
