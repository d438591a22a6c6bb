import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { parseIcs } from "../ics.ts";
import { runProcess } from "../run-process.ts";
import { request, type Service, startService, startWorld, type World } from "../service.ts";

/*
 * Two calendar apps poll a feed through a semester in which the portal moves, adds and removes exams, classes and assignments. The first keeps
 * its events by UID, takes a newer revision only, and removes events that are gone, with ical.js. The second replaces its calendar, with the Python
 * packages icalendar and recurring_ical_events. At the end of each week, both must show what the portal shows, and nothing else.
 */

const PYTHON = `
import sys, datetime, icalendar, recurring_ical_events as recurring
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
def show(time):
    if not isinstance(time, datetime.datetime): return time.isoformat()
    return time.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M")
for event in recurring.of(calendar).between(datetime.date(2026, 1, 1), datetime.date(2027, 6, 1)):
    print(event["UID"], event["SUMMARY"], event.get("LOCATION"), show(event["DTSTART"].dt), show(event["DTEND"].dt), sep="|")
`;

/** The weeks of the semester in which something happens: the demo portal's records that change, and the sentence that a calendar then shows. */
const WEEKS: readonly {
  readonly edits: readonly string[];
  readonly shows: readonly RegExp[];
  readonly hides: readonly RegExp[];
}[] = [
  { edits: [], shows: [/CAT2: CSE3009 .*2026-09-30T04:30/, /Due: CSE3009 .*Assessment-3/], hides: [] },
  {
    edits: ["kind=exam&key=CAT2 AP2026272000101&date=2026-10-07"],
    shows: [/CAT2: CSE3009 .*2026-10-07T04:30/],
    hides: [/CAT2: CSE3009 .*2026-09-30/],
  },
  {
    edits: ["kind=exam&key=ReCAT1 AP2026272000101&date=2026-10-10", "kind=assignment&key=AP2026272000101 DA04"],
    shows: [/ReCAT1: CSE3009 .*2026-10-10/, /assignments-ap2026272-ap2026272000101-da04@portico/],
    hides: [],
  },
  {
    edits: [
      "kind=exam&key=CAT2 AP2026272000101&remove=1",
      "kind=assignment&key=AP2026272000101 DA03&due=2026-10-12",
      "kind=class&key=AP2026272000777",
    ],
    shows: [/ap2026272000101-da03@portico.*2026-10-12/],
    hides: [/CAT2: CSE3009 /],
  },
  {
    edits: [
      "kind=class&key=AP2026272000320&remove=1",
      "kind=assignment&key=AP2026272000101 DA03&remove=1",
      "kind=exam&key=CAT2 AP2026272000101&date=2026-10-14&venue=AB1-202",
    ],
    shows: [/CAT2: CSE3009 .*AB1-202.*2026-10-14T04:30/],
    hides: [/ap2026272000101-da03@portico/, /ap2026272000320/],
  },
];

const start = Date.now();
let world: World;
let service: Service;
let folder: string;
let python: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-calendars-"));
  const run = async (...command: string[]) => {
    const { code, stderr } = await runProcess(command, { HOME: process.env.HOME ?? "" });
    if (code !== 0) throw new Error(stderr);
  };
  await run("python3", "-m", "venv", join(folder, "environment"));
  python = join(folder, "environment/bin/python");
  await run(python, "-m", "pip", "install", "-q", "icalendar", "recurring_ical_events");
  await writeFile(join(folder, "show.py"), PYTHON);
  world = await startWorld({ now: () => start });
  service = await startService(world.portal.url, { CALENDAR_STORE: join(folder, "feeds.db") });
}, 300_000);
afterAll(async () => {
  vi.useRealTimers();
  await service?.stop();
  await world?.stop();
  await rm(folder, { recursive: true });
});

interface Kept {
  readonly revision: number;
  readonly lines: readonly string[];
}

/** A calendar app that updates its events one by one. */
class UpdatingApp {
  readonly #events = new Map<string, Kept>();

