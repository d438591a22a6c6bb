import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  fakeService,
  type Handler,
  inOrder,
  JsonStore,
  json,
  loggedIn,
  problem,
  sessionOf,
} from "./dev/fake-service.ts";
import { MemoryStore, type PorticoOptions, type WatchEvent, type WatchOptions } from "./index.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = "2026-09-25T10:00:00.000Z";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(START) });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

const baseline = (digest: string) => ({ data: [], digest, baseline: true, changes: [] });
const unchanged = (digest: string) => ({ unchanged: true, digest });
const change = (mark_title: string) => ({
  ...{ kind: "added", collection: "assessments", key: { mark_title }, fields: null },
  record: { mark_title, scored_mark: 9 },
});
const changed = (digest: string, ...titles: readonly string[]) => ({
  ...{ data: [], digest, baseline: false, changes: titles.map(change) },
});
const refreshed = (parts: object, headers = {}) => json({ sem_sub_id: "AP2026272", parts }, 200, headers);
/** An answer about the marks alone. */
const marks = (read: object) => () => refreshed({ marks: read });

/** Logs in and keeps the session alive; answers the reads in order. */
function serving(...answers: readonly (() => Response)[]): Handler {
  const answer = inOrder(...answers);
  return ({ path }) =>
    path === "/auth/login" ? loggedIn("A2") : path === "/auth/check" ? json({ alive: true }) : answer();
}

const expired = () => problem("session_expired");
const disconnected = () => Promise.reject(new TypeError("fetch failed"));
const notContacted = () => problem("overloaded", { portal: { page: null, contacted: false } });
const credentials = { registration_number: "23DMO0001", password: "p" };
const semester = { sem_sub_id: "AP2026272" };
const about = { ...semester, semester_name: null };

/** An event in one line; that of a change has the mark before and now. */
function lineOf(event: WatchEvent): string {
  const semester = "semester_name" in event ? (event.semester_name ?? "") : "";
  const [about] = /^\w+ /.exec(semester) ?? [""];
  if (event.type === "change")
    return `${about}${event.kind} ${event.key.mark_title} ${event.before?.scored_mark ?? "-"} ${event.record?.scored_mark ?? "-"}`;
  if (event.type === "baseline") return `${about}baseline ${event.parts}`;
  if (event.type === "signed_out") return `signed_out ${event.code} ${event.otp_challenge?.token}`;
  return `${about}${event.type} ${event.part} ${"code" in event ? event.code : event.covers}`;
}

/** Runs a watch in the background and collects its events. */
function start(
  handler: Handler,
  options: Partial<WatchOptions> = semester,
  client: Partial<PorticoOptions> = {},
  parts: readonly ("marks" | "profile")[] = ["marks"],
) {
  const sessions = new MemoryStore();
  sessions.save(sessionOf("A1"));
  const service = fakeService(handler, { store: sessions, maxRetries: 0, ...client });
  const stop = new AbortController();
  const events: WatchEvent[] = [];
  const watched = service.portico.watch(parts, { every: 10 * MINUTE, signal: stop.signal, ...options });
  const ended = (async () => {
    for await (const event of watched) events.push(event);
  })().catch((error: unknown) => error);
  const reads = () => service.requests.filter(({ path }) => path === "/student/refresh");
  /** The events since the last call. */
  const lines = () => events.splice(0).map(lineOf);
  return { ...service, stop, events, lines, ended, reads };
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);

