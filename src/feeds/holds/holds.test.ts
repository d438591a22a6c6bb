import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitOptions } from "../../../test/wait-options.ts";
import { Seal } from "../../digest/seal.ts";
import { memoryCounter } from "../../guards/counter.ts";
import { Ends } from "../ends.ts";
import type { PushedChange, PushedEvent, Sent } from "../push/send.ts";
import { memoryStore, type Store, StoreUnavailable } from "../store.ts";
import { type HeldAccess, type HoldCalls, Holds } from "./holds.ts";
import { type HoldStore, memoryHolds } from "./store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const key = (kid: string) => ({ kid, key: new Uint8Array(32).map((_, index) => index * 7 + kid.length) });

/** Sessions at a portal on a simulated clock: each ends after 15 minutes without a request, and after `lifeMs`. */
class FakePortal implements HoldCalls {
  lifeMs = Number.POSITIVE_INFINITY;
  isAway = false;
  mayHold = (_: string | null) => true;
  checks = 0;
  logouts = 0;
  /** The changes that the next read of a part finds, and the parts that were read. */
  changes: PushedChange[] = [];
  readonly reads: string[] = [];
  readonly sessions = new Map<string, { since: number; seen: number }>();

  isAlive(cookie: string): boolean {
    const { since = 0, seen = 0 } = this.sessions.get(cookie) ?? {};
    return Date.now() - seen < 15 * MINUTE && Date.now() - since < this.lifeMs;
  }
  async check({ cookie }: HeldAccess["session"]) {
    if (this.isAway) return "failed";
    this.checks++;
    if (!this.isAlive(cookie)) return "expired";
    Object.assign(this.sessions.get(cookie) ?? {}, { seen: Date.now() });
    return "alive";
  }
  async read(session: HeldAccess["session"], part: string, _: string | null, known: string | undefined) {
    const result = await this.check(session);
    if (result !== "alive") return result;
    this.reads.push(part);
    return { digest: `${known} then`, changes: this.changes.splice(0), semester: null };
  }
  async logOut({ cookie }: HeldAccess["session"]) {
    if (!this.isAway) this.logouts++;
    return !this.isAway && this.sessions.delete(cookie);
  }
}

/** Receivers that answer what a test says, and what they got. */
class FakePush {
  readonly key = "key";
  readonly hasWebhook = (listed: string | null) => listed !== null;
  readonly problemOf = () => null;
  retryAfterMs = 0;
  isTried = true;
  answer = (_to: string, _event: PushedEvent): Sent["result"] => "delivered";
  readonly sent: { readonly at: number; readonly to: string; readonly event: PushedEvent }[] = [];
  toWebhook = (_: string | null, event: PushedEvent) => this.#send("webhook", event);
  toBrowser = ({ endpoint }: { readonly endpoint: string }, event: PushedEvent) => this.#send(endpoint, event);

  async #send(to: string, event: PushedEvent): Promise<Sent> {
    this.sent.push({ at: Date.now(), to, event });
    return { result: this.answer(to, event), retryAfterMs: this.retryAfterMs, isTried: this.isTried };
  }
  get types() {
    return this.sent.map(({ to, event }) => `${to} ${event.type}`);
  }
}

let push: FakePush;
let portal: FakePortal;
let rows: HoldStore;
let endsStore: Store;
let isEndsAway: boolean;
let events: string[];
let counter: ReturnType<typeof memoryCounter>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-09-25T02:44:00Z") });
  portal = new FakePortal();
  push = new FakePush();
  rows = memoryHolds();
  counter = memoryCounter(() => Date.now());
  const kept = memoryStore(counter);
  isEndsAway = false;
  endsStore = {
    ...kept,
    get: async (name) => {
      if (isEndsAway) throw new StoreUnavailable();
      return kept.get(name);
    },
  };
  events = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** An instance: several share rows, ends and counters. */
const instance = (max = 100, kids = ["main"]) =>
  new Holds({
    ...{ seal: new Seal(kids.map(key), "hold"), store: rows, ends: new Ends(endsStore), counter, push, max, hours: 12 },
    observer: {
      started: (result) => events.push(result),
      ticked() {},
      notified: (channel, result) => {
        if (result !== "delivered") events.push(`${channel} ${result}`);
      },
      ended: (reason, _app, ageMs) => events.push(`${reason} after ${Math.round(ageMs / MINUTE)} min`),
    },
  });

