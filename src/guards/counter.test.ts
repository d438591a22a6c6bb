import { describe, expect, it } from "vitest";
import { type EventCounter, hashingCounter, memoryCounter } from "./counter.ts";

const twoInTen = { max: 2, windowMs: 10_000 };

/** A counter whose clock the test moves. */
function startCounter() {
  const clock = { now: 1_000_000 };
  return { clock, counter: memoryCounter(() => clock.now) };
}

/** A counter that writes down the subjects by which it is asked. */
function recordingCounter() {
  const subjects: string[] = [];
  const counter: EventCounter = {
    async waitMs(subject) {
      subjects.push(subject);
      return 7;
    },
    async take(subject) {
      subjects.push(subject);
      return 8;
    },
    async add(subject) {
      subjects.push(subject);
    },
    async clear(subject) {
      subjects.push(subject);
    },
  };
  return { subjects, counter };
}

describe("a counter in memory", () => {
  it("lets events through up to the limit and then tells how long to wait", async () => {
    const { clock, counter } = startCounter();
    const waits = [];
    for (let event = 0; event < 3; event++) {
      waits.push(await counter.waitMs("a", twoInTen));
      await counter.add("a", twoInTen);
      clock.now += 1_000;
    }
    expect(waits).toEqual([0, 0, 8_000]);
  });

  it("lets the next event through exactly when the oldest leaves the window", async () => {
    const { clock, counter } = startCounter();
    await counter.add("a", twoInTen);
    clock.now += 4_000;
    await counter.add("a", twoInTen);
    clock.now += 5_999;
    expect(await counter.waitMs("a", twoInTen)).toBe(1);
    clock.now += 1;
    expect(await counter.waitMs("a", twoInTen)).toBe(0);
    await counter.add("a", twoInTen);
    expect(await counter.waitMs("a", twoInTen)).toBe(4_000);
  });

  it("waits until so many have left that one fits, when more than the limit were added", async () => {
    const { clock, counter } = startCounter();
    for (let event = 0; event < 3; event++) {
      await counter.add("a", twoInTen);
      clock.now += 1_000;
    }
    expect(await counter.waitMs("a", twoInTen)).toBe(8_000);
  });

  it("is not filled by asking", async () => {
    const { counter } = startCounter();
    for (let question = 0; question < 5; question++) expect(await counter.waitMs("a", twoInTen)).toBe(0);
  });

  it("takes no more than the limit however many come at once, and does not count those that do not fit", async () => {
    const { clock, counter } = startCounter();
    const waits = await Promise.all([1, 2, 3, 4].map(() => counter.take("a", twoInTen)));
    expect(waits).toEqual([0, 0, 10_000, 10_000]);
    clock.now += 10_000;
    expect(await counter.take("a", twoInTen)).toBe(0);
  });

  it("keeps subjects apart, and forgets one when it is cleared", async () => {
    const { counter } = startCounter();
    for (const subject of ["a", "a", "b"]) await counter.add(subject, twoInTen);
    expect(await counter.waitMs("b", twoInTen)).toBe(0);
    await counter.clear("a");
    expect(await counter.waitMs("a", twoInTen)).toBe(0);
  });

  it("never waits for a limit of 0, which is switched off", async () => {
    const { counter } = startCounter();
    const off = { max: 0, windowMs: 10_000 };
    for (let event = 0; event < 5; event++) await counter.add("a", off);
    expect(await counter.waitMs("a", off)).toBe(0);
  });

  it("remembers through its sweeps what is still within its window", async () => {
    const { clock, counter } = startCounter();
    const hour = { max: 1, windowMs: 3_600_000 };
    await counter.add("rare", hour);
    for (let minute = 0; minute < 30; minute++) {
      clock.now += 60_000;
      await counter.add("frequent", twoInTen);
    }
    expect(await counter.waitMs("rare", hour)).toBe(1_800_000);
  });
});

describe("a hashing counter", () => {
  const key = new Uint8Array(32).fill(1);

  it("counts by a hash that tells nothing of the subject, the same for all four questions", async () => {
    const { subjects, counter } = recordingCounter();
    const hashing = hashingCounter(counter, key);
    expect(await hashing.waitMs("logins of 23DMO0001", twoInTen)).toBe(7);
    expect(await hashing.take("logins of 23DMO0001", twoInTen)).toBe(8);
    await hashing.add("logins of 23DMO0001", twoInTen);
    await hashing.clear("logins of 23DMO0001");
    expect(new Set(subjects).size).toBe(1);
    expect(subjects[0]).toMatch(/^[\w-]{43}$/);
  });

  it("has another hash for another subject and another key", async () => {
    const { subjects, counter } = recordingCounter();
    await hashingCounter(counter, key).clear("a");
    await hashingCounter(counter, key).clear("b");
    await hashingCounter(counter, new Uint8Array(32).fill(2)).clear("a");
    expect(new Set(subjects).size).toBe(3);
  });
});
