import { Redis } from "iovalkey";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RedisServer, redisProgram, redisServer } from "../../test/redis-server.ts";
import { type GuardServer, guardServerAt } from "./valkey.ts";

const two = { max: 2, windowMs: 3_600_000 };
const bucket = { capacity: 10, windowMs: 3_600_000 };
const isInstalled = redisProgram !== null;

describe.skipIf(!isInstalled)(`a counter in Valkey${isInstalled ? "" : " (redis-server is not installed)"}`, () => {
  let server: RedisServer;
  let client: Redis;
  const guards: GuardServer[] = [];
  const connect = async () => {
    const guard = await guardServerAt(server.url, { onDown() {}, onUp() {} });
    guards.push(guard);
    await guard.counter.connectionAttempted;
    return guard;
  };
  beforeAll(async () => {
    server = await redisServer();
    await server.start();
    client = new Redis(server.url);
  });
  afterAll(async () => {
    for (const { counter } of guards) counter.close();
    client.disconnect();
    await server.kill();
  });

  it("counts events of all instances up to the limit, and gives one back", async () => {
    const [{ counter: one }, { counter: other }] = [await connect(), await connect()];
    expect(await one.waitMs("a", two)).toBe(0);
    const first = await one.take("a", two);
    expect([first.waitMs, (await other.take("a", two)).waitMs]).toEqual([0, 0]);
    const rejected = await one.take("a", two);
    expect(rejected.waitMs).toBeGreaterThan(3_590_000);
    expect(await other.waitMs("a", two)).toBeGreaterThan(3_590_000);
    expect(await other.waitMs("a", { ...two, max: 0 })).toBe(0);
    await first.giveBack();
    expect(await other.waitMs("a", two)).toBe(0);
    await other.clear("a");
    expect(await client.keys("*")).toEqual([]);
  });

  it("lets no event above the limit pass, even for concurrent events of two instances", async () => {
    const [{ counter: one }, { counter: other }] = [await connect(), await connect()];
    const limit = { max: 20, windowMs: 3_600_000 };
    // Commands that time out on a busy machine are rejected here. An instance counts those in memory, and more may pass.
    const taken = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? one : other).take("e", limit)),
    );
    const passed = taken.filter((end) => end.status === "fulfilled" && end.value.waitMs === 0);
    expect(passed.length).toBeLessThanOrEqual(20);
    expect(await client.zcard("portico:guard:e")).toBe(20);
    await client.del("portico:guard:e");
  });

  it("rejects a command that a server does not answer", async () => {
    const { counter } = await connect();
    server.freeze();
    await expect(counter.waitMs("a", two)).rejects.toThrow("Command timed out");
    server.thaw();
  });

  it("keeps the level of a bucket", async () => {
    const { counter } = await connect();
    expect(await counter.addTokens("b", bucket, -12)).toBe(-2);
    expect(await counter.addTokens("b", bucket, 0)).toBeCloseTo(-2, 1);
    expect(await counter.addTokens("b", bucket, 20)).toBe(10);
  });

  it("keeps the first text of a key until it expires or is cleared", async () => {
    const { counter } = await connect();
    expect([await counter.put("t", "first", 60_000), await counter.put("t", "second", 60_000)]).toEqual([true, false]);
    expect([await counter.get("t"), await counter.get("u")]).toEqual(["first", null]);
    expect(await client.pttl("portico:guard:t")).toBeGreaterThan(50_000);
    await counter.clear("t");
    expect(await counter.get("t")).toBeNull();
  });

  it("closes its connection", async () => {
    const { counter } = await connect();
    counter.close();
    await expect(counter.waitMs("a", two)).rejects.toThrow("writeable");
  });
});
