import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeService, JsonStore, json, problem, sessionNumber } from "./dev/fake-service.ts";
import { MemoryStore, type WatchEvent, type WatchStore } from "./index.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FALL = { id: "AP2026272", name: "Fall Semester 2026-27" };
const WINTER = { id: "AP2026274", name: "Winter Semester 2026-27" };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T10:00:00Z") });
});

/** A student's marks by semester and title. The digest of marks is their JSON. */
class Marks {
  readonly of: Record<string, Record<string, number>> = { [FALL.id]: { CAT1: 40 }, [WINTER.id]: {} };
  current = FALL;
  above: readonly (typeof FALL)[] = [];
  /** Codes with which reads of a semester fail. */
  readonly failing: Record<string, string> = {};

  answer(path: string, { sem_sub_id, known }: { sem_sub_id: string; known: { marks: string | null } }): Response {
    if (path === "/student/current_semester")
      return json({ semester: this.current, evidence: "attendance", listed_above: this.above });
    if (path !== "/student/refresh") return json({ alive: true });
    const code = this.failing[sem_sub_id];
    if (code !== undefined) return problem(code);
    const now = this.of[sem_sub_id] ?? {};
    const digest = JSON.stringify(now);
    if (known.marks === digest) return json({ sem_sub_id, parts: { marks: { unchanged: true, digest } } });
    const before: Record<string, number> = JSON.parse(known.marks ?? "{}");
    const titles = [...new Set([...Object.keys(before), ...Object.keys(now)])];
    const changes = titles.flatMap((mark_title) => {
      const [old, scored_mark] = [before[mark_title], now[mark_title]];
      if (old === scored_mark) return [];
      const kind = old === undefined ? "added" : scored_mark === undefined ? "removed" : "changed";
      const record = scored_mark === undefined ? null : { mark_title, scored_mark };
      const fields = kind === "changed" ? ["scored_mark"] : null;
      return [{ kind, collection: "assessments", key: { mark_title }, fields, record }];
    });
    const assessments = Object.entries(now).map(([mark_title, scored_mark]) => ({ mark_title, scored_mark }));
    const data = assessments.length === 0 ? [] : [{ class_id: "C1", assessments }];
    const baseline = known.marks === null;
    const marks = { data, digest, digest_covers: "fields", baseline, changes: baseline ? [] : changes };
    return json({ sem_sub_id, parts: { marks } });
  }
}

function start(marks: Marks, store: WatchStore, keepRecords = true, every = 2 * HOUR) {
  const sessions = new MemoryStore();
  sessions.save(sessionNumber(1));
  const { portico, requests } = fakeService(({ path, body }) => marks.answer(path, body), {
    store: sessions,
    maxRetries: 0,
  });
  const stop = new AbortController();
  const events: WatchEvent[] = [];
  const options = { every, keepAlive: false, store, keepRecords, signal: stop.signal };
  void (async () => {
    for await (const event of portico.watch(["marks"], options)) events.push(event);
  })().catch(() => {});
  /** The events since the last call, each in one line. */
  const lines = () => events.splice(0).map(lineOf);
  const read = () => requests.splice(0).flatMap(({ body }) => body.sem_sub_id ?? []);
  return { portico, lines, read, stop };
}

function lineOf(event: WatchEvent): string {
  const about = "semester_name" in event ? `${event.semester_name}: ` : "";
  if (event.type === "change")
    return `${about}${event.kind} ${event.key.mark_title} ${event.before?.scored_mark ?? "-"} ${event.record?.scored_mark ?? "-"}`;
  return (
    about +
    (event.type === "baseline" ? `baseline ${event.parts}` : `${event.type} ${"code" in event ? event.code : ""}`)
  );
}

/** Lets time pass. Of more than half a day, the device sleeps for the beginning: each hour of months would be a turn of the event loop. */
async function pass(ms: number): Promise<void> {
  const awake = Math.min(ms, 12 * HOUR);
  vi.setSystemTime(Date.now() + ms - awake);
  await vi.advanceTimersByTimeAsync(awake);
}

