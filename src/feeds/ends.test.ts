import { expect, it, vi } from "vitest";
import { memoryCounter } from "../guards/counter.ts";
import { Ends } from "./ends.ts";
import { memoryStore, reporting } from "./store.ts";

const STUDENT = "23DMO0001";
const stateOf = (ends: Ends, stamp: string, id = "a") => ends.stateOf("access", [id], STUDENT, stamp);
const fail = () => Promise.reject(new Error("away"));
const overloaded = { code: "overloaded" };

it("an end holds for another instance whose clock is 30 s off, and what is given later is alive", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) });
  const store = memoryStore(memoryCounter());
  const [one, two] = [new Ends(store), new Ends(store)];
  const stamps = [await one.stamp(STUDENT)];
  for (const skewMs of [-30_000, 30_000]) {
    vi.setSystemTime(Date.now() + skewMs);
    expect(await stateOf(two, stamps.at(-1) ?? "")).toBe("alive");
    expect(await two.withdraw(STUDENT)).toBe(true);
    expect(await Promise.all(stamps.map((stamp) => stateOf(one, stamp)))).toEqual(stamps.map(() => "ended"));
    vi.setSystemTime(Date.now() - skewMs);
    stamps.push(await one.stamp(STUDENT));
  }
  await one.end("a", "access");
  const newest = stamps.at(-1) ?? "";
  expect([await stateOf(two, newest), await stateOf(two, newest, "b")]).toEqual(["ended", "alive"]);
});

it("an end during an outage holds here at once, and everywhere before anyone answers again", async () => {
  vi.useFakeTimers();
  const store = { ...memoryStore(memoryCounter()) };
  const working = { ...store };
  const open = () => new Ends(reporting(store, () => {}, Date.now));
  const [one, two] = [open(), open()];
  const stamp = await one.stamp(STUDENT);
  Object.assign(store, { get: fail, put: fail, add: fail });
  for (const refused of [stateOf(two, stamp), one.stamp(STUDENT), one.use("code")])
    await expect(refused).rejects.toMatchObject(overloaded);
  expect([await one.end("a", "access", "feed"), await one.withdraw(STUDENT)]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  Object.assign(store, working);
  await expect(stateOf(two, stamp)).rejects.toMatchObject(overloaded);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await stateOf(two, stamp), await stateOf(two, stamp, "b")]).toEqual(["ended", "ended"]);
  expect(await stateOf(two, await two.stamp(STUDENT), "c")).toBe("alive");
});
