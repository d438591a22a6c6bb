import { describe, expect, it } from "vitest";
import { type EventCounter, memoryCounter } from "./counter.ts";
import { changesOnly, withFallback } from "./valkey.ts";

const two = { max: 2, windowMs: 10_000 };

/** A guard whose server the test switches off, and what its operator hears. */
function startGuard() {
  const clock = { now: 1_000_000 };
  const state = { failure: null as Error | null, asked: 0 };
  const counts = memoryCounter(() => clock.now);
  const ask = <T>(question: () => Promise<T>) => {
    state.asked++;
    return state.failure === null ? question() : Promise.reject(state.failure);
  };
  const server: EventCounter = {
    waitMs: (subject, limit) => ask(() => counts.waitMs(subject, limit)),
    take: (subject, limit) => ask(() => counts.take(subject, limit)),
    add: (subject, limit) => ask(() => counts.add(subject, limit)),
    clear: (subject) => ask(() => counts.clear(subject)),
  };
  const heard: string[] = [];
  const watch = changesOnly({ away: (reason) => heard.push(reason), back: () => heard.push("back") });
  const instance = () =>
    withFallback(
      server,
      memoryCounter(() => clock.now),
      watch,
      () => clock.now,
    );
  return { clock, state, heard, guard: instance(), other: instance() };
}

const refusedConnection = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:6379"), { code: "ECONNREFUSED" });

describe("a guard on a server", () => {
  it("counts for all instances together", async () => {
    const { guard, other } = startGuard();
    await guard.add("a", two);
    expect([await guard.take("a", two), await other.take("a", two)]).toEqual([0, 10_000]);
    await other.clear("a");
    expect(await guard.waitMs("a", two)).toBe(0);
  });

  it("goes on with what this instance has seen when the server fails", async () => {
    const { guard, state } = startGuard();
    expect([await guard.take("a", two), await guard.take("a", two)]).toEqual([0, 0]);
    state.failure = refusedConnection;
    expect([await guard.waitMs("a", two), await guard.take("a", two)]).toEqual([10_000, 10_000]);
    await guard.clear("a");
    await guard.add("a", two);
    expect([await guard.take("a", two), await guard.waitMs("a", two)]).toEqual([0, 10_000]);
  });

  it("leaves a failing server alone for a second", async () => {
    const { guard, state, clock } = startGuard();
    state.failure = refusedConnection;
    for (let round = 0; round < 5; round++) await guard.take("a", two);
    expect(state.asked).toBe(1);
    clock.now += 1_000;
    state.failure = null;
    await guard.take("b", two);
    expect(state.asked).toBe(2);
  });

  it("asks a server that failed once and not for everybody, until it answers", async () => {
    const { guard, state, clock } = startGuard();
    state.failure = refusedConnection;
    await guard.take("a", two);
    clock.now += 1_000;
    await Promise.all([1, 2, 3, 4].map(() => guard.waitMs("a", two)));
    expect(state.asked).toBe(2);
    clock.now += 1_000;
    state.failure = null;
    await guard.waitMs("a", two);
    await Promise.all([1, 2, 3, 4].map(() => guard.waitMs("a", two)));
    expect(state.asked).toBe(7);
  });

  it("does not tell of a single failure", async () => {
    const { guard, state, clock, heard } = startGuard();
    state.failure = refusedConnection;
    await guard.take("a", two);
    state.failure = null;
    clock.now += 1_000;
    await guard.take("a", two);
    expect(heard).toEqual([]);
  });

  it.each([
    [refusedConnection, "ECONNREFUSED"],
    [new Error("NOAUTH Authentication required."), "NOAUTH"],
    [new Error("OOM command not allowed when used memory > 'maxmemory'."), "OOM"],
    [new Error("Command timed out"), "timeout"],
    [new TypeError("wrong"), "TypeError"],
  ])("tells of each change once, by a code: %s", async (failure, reason) => {
    const { guard, state, clock, heard } = startGuard();
    state.failure = failure;
    for (let round = 0; round < 3; round++) {
      await guard.take("a", two);
      clock.now += 1_000;
    }
    state.failure = null;
    for (let round = 0; round < 3; round++) await guard.take("a", two);
    expect(heard).toEqual([reason, "back"]);
  });
});
