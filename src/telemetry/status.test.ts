import { beforeEach, describe, expect, it } from "vitest";
import { seeded } from "../../test/random.ts";
import { type ErrorCode, errorCatalogue, errorCodes } from "../contract/error-catalogue.ts";
import { type StatusBoard, statusBoard } from "./status.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = Date.parse("2026-09-25T10:00:00Z");

let now: number;
let board: StatusBoard;
beforeEach(() => {
  now = START;
  board = statusBoard(new Set(["biometric"]), () => now);
});

/** Records results of different students, one every `everyMs`. */
function record(codes: readonly (ErrorCode | null)[], { page = "marks", everyMs = SECOND, students = 50 } = {}): void {
  for (const [index, code] of codes.entries()) {
    now += everyMs;
    board.pageEnded({ page, code, group: index % students, session: null });
  }
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const sessionsEnd = times(20, ["session_expired", "invalid_credentials", "login_cooldown"] as const).flat();
const statusOf = async () => (await board.read()).status;

describe("the status", () => {
  it("is unknown, and shares are null, with fewer than five results", async () => {
    record(times(4, null));
    expect(await board.read()).toEqual({
      status: "unknown",
      incidents: [],
      pages: [{ page: "marks", successes: null, last_success: null }],
      observed_since: "2026-09-25T10:00Z",
    });
    record([null]);
    expect(await board.read()).toMatchObject({
      status: "ok",
      pages: [{ successes: 1, last_success: "2026-09-25T10:00Z" }],
    });
  });

  it("has no incident of a page that nobody has compared with the portal", async () => {
    record(times(20, "portal_page_changed"), { page: "biometric" });
    expect(await board.read()).toMatchObject({
      status: "unknown",
      incidents: [],
      pages: [{ page: "biometric", successes: 0 }],
    });
  });

  it("names an incident once for all pages, with its start and a sentence", async () => {
    record([...times(100, null), ...times(5, "portal_unavailable" as const)], { page: "marks" });
    record(times(5, "portal_unavailable"), { page: "login" });
    record(times(5, "portal_page_changed"), { page: "exam_schedule" });
    expect((await board.read()).incidents).toEqual([
      {
        code: "portal_unavailable",
        message: "The portal is unavailable. Affected: login, marks.",
        since: "2026-09-25T10:01Z",
        pages: ["login", "marks"],
      },
      {
        code: "portal_page_changed",
        message: "The portal has changed, and this service must be updated. Affected: exam schedule.",
        since: "2026-09-25T10:01Z",
        pages: ["exam_schedule"],
      },
    ]);
  });

  it.each([5, 10, 60, 600])("shows a fault within 60 s with %i requests per minute", async (perMinute) => {
    const everyMs = MINUTE / perMinute;
    record(times(300, null), { everyMs });
    const from = now;
    for (let student = 0; (await statusOf()) === "ok"; student++) {
      now += everyMs;
      board.pageEnded({ page: "marks", code: "portal_timeout", group: student % 7, session: null });
    }
    expect(now - from).toBeLessThanOrEqual(MINUTE);
  });

  it("shows no incident in a day in which one request in twenty fails by chance", async () => {
    const random = seeded(27);
    const seen = new Set<string>();
    for (let request = 0; request < 24 * 60 * 20; request++) {
      record([random() < 0.05 ? "portal_timeout" : null], { everyMs: 3 * SECOND });
      seen.add(await statusOf());
    }
    expect([...seen]).toEqual(["unknown", "ok"]);
  });

  it.each<[string, readonly (ErrorCode | null)[], number]>([
    ["the page of one student has changed", times(100, "portal_page_changed"), 1],
    ["the pages of two students have changed", times(100, "portal_page_changed"), 2],
    ["sessions end, passwords are wrong and a guard refuses", sessionsEnd, 50],
    ["fewer than half of the requests fail", times(60, ["captcha_unread" as const, null, null]).flat(), 50],
  ])("shows no incident if %s", async (_name, codes, students) => {
    record(codes, { students });
    expect((await board.read()).incidents).toEqual([]);
    expect(await statusOf()).toBe(codes.includes(null) ? "ok" : "unknown");
  });

  it("ends an incident after five successes in a row, and when its results are 15 minutes old", async () => {
    record(times(20, "portal_blocked"));
    record([...times(4, null), "portal_blocked", ...times(4, null)]);
    expect(await statusOf()).toBe("incident");
    record([null]);
    expect(await statusOf()).toBe("ok");
    record(times(20, "portal_blocked"));
    now += 15 * MINUTE;
    expect(await statusOf()).toBe("incident");
    now += SECOND;
    expect(await board.read()).toMatchObject({ status: "unknown", pages: [{ successes: null, last_success: null }] });
  });

  it("does not begin an incident again with the faults of one that has ended", async () => {
    record([...times(10, "portal_blocked" as const), ...times(5, null), "portal_blocked", "portal_blocked"]);
    expect(await statusOf()).toBe("ok");
    record(times(3, "portal_blocked"));
    expect(await statusOf()).toBe("incident");
  });

  it("has the code that most students meet, however often one student meets another", async () => {
    record(times(3, "portal_page_changed"), { students: 1 });
    record([null, "portal_unavailable", "portal_unavailable"]);
    expect((await board.read()).incidents).toMatchObject([{ code: "portal_unavailable" }]);
  });

  it("keeps the code that most students meet, until as many meet another one", async () => {
    const codes = async () => (await board.read()).incidents.map(({ code }) => code);
    record([...times(8, "portal_unavailable" as const), "portal_page_changed", "portal_blocked"]);
    expect(await codes()).toEqual(["portal_unavailable"]);
    record(times(30, "portal_page_changed"), { students: 1 });
    expect(await codes()).toEqual(["portal_unavailable"]);
    record(times(5, "portal_page_changed"));
    expect(await codes()).toEqual(["portal_page_changed"]);
  });
});

describe("the students of faults", () => {
  const call = (session: string, group: number, code: ErrorCode | null = "portal_menu_unavailable") =>
    board.pageEnded({ page: "marks", code, group, session });
  const login = (session: string, group: number) => board.pageEnded({ page: "login", code: null, group, session });

  it("are those who logged in, whatever numbers a session claims", async () => {
    for (const student of [1, 2, 3]) login(`session ${student}`, student);
    for (let claimed = 0; claimed < 50; claimed++) call(`session ${1 + (claimed % 2)}`, claimed);
    expect(await statusOf()).not.toBe("incident");
    for (const student of [1, 2, 3, 1, 2]) call(`session ${student}`, student);
    expect(await statusOf()).toBe("incident");
  });

  it("are known from the first page that a session of another process read", async () => {
    for (const student of [1, 2, 3]) call(`session ${student}`, student, null);
    for (let claimed = 0; claimed < 50; claimed++) call("session 1", claimed, claimed % 2 ? null : "portal_timeout");
    expect(await statusOf()).toBe("ok");
    for (const student of [1, 2, 3, 1, 2]) call(`session ${student}`, student);
    expect(await statusOf()).toBe("incident");
  });

  it("count together as one while they are unknown", async () => {
    for (const student of [1, 2]) login(`session ${student}`, student);
    for (let claimed = 3; claimed < 50; claimed++) call(`invented ${claimed}`, claimed);
    for (const student of [1, 1, 1, 1, 1]) call(`session ${student}`, student);
    expect(await statusOf()).not.toBe("incident");
    for (const student of [1, 2, 3, 4, 5]) call(`session ${student}`, student);
    expect(await statusOf()).toBe("incident");
  });

  it("are forgotten for the sessions that were used least recently", async () => {
    for (let session = 0; session < 10_002; session++) login(`session ${session}`, session % 256);
    for (const session of [0, 1, 0, 1, 0, 2]) call(`session ${session}`, session);
    expect((await board.read()).incidents).toEqual([]);
    call("session 3", 3);
    expect((await board.read()).incidents).toMatchObject([{ pages: ["marks"] }]);
  });
});

it("every fault of the portal has a sentence for students, and no other code has one", () => {
  const isFault = (code: ErrorCode) => /^(portal_|captcha_un)|^login_step_unknown$|^otp_not_sent$/.test(code);
  expect(errorCodes.filter((code) => errorCatalogue[code].incident !== undefined)).toEqual(errorCodes.filter(isFault));
});
