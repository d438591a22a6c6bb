import { execFileSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Seal } from "../digest/seal.ts";
import { memoryCounter } from "../guards/counter.ts";
import { Ends } from "./ends.ts";
import { CalendarFeeds, type Feed, FeedGone, FeedLost, type OpenFeed } from "./feeds.ts";
import { memoryStore, reporting, type Store, sqliteStore } from "./store.ts";

const key = (kid: string) => ({ kid, key: new Uint8Array(32).map((_, index) => index * 7 + kid.length) });
const feed: Feed = {
  session: { registration_number: "23DMO0001", cookie: "JSESSIONID=0", csrf_token: "0", user_agent: "a" },
  ...{ parts: ["exams"], semester: null, classGroup: null, reminderMinutes: null, grant: null, stamp: null },
};
const calendar = { events: ["CAT1"] };

let store: Store;
beforeEach(async () => {
  store = await sqliteStore(":memory:");
});
afterEach(() => store.close());

const seal = new Seal([key("main")], "calendar");
const memory = () => memoryStore(memoryCounter());
const endsOf = (kept: Store | null) => new Ends(kept ?? memory(), kept && memory());
const feedsOf = (kept: Store | null) => new CalendarFeeds(seal, memoryCounter(), endsOf(kept), kept);

async function opened(feeds: CalendarFeeds, grant: string | null = null): Promise<OpenFeed> {
  const { address } = await feeds.create({ ...feed, grant }, async () => calendar);
  const open = feeds.open(address);
  if (open === null) throw new Error("The address cannot be opened.");
  return open;
}

it("the end of an access ends the feeds that it made or updated last, and no other", async () => {
  const feeds = feedsOf(store);
  const [made, updated, other] = [await opened(feeds, "one"), await opened(feeds, "two"), await opened(feeds)];
  await feeds.keep(updated.id, calendar, "one");
  await endsOf(store).end("one", "feed");
  const later = feedsOf(store);
  for (const ended of [made, updated]) await expect(later.lastCopy(ended)).rejects.toThrow(FeedGone);
  expect(await later.lastCopy(other)).toMatchObject({ content: calendar });
});

it("a copy that is read while its feed ends is not kept, also without the counters", async () => {
  const feeds = feedsOf(store);
  const open = await opened(feeds);
  await feeds.end(open.id);
  expect(await feedsOf(store).keep(open.id, calendar, null)).toBe(false);
  await expect(feedsOf(store).lastCopy(open)).rejects.toThrow(FeedGone);
});

it("a clock that is a month ahead for a moment forgets no end", async () => {
  let now = 0;
  store.close();
  store = await sqliteStore(":memory:", () => now);
  await endsOf(store).end("one", "access", "feed");
  now = 30 * 86_400_000;
  await store.put("other", "text", 1000);
  now = 0;
  expect([await endsOf(store).has("access", "one"), await endsOf(store).has("feed", "one")]).toEqual([true, true]);
});

it("a feed whose store was lost may have ended, also once others have been made", async () => {
  const open = await opened(feedsOf(store));
  store.close();
  store = await sqliteStore(":memory:");
  const feeds = feedsOf(store);
  await opened(feeds);
  await expect(feeds.lastCopy(open)).rejects.toThrow(FeedLost);
});

it("a copy is that of its feed only, and nothing is kept that is too large", async () => {
  const feeds = feedsOf(store);
  const [one, other] = [await opened(feeds), await opened(feeds)];
  await store.put(one.id, (await store.get(other.id)) ?? "", 1000);
  expect(await feeds.lastCopy(one)).toBeNull();
  expect(await feeds.keep(other.id, { text: "x".repeat(400_000) }, null)).toBe(false);
  expect(await feeds.lastCopy(other)).toMatchObject({ content: calendar });
});

it("a store that fails is reported by its kind of failure, and keeps nothing", async () => {
  const reasons: string[] = [];
  const fail = async () => {
    throw Object.assign(new Error("The file is busy."), { code: "SQLITE_BUSY" });
  };
  const failing = { ...store, get: fail, put: fail };
  const feeds = feedsOf(reporting(failing, (reason) => reasons.push(String(reason))));
  const open = await opened(feeds);
  await expect(feeds.lastCopy(open)).rejects.toThrow("A store of the service is unavailable.");
  await expect(feeds.end(open.id)).rejects.toMatchObject({ code: "overloaded" });
  expect([await feeds.keep(open.id, calendar, null), reasons]).toEqual([false, ["SQLITE_BUSY"]]);
  // The end that is still to be saved would be tried again as long as the process lives.
  Object.assign(failing, { get: store.get, put: store.put });
  await expect.poll(() => reasons).toEqual(["SQLITE_BUSY", "null"]);
});

it("a student can make ten feeds a day; a portal that fails does not count", async () => {
  const feeds = feedsOf(null);
  const failing = () => feeds.create(feed, () => Promise.reject(new Error("The portal is down.")));
  for (let count = 0; count < 10; count++) {
    await expect(failing()).rejects.toThrow("The portal is down.");
    await opened(feeds);
  }
  await expect(opened(feeds)).rejects.toMatchObject({ code: "rate_limited", extras: { guard: "calendar_feeds" } });
  const other = { ...feed, session: { ...feed.session, registration_number: "23DMO0002" } };
  expect(await feeds.create(other, async () => calendar)).toMatchObject({ isStored: false });
});

it("a store in a file is for its owner only, is no named pipe, and waits for another process without stopping this one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portico-store-"));
  const file = join(folder, "feeds.db");
  const kept = await sqliteStore(file);
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const put = kept.put("key", "text", 1000);
  await sleep(50);
  expect(await kept.get("key")).toBeNull();
  other.exec("COMMIT");
  await put;
  expect(await kept.get("key")).toBe("text");
  for (const name of [file, `${file}-wal`]) expect((await stat(name)).mode & 0o777).toBe(0o600);
  kept.close();
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  await expect((await sqliteStore(pipe)).get("key")).rejects.toMatchObject({ code: "SQLITE_CANTOPEN" });
  await rm(folder, { recursive: true });
});