  take(text: string): void {
    const revisions = new Map(
      [...text.replaceAll("\r\n ", "").matchAll(/UID:(.*)\r\n(?:.*\r\n){2}SEQUENCE:(\d+)/g)].map(([, uid, number]) => [
        uid,
        Number(number),
      ]),
    );
    const { events } = parseIcs(text);
    for (const { uid, summary, location, times } of events) {
      const revision = revisions.get(uid) ?? -1;
      if (revision <= (this.#events.get(uid)?.revision ?? -1)) continue;
      const lines = times.map((time) => [uid, summary, location ?? "None", ...time.split(" ")].join("|"));
      this.#events.set(uid, { revision, lines });
    }
    const present = new Set(events.map(({ uid }) => uid));
    for (const uid of this.#events.keys()) if (!present.has(uid)) this.#events.delete(uid);
  }

  get shown(): string[] {
    return [...this.#events.values()].flatMap(({ lines }) => lines).sort();
  }
}

/** A calendar app that replaces its events.  */
class ReplacingApp {
  #text = "";

  take(text: string): void {
    this.#text = text;
  }

  async shown(): Promise<string[]> {
    const { code, stdout, stderr } = await runProcess([python, join(folder, "show.py")], {}, this.#text);
    if (code !== 0) throw new Error(stderr);
    return stdout.trim().split("\n").sort();
  }
}

it("two calendar apps show the same events at the end of every week, without a ghost", async () => {
  const parts = ["timetable", "exams", "assignments"];
  const fields = { parts, sem_sub_id: "AP2026272" };
  const session = await world.login();
  const { body } = await service.post("/calendar/subscribe", { session, ...fields });
  const logout = (ended: object) => world.service.post("/auth/logout", { session: ended });
  await logout(session);
  const [first, second] = [new UpdatingApp(), new ReplacingApp()];
  const etags = new Map<object, string>();
  const poll = async (app: UpdatingApp | ReplacingApp) => {
    const answer = await request(service.url + body.path, { headers: { "if-none-match": etags.get(app) ?? "" } });
    expect([200, 304]).toContain(answer.status);
    etags.set(app, answer.headers.get("etag") ?? "");
    if (answer.status === 200) app.take(answer.text);
  };
  const tomorrow = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  const openApp = async () => {
    const next = await world.login();
    await service.post("/calendar/subscribe", { session: next, ...fields, path: body.path });
    await logout(next);
  };
  const seen: string[] = [];
  for (const { edits, shows, hides } of WEEKS) {
    for (const edit of edits) {
      const { status } = await request(`${world.portal.url}/demo/edit`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `student=23DMO0001&${edit}`,
      });
      expect([edit, status]).toEqual([edit, 200]);
    }
    // The student opens the app twice a week; on the other days, the session is over. The apps poll on different days.
    for (let day = 0; day < 7; day++) {
      tomorrow();
      if (day === 2 || day === 6) await openApp();
      if (day % 3 === 0) await poll(first);
      if (day === 2 || day === 6) await poll(second);
    }
    const [updated, replaced] = [first.shown, await second.shown()];
    expect(replaced).toEqual(updated);
    const all = updated.join("\n");
    for (const line of shows) expect(all).toMatch(line);
    for (const line of hides) expect(all).not.toMatch(line);
    seen.push(`${updated.length}`);
  }
  expect(new Set(seen).size).toBeGreaterThan(2);
  // After eight days without the app, a notice; after the next login, it is gone.
  const states: boolean[] = [];
  for (const days of [8, 1]) {
    for (let day = 0; day < days; day++) tomorrow();
    if (days === 1) await openApp();
    await Promise.all([first, second].map((app) => poll(app)));
    expect(await second.shown()).toEqual(first.shown);
    states.push(first.shown.some((line) => line.includes("Calendar last updated on")));
  }
  expect(states).toEqual([true, false]);
  // A calendar that is fetched for the first time has the same events.
  const fresh = new UpdatingApp();
  await poll(fresh);
  expect(first.shown).toEqual(fresh.shown);
}, 300_000);
