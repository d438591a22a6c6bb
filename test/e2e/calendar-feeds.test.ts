import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseIcs } from "../ics.ts";
import { control, request, type Service, startService } from "../service.ts";
import { folderForAll, startedForAll } from "../set-up.ts";
import { worldForAll } from "../world.ts";

/** The clock of the service. That of the demo portal does not move: its sessions end by a logout. */
const start = Date.now();
/** A service with a store. */
const folder = folderForAll();
const world = worldForAll({ now: () => start });
const stored = startedForAll(() => startWithStore());
afterEach(async () => {
  vi.useRealTimers();
  await control(world.portal, "reset");
});

const startWithStore = () => startService(world.portal.url, { CALENDAR_STORE: join(folder, "feeds.db") });
const wait = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
const DAY = 24 * 60;

type Session = Record<string, string>;

const exams = { parts: ["exams"], sem_sub_id: "AP2026272" };
const subscribe = (service: Service, session: Session, fields: object = {}) =>
  service.post("/calendar/subscribe", { session, ...exams, ...fields });
const logout = (session: Session) => world.service.post("/auth/logout", { session });
const moveExam = () => control(world.portal, "edit", { kind: "exam", key: "CAT2 AP2026272000101", date: "2026-10-07" });

async function poll({ url, log }: Service, path: string, headers: Record<string, string> = {}) {
  const answer = await request(url + path, { headers });
  const { events, description } = answer.status === 200 ? parseIcs(answer.text) : { events: [], description: null };
  const line = JSON.parse(log.findLast((text) => text.includes('"msg":"request"')) ?? "{}");
  const event = (uid: string) => events.find((candidate) => candidate.uid.startsWith(uid));
  return {
    ...answer,
    events,
    description,
    requests: line.portal_requests,
    moved: event("exams-ap2026272-cat2")?.times,
  };
}

const problem = ({ status, body }: { status: number; body: { errors?: { pointer: string }[] } }) => [
  status,
  body.errors?.[0]?.pointer,
];

it("a busy feed has the times of the events and nothing else of them, and ends like any other", async () => {
  const session = await world.login();
  const fields = { parts: ["timetable", "exams"], reminder_minutes: 10 };
  const [full, busy] = [
    await subscribe(stored, session, fields),
    await subscribe(stored, session, { ...fields, content: "busy" }),
  ];
  const [all, times] = [await poll(stored, full.body.path), await poll(stored, busy.body.path)];
  // Neighbours are one event, so that nobody can count classes.
  const joined: string[] = [];
  for (const time of all.events.flatMap((event) => event.times).sort()) {
    const [[begin, until = ""], [start = "", end = ""]] = [joined.at(-1)?.split(" ") ?? [], time.split(" ")];
    const isNext = Date.parse(start) - Date.parse(until) <= 15 * 60_000;
    joined.splice(isNext ? -1 : joined.length, 1, isNext ? `${begin} ${[until, end].sort()[1]}` : time);
  }
  expect(times.events.flatMap((event) => event.times).sort()).toEqual(joined);
  expect(
    new Set(times.events.map(({ summary, location, description }) => [summary, location, description].join())),
  ).toEqual(new Set(["Busy,,"]));
  // Course codes, class ids, rooms, slots and teachers of the full feed.
  const words = all.events.flatMap(
    (one) => [one.summary, one.location, one.description].join(" ").match(/[\w-]*\d[\w-]{2,}|[A-Z]\w{4,}/g) ?? [],
  );
  expect(words.length).toBeGreaterThan(100);
  expect([...new Set(words)].filter((word) => times.text.replace(/\r\n /g, "").includes(word))).toEqual([]);
  expect(new Set(times.events.map(({ uid }) => uid)).size).toBe(times.events.length);
  const wrong = [
    { content: "busy", parts: ["assignments"] },
    { ...fields, content: "events", path: busy.body.path },
  ];
  const answers = await Promise.all(wrong.map((one) => subscribe(stored, session, one)));
  expect(answers.map(problem)).toEqual([
    [422, "/parts"],
    [422, "/content"],
  ]);
  expect((await subscribe(stored, session, { ...fields, path: busy.body.path })).status).toBe(200);
  await stored.post("/calendar/revoke", { path: busy.body.path });
  expect([(await poll(stored, busy.body.path)).status, (await poll(stored, full.body.path)).status]).toEqual([
    410, 200,
  ]);
});