async function hold(
  holds: Holds,
  id: string,
  changes: Partial<HeldAccess> = {},
  number = "23DMO0001",
): Promise<boolean> {
  portal.sessions.set(`JSESSIONID=${id}`, { since: Date.now(), seen: Date.now() });
  const session = { registration_number: number, cookie: `JSESSIONID=${id}`, csrf_token: "0", user_agent: "a" };
  return holds.start(id, {
    ...{
      client: "app",
      listed: null,
      session,
      scopes: ["exams", "hold"],
      stamp: await new Ends(endsStore).stamp(number),
    },
    ...{ heldUntil: holds.untilFromNow(), ...changes },
  });
}

/** Waits for ticks, and for the deliveries that they have begun. */
const settled = async (started: Awaited<ReturnType<Holds["startDue"]>>) =>
  Promise.allSettled(started.map(async (tick) => (await tick).delivery));

/** Lets time pass in steps in which the instances run what is due. */
async function pass(ms: number, ...instances: Holds[]): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    vi.setSystemTime(Date.now() + 20_000);
    for (const holds of instances) await settled(await holds.startDue(8, portal));
  }
}

it.each([
  [13, 12 * 60, "time", 1],
  [4, 4 * 60, "session_expired", 0],
  [1, 60, "session_expired", 0],
])(
  "with %s hours at the portal, a session is held for %s minutes with a request in 11 to 12, and then ends",
  async (lifeH, minutes, reason, logouts) => {
    portal.lifeMs = lifeH * HOUR;
    const holds = instance();
    expect(await hold(holds, "x")).toBe(true);
    expect((await rows.of(new Seal([key("main")], "hold").pseudonyms("hold 23DMO0001")))[0]?.text).not.toMatch(
      /JSESSIONID/,
    );
    await pass((minutes - 1) * MINUTE, holds);
    expect([await holds.status("x"), portal.isAlive("JSESSIONID=x")]).toMatchObject([{ held: true }, true]);
    expect(portal.checks).toBeGreaterThanOrEqual(Math.floor((minutes - 1) / 12.4));
    expect(portal.checks).toBeLessThanOrEqual(minutes / 11);
    await pass(14 * MINUTE, holds);
    // Also an instance that shares no counters knows it.
    counter = memoryCounter(() => Date.now());
    expect(await instance().status("x")).toEqual({ held: false, reason });
    expect([portal.isAlive("JSESSIONID=x"), portal.logouts, (await rows.load()).count]).toEqual([false, logouts, 0]);
    const [held, ended = "", ...others] = events;
    expect([held, ended.split(" ")[0], others]).toEqual(["held", reason, []]);
    expect(Number(ended.split(" ")[2])).toBeGreaterThanOrEqual(minutes - 1);
    expect(Number(ended.split(" ")[2])).toBeLessThanOrEqual(minutes + 13);
  },
);

it("a failure of the portal says nothing about the session; after an hour of checks that fail, the hold ends", async () => {
  const holds = await watched(["marks", "digital_assignments"]);
  const reads = vi.spyOn(portal, "read");
  portal.isAway = true;
  await pass(13 * MINUTE, holds);
  portal.isAway = false;
  await pass(20 * MINUTE, holds);
  expect(await holds.status("x")).toMatchObject({
    held: true,
    lastOk: expect.toSatisfy((at) => at > Date.now() - 12.5 * MINUTE),
  });
  portal.isAway = true;
  reads.mockClear();
  await pass(75 * MINUTE, holds);
  expect(await holds.status("x")).toEqual({ held: false, reason: "portal_unreachable" });
  expect(reads.mock.calls.length).toBeLessThanOrEqual(2);
});