describe("watch", () => {
  it("yields a baseline, then every change, and sends the digest of the read before", async () => {
    const { events, reads } = start(
      serving(marks(baseline("d1")), marks(changed("d2", "CAT1", "CAT2")), marks(unchanged("d3"))),
    );
    await pass(0);
    expect(events).toEqual([{ type: "baseline", parts: ["marks"], ...about }]);
    await pass(25);
    expect(events.slice(1)).toEqual(
      ["CAT1", "CAT2"].map((title, index) => ({
        type: "change",
        id: `marks-2026-09-25T10:10:30.000Z-${index}`,
        ...{ part: "marks", ...about, found_at: "2026-09-25T10:10:30.000Z", ...change(title), before: null },
      })),
    );
    expect(reads().map(({ body }) => body.known)).toEqual([{ marks: null }, { marks: "d1" }, { marks: "d2" }]);
  });

  it("reports no value that the service could not use as a change, but once as a problem", async () => {
    const gone = (fields: readonly string[] | null, unfit: number) => () => {
      const record = { mark_title: "CAT1", max_mark: null };
      const changes = [{ ...change("CAT1"), kind: "changed", fields, record }];
      return refreshed({ marks: { ...changed("d2"), changes } }, { "x-portal-unfit": `${unfit}` });
    };
    const { lines, reads } = start(
      serving(
        marks(baseline("d1")),
        gone(["max_mark"], 1),
        gone(null, 1),
        gone(["max_mark"], 0),
        marks(unchanged("d2")),
      ),
    );
    await pass(60);
    expect(lines()).toEqual(["baseline marks", "problem marks data_incomplete", "changed CAT1 - -"]);
    expect(reads().map(({ body }) => body.known.marks)).toEqual([null, "d1", "d1", "d1", "d2", "d2"]);
  });

  it("throws at once for a shorter interval, a pause without a time and no parts", () => {
    const { portico } = fakeService(() => json(null));
    expect(() => portico.watch(["marks"], { every: 10 * MINUTE - 1 })).toThrow(RangeError);
    expect(() => portico.watch(["marks"], { every: Number.NaN })).toThrow(RangeError);
    const pause = { from: "24:00", to: "06:00" };
    expect(() => portico.watch(["marks"], { every: 10 * MINUTE, pause })).toThrow("24:00 is not a time");
    expect(() => portico.watch([], { every: 10 * MINUTE })).toThrow(TypeError);
  });

  it("reads nothing in the pause", async () => {
    // 10:00 UTC is 15:30 in India.
    const { reads } = start(serving(marks(unchanged("d"))), { ...semester, pause: { from: "15:35", to: "06:00" } });
    for (const [minutes, count] of [
      [0, 1],
      [14.5 * 60, 1],
      [0.5, 2],
      [10.5, 3],
    ] as const) {
      await pass(minutes);
      expect(reads()).toHaveLength(count);
    }
  });

  it("waits as long as the service asks, and reports the problem once", async () => {
    const { lines, reads } = start(
      serving(
        () => problem("overloaded", { retry_after_s: 7200 }),
        () => problem("overloaded"),
        marks(unchanged("d")),
        () => problem("overloaded"),
      ),
    );
    for (const [minutes, count, events] of [
      [120, 1, ["problem null overloaded"]],
      [0.5, 2, []],
      [11, 3, []],
      [11, 4, ["problem null overloaded"]],
    ] as const) {
      await pass(minutes);
      expect([reads().length, lines()]).toEqual([count, events]);
    }
  });

  it.each([
    ["a network failure", [0, 1.05, 3.15, 7.35, 15.75, 26.25], disconnected],
    ["a service that has not contacted the portal", [0, 1.05, 3.15, 7.35, 15.75, 26.25], notContacted],
    ["a portal that is down", [0, 10.5, 21, 31.5, 42, 52.5], () => problem("portal_unavailable")],
    ["a changed page", [0, 20.5, 61, 121.5, 182, 242.5], () => problem("portal_page_changed")],
    ["a portal that is down after a network failure", [0, 1.05, 11.55, 12.6, 23.1, 24.15], null],
  ])("reads again after a pause that depends on the cause: %s", async (_name, minutes, cause) => {
    const times: number[] = [];
    const failure = cause ?? (() => (times.length % 2 === 1 ? disconnected() : problem("portal_unavailable")));
    const begin = Date.now();
    start(({ path }) => {
      if (path === "/auth/check") return json({ alive: true });
      times.push((Date.now() - begin) / MINUTE);
      return failure();
    });
    await pass(250);
    expect(times.slice(0, 6)).toEqual(minutes.map((minute) => expect.closeTo(minute, 2)));
  });

  it("keeps the session alive between reads that are further apart than a session lives, also in the pause", async () => {
    const options = { ...semester, every: 30 * MINUTE, pause: { from: "16:00", to: "06:00" } };
    const { paths } = start(serving(marks(unchanged("d"))), options);
    await pass(62);
    expect(paths()).toEqual(["/student/refresh", ...Array(5).fill("/auth/check")]);
    const { paths: without } = start(serving(marks(unchanged("d"))), { ...options, keepAlive: false });
    await pass(200);
    expect(without()).not.toContain("/auth/check");
  });

  it("tries to keep the session alive for as long as it may live, and logs in at the next read", async () => {
    const session = { isAlive: true };
    const { paths } = start(
      ({ path, body }) => {
        if (path === "/auth/login") return loggedIn("A2");
        if (path === "/auth/check") return problem("portal_unavailable");
        return body.session.cookie === "JSESSIONID=A2" || session.isAlive
          ? refreshed({ marks: unchanged("d") })
          : expired();
      },
      { ...semester, every: 60 * MINUTE },
      { credentials },
    );
    await pass(20);
    session.isAlive = false;
    await pass(45);
    const checks = ["/auth/check", "/auth/check", "/auth/check"];
    expect(paths()).toEqual(["/student/refresh", ...checks, "/student/refresh", "/auth/login", "/student/refresh"]);
  });

  it("reads a part that fails less often, and the others as before", async () => {
    const problem = { code: "portal_page_changed", detail: "Changed.", retryable: false, retry_after_s: 60 };
    const readOf = (part: string) => [part, part === "marks" ? { problem } : unchanged("d")];
    const handler: Handler = ({ body }) => refreshed(Object.fromEntries(body.parts.map(readOf)));
    const { requests, events } = start(handler, semester, {}, ["marks", "profile"]);
    await pass(22);
    expect(requests.map(({ body }) => body.parts)).toEqual([["marks", "profile"], ["profile"], ["marks"], ["profile"]]);
    const { code, detail } = problem;
    expect(events).toEqual([{ type: "problem", part: "marks", ...about, code, detail }]);
  });

  it("reports once that a person must log in, sends nothing until then, and continues", async () => {
    const { lines, reads, portico } = start(serving(expired, marks(baseline("d1"))));
    await pass(60);
    expect([lines(), reads().length]).toEqual([["signed_out session_expired undefined"], 1]);
    await portico.login(credentials);
    await pass(1);
    expect(lines()).toEqual(["baseline marks"]);
  });

  it("hands the OTP challenge out, and continues within a minute after verifyOtp()", async () => {
    const { lines, portico, paths } = start(
      ({ path, body }) => {
        if (path === "/auth/login") return json({ status: "otp_required", otp_challenge: { token: "sealed" } });
        if (path === "/auth/verify_otp") return loggedIn("A2");
        return body.session.cookie === "JSESSIONID=A2" ? refreshed({ marks: baseline("d1") }) : expired();
      },
      semester,
      { credentials },
    );
    await pass(24 * 60);
    expect(lines()).toEqual(["signed_out otp_required sealed"]);
    expect(paths()).toEqual(["/student/refresh", "/auth/login"]);
    await portico.verifyOtp({ token: "sealed" }, "123456");
    await pass(1);
    expect(lines()).toEqual(["baseline marks"]);
  });

  it("does not read again at once if the session that the portal refused is still stored", async () => {
    const { paths } = start(serving(expired), semester, { credentials });
    await pass(9);
    expect(paths()).toEqual(["/student/refresh", "/auth/login", "/student/refresh"]);
  });

  it("continues after a crash without repeating or losing a change", async () => {
    const options = { ...semester, store: new JsonStore() };
    const first = start(serving(marks(baseline("d1")), marks(changed("d2", "CAT1", "CAT2", "Quiz"))), options);
    await pass(0);
    const read = first.portico.watch(["marks"], { every: 10 * MINUTE, ...options });
    first.stop.abort();
    const next = async (minutes: number) => {
      const result = read.next();
      await pass(minutes);
      return (await result).value;
    };
    expect((await next(11))?.type).toBe("change");
    const interrupted = await next(0);
    expect(interrupted).toMatchObject({ key: { mark_title: "CAT2" } });

    const second = start(serving(marks(unchanged("d3"))), options);
    await pass(0);
    expect(second.events).toEqual([interrupted, { ...interrupted, id: expect.any(String), ...change("Quiz") }]);
    expect(second.reads()).toHaveLength(0);
    await pass(11);
    expect(second.reads().map(({ body }) => body.known)).toEqual([{ marks: "d2" }]);
    expect(second.events).toHaveLength(2);
  });

  it("rejects for a failure that only a developer can fix, and with the reason of the signal", async () => {
    const rejected = start(serving(() => problem("api_key_invalid")));
    await pass(0);
    expect(await rejected.ended).toMatchObject({ code: "api_key_invalid" });
    const aborted = start(serving(marks(unchanged("d"))));
    await pass(1);
    aborted.stop.abort("enough");
    expect(await aborted.ended).toBe("enough");
  });

  it("does not read again at once if the clock of an earlier run was ahead", async () => {
    const store = new JsonStore();
    store.save({ parts: { "marks AP2026272": { digest: "d", checked_at: "2027-01-01T00:00:00.000Z" } }, pending: [] });
    const { reads } = start(serving(marks(unchanged("d"))), { ...semester, store });
    await pass(9.9);
    expect(reads()).toHaveLength(0);
    await pass(0.1);
    expect(reads()).toHaveLength(1);
  });
});

