import { describe, expect, it, vi } from "vitest";
import { type EventCounter, hashingCounter, memoryCounter } from "./counter.ts";

const twoInTen = { max: 2, windowMs: 10_000 };

/** A counter whose clock the test moves. */
function startCounter() {
  const clock = { now: 1_000_000 };
  return { clock, counter: memoryCounter(() => clock.now) };
}

/** A counter that records the keys it is called with. Its methods return their names. */
function recordingCounter() {
  const keys: string[] = [];
  const record = (_: unknown, name: string) => async (key: string) => {
    keys.push(key);
    return name === "take" ? { waitMs: name } : name;
  };
  return { keys, counter: new Proxy({}, { get: record }) as EventCounter };
}

describe("memoryCounter", () => {
  it("allows the next event exactly when the oldest leaves the window", async () => {
    const { clock, counter } = startCounter();
    await counter.take("a", twoInTen);
    clock.now += 4_000;
    await counter.take("a", twoInTen);
    clock.now += 5_999;
    expect(await counter.waitMs("a", twoInTen)).toBe(1);
    clock.now += 1;
    expect(await counter.waitMs("a", twoInTen)).toBe(0);
    await counter.take("a", twoInTen);
    expect(await counter.waitMs("a", twoInTen)).toBe(4_000);
    clock.now += 60_000;
    expect(await counter.waitMs("a", twoInTen)).toBe(0);
  });

  it("waits until enough events have expired if more than the limit were counted", async () => {
    const { clock, counter } = startCounter();
    for (let event = 0; event < 3; event++) {
      await counter.take("a", { ...twoInTen, max: 0 });
      clock.now += 1_000;
    }
    expect(await counter.waitMs("a", twoInTen)).toBe(8_000);
  });

  it("does not exceed the limit for concurrent calls of take, and does not count rejected ones", async () => {
    const { clock, counter } = startCounter();
    const taken = await Promise.all([1, 2, 3, 4].map(() => counter.take("a", twoInTen)));
    expect(taken.map(({ waitMs }) => waitMs)).toEqual([0, 0, 10_000, 10_000]);
    clock.now += 10_000;
    expect((await counter.take("a", twoInTen)).waitMs).toBe(0);
  });

  it("counts each key separately, and resets a key that is cleared", async () => {
    const { counter } = startCounter();
    for (const key of ["a", "a", "b"]) await counter.take(key, twoInTen);
    expect(await counter.waitMs("b", twoInTen)).toBe(0);
    await counter.clear("a");
    expect(await counter.waitMs("a", twoInTen)).toBe(0);
  });

  it("keeps events within their window when it cleans up", async () => {
    const { clock, counter } = startCounter();
    const hour = { max: 1, windowMs: 3_600_000 };
    await counter.take("rare", hour);
    for (let minute = 0; minute < 30; minute++) {
      clock.now += 60_000;
      await counter.take("frequent", twoInTen);
    }
    expect(await counter.waitMs("rare", hour)).toBe(1_800_000);
  });

  it("forgets expired events and full buckets at the next count after a minute", async () => {
    const { clock, counter } = startCounter();
    const minute = { max: 1, windowMs: 60_000 };
    const bucket = { capacity: 10, windowMs: 60_000 };
    await counter.take("expired", twoInTen);
    await counter.take("expired to the millisecond", minute);
    await counter.addTokens("full", bucket, -10);
    await counter.addTokens("never taken from", bucket, 0);
    clock.now += 59_999;
    await counter.take("counted", twoInTen);
    expect(counter.size()).toBe(4);
    clock.now += 1;
    await counter.take("counted", twoInTen);
    expect(counter.size()).toBe(1);
    clock.now += 10_000;
    await counter.take("another", twoInTen);
    expect(counter.size()).toBe(2);
  });
});

