import { afterEach, expect, it, vi } from "vitest";
import { memoryCounter } from "../guards/counter.ts";
import { Seal } from "../sealing/seal.ts";
import { Ends } from "./ends.ts";
import { memoryStore, reporting, type Store } from "./store.ts";

afterEach(() => {
  vi.useRealTimers();
});

const STUDENT = "23DMO0001";
const key = (kid: string) => ({ kid, key: new Uint8Array(32).map((_, index) => index * 7 + kid.length) });
const endsOf = (store: Store, spare: Store | null = null, kids = ["main"]) =>
  new Ends(new Seal(kids.map(key), "calendar"), store, spare);
const memory = () => memoryStore(memoryCounter());
/** A store that fails while it is away. */
function breakable() {
  const state = { isAway: false };
  const store = memory();
  const attempt = async <T>(command: () => Promise<T>) => {
    if (state.isAway) throw new Error("away");
    return command();
  };
  const commands: Store = {
    ...{ get: (name) => attempt(() => store.get(name)), close() {} },
    put: (name, text, ms) => attempt(() => store.put(name, text, ms)),
    add: (name, text, ms) => attempt(() => store.add(name, text, ms)),
  };
  return { state, open: () => reporting(commands, () => {}, Date.now) };
}
const stateOf = (ends: Ends, stamp: string, id = "a") => ends.stateOf("access", [id], STUDENT, stamp);

it("ends hold in the store, under every key, for another instance whose clock is 30 s off; what is given later is alive", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) });
  const store = memory();
  const [one, two] = [
    ["main", "newer"],
    ["newer", "main"],
  ].map((kids) => endsOf(store, null, kids)) as [Ends, Ends];
  const stamps = [await one.stamp(STUDENT)];
  for (const skewMs of [-30_000, 60_000]) {
    vi.advanceTimersByTime(1);
    vi.setSystemTime(Date.now() + skewMs);
    expect(await stateOf(two, stamps.at(-1) ?? "")).toBe("alive");
    expect(await two.withdraw(STUDENT)).toBe(true);
    expect(await Promise.all(stamps.map((stamp) => stateOf(one, stamp)))).toEqual(stamps.map(() => "ended"));
    vi.setSystemTime(Date.now() - skewMs);
    stamps.push(await one.stamp(STUDENT));
    expect(await stateOf(two, stamps.at(-1) ?? "")).toBe("alive");
  }
  await one.end("a", "access");
  expect([await stateOf(two, stamps[2] ?? ""), await stateOf(two, stamps[2] ?? "", "b")]).toEqual(["ended", "alive"]);
});

it("a store that has lost its data knows nothing of older access", async () => {
  const stamp = await endsOf(memory()).stamp(STUDENT);
  const store = memory();
  expect(await stateOf(endsOf(store), stamp)).toBe("unknown");
  const newer = await endsOf(store).stamp(STUDENT);
  expect([await stateOf(endsOf(store), stamp), await stateOf(endsOf(store), newer)]).toEqual(["unknown", "alive"]);
  expect(await stateOf(endsOf(store), "")).toBe("unknown");
});

it("an end during an outage holds here at once, and everywhere before anyone answers again", async () => {
  vi.useFakeTimers();
  const { state, open } = breakable();
  const [one, two] = [endsOf(open()), endsOf(open())];
  const stamp = await one.stamp(STUDENT);
  state.isAway = true;
  await expect(stateOf(two, stamp)).rejects.toMatchObject({ code: "overloaded" });
  await expect(one.stamp(STUDENT)).rejects.toMatchObject({ code: "overloaded" });
  await expect(one.use("code")).rejects.toMatchObject({ code: "overloaded" });
  expect([await one.end("a", "access", "feed"), await one.withdraw(STUDENT)]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  state.isAway = false;
  await expect(stateOf(two, stamp)).rejects.toMatchObject({ code: "overloaded" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await stateOf(two, stamp), await stateOf(two, stamp, "b")]).toEqual(["ended", "ended"]);
  expect(await stateOf(two, await two.stamp(STUDENT), "c")).toBe("alive");
});

it("with a spare memory, access that is given during an outage works, until it is ended; older access waits for the store", async () => {
  vi.useFakeTimers();
  const { state, open } = breakable();
  const [store, spare] = [open(), memory()];
  const ends = endsOf(store, spare);
  const older = await ends.stamp(STUDENT);
  expect([await ends.use("before"), await ends.use("before")]).toEqual([true, false]);
  state.isAway = true;
  await expect(stateOf(ends, older)).rejects.toMatchObject({ code: "overloaded" });
  const stamp = await ends.stamp(STUDENT);
  expect([await ends.use("during"), await ends.use("during"), await ends.has("code", "during")]).toEqual([
    ...[true, false, true],
  ]);
  expect(await stateOf(ends, stamp)).toBe("alive");
  expect([await ends.end("a", "access"), await stateOf(ends, stamp)]).toEqual([false, "ended"]);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  const restarted = endsOf(store, memory());
  expect([await stateOf(restarted, older), await stateOf(restarted, older, "b")]).toEqual(["ended", "alive"]);
  expect([await stateOf(restarted, stamp, "b"), await stateOf(ends, stamp, "b")]).toEqual(["unknown", "alive"]);
});