it.each([[["marks", "digital_assignments"]], [["attendance"]]])(
  "a part that cannot be read in time does not end a hold whose session is alive: %s",
  async (parts) => {
    const holds = await watched(parts);
    const { read } = portal;
    vi.spyOn(portal, "read").mockImplementation(async (session, part, ...rest) =>
      part === "marks" ? read.call(portal, session, part, ...rest) : "failed",
    );
    await pass(5 * HOUR, holds);
    expect(await holds.status("x")).toMatchObject({
      held: true,
      lastOk: expect.toSatisfy((at) => Date.now() - at < 15 * MINUTE),
    });
  },
);

it.each([
  ["the app ends the hold", (_: Ends, holds: Holds) => holds.end("x")],
  ["the student ends the access", async (ends: Ends) => void (await ends.end("x", "access"))],
  ["the student ends everything", async (ends: Ends) => void (await ends.withdraw("23DMO0001"))],
])("after %s, no instance asks or reads with it, also after a restart and while the ends are away", async (_, end) => {
  const [here, there] = [instance(), instance()];
  await hold(here, "x");
  expect(await there.newestOf("23DMO0001", "app", ["exams"])).toMatchObject({ cookie: "JSESSIONID=x" });
  isEndsAway = true;
  await expect(there.newestOf("23DMO0001", "app", ["exams"])).rejects.toThrow(StoreUnavailable);
  await pass(13 * MINUTE, here, there);
  expect(portal.checks).toBe(0);
  isEndsAway = false;
  await pass(2 * MINUTE, here, there);
  expect(portal.checks).toBe(1);
  await end(new Ends(endsStore), here);
  counter = memoryCounter(() => Date.now());
  for (const holds of [here, there, instance()]) {
    expect(await holds.status("x")).toEqual({ held: false, reason: "ended" });
    expect(await holds.newestOf("23DMO0001", "app", ["exams"])).toBe(null);
  }
  await pass(60 * MINUTE, here, there, instance());
  expect([portal.checks, events.length, (await rows.load()).count]).toEqual([1, 2, 0]);
});

/** Replaces the text of a row by another one that the store has had. */
const setText = async (id: string, text: string | null) =>
  rows.replace({ id, text: (await rows.get(id)) ?? "" }, text, 0);

/** Begins the next tick, whose request to the portal hangs. Returns the function that answers it. */
async function hangingTick(holds: Holds, result: "alive" | "expired" = "alive"): Promise<() => Promise<void>> {
  vi.setSystemTime(Date.now() + 12 * MINUTE);
  let tick: Promise<unknown> | undefined;
  const answer = await new Promise<() => void>((begun) => {
    const check: HoldCalls["check"] = () => new Promise((resolve) => begun(() => resolve(result)));
    const read = async (session: HeldAccess["session"]) => {
      const checked = await check(session);
      return checked === "alive" ? { digest: null, changes: [], semester: null } : checked;
    };
    void holds
      .startDue(8, { mayHold: () => true, check, read, logOut: async () => false })
      .then((ticks) => ([tick] = ticks));
  });
  return async () => {
    answer();
    await tick;
  };
}

it("an end by the app is not undone, nor its session logged out, by a tick under way or a row that could not be removed", async () => {
  const holds = instance();
  await hold(holds, "x");
  const { replace } = rows;
  rows.replace = async (row, text, delayMs) =>
    text === null ? Promise.reject(new StoreUnavailable()) : replace(row, text, delayMs);
  const finish = await hangingTick(holds);
  await holds.end("x");
  await finish();
  expect(await holds.status("x")).toEqual({ held: false, reason: "ended" });
  rows.replace = replace;
  await pass(13 * MINUTE, instance());
  expect([portal.checks, portal.logouts, (await rows.load()).count]).toEqual([0, 0, 0]);
});

it("an end by the app does not undo a logout that is to be repeated", async () => {
  const holds = instance();
  await hold(holds, "x");
  await holds.over("x");
  await holds.end("x");
  await pass(2 * MINUTE, holds);
  expect([portal.logouts, (await rows.load()).count]).toEqual([1, 0]);
});

it("an end by calls and a tick at once is one", async () => {
  const [here, there] = [await watched(), instance()];
  const finish = await hangingTick(here, "expired");
  await Promise.all([here.end("x"), there.forget("x"), finish(), here.forget("x")]);
  await pass(MINUTE, here, there);
  expect(events.filter((event) => / after /.test(event))).toHaveLength(1);
  expect(push.types.sort()).toEqual(["phone hold.ended", "webhook hold.ended"]);
});

