import { beforeEach, expect, it, vi } from "vitest";
import { Seal } from "../digest/seal.ts";
import { memoryCounter } from "../guards/counter.ts";
import { Drafts } from "./drafts.ts";
import { Ends } from "./ends.ts";
import { memoryStore, StoreUnavailable } from "./store.ts";

const HOUR_MS = 3_600_000;
const holder = { registration_number: "23DMO0001", cookie: "JSESSIONID=1" };
const seal = new Seal([{ kid: "main", key: new Uint8Array(32).fill(7) }], "drafts");
const options = { wait: async () => {}, allows: () => true };

/** An instance with its store. */
const started = (store = memoryStore(memoryCounter())) => new Drafts(seal, memoryCounter(), new Ends(store), options);

async function made(drafts: Drafts) {
  const { text, isEarlierUnknown } = await drafts.create({}, "apply", "", holder);
  return { draft: drafts.open(text, holder), isEarlierUnknown };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2026, 9, 2) });
});

it("knows the drafts after a draft, and the open ends before it, also when the first ones have expired", async () => {
  const drafts = started();
  let previous = null;
  for (const hours of [0, 47, 26, 47, 26]) {
    vi.advanceTimersByTime(hours * HOUR_MS);
    const { draft, isEarlierUnknown } = await made(drafts);
    await drafts.spend(draft);
    expect([isEarlierUnknown, await drafts.isAlone(draft)]).toEqual([false, true]);
    if (previous !== null) expect(await drafts.isAlone(previous)).toBe(false);
    expect((await made(drafts)).isEarlierUnknown).toBe(true);
    previous = draft;
  }
});

it("says that an end may be open while the store cannot be asked", async () => {
  const [spare, fails] = [memoryStore(memoryCounter()), async () => Promise.reject(new StoreUnavailable())];
  const failing = new Ends({ ...spare, get: fails, add: fails }, spare);
  expect((await made(new Drafts(seal, memoryCounter(), failing, options))).isEarlierUnknown).toBe(true);
});

it("does not say that no other draft was sent after its store has lost what it knew", async () => {
  const store = memoryStore(memoryCounter());
  const { draft } = await made(started(store));
  expect([await started(store).isAlone(draft), await started().isAlone(draft)]).toEqual([true, false]);
});

it("counts the time of the portal from the post, not from a store that was slow before", async () => {
  const store = memoryStore(memoryCounter());
  const slow: typeof store = {
    ...store,
    async add(key, ...rest) {
      if (!key.startsWith("draft open")) vi.advanceTimersByTime(30_000);
      return store.add(key, ...rest);
    },
  };
  const { draft } = await made(started(store));
  await started(slow).spend(draft);
  vi.advanceTimersByTime(149_000);
  expect(await started(store).isOver(draft)).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(await started(store).isOver(draft)).toBe(true);
});

it("ends by the time of the post, however often somebody asks for it", async () => {
  const drafts = started();
  const { draft } = await made(drafts);
  await drafts.spend(draft);
  vi.advanceTimersByTime(140_000);
  await drafts.settle(draft, false);
  expect([await drafts.isOver(draft), (await made(drafts)).isEarlierUnknown]).toEqual([false, false]);
  vi.advanceTimersByTime(11_000);
  expect(await drafts.isOver(draft)).toBe(true);
});
