import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryCounter } from "../guards/counter.ts";
import { Seal } from "../sealing/seal.ts";
import { CalendarFeeds, type Feed, FeedGone, type OpenFeed } from "./feeds.ts";
import { type FeedStore, reporting, sqliteStore } from "./store.ts";

const key = (kid: string) => ({ kid, key: new Uint8Array(32).map((_, index) => index * 7 + kid.length) });
const feed: Feed = {
  session: { registration_number: "23DMO0001", cookie: "JSESSIONID=0", csrf_token: "0", user_agent: "a" },
  ...{ parts: ["exams"], semester: null, classGroup: null, reminderMinutes: null },
};
const calendar = { events: ["CAT1"] };

let store: FeedStore;
beforeEach(async () => {
  store = await sqliteStore(":memory:");
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

const feedsOf = (kept: FeedStore | null, keys = [key("main")], counter = memoryCounter()) =>
  new CalendarFeeds(new Seal(keys, "calendar"), counter, kept);

async function opened(feeds: CalendarFeeds): Promise<OpenFeed> {
  const { address } = await feeds.create(feed, calendar);
  const open = feeds.open(address);
  if (open === null) throw new Error("The address cannot be opened.");
  return open;
}

it.each([
  ["with a store", true],
  ["without one", false],
])("a student ends all feeds %s, and can then make new ones", async (_, isStored) => {
  const feeds = feedsOf(isStored ? store : null);
  const first = await opened(feeds);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
  await feeds.withdraw("23DMO0001");
  await expect(feeds.lastCopy(first)).rejects.toThrow(FeedGone);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
  expect(await feeds.lastCopy(await opened(feeds))).toEqual(
    isStored ? { content: calendar, readAt: Date.now() } : null,
  );
});

it("revocations and withdrawals in the store hold without the counters, also after a change of the sealing key", async () => {
  const feeds = feedsOf(store);
  const [revoked, withdrawn] = [await opened(feeds), await opened(feeds)];
  const later = feedsOf(store, [key("newer"), key("main")]);
  expect(await later.lastCopy(withdrawn)).toMatchObject({ content: calendar });
  await feeds.revoke(revoked);
  await expect(later.lastCopy(revoked)).rejects.toThrow(FeedGone);
  await feeds.withdraw("23DMO0001");
  await expect(later.lastCopy(withdrawn)).rejects.toThrow(FeedGone);
});

it("a copy is that of its feed only, and nothing is kept that is too large", async () => {
  const feeds = feedsOf(store);
  const [one, other] = [await opened(feeds), await opened(feeds)];
  await store.put(one.id, (await store.get(other.id)) ?? "", 1000);
  await expect(feeds.lastCopy(one)).rejects.toThrow(FeedGone);
  expect(await feeds.keep(other.id, { text: "x".repeat(400_000) })).toBe(false);
  expect(await feeds.lastCopy(other)).toMatchObject({ content: calendar });
});

it("a store that fails is reported by its kind of failure, and keeps nothing", async () => {
  const reasons: string[] = [];
  const fail = async () => {
    throw Object.assign(new Error("The file is busy."), { code: "SQLITE_BUSY" });
  };
  const feeds = feedsOf(reporting({ ...store, get: fail, put: fail }, (reason) => reasons.push(reason)));
  const open = await opened(feeds);
  await expect(feeds.lastCopy(open)).rejects.toThrow("The calendar store is unavailable.");
  expect([open.value.isStored, new Set(reasons)]).toEqual([false, new Set(["SQLITE_BUSY"])]);
});