it("a tick under way is not begun again by a call, and what both have found out is kept", async () => {
  const [here, there] = [await watched(), instance()];
  const finish = await hangingTick(here);
  await there.unwatch("x", null);
  await pass(MINUTE, there);
  expect([portal.checks, push.types]).toEqual([0, []]);
  await finish();
  await pass(10 * MINUTE, there);
  const status = await there.status("x");
  expect(status).toMatchObject({ watch: { parts: [] }, lastOk: Date.now() - 10 * MINUTE });
  expect([portal.checks, push.types.sort()]).toEqual([0, ["phone hold.unsubscribed", "webhook hold.unsubscribed"]]);
});

it("a tick of an instance that has died is repeated after 75 s, and its late result is refused", async () => {
  const [dead, other] = [instance(), instance()];
  await hold(dead, "x");
  const finish = await hangingTick(dead);
  await pass(MINUTE, other);
  expect(portal.checks).toBe(0);
  await pass(MINUTE, other);
  const before = await rows.get("x");
  await finish();
  expect([await rows.get("x"), portal.checks, portal.isAlive("JSESSIONID=x")]).toEqual([before, 1, true]);
});

it("a student has three holds, of which the oldest is logged out, and ten new ones in 24 hours; the service has room for a number", async () => {
  const holds = instance(4);
  for (const id of ["1", "2", "3", "4"]) {
    expect(await hold(holds, id)).toBe(true);
    await pass(20_000, holds);
  }
  expect([portal.isAlive("JSESSIONID=1"), await holds.status("1")]).toEqual([
    false,
    { held: false, reason: "replaced" },
  ]);
  await holds.end("1");
  expect(await holds.status("1")).toEqual({ held: false, reason: "replaced" });
  expect([await hold(holds, "5", {}, "23DMO0002"), await hold(holds, "6", {}, "23DMO0003")]).toEqual([true, false]);
  expect(events.at(-1)).toBe("full");
  for (let id = 7; id <= 12; id++) {
    await hold(holds, String(id));
    await pass(20_000, holds);
  }
  expect([await hold(holds, "13"), events.at(-1)]).toEqual([false, "limited"]);
});

it("three is also the limit of logins at once at several instances, and a login that is not held replaces none", async () => {
  const ids = ["1", "2", "3", "4", "5"];
  await Promise.all(ids.map((id) => hold(instance(), id)));
  const held = async () =>
    (await Promise.all(ids.map((id) => instance().status(id)))).filter((status) => status.held).length;
  expect(await held()).toBe(3);
  rows.add = async () => false;
  expect([await hold(instance(), "6"), await held()]).toEqual([false, 3]);
});

it.each([
  [2_000, 10],
  [10_000, 17],
])("a service with room for %i holds starts %i ticks in a second", async (max, expected) => {
  const holds = instance(max);
  for (let number = 0; number < 20; number++) await hold(holds, `${number}`, {}, `23DMO00${number}`);
  vi.setSystemTime(Date.now() + 12 * MINUTE);
  expect(await holds.startDue(100, portal)).toHaveLength(expected);
});

it("the hold of an app that may no longer have one is logged out with its next tick", async () => {
  const holds = instance();
  await hold(holds, "x", { listed: "bus-app" });
  portal.mayHold = (listed) => listed !== "bus-app";
  await pass(13 * MINUTE, holds);
  expect([await holds.status("x"), portal.checks, portal.logouts]).toEqual([{ held: false, reason: "ended" }, 0, 1]);
});

it("reads with the newest hold of the same app and scopes, also after a key rotation, and not with the text of another row", async () => {
  const holds = instance();
  await hold(holds, "old");
  await pass(MINUTE, holds);
  await hold(holds, "new");
  await hold(holds, "other app", { client: "other" });
  const rotated = instance(100, ["second", "main"]);
  const newest = async (needed: string[]) => (await rotated.newestOf("23DMO0001", "app", needed))?.cookie ?? null;
  expect([await newest(["exams"]), await newest(["marks"])]).toEqual(["JSESSIONID=new", null]);
  await setText("new", await rows.get("old"));
  expect([await newest(["exams"]), await holds.status("new")]).toEqual([
    "JSESSIONID=old",
    { held: false, reason: "lost" },
  ]);
});