describe("without a store", () => {
  it("a feed follows the portal while the session is alive, and then has nothing: calendar apps keep their events after a 404", async () => {
    const session = await world.login();
    const { status, body } = await subscribe(world.service, session);
    expect([status, body]).toEqual([
      200,
      { path: expect.any(String), is_stored: false, event_count: 15, problems: [] },
    ]);
    const first = await poll(world.service, body.path);
    expect([first.status, first.events.length, first.moved]).toEqual([200, 15, ["2026-09-30T04:30 2026-09-30T06:00"]]);
    expect(first.description).not.toMatch(/^As of/);
    expect(first.text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n");
    expect([first.headers.get("content-type"), first.headers.get("cache-control")]).toEqual([
      "text/calendar; charset=utf-8",
      "private, max-age=600",
    ]);
    const etag = first.headers.get("etag") ?? "";
    expect((await poll(world.service, body.path, { "if-none-match": etag })).status).toBe(304);
    await moveExam();
    const second = await poll(world.service, body.path, { "if-none-match": etag });
    expect([second.status, second.events.length, second.moved]).toEqual([
      200,
      15,
      ["2026-10-07T04:30 2026-10-07T06:00"],
    ]);
    await logout(session);
    const over = await poll(world.service, body.path);
    const again = await poll(world.service, body.path);
    expect([over.status, over.text, again.status, again.requests]).toEqual([404, again.text, 404, 0]);
    expect(over.text).toMatch(/^The portal session of this calendar is over\./);
  });

  it("the portal is read six times an hour, and 30 polls a minute are answered", async () => {
    const { body } = await subscribe(world.service, await world.login());
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push((await poll(world.service, body.path)).status);
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(24).fill(404), 429]);
  });

  it("a service that is busy answers 404 in place of 503", async () => {
    const busy = await startService(world.portal.url, { REQUESTS_IN_PROGRESS: "1" });
    const { body } = await subscribe(busy, await world.login());
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(busy.url + body.path)));
    await busy.stop();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  it("an address is in no log line, and a changed one is unknown", async () => {
    const { body } = await subscribe(world.service, await world.login());
    await poll(world.service, body.path);
    const [address = ""] = /[^/]+(?=\.ics)/.exec(body.path) ?? [];
    expect(world.service.log.filter((line) => line.includes(address.slice(0, 30)))).toEqual([]);
    expect(world.service.log.some((line) => line.includes('"route":"/calendar/feeds/*"'))).toBe(true);
    const changed = body.path.replace(/.{4}\.ics$/, "AAAA.ics");
    expect((await poll(world.service, changed)).status).toBe(404);
    expect(problem(await world.service.post("/calendar/revoke", { path: changed }))).toEqual([422, "/path"]);
  });
});

describe("with a store", () => {
  it("a feed serves the last good copy with its age, and the next login updates it", async () => {
    const session = await world.login();
    const { body } = await subscribe(stored, session, { parts: ["exams", "timetable", "assignments"] });
    expect([body.is_stored, body.event_count]).toEqual([true, 52]);
    const fresh = await poll(stored, body.path);
    expect([fresh.status, fresh.events.length, fresh.requests]).toEqual([200, 52, 0]);
    await logout(session);
    await moveExam();
    wait(11);
    const old = await poll(stored, body.path);
    expect([old.status, old.events, old.headers.get("last-modified")]).toEqual([
      200,
      fresh.events,
      fresh.headers.get("last-modified"),
    ]);
    const readInIndia = new Date(Date.parse(old.headers.get("last-modified") ?? "") + 5.5 * 3_600_000).toISOString();
    const asOf = `As of ${readInIndia.slice(0, 10)} ${readInIndia.slice(11, 16)} in India. Updated when you log in to your app.`;
    expect(old.description).toBe(`${asOf}\n${fresh.description}`);
    wait(8 * DAY);
    const older = await poll(stored, body.path);
    expect([older.events.length, older.events.at(-1)?.summary]).toEqual([
      53,
      expect.stringMatching(/^Calendar last updated on \d{4}-\d\d-\d\d: log in to your app again$/),
    ]);
    const next = await subscribe(stored, await world.login(), {
      ...{ parts: ["timetable", "exams", "assignments"], path: body.path },
    });
    expect(next.body).toEqual({ path: body.path, is_stored: true, event_count: 52, problems: [] });
    const updated = await poll(stored, body.path);
    expect([updated.events.length, updated.moved]).toEqual([52, ["2026-10-07T04:30 2026-10-07T06:00"]]);
    // Only the moved exam has a new revision.
    const revisions = (text: string) =>
      new Map(
        [...text.matchAll(/UID:(.*)\r\n(?:.*\r\n){2}SEQUENCE:(\d+)/g)].map(([, uid, number]) => [uid, Number(number)]),
      );
    const before = revisions(fresh.text);
    const after = [...revisions(updated.text)].filter(([uid, number]) => number > (before.get(uid) ?? 0));
    expect([after.length, after[0]?.[0]]).toEqual([
      1,
      "exams-ap2026272-cat2-general-semester-ap2026272000101-c1-tcc1@portico",
    ]);
  });

  it("copies are encrypted, outlive the process, and end everywhere with a revocation; after 120 days, only the copy is gone", async () => {
    const session = await world.login();
    const feeds = [await subscribe(stored, session), await subscribe(stored, session)];
    const [first, second] = feeds.map(({ body }) => body.path);
    const files = await Promise.all(["feeds.db", "feeds.db-wal"].map((name) => readFile(join(folder, name), "latin1")));
    for (const secret of [...Object.values(session), "NoSQL", "CSE3009"]) expect(files.join()).not.toContain(secret);
    const other = await startWithStore();
    expect((await poll(other, first)).events).toHaveLength(15);
    const revoked = await other.post("/calendar/revoke", { path: first });
    expect([revoked.status, revoked.body]).toEqual([200, { revoked: true }]);
    await other.stop();
    expect([(await poll(stored, first)).status, (await poll(stored, second)).status]).toEqual([410, 200]);
    expect(problem(await subscribe(stored, session, { path: first }))).toEqual([422, "/path"]);
    await logout(session);
    wait(121 * DAY);
    expect((await poll(stored, second)).status).toBe(404);
    const next = await subscribe(stored, await world.login(), { path: second });
    expect([next.body.is_stored, (await poll(stored, second)).status]).toEqual([true, 200]);
  });

  it("a feed is updated for its student and parts only", async () => {
    const session = await world.login();
    const { body } = await subscribe(stored, session);
    const others = await subscribe(stored, await world.login("23DMO0003"), { path: body.path });
    expect(problem(others)).toEqual([422, "/path"]);
    expect(problem(await subscribe(stored, session, { parts: ["timetable"], path: body.path }))).toEqual([
      422,
      "/parts",
    ]);
  });
});
