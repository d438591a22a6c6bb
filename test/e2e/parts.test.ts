import { describe, expect, it } from "vitest";
import * as reads from "../../cli/reads.ts";
import { Portico, type PorticoError } from "../../client/index.ts";
import { week } from "../../mcp/reads/week.ts";
import { placesOf } from "../fault-calls.ts";
import { API_KEY, type Service, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { sessionForAll, worldForAll } from "../world.ts";

const semester = { sem_sub_id: "AP2026272" };
const DAY = "2026-09-25";

const noLimit = { RATE_LIMIT_PER_MINUTE: "0" };
const world = worldForAll({}, noLimit);
/** Gives up on a page that hangs after a fraction of a second. */
const impatient = startedForAll(() => startService(world.portal.url, { ...noLimit, PORTAL_REQUEST_TIMEOUT_MS: "300" }));
const session = sessionForAll(world);

const rest = { calendar_months: "calendar" };
/** A composite answer: the parts that it lacks, joined, or the code with which the whole call fails. */
type Call = (service: Service, headers?: Record<string, string>) => Promise<string>;

const fieldsOf = (problems: readonly { readonly field: string }[]) => problems.map(({ field }) => field).join(" ");

const post =
  (path: string, fields: object = {}): Call =>
  async (service, headers) => {
    const { status, body, text } = await service.post(path, { session, ...semester, ...fields }, headers);
    if (status !== 200) return body.code;
    const named = new Set([...text.matchAll(/Not read \(([^)]+)\)/g)].map(([, field]) => field));
    if (body === null) return [...named].join(" ");
    const missing = path === "/student/all_data" ? Object.keys(body).filter((field) => body[field] === null) : null;
    return missing?.join(" ") ?? fieldsOf(body.problems);
  };

const through =
  (read: (portico: Portico) => Promise<{ readonly problems: Parameters<typeof fieldsOf>[0] }>): Call =>
  async ({ url }) => {
    const store = { load: () => session, save: () => {}, clear: () => {} };
    const portico = new Portico({ baseUrl: url, apiKey: API_KEY, maxRetries: 0, store: store as never });
    return read(portico).then(
      ({ problems }) => fieldsOf(problems),
      ({ code }: PorticoError) => code,
    );
  };

const FAILS = "portal_page_changed";
const day = { timetable: "timetable", calendar_month: "calendar", exam_schedule: "exam_schedule" };
const wholeCalendar = { calendar_month: "calendar", calendar_months: "calendar" };
const assignments = { digital_assignments: "digital_assignments", digital_assignments_course: "digital_assignments" };
const plan = {
  ...{ attendance: FAILS, attendance_detail: "attendance_registers", timetable: "timetable" },
  ...wholeCalendar,
};

/** Each composite answer with every page that it reads, and what is lost if that page has changed. */
const calls: readonly (readonly [string, Call, Readonly<Record<string, string>>])[] = [
  ["all_data", post("/student/all_data"), { profile: "profile", attendance: "attendance", timetable: "timetable" }],
  ["today", post("/insight/today", { date: DAY }), day],
  ["a day before another month", post("/insight/today", { date: "2026-10-31", time: "23:00" }), { ...day, ...rest }],
  ["week", post("/insight/week", { from: DAY }), day],
  ["gpa", post("/insight/gpa"), { grade_history: FAILS, grade_view: "grade_view", timetable: "timetable" }],
  ["attendance_plan", post("/insight/attendance_plan", { from: DAY }), plan],
  [
    "timetable.ics",
    post("/export/timetable.ics"),
    { semesters: "semesters", timetable: FAILS, calendar_month: FAILS, calendar_months: FAILS },
  ],
  ["exams.ics", post("/export/exams.ics"), { semesters: "semesters", exam_schedule: FAILS }],
  [
    "calendar.ics",
    post("/export/calendar.ics"),
    { semesters: "semesters", calendar_month: FAILS, calendar_months: FAILS },
  ],
  [
    "a feed",
    post("/calendar/subscribe", { parts: ["timetable", "exams", "assignments"] }),
    { semesters: "semesters", ...day, calendar_month: "timetable", calendar_months: "timetable", ...assignments },
  ],
  [
    "portico today",
    through((portico) => reads.today.read(portico, { ...semester, date: "2026-10-31" })),
    { ...day, semesters: "" },
  ],
  ["the tool week", through((portico) => week.read(portico, { ...semester, from: DAY })), { ...day, ...assignments }],
  [
    "portico plan --registers",
    through((portico) => reads.plan.read(portico, { ...semester, registers: true })),
    { ...plan, semesters: "" },
  ],
];

async function withFault(places: readonly string[], kind: "changed" | "stall", call: () => Promise<string>) {
  const set = (fault: typeof kind | null) => places.map((place) => world.portal.fault(place, fault));
  set(kind);
  return call().finally(() => set(null));
}

describe("a composite answer", () => {
  it.each(calls)("%s gives the parts that it has, whichever page has changed", async (_, call, pages) => {
    const places = Object.keys(pages);
    expect(await call(world.service)).toBe("");
    expect(placesOf(world.portal.requests).sort()).toEqual(places.toSorted());
    const outcomes: Record<string, string> = {};
    for (const place of places) outcomes[place] = await withFault([place], "changed", () => call(world.service));
    expect(outcomes).toEqual(pages);
    expect(await withFault(places, "changed", () => call(world.service))).toBe(FAILS);
  });

  it("a week in two months keeps the month that can be read", async () => {
    world.portal.fault("calendar_month", "changed", { times: 1 });
    const { body } = await world.service.post("/insight/week", { session, ...semester, from: "2026-09-28" });
    expect(fieldsOf(body.problems)).toBe("calendar");
    const byMonth = body.days.map(
      (one: { date: string; by_calendar: boolean }) => `${one.date.slice(0, 7)} ${one.by_calendar}`,
    );
    // Either month may be asked first.
    expect([
      ["2026-09 true", "2026-10 false"],
      ["2026-09 false", "2026-10 true"],
    ]).toContainEqual([...new Set(byMonth)]);
  });

  it.each(calls.slice(0, 2))("%s outlives a page that times out", async (_, call) => {
    expect(await withFault(["timetable"], "stall", () => call(impatient))).toBe("timetable");
  });

  it.each(calls.slice(0, 10))("%s is all or nothing with X-Portal-Strict", async (_, call, pages) => {
    const strict = () => call(world.service, { "x-portal-strict": "1" });
    expect(await strict()).toBe("");
    expect(await withFault(Object.keys(pages).slice(0, 1), "changed", strict)).toBe(FAILS);
  });
});