describe("a watch from November to April", () => {
  it("follows both semesters until the old one rests, and loses no change", async () => {
    const marks = new Marks();
    const store = new JsonStore();
    let watched = start(marks, store);
    await pass(HOUR);
    expect(watched.lines()).toEqual(["Fall Semester 2026-27: baseline marks"]);

    // December: the next semester is listed, and marks of the running one come in.
    marks.above = [WINTER];
    marks.of[FALL.id] = { CAT1: 40, CAT2: 35 };
    await pass(10 * HOUR);
    expect(watched.lines()).toEqual([
      "Fall Semester 2026-27: added CAT2 - 35",
      "Winter Semester 2026-27: baseline marks",
    ]);

    // A change of each semester while the watch is not running; then the next semester begins.
    watched.stop.abort();
    marks.of[FALL.id] = { CAT1: 41, CAT2: 35 };
    marks.of[WINTER.id] = { Quiz: 5 };
    [marks.current, marks.above] = [WINTER, []];
    await pass(20 * DAY);
    watched = start(marks, store);
    await pass(3 * HOUR);
    expect(watched.lines()).toEqual([
      "Winter Semester 2026-27: added Quiz - 5",
      "Fall Semester 2026-27: changed CAT1 40 41",
    ]);

    // The portal withdraws the old semester, and shows it again with a mark.
    marks.of[FALL.id] = {};
    await pass(10 * DAY);
    expect(watched.lines()).toEqual([]);
    marks.of[FALL.id] = { CAT1: 41, CAT2: 35, FAT: 80 };
    await pass(10 * DAY);
    expect(watched.lines()).toEqual(["Fall Semester 2026-27: added FAT - 80"]);

    // Sixty days after its last change, the old semester rests.
    watched.read();
    await pass(45 * DAY);
    expect(new Set(watched.read())).toEqual(new Set([WINTER.id, FALL.id]));
    await pass(15 * DAY);
    watched.read();
    await pass(DAY);
    expect(new Set(watched.read())).toEqual(new Set([WINTER.id]));

    // It is the current one again: its last read still counts.
    [marks.current, marks.above] = [FALL, []];
    marks.of[FALL.id] = { CAT1: 41, CAT2: 35, FAT: 81 };
    await pass(DAY);
    expect(watched.lines()).toEqual(["Fall Semester 2026-27: changed FAT 80 81"]);
  });

  it("reads the current semester as before if only another one cannot be read, and reports that once", async () => {
    const marks = new Marks();
    marks.above = [WINTER];
    marks.failing[WINTER.id] = "portal_page_changed";
    const watched = start(marks, new JsonStore(), true, HOUR / 3);
    await pass(5 * HOUR);
    expect(watched.lines()).toEqual([
      "Fall Semester 2026-27: baseline marks",
      "Winter Semester 2026-27: problem portal_page_changed",
    ]);
    expect(watched.read().filter((id) => id === FALL.id).length).toBeGreaterThanOrEqual(14);
  });

  it("asks for the current semester at most every six hours, and goes on with the known ones if that fails", async () => {
    const marks = new Marks();
    const answer = marks.answer.bind(marks);
    let asked = 0;
    let fails = false;
    marks.answer = (path, body) => {
      if (path === "/student/current_semester") asked++;
      return fails && path === "/student/current_semester" ? problem("portal_unavailable") : answer(path, body);
    };
    const watched = start(marks, new JsonStore());
    await pass(5 * HOUR);
    expect(asked).toBe(1);
    fails = true;
    await pass(5 * HOUR);
    marks.of[FALL.id] = { CAT1: 44 };
    await pass(3 * HOUR);
    expect(asked).toBeGreaterThan(1);
    expect(watched.lines()).toEqual([
      "Fall Semester 2026-27: baseline marks",
      "Fall Semester 2026-27: changed CAT1 40 44",
    ]);
  });

  it("keeps no records, and reports no earlier values, unless asked to", async () => {
    const marks = new Marks();
    const store = new JsonStore();
    const watched = start(marks, store, false);
    await pass(HOUR);
    marks.of[FALL.id] = { CAT1: 44 };
    await pass(3 * HOUR);
    expect(watched.lines().at(-1)).toBe("Fall Semester 2026-27: changed CAT1 - 44");
    expect(store.json).not.toContain("data");
  });
});

it("changes() compares the same semesters, and names them", async () => {
  const marks = new Marks();
  const { portico } = start(marks, new JsonStore());
  const store = new JsonStore();
  await portico.changes(["marks"], { store });
  marks.above = [WINTER];
  marks.of[FALL.id] = { CAT1: 44 };
  await pass(7 * HOUR);
  expect(await portico.changes(["marks"], { store })).toMatchObject({
    semesters: [FALL, WINTER],
    changes: [{ sem_sub_id: FALL.id, semester_name: FALL.name, key: { mark_title: "CAT1" } }],
    baselines: [{ part: "marks", sem_sub_id: WINTER.id, semester_name: WINTER.name }],
  });
});