it("changes returns what has changed since the last call with the same store, also if a part fails", async () => {
  const sessions = new MemoryStore();
  sessions.save(sessionOf("A1"));
  const problem = { code: "portal_timeout", detail: "Late.", retryable: true };
  const [first, second] = [
    () => refreshed({ marks: baseline("d1"), profile: baseline("p1") }),
    () => refreshed({ marks: changed("d2", "CAT1"), profile: { problem } }),
  ];
  const { portico, requests } = fakeService(serving(first, second), { store: sessions });
  const store = new JsonStore();
  const none = { sem_sub_id: null, semester_name: null };
  const compare = () => portico.changes(["marks", "profile"], { store, ...semester });
  const nothing = { semesters: [], changes: [], baselines: [], limited: [], problems: [] };
  const baselines = [
    { part: "marks", ...about },
    { part: "profile", ...none },
  ];
  expect(await compare()).toEqual({ ...nothing, baselines });
  const found = { id: expect.any(String), part: "marks", ...about, found_at: START, ...change("CAT1"), before: null };
  const problems = [{ part: "profile", ...none, ...problem, retry_after_s: null }];
  expect(await compare()).toEqual({ ...nothing, changes: [found], problems });
  await compare();
  const known = [
    [null, null],
    ["d1", "p1"],
    ["d2", "p1"],
  ].map(([marks, profile]) => ({ marks, profile }));
  expect(requests.map(({ body }) => [body.sem_sub_id, body.known])).toEqual(known.map((one) => ["AP2026272", one]));
});