describe("an event that is given back", () => {
  it("does not count any more, and no other event is removed with it", async () => {
    const { clock, counter } = startCounter();
    const first = await counter.take("a", twoInTen);
    clock.now += 1_000;
    await counter.take("a", twoInTen);
    await first.giveBack();
    await first.giveBack();
    expect(await counter.waitMs("a", twoInTen)).toBe(0);
    await counter.take("a", twoInTen);
    expect(await counter.waitMs("a", twoInTen)).toBe(10_000);
  });

  it("can be given back after the key was cleared", async () => {
    const { counter } = startCounter();
    const { giveBack } = await counter.take("a", twoInTen);
    await counter.clear("a");
    await giveBack();
    expect(counter.size()).toBe(0);
  });

  it("removes nothing if it was not counted", async () => {
    const { counter } = startCounter();
    for (let event = 0; event < 2; event++) await counter.take("a", twoInTen);
    await (await counter.take("a", twoInTen)).giveBack();
    expect(await counter.waitMs("a", twoInTen)).toBe(10_000);
  });
});

describe("a token bucket", () => {
  const ten = { capacity: 10, windowMs: 10_000 };

  it("starts full, may go below zero and refills evenly up to its capacity", async () => {
    const { clock, counter } = startCounter();
    expect(await counter.addTokens("a", ten, 5)).toBe(10);
    expect(await counter.addTokens("a", ten, -12)).toBe(-2);
    clock.now += 3_000;
    expect(await counter.addTokens("a", ten, 0)).toBe(1);
    expect(await counter.addTokens("b", ten, 0)).toBe(10);
    clock.now += 60_000;
    expect(await counter.addTokens("a", ten, 0)).toBe(10);
  });

  it("keeps its level when the counter cleans up", async () => {
    const { clock, counter } = startCounter();
    await counter.addTokens("a", { capacity: 10, windowMs: 600_000 }, -10);
    clock.now += 60_000;
    await counter.take("b", twoInTen);
    expect(await counter.addTokens("a", { capacity: 10, windowMs: 600_000 }, 0)).toBe(1);
  });
});

it("a text is kept for its lifetime, the first of a key alone", async () => {
  const { clock, counter } = startCounter();
  expect(await counter.put("a", "first", 60_000)).toBe(true);
  clock.now += 59_999;
  expect([await counter.put("a", "second", 60_000), await counter.get("a")]).toEqual([false, "first"]);
  clock.now += 1;
  expect([await counter.get("a"), await counter.get("b")]).toEqual([null, null]);
  await counter.take("b", twoInTen);
  expect(counter.size()).toBe(1);
  await counter.put("a", "third", 60_000);
  await counter.clear("a");
  expect(await counter.get("a")).toBeNull();
});

it.each([
  ["back", -3_600_000],
  ["forward", 3_600_000],
])(
  "the clock of a counter in memory does not follow a system clock that is set %s by an hour",
  async (_direction, ms) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const counter = memoryCounter();
    await counter.take("a", { max: 1, windowMs: 60_000 });
    vi.setSystemTime(Date.now() + ms);
    const waitMs = await counter.waitMs("a", { max: 1, windowMs: 60_000 });
    expect(waitMs).toBeGreaterThan(50_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
  },
);

describe("hashingCounter", () => {
  const secret = new Uint8Array(32).fill(1);

  it("uses the same hash of a key for all methods, without revealing the key", async () => {
    const { keys, counter } = recordingCounter();
    const hashing = hashingCounter(counter, secret);
    expect(await hashing.waitMs("logins of 23DMO0001", twoInTen)).toBe("waitMs");
    expect((await hashing.take("logins of 23DMO0001", twoInTen)).waitMs).toBe("take");
    expect(await hashing.addTokens("logins of 23DMO0001", { capacity: 1, windowMs: 1 }, 1)).toBe("addTokens");
    await hashing.clear("logins of 23DMO0001");
    expect(await hashing.put("logins of 23DMO0001", "text", 1)).toBe("put");
    expect(await hashing.get("logins of 23DMO0001")).toBe("get");
    expect([keys.length, new Set(keys).size]).toEqual([6, 1]);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
  });

  it("uses different hashes for different keys and different secrets", async () => {
    const { keys, counter } = recordingCounter();
    await hashingCounter(counter, secret).clear("a");
    await hashingCounter(counter, secret).clear("b");
    await hashingCounter(counter, new Uint8Array(32).fill(2)).clear("a");
    expect(new Set(keys).size).toBe(3);
  });
});
