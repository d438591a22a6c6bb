import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeService, type Handler, JsonStore, json, problem, sessionNumber } from "./dev/fake-service.ts";
import { MemoryStore, type PorticoOptions, type WatchEvent, type WatchOptions } from "./index.ts";

const MINUTE = 60_000;
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
const refreshed = (parts: object) => json({ sem_sub_id: "AP2026272", parts });
/** An answer about the marks alone. */
const marks = (read: object) => () => refreshed({ marks: read });

/** Answers the reads in order; the last answer is repeated. */
function inOrder(...answers: readonly (() => Response)[]): Handler {
  let index = 0;
  return ({ path }) => {
    if (path === "/auth/login") return json({ status: "authenticated", session: sessionNumber(2) });
    if (path === "/auth/check") return json({ alive: true });
    return (answers[Math.min(index++, answers.length - 1)] ?? (() => json(null)))();
  };
}

const expired = () => problem("session_expired");
const disconnected = () => Promise.reject(new TypeError("fetch failed"));
const notContacted = () => problem("overloaded", { portal: { page: null, contacted: false } });
const credentials = { registration_number: "23DMO0001", password: "p" };
const semester = { sem_sub_id: "AP2026272" };
const about = { ...semester, semester_name: null };
const firstRead = { type: "baseline", parts: ["marks"], ...about };

/** Runs a watch in the background and collects its events. */
function start(
  handler: Handler,
  options: Partial<WatchOptions> = {},
  client: Partial<PorticoOptions> = {},
  parts: readonly ("marks" | "profile")[] = ["marks"],
) {
  const sessions = new MemoryStore();
  sessions.save(sessionNumber(1));
  const service = fakeService(handler, { store: sessions, maxRetries: 0, ...client });
  const stop = new AbortController();
  const events: WatchEvent[] = [];
  const watched = service.portico.watch(parts, { every: 10 * MINUTE, signal: stop.signal, ...semester, ...options });
  const ended = (async () => {
    for await (const event of watched) events.push(event);
  })().catch((error: unknown) => error);
  const reads = () => service.requests.filter(({ path }) => path === "/student/refresh");
  return { ...service, stop, events, ended, reads };
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);