const CHANGE = {
  kind: "changed",
  collection: "assessments",
  key: { class_id: "x" },
  fields: ["scored_mark"],
  record: { scored_mark: 43 },
};
const browser = (name: string, p256dh = "") => ({ endpoint: name, keys: { p256dh, auth: "" } });
const keysOf = (holds: Holds, id = "x") =>
  holds.status(id).then((status) => (status.held ? status.watch?.browsers.map(({ endpoint }) => endpoint) : []));
const digests = async (parts: readonly string[]) => ({
  semester: null,
  digests: Object.fromEntries(parts.map((part) => [part, "first"])),
});

/** A hold of which an app hears in two ways. */
async function watched(parts = ["marks"], values = false) {
  const holds = instance();
  await hold(holds, "x", { listed: "bus-app" });
  await holds.watch("x", { parts, values, webhook: true, browser: browser("phone") }, digests);
  await pass(20_000, holds);
  expect(push.types.splice(0)).toEqual(["webhook hold.subscribed"]);
  push.sent.length = 0;
  return holds;
}

it("a change is reported once to each receiver, with one id, and its values to browsers that asked for them", async () => {
  const holds = await watched(["marks"], true);
  portal.changes = [CHANGE];
  await pass(13 * MINUTE, holds);
  expect(push.types.sort()).toEqual(["phone marks.changed", "webhook marks.changed"]);
  const [one, other] = push.sent.map(({ event }) => event);
  expect({ ...one, topic: "" }).toEqual({ ...other, topic: "" });
  const status = await holds.status("x");
  expect(one?.data).toEqual({ hold: "id" in status && status.id, part: "marks", sem_sub_id: null, changes: [CHANGE] });
  await pass(3 * HOUR, holds);
  expect(push.sent).toHaveLength(2);
});

it("without values, no event has any; of more than 20 changes, it names 20", async () => {
  const holds = await watched();
  portal.changes = Array.from({ length: 21 }, () => CHANGE);
  await pass(13 * MINUTE, holds);
  const { changes = [], more } = push.sent[0]?.event.data ?? {};
  expect([changes.length, more, changes.some((change) => "record" in change)]).toEqual([20, true, false]);
});

it("a receiver that fails is tried at once, after 5 s, 5 min, 30 min, 2 h and 5 h, and the other one hears once", async () => {
  const holds = await watched();
  push.answer = (to) => (to === "webhook" ? "failed" : "delivered");
  portal.changes = [CHANGE];
  await pass(11 * HOUR, holds);
  const attempts = push.sent.filter(({ to, event }) => to === "webhook" && event.type === "marks.changed");
  const pauses = attempts.slice(1).map(({ at }, index) => Math.round((at - (attempts[index]?.at ?? 0)) / MINUTE));
  expect(pauses).toEqual([0, 5, 30, 120, 300]);
  expect([push.types.filter((type) => type === "phone marks.changed").length, events.at(-1)]).toEqual([
    1,
    "webhook dropped",
  ]);
});

it("the end is kept for 8 hours at most, also if a receiver asks for long pauses", async () => {
  const holds = await watched();
  Object.assign(push, { answer: () => "failed", retryAfterMs: HOUR });
  await holds.end("x");
  await pass(8 * HOUR, holds);
  expect([push.types.length > 2, (await rows.load()).count]).toEqual([true, 0]);
});

it("an end that is found out long after it is tried again as any other", async () => {
  const holds = await watched();
  vi.setSystemTime(Date.now() + 22 * HOUR);
  push.answer = () => "failed";
  await pass(10 * MINUTE, holds);
  expect(push.types.filter((type) => type === "webhook hold.ended")).toHaveLength(3);
});

it("a browser that was removed and has come back hears of the end once", async () => {
  const holds = await watched();
  await holds.unwatch("x", null);
  await holds.watch("x", { parts: ["marks"], values: false, webhook: true, browser: browser("phone") }, digests);
  await holds.end("x");
  await pass(MINUTE, holds);
  expect(push.types.sort()).toEqual(["phone hold.ended", "webhook hold.ended"]);
});