const FALL = { id: "AP2026272", name: "Fall Semester 2026-27" };
const WINTER = { id: "AP2026274", name: "Winter Semester 2026-27" };

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

/** A watch of the current semesters. */
const follow = (marks: Marks, store = new JsonStore(), options: Partial<WatchOptions> = {}) =>
  start(({ path, body }) => marks.answer(path, body), {
    ...{ every: 2 * HOUR, keepAlive: false, store, keepRecords: true },
    ...options,
  });
/** The semesters that were read since the last call. */
const read = ({ requests }: ReturnType<typeof follow>) =>
  requests.splice(0).flatMap(({ body }) => body.sem_sub_id ?? []);

/** Lets time pass. Of more than half a day, the device sleeps for the beginning: each hour of months would be a turn of the event loop. */
async function sleep(ms: number): Promise<void> {
  const awake = Math.min(ms, 12 * HOUR);
  vi.setSystemTime(Date.now() + ms - awake);
  await vi.advanceTimersByTimeAsync(awake);
}

describe("a watch from November to April", () => {
  beforeEach(() => {
    vi.setSystemTime(Date.parse("2026-11-20T10:00:00Z"));
  });

  it("follows both semesters until the old one rests, and loses no change", async () => {
    const marks = new Marks();
    const store = new JsonStore();
    let watched = follow(marks, store);
    await sleep(HOUR);
    expect(watched.lines()).toEqual(["Fall baseline marks"]);

    // December: the next semester is listed, and marks of the running one come in.
    marks.above = [WINTER];
    marks.of[FALL.id] = { CAT1: 40, CAT2: 35 };
    await sleep(10 * HOUR);
    expect(watched.lines()).toEqual(["Fall added CAT2 - 35", "Winter baseline marks"]);

    // A change of each semester while the watch is not running; then the next semester begins.
    watched.stop.abort();
    marks.of[FALL.id] = { CAT1: 41, CAT2: 35 };
    marks.of[WINTER.id] = { Quiz: 5 };
    [marks.current, marks.above] = [WINTER, []];
    await sleep(20 * DAY);
    watched = follow(marks, store);
    await sleep(3 * HOUR);
    expect(watched.lines()).toEqual(["Winter added Quiz - 5", "Fall changed CAT1 40 41"]);

    // The portal withdraws the old semester, and shows it again with a mark.
    marks.of[FALL.id] = {};
    await sleep(10 * DAY);
    expect(watched.lines()).toEqual([]);
    marks.of[FALL.id] = { CAT1: 41, CAT2: 35, FAT: 80 };
    await sleep(10 * DAY);
    expect(watched.lines()).toEqual(["Fall added FAT - 80"]);

    // Sixty days after its last change, the old semester rests.
    read(watched);
    await sleep(45 * DAY);
    expect(new Set(read(watched))).toEqual(new Set([WINTER.id, FALL.id]));
    await sleep(15 * DAY);
    read(watched);
    await sleep(DAY);
    expect(new Set(read(watched))).toEqual(new Set([WINTER.id]));

    // It is the current one again: its last read still counts.
    [marks.current, marks.above] = [FALL, []];
    marks.of[FALL.id] = { CAT1: 41, CAT2: 35, FAT: 81 };
    await sleep(DAY);
    expect(watched.lines()).toEqual(["Fall changed FAT 80 81"]);
  });

  it("reads the current semester as before if only another one cannot be read, and reports that once", async () => {
    const marks = new Marks();
    marks.above = [WINTER];
    marks.failing[WINTER.id] = "portal_page_changed";
    const watched = follow(marks, new JsonStore(), { every: HOUR / 3 });
    await sleep(5 * HOUR);
    expect(watched.lines()).toEqual(["Fall baseline marks", "Winter problem marks portal_page_changed"]);
    expect(read(watched).filter((id) => id === FALL.id).length).toBeGreaterThanOrEqual(14);
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
    const watched = follow(marks);
    await sleep(5 * HOUR);
    expect(asked).toBe(1);
    fails = true;
    await sleep(5 * HOUR);
    marks.of[FALL.id] = { CAT1: 44 };
    await sleep(3 * HOUR);
    expect(asked).toBeGreaterThan(1);
    expect(watched.lines()).toEqual(["Fall baseline marks", "Fall changed CAT1 40 44"]);
  });

  it("keeps no records, and reports no earlier values, unless asked to", async () => {
    const marks = new Marks();
    const store = new JsonStore();
    const watched = follow(marks, store, { keepRecords: false });
    await sleep(HOUR);
    marks.of[FALL.id] = { CAT1: 44 };
    await sleep(3 * HOUR);
    expect(watched.lines().at(-1)).toBe("Fall changed CAT1 - 44");
    expect(store.json).not.toContain("data");
  });
});

it("changes() compares the same semesters, and names them", async () => {
  const marks = new Marks();
  const { portico } = follow(marks);
  const store = new JsonStore();
  await portico.changes(["marks"], { store });
  marks.above = [WINTER];
  marks.of[FALL.id] = { CAT1: 44 };
  await sleep(7 * HOUR);
  expect(await portico.changes(["marks"], { store })).toMatchObject({
    semesters: [FALL, WINTER],
    changes: [{ sem_sub_id: FALL.id, semester_name: FALL.name, key: { mark_title: "CAT1" } }],
    baselines: [{ part: "marks", sem_sub_id: WINTER.id, semester_name: WINTER.name }],
  });
});