describe("watch", () => {
  it("asks for a person after the second login that led to an unknown page", async () => {
    const unknown = () => problem("login_step_unknown");
    const { events, paths } = start(
      ({ path }) => (path === "/auth/login" ? unknown() : expired()),
      {},
      { credentials },
    );
    await pass(24 * 60);
    expect(events.map((event) => ("code" in event ? `${event.type} ${event.code}` : event.type))).toEqual([
      "problem login_step_unknown",
      "signed_out login_step_unknown",
    ]);
    expect(paths().filter((path) => path === "/auth/login")).toHaveLength(2);
  });

  it("yields a baseline, then every change, and sends the digest of the read before", async () => {
    const { events, reads } = start(
      inOrder(marks(baseline("d1")), marks(changed("d2", "CAT1", "CAT2")), marks(unchanged("d3"))),
    );
    await pass(0);
    expect(events).toEqual([firstRead]);
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
    const lost = (fields: readonly string[] | null) => {
      const record = { mark_title: "CAT1", max_mark: null };
      const changes = [{ ...change("CAT1"), kind: "changed", fields, record }];
      return json({ ...semester, parts: { marks: { ...changed("d2"), changes } } }, 200, { "x-portal-unfit": "1" });
    };
    const { events, reads } = start(
      inOrder(
        marks(baseline("d1")),
        () => lost(["max_mark"]),
        () => lost(null),
        marks(changed("d3", "CAT2")),
      ),
    );
    await pass(24 * 60);
    expect(events.map((event) => ("code" in event ? event.code : event.type))).toEqual([
      ...["baseline", "data_incomplete"],
      ...events.slice(2).map(() => "change"),
    ]);
    expect(events[2]).toMatchObject({ type: "change", key: { mark_title: "CAT2" } });
    const known = reads().map(({ body }) => body.known.marks);
    expect(known.slice(0, 5)).toEqual([null, "d1", "d1", "d1", "d3"]);
  });

  it("reports a change to no value if the service could use every value", async () => {
    const gone = { ...change("CAT1"), kind: "changed", fields: ["max_mark"], record: { max_mark: null } };
    const { events } = start(
      inOrder(marks(baseline("d1")), marks({ ...changed("d2"), changes: [gone] }), marks(unchanged("d2"))),
    );
    await pass(30);
    expect(events.map(({ type }) => type)).toEqual(["baseline", "change"]);
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
    const { reads } = start(inOrder(marks(unchanged("d"))), { pause: { from: "15:35", to: "06:00" } });
    await pass(0);
    expect(reads()).toHaveLength(1);
    await pass(14.5 * 60);
    expect(reads()).toHaveLength(1);
    await pass(0.5);
    expect(reads()).toHaveLength(2);
    await pass(10.5);
    expect(reads()).toHaveLength(3);
  });

  it("waits as long as the service asks, and reports the problem once", async () => {
    const { events, reads } = start(
      inOrder(
        () => problem("overloaded", { retry_after_s: 7200 }),
        () => problem("overloaded"),
        marks(unchanged("d")),
        () => problem("overloaded"),
      ),
    );
    await pass(120);
    expect(reads()).toHaveLength(1);
    await pass(0.5);
    expect(reads()).toHaveLength(2);
    await pass(11);
    expect(reads()).toHaveLength(3);
    expect(events).toEqual([
      {
        ...{ type: "problem", part: null, sem_sub_id: null, semester_name: null },
        ...{ code: "overloaded", detail: "Error of a test." },
      },
    ]);
    await pass(11);
    expect(events).toHaveLength(2);
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
    const { paths } = start(inOrder(marks(unchanged("d"))), {
      every: 30 * MINUTE,
      pause: { from: "16:00", to: "06:00" },
    });
    await pass(62);
    expect(paths()).toEqual(["/student/refresh", ...Array(5).fill("/auth/check")]);
    const { paths: without } = start(inOrder(marks(unchanged("d"))), { every: 30 * MINUTE, keepAlive: false });
    await pass(200);
    expect(without()).not.toContain("/auth/check");
  });

  it("tries to keep the session alive for as long as it may live, and logs in at the next read", async () => {
    const session = { isAlive: true };
    const { paths } = start(
      ({ path, body }) => {
        if (path === "/auth/login") return json({ status: "authenticated", session: sessionNumber(2) });
        if (path === "/auth/check") return problem("portal_unavailable");
        return body.session.cookie === "JSESSIONID=2" || session.isAlive
          ? refreshed({ marks: unchanged("d") })
          : expired();
      },
      { every: 60 * MINUTE },
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
    const { requests, events } = start(handler, {}, {}, ["marks", "profile"]);
    await pass(22);
    expect(requests.map(({ body }) => body.parts)).toEqual([["marks", "profile"], ["profile"], ["marks"], ["profile"]]);
    expect(events).toEqual([
      { type: "problem", part: "marks", ...about, code: "portal_page_changed", detail: "Changed." },
    ]);
  });

  it("reports once that a person must log in, sends nothing until then, and continues", async () => {
    const { events, reads, portico } = start(inOrder(expired, marks(baseline("d1"))));
    await pass(60);
    expect(events).toEqual([
      { type: "signed_out", code: "session_expired", detail: "Error of a test.", otp_challenge: null },
    ]);
    expect(reads()).toHaveLength(1);
    await portico.login(credentials);
    await pass(1);
    expect(events.slice(1)).toEqual([firstRead]);
  });

  it("hands the OTP challenge out, and continues within a minute after verifyOtp()", async () => {
    const { events, portico, paths } = start(
      ({ path, body }) => {
        if (path === "/auth/login") return json({ status: "otp_required", otp_challenge: { token: "sealed" } });
        if (path === "/auth/verify_otp") return json({ status: "authenticated", session: sessionNumber(2) });
        return body.session.cookie === "JSESSIONID=2" ? refreshed({ marks: baseline("d1") }) : expired();
      },
      {},
      { credentials },
    );
    await pass(24 * 60);
    const signedOut = { code: "otp_required", detail: "The portal requires a one-time password." };
    expect(events).toEqual([{ type: "signed_out", ...signedOut, otp_challenge: { token: "sealed" } }]);
    expect(paths()).toEqual(["/student/refresh", "/auth/login"]);
    await portico.verifyOtp({ token: "sealed" }, "123456");
    await pass(1);
    expect(events.slice(1)).toEqual([firstRead]);
  });

  it("does not read again at once if the session that the portal refused is still stored", async () => {
    const { paths } = start(inOrder(expired), {}, { credentials });
    await pass(9);
    expect(paths()).toEqual(["/student/refresh", "/auth/login", "/student/refresh"]);
  });

  it("continues after a crash without repeating or losing a change", async () => {
    const store = new JsonStore();
    const first = start(inOrder(marks(baseline("d1")), marks(changed("d2", "CAT1", "CAT2", "Quiz"))), { store });
    await pass(0);
    const read = first.portico.watch(["marks"], { every: 10 * MINUTE, store, ...semester });
    first.stop.abort();
    const next = async (minutes: number) => {
      const result = read.next();
      await pass(minutes);
      return (await result).value;
    };
    expect((await next(11))?.type).toBe("change");
    const interrupted = await next(0);
    expect(interrupted).toMatchObject({ key: { mark_title: "CAT2" } });

    const second = start(inOrder(marks(unchanged("d3"))), { store });
    await pass(0);
    expect(second.events).toEqual([interrupted, { ...interrupted, id: expect.any(String), ...change("Quiz") }]);
    expect(second.reads()).toHaveLength(0);
    await pass(11);
    expect(second.reads().map(({ body }) => body.known)).toEqual([{ marks: "d2" }]);
    expect(second.events).toHaveLength(2);
  });

  it("rejects for a failure that only a developer can fix, and with the reason of the signal", async () => {
    const invalid = () => problem("api_key_invalid");
    const rejected = start(inOrder(invalid));
    await pass(0);
    expect(await rejected.ended).toMatchObject({ code: "api_key_invalid" });
    const aborted = start(inOrder(marks(unchanged("d"))));
    await pass(1);
    aborted.stop.abort("enough");
    expect(await aborted.ended).toBe("enough");
  });

  it("does not read again at once if the clock of an earlier run was ahead", async () => {
    const store = new JsonStore();
    store.save({ parts: { "marks AP2026272": { digest: "d", checked_at: "2027-01-01T00:00:00.000Z" } }, pending: [] });
    const { reads } = start(inOrder(marks(unchanged("d"))), { store });
    await pass(9.9);
    expect(reads()).toHaveLength(0);
    await pass(0.1);
    expect(reads()).toHaveLength(1);
  });
});

it("changes returns what has changed since the last call with the same store, also if a part fails", async () => {
  const sessions = new MemoryStore();
  sessions.save(sessionNumber(1));
  const problem = { code: "portal_timeout", detail: "Late.", retryable: true };
  const [first, second] = [
    () => refreshed({ marks: baseline("d1"), profile: baseline("p1") }),
    () => refreshed({ marks: changed("d2", "CAT1"), profile: { problem } }),
  ];
  const { portico, requests } = fakeService(inOrder(first, second), { store: sessions });
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