it("a receiver that asks for a long pause delays no other one", async () => {
  const holds = await watched();
  push.answer = () => "failed";
  vi.spyOn(push, "toBrowser").mockResolvedValue({ result: "failed", retryAfterMs: HOUR });
  portal.changes = [CHANGE];
  await pass(20 * MINUTE, holds);
  expect(push.types).toEqual(Array(3).fill("webhook marks.changed"));
});

it("an attempt that was not made, because the receiver fails, uses up no try, and is made soon after it works", async () => {
  const holds = await watched();
  push.answer = () => "failed";
  portal.changes = [CHANGE];
  await pass(HOUR, holds);
  Object.assign(push, { isTried: false, retryAfterMs: MINUTE });
  await pass(6 * HOUR, holds);
  Object.assign(push, { answer: () => "delivered", isTried: true });
  push.sent.length = 0;
  await pass(3 * MINUTE, holds);
  expect(push.types.filter((type) => type.endsWith("marks.changed")).length).toBeGreaterThan(0);
});

it("a receiver that works again hears at once, and in order, of what it has missed", async () => {
  const holds = await watched();
  Object.assign(push, { answer: () => "failed", isTried: false, retryAfterMs: MINUTE });
  for (let number = 0; number < 8; number++) {
    portal.changes = [{ ...CHANGE, key: number }];
    await pass(12 * MINUTE, holds);
  }
  Object.assign(push, { answer: () => "delivered", isTried: true });
  push.sent.length = 0;
  await pass(5 * MINUTE, holds);
  for (const receiver of ["webhook", "phone"]) {
    const heard = push.sent.filter(({ to }) => to === receiver);
    expect(heard.map(({ event }) => event.data.changes?.[0]?.key)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  }
});

it("deliveries do not use up the starts of ticks, and those of an app leave places for others", async () => {
  const holds = instance();
  for (let number = 0; number < 12; number++) {
    const client = number % 4 === 3 ? "other app" : "app";
    await hold(holds, `${number}`, { client, listed: "bus-app" }, `23DMO00${number}`);
    const request = { parts: ["marks"], values: false, webhook: true, browser: browser("phone") };
    await holds.watch(`${number}`, request, digests);
  }
  // Receivers of one app that answer slowly have four places at most.
  let answer: (sent: Sent) => void = () => {};
  const answered = new Promise<Sent>((resolve) => {
    answer = resolve;
  });
  const hook = vi.spyOn(push, "toWebhook").mockReturnValue(answered);
  for (const expected of [10, 2]) {
    const started = await holds.startDue(100, portal);
    expect(started).toHaveLength(expected);
    if (expected === 10) {
      await vi.waitUntil(() => hook.mock.calls.length === 6, waitOptions);
      answer({ result: "delivered", retryAfterMs: 0 });
    }
    await settled(started);
  }
});

it("calls at the same time, also at two instances, do not lose a browser, nor add more than there may be", async () => {
  const instances = [await watched(), instance()];
  const add = (name: string, index: number) =>
    instances[index % 2]?.watch(
      "x",
      { parts: ["marks"], values: false, webhook: true, browser: browser(name) },
      digests,
    );
  const results = await Promise.allSettled(["a", "b", "c", "d"].map(add));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(await keysOf(instance())).toHaveLength(3);
});

it("a store that has lost its last commits repeats an event with the same id", async () => {
  const holds = await watched();
  const text = await rows.get("x");
  for (let loss = 0; loss < 2; loss++) {
    portal.changes = [CHANGE];
    await pass(13 * MINUTE, holds);
    await setText("x", text);
  }
  expect([push.sent.length, new Set(push.sent.map(({ event }) => event.id)).size]).toEqual([4, 1]);
});

it.each([
  ["the app ends it", "ended", (holds: Holds) => holds.end("x")],
  ["the student ends everything", "ended", () => new Ends(endsStore).withdraw("23DMO0001")],
  ["the portal ends the session", "session_expired", async () => void portal.sessions.clear()],
  ["the portal cannot be reached", "portal_unreachable", async () => void Object.assign(portal, { isAway: true })],
  ["its time is over", "time", (holds: Holds) => pass(12 * HOUR, holds)],
  ["its time is over while no service runs", "time", async () => void vi.setSystemTime(Date.now() + 15 * HOUR)],
] as const)("when %s, an app hears of the end once, and of nothing that was waiting", async (_, reason, end) => {
  const holds = await watched();
  const until = Date.now() + 12 * HOUR;
  push.answer = (to, { type }) => (type === "hold.ended" && to === "webhook" ? "delivered" : "failed");
  portal.changes = [CHANGE];
  await pass(13 * MINUTE, holds);
  expect(push.types).toContain("webhook marks.changed");
  const before = push.sent.length;
  await end(holds);
  await pass(2 * HOUR, holds);
  // The portal's end is known with the next tick.
  const known = push.sent.findIndex(({ event }) => event.type === "hold.ended");
  const after = push.sent.slice(reason === "ended" ? before : known);
  expect(new Set(after.map(({ event }) => event.type))).toEqual(new Set(["hold.ended"]));
  expect(after.filter(({ to }) => to === "webhook").map(({ event }) => event.data.reason)).toEqual([reason]);
  expect(Math.max(...after.map(({ event }) => Date.parse(event.timestamp)))).toBeLessThanOrEqual(until);
  const row = (await rows.get("x")) ?? "";
  expect([await holds.status("x"), new Seal([key("main")], "hold").open("hold", row)?.value]).toMatchObject([
    { held: false, reason },
    { session: null, watch: null },
  ]);
  await pass(9 * HOUR, holds);
  expect((await rows.load()).count).toBe(0);
});

it("hears of the end up to 30 minutes before, once", async () => {
  const holds = await watched();
  await pass(11.5 * HOUR - MINUTE, holds);
  expect(push.sent).toEqual([]);
  await pass(29 * MINUTE, holds);
  expect(push.types.sort()).toEqual(["phone hold.ending", "webhook hold.ending"]);
});

it("parts are read in turn, assignments every 3 hours, in place of the check", async () => {
  const holds = await watched(["marks", "digital_assignments", "exam_schedule"]);
  await pass(3.1 * HOUR, holds);
  expect(portal.reads.slice(0, 4)).toEqual(["marks", "exam_schedule", "marks", "exam_schedule"]);
  expect([portal.reads.filter((part) => part === "digital_assignments").length, portal.reads.length]).toEqual([
    1,
    portal.checks,
  ]);
  await holds.unwatch("x", null);
  const { length } = portal.reads;
  await pass(HOUR, holds);
  expect([portal.reads.length, portal.checks > length]).toEqual([length, true]);
});

it.each([
  ["all receivers", ["phone", "webhook"], [], (holds: Holds) => holds.unwatch("x", null)],
  ["a part", ["phone", "webhook"], ["exam_schedule"], (holds: Holds) => rewatch(holds, ["exam_schedule"])],
  [
    ...(["all receivers, before the end", ["phone", "webhook"], null] as const),
    (holds: Holds) => holds.unwatch("x", null).then(() => holds.end("x")),
  ],
] as const)(
  "after a removal of %s, those before hear of it, also who is removed, and of nothing later",
  async (_, to, parts, remove) => {
    const holds = await watched(["marks", "exam_schedule"]);
    await remove(holds);
    await pass(MINUTE, holds);
    const type = parts === null ? "hold.ended" : "hold.unsubscribed";
    expect(push.types.sort()).toEqual(to.map((one) => `${one} ${type}`));
    if (parts !== null) expect(push.sent[0]?.event.data).toMatchObject({ parts });
    portal.changes = [CHANGE];
    await pass(HOUR, holds);
    expect(push.sent).toHaveLength(parts?.length === 1 ? 4 : 2);
  },
);

it("an app that gives its webhook up does not keep a warning from the operator", async () => {
  const holds = await watched();
  push.answer = (to) => (to === "webhook" ? "failed" : "delivered");
  await holds.unwatch("x", null);
  await holds.watch("x", { parts: ["marks"], values: false, webhook: false, browser: browser("thief") }, digests);
  await pass(MINUTE, holds);
  push.answer = () => "delivered";
  await pass(10 * MINUTE, holds);
  const heard = push.sent.filter(({ to, at }) => to === "webhook" && at > Date.now() - 10 * MINUTE);
  expect(heard.map(({ event }) => event.type).sort()).toEqual(["hold.subscribed", "hold.unsubscribed"]);
});

it("no number of later events takes the place of a warning", async () => {
  const holds = await watched(["marks", "exam_schedule"]);
  await pass(HOUR, holds);
  const finish = await hangingTick(holds);
  await holds.unwatch("x", null);
  for (let turn = 0; turn < 10; turn++) {
    const request = { parts: [turn % 2 ? "marks" : "exam_schedule"], values: false, webhook: true };
    await holds.watch("x", { ...request, browser: browser("thief", `${turn}`) }, digests);
  }
  const status = await holds.status("x");
  await holds.unwatch("x", (status.held && status.watch?.browsers[0]?.id) || null);
  await finish();
  await pass(MINUTE, holds);
  expect(push.types).toContain("phone hold.unsubscribed");
});

it("warnings are different events, and each set of keys has its own: a push service that keeps the newest of a topic keeps them", async () => {
  const holds = await watched();
  const add = async (name: string, p256dh = "") => {
    const request = { parts: ["marks"], values: false, webhook: false, browser: browser(name, p256dh) };
    await holds.watch("x", request, digests);
    await pass(MINUTE, holds);
  };
  await add("laptop");
  await add("phone", "other");
  await holds.unwatch("x", null);
  await pass(MINUTE, holds);
  await add("phone");
  await pass(12 * HOUR, holds);
  const toPhone = push.sent.filter(({ to }) => to === "phone").map(({ event }) => [event.topic, event.type] as const);
  const warnings = push.sent.filter(({ event }) => event.type.endsWith("subscribed"));
  expect(new Set(warnings.map(({ to, event }) => `${to} ${event.id}`)).size).toBe(warnings.length);
  const kept = [...new Map(toPhone).values()].map((type) => type.slice(5));
  expect(kept.sort()).toEqual(["ended", "subscribed", "unsubscribed", "unsubscribed"]);
});

const rewatch = (holds: Holds, parts: readonly string[]) =>
  holds.watch("x", { parts, values: false, webhook: true, browser: null }, digests);

it("three browsers at most; the others hear of a new one, one that is gone is removed, and the digests of parts stay", async () => {
  const holds = await watched();
  const asked: string[][] = [];
  const add = (name: string, parts = ["marks"]) =>
    holds.watch("x", { parts, values: false, webhook: false, browser: browser(name) }, async (missing) => {
      asked.push([...missing]);
      return digests(missing);
    });
  await add("laptop", ["marks", "attendance"]);
  await pass(MINUTE, holds);
  const types = ["hold.subscribed", "hold.unsubscribed"];
  const heard = [...types.map((type) => `phone ${type}`), ...types.map((type) => `webhook ${type}`)];
  expect([push.types.sort(), asked]).toEqual([heard, [["attendance"]]]);
  await add("tablet");
  await expect(add("fourth")).rejects.toMatchObject({ code: "validation_error" });
  expect(await keysOf(holds)).toEqual(["phone", "laptop", "tablet"]);
  push.answer = (to) => (to === "tablet" ? "gone" : "delivered");
  portal.changes = [CHANGE];
  await pass(13 * MINUTE, holds);
  expect(await keysOf(holds)).toEqual(["phone", "laptop"]);
  const heardLast = ["laptop", "phone", "tablet", "webhook"].map((one) => `${one} hold.unsubscribed`);
  expect(push.types.slice(-4).sort()).toEqual(heardLast);
  const status = await holds.status("x");
  await holds.unwatch("x", (status.held && status.watch?.browsers[0]?.id) || null);
  expect(await keysOf(holds)).toEqual(["laptop"]);
  for (let call = 0; call < 7; call++) await add("phone");
  await expect(add("phone")).rejects.toMatchObject({ code: "rate_limited" });
  await holds.end("x");
  await expect(add("phone")).rejects.toMatchObject({ code: "session_expired" });
});
