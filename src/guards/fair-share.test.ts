import { describe, expect, it } from "vitest";
import { FairQueue, FairShare } from "./fair-share.ts";

/** Takes slots until the key is not admitted any more, and returns how many it holds. */
function fill(share: FairShare, key: string): number {
  while (share.admits(key)) share.take(key);
  return share.heldBy(key);
}

describe("FairShare", () => {
  it("leaves slots for a second key, whatever the first one takes", () => {
    const share = new FairShare(100);
    expect([fill(share, "busy"), fill(share, "late")]).toEqual([80, 16]);
  });

  it("gives equally busy keys equal shares in the end", () => {
    const share = new FairShare(100);
    fill(share, "one");
    for (let round = 0; round < 200; round++) {
      share.release("one");
      for (const key of ["two", "one"]) if (share.admits(key)) share.take(key);
    }
    expect(Math.abs(share.heldBy("one") - share.heldBy("two"))).toBeLessThanOrEqual(2);
    expect(share.total).toBeGreaterThanOrEqual(88);
  });

  it("gives a group the share of one key, however many members it has, and each member half of what is left of that", () => {
    const share = new FairShare(100);
    expect(["busy", "late", "later"].map((member) => fill(share, `apps/${member}`))).toEqual([40, 20, 10]);
    for (let member = 0; member < 40; member++) fill(share, `apps/${member}`);
    expect([share.heldBy("apps"), fill(share, "key")]).toEqual([80, 16]);
  });

  it("gives all slots to a key that shares them with no other", () => {
    expect(fill(new FairShare(100, () => false), "only")).toBe(100);
  });

  it.each([1, 2, 3, 5])("admits every key to at least one of %i slots", (max) => {
    const share = new FairShare(max);
    expect(fill(share, "busy")).toBeGreaterThan(0);
    share.release("busy");
    expect(share.admits("other")).toBe(true);
  });

  it("has no limit if the number of slots is 0", () => {
    const share = new FairShare(0);
    for (let slot = 0; slot < 1_000; slot++) share.take("busy");
    expect(share.admits("busy")).toBe(true);
  });
});

describe("FairQueue", () => {
  /** A queue whose tasks end when the test says so. */
  function startQueue(max: number, isShared = true) {
    const queue = new FairQueue(new FairShare(max, () => isShared));
    const running: { readonly key: string; readonly end: () => void }[] = [];
    const run = (key: string, waitMs = 10_000) =>
      queue.run(key, waitMs, () => new Promise<string>((resolve) => running.push({ key, end: () => resolve(key) })));
    return { queue, running, run };
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends one task after the other. Returns the keys in the order in which their tasks ran. */
  async function orderOf(max: number, keys: readonly string[], isShared = true): Promise<readonly string[]> {
    const { running, run } = startQueue(max, isShared);
    const all = keys.map((key) => run(key));
    for (let turn = 0; turn < keys.length; turn++) {
      running[turn]?.end();
      await settle();
    }
    expect(await Promise.all(all)).toEqual(keys);
    return running.map(({ key }) => key);
  }

  it("gives the next slot to the waiting key that holds the fewest", async () => {
    const order = await orderOf(2, ["busy", "busy", "busy", "busy", "late", "late"], false);
    expect(order).toEqual(["busy", "busy", "late", "busy", "late", "busy"]);
  });

  it("gives the next slot to the group that holds the fewest", async () => {
    const order = await orderOf(4, ["apps/1", "apps/2", "apps/3", "key", "apps/4", "apps/5", "key"]);
    expect(order.slice(4)).toEqual(["key", "apps/4", "apps/5"]);
  });

  it("serves keys that hold equally many slots in turn", async () => {
    expect(await orderOf(1, ["x", "a", "a", "a", "b", "c"])).toEqual(["x", "a", "b", "c", "a", "a"]);
  });

  it("gives up after the time without running the task, and leaves the slot to the next one", async () => {
    const { queue, running, run } = startQueue(1);
    const first = run("a");
    const patient = run("b");
    expect(await run("b", 10)).toBeNull();
    expect([running.length, queue.length, queue.waitingFor("b"), queue.waitingFor("a")]).toEqual([1, 1, 1, 0]);
    running[0]?.end();
    await first;
    running[1]?.end();
    expect(await patient).toBe("b");
    expect(queue.waitingFor("b")).toBe(0);
  });

  it("returns the time that the task waited, and 0 if a slot was free", async () => {
    const { queue, running, run } = startQueue(1);
    const first = run("a");
    const waited = queue.run("b", 10_000, async (waitedMs) => waitedMs);
    setTimeout(() => running[0]?.end(), 10);
    await first;
    expect(await waited).toBeGreaterThan(5);
    expect(await waited).toBeLessThan(1_000);
    expect(await queue.run("b", 10_000, async (waitedMs) => waitedMs)).toBe(0);
  });

  it("frees the slot of a task that fails", async () => {
    const { queue } = startQueue(1);
    await expect(queue.run("a", 1_000, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await queue.run("a", 1_000, async () => "ran")).toBe("ran");
  });
});
