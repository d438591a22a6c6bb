import { describe, expect, it } from "vitest";
import { type EventCounter, memoryCounter } from "./counter.ts";
import { changesOnly, withFallback } from "./fallback.ts";

const two = { max: 2, windowMs: 10_000 };

/** A guard with a server that the test can fail, and the notifications that its observer received. */
function startGuard() {
  const clock = { now: 1_000_000 };
  const state = { failure: null as unknown, commands: 0 };
  const counts = memoryCounter(() => clock.now);
  const run = <T>(command: () => Promise<T>) => {
    state.commands++;
    return state.failure === null ? command() : Promise.reject(state.failure);
  };
  const server: EventCounter = {
    waitMs: (key, limit) => run(() => counts.waitMs(key, limit)),
    async take(key, limit) {
      const { waitMs, giveBack } = await run(() => counts.take(key, limit));
      return { waitMs, giveBack: () => run(giveBack) };
    },
    clear: (key) => run(() => counts.clear(key)),
    addTokens: (key, bucket, tokens) => run(() => counts.addTokens(key, bucket, tokens)),
    put: (key, text, lifetimeMs) => run(() => counts.put(key, text, lifetimeMs)),
    get: (key) => run(() => counts.get(key)),
  };
  const notifications: string[] = [];
  const observer = changesOnly({
    onDown: (reason) => notifications.push(reason),
    onUp: () => notifications.push("up"),
  });
  const instance = () =>
    withFallback(
      server,
      memoryCounter(() => clock.now),
      observer,
      () => clock.now,
    );
  return { clock, state, notifications, guard: instance(), other: instance() };
}

const take = async (guard: EventCounter) => (await guard.take("a", two)).waitMs;

const refusedConnection = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:6379"), { code: "ECONNREFUSED" });

describe("a guard with a server", () => {
  it("gives an event back at the server and in memory", async () => {
    const { guard, other, state } = startGuard();
    await guard.take("a", two);
    await (await guard.take("a", two)).giveBack();
    expect(await other.waitMs("a", two)).toBe(0);
    state.failure = refusedConnection;
    expect(await take(guard)).toBe(0);
  });

  it("keeps the texts of all instances, and those of this instance if the server fails", async () => {
    const { guard, other, state } = startGuard();
    expect([await guard.put("a", "first", 10_000), await other.put("a", "second", 10_000)]).toEqual([true, false]);
    expect([await other.get("a"), await other.get("b")]).toEqual(["first", null]);
    state.failure = refusedConnection;
    expect([await guard.get("a"), await guard.put("a", "third", 10_000)]).toEqual(["first", false]);
  });

  it("counts tokens of all instances, and those of this instance if the server fails", async () => {
    const { guard, other, state } = startGuard();
    const bucket = { capacity: 10, windowMs: 10_000 };
    await guard.addTokens("a", bucket, -3);
    expect(await other.addTokens("a", bucket, -3)).toBe(4);
    state.failure = refusedConnection;
    expect(await guard.addTokens("a", bucket, 0)).toBe(7);
  });

  it("continues with the events of this instance if the server fails", async () => {
    const { guard, state } = startGuard();
    expect([await take(guard), await take(guard)]).toEqual([0, 0]);
    state.failure = refusedConnection;
    expect([await guard.waitMs("a", two), await take(guard)]).toEqual([10_000, 10_000]);
    await guard.clear("a");
    await guard.take("a", two);
    expect([await take(guard), await guard.waitMs("a", two)]).toEqual([0, 10_000]);
  });

  it("sends no command for a second after a failure", async () => {
    const { guard, state, clock } = startGuard();
    state.failure = refusedConnection;
    for (let round = 0; round < 5; round++) await guard.take("a", two);
    expect(state.commands).toBe(1);
    clock.now += 1_000;
    state.failure = null;
    await guard.take("b", two);
    expect(state.commands).toBe(2);
  });

  it("probes a failed server with one command at a time until it responds", async () => {
    const { guard, state, clock } = startGuard();
    state.failure = refusedConnection;
    await guard.take("a", two);
    clock.now += 1_000;
    await Promise.all([1, 2, 3, 4].map(() => guard.waitMs("a", two)));
    expect(state.commands).toBe(2);
    clock.now += 1_000;
    state.failure = null;
    await guard.waitMs("a", two);
    await Promise.all([1, 2, 3, 4].map(() => guard.waitMs("a", two)));
    expect(state.commands).toBe(7);
  });

  it("does not report a single failure", async () => {
    const { guard, state, clock, notifications } = startGuard();
    state.failure = refusedConnection;
    await guard.take("a", two);
    state.failure = null;
    clock.now += 1_000;
    await guard.take("a", two);
    expect(notifications).toEqual([]);
  });

  it.each([
    [refusedConnection, "ECONNREFUSED"],
    [new Error("NOAUTH Authentication required."), "NOAUTH"],
    [new Error("OOM command not allowed when used memory > 'maxmemory'."), "OOM"],
    [new Error("Command timed out"), "timeout"],
    [new Error("LOADING"), "LOADING"],
    [new Error("no IP address"), "Error"],
    [Object.assign(new TypeError("wrong"), { code: 7 }), "TypeError"],
    ["no error", "string"],
  ])("reports each change once, by an error code: %s", async (failure, reason) => {
    const { guard, state, clock, notifications } = startGuard();
    state.failure = failure;
    for (const reported of [[], [reason], [reason]]) {
      await guard.take("a", two);
      clock.now += 1_000;
      expect(notifications).toEqual(reported);
    }
    state.failure = null;
    for (let round = 0; round < 3; round++) await guard.take("a", two);
    expect(notifications).toEqual([reason, "up"]);
  });
});
