import type { Session } from "../src/contract/session.ts";
import { Caller, inParallel } from "./caller.ts";
import { against, atMost, type Figure } from "./figures.ts";
import { type PortalProcess, startService } from "./processes.ts";
import { median } from "./statistics.ts";

const AREA = "Calls that read several pages, portal at 100 ms (wall time, p50)";
const LATENCY_MS = 100;
const ROUNDS = 5;

const running = { sem_sub_id: "AP2026272" };
const full = { sem_sub_id: "AP2025262" };

/** A call to measure. */
interface Call {
  readonly path: string;
  readonly body: object;
}

const singles = {
  profile: { path: "/student/profile", body: {} },
  attendance: { path: "/student/attendance", body: full },
  timetable: { path: "/student/timetable", body: full },
  month: { path: "/student/calendar/month", body: { ...running, month: "2026-08" } },
  assignments: { path: "/student/digital_assignments/course", body: { class_id: "AP2026272000101" } },
  gradeDetail: {
    path: "/student/grade_view_detail",
    body: { course_id: "AM_CSE1008_00200", sem_sub_id: "AP2025264" },
  },
  register: {
    path: "/student/attendance_detail",
    body: { ...running, course_id: "AM_CSE3009_00200", course_type: "ETH" },
  },
  semesters: { path: "/student/semesters", body: {} },
} satisfies Record<string, Call>;

/** A call of several pages, the single-page calls that it is compared with (the slowest counts), and the allowed ratio. */
interface FanOut extends Call {
  readonly name: string;
  readonly pages: readonly (keyof typeof singles)[];
  readonly limit?: number;
  readonly fresher?: boolean;
}

const fanOuts: readonly FanOut[] = [
  {
    name: "all_data",
    path: "/student/all_data",
    body: full,
    pages: ["profile", "attendance", "timetable"],
    limit: 1.15,
  },
  { name: "calendar of 6 months", path: "/student/calendar", body: running, pages: ["month"], limit: 3.5 },
  {
    name: "digital_assignments of 8 courses",
    path: "/student/digital_assignments",
    body: full,
    pages: ["assignments"],
    limit: 4,
  },
  {
    name: "grade_view_detail without sem_sub_id, found in the 2nd semester",
    path: "/student/grade_view_detail",
    body: { course_id: "AM_CSE1008_00200" },
    pages: ["gradeDetail"],
  },
  {
    name: "attendance_detail without sem_sub_id, found in the 1st semester",
    path: "/student/attendance_detail",
    body: { course_id: "AM_CSE3009_00200", course_type: "ETH" },
    pages: ["register"],
  },
  {
    name: "attendance_detail without sem_sub_id, not in any of 4 semesters",
    path: "/student/attendance_detail",
    body: { course_id: "AM_NONE0000", course_type: "ETH" },
    pages: ["register"],
  },
  {
    name: "semesters of a fresher",
    path: "/student/semesters",
    body: {},
    pages: ["semesters"],
    fresher: true,
  },
];

/** The ways to request the pages of a call: at the same time, which is the default, and one after another. */
const SETTINGS = ["4", "1"] as const;

/** Compares calls of several pages with calls of one page, in turns, and in both worlds. All at once: most of the time is waiting. */
export const measureFanOuts = async (portal: PortalProcess): Promise<Figure[]> =>
  (await Promise.all([measureAgainstOnePage(portal), measureInBothWorlds(portal)])).flat();

const worlds = [
  ["parallel", "Portal answers the requests of a session at the same time, 100 ms (wall time, p50)"],
  ["serialised", "Portal answers one request of a session at a time, 100 ms (wall time, p50)"],
] as const;

/**
 * Measures the calls of several pages in both worlds: a portal that answers the requests of a session at the same time, and
 * one that answers them one after another.
 */
const measureInBothWorlds = async (portal: PortalProcess): Promise<Figure[]> =>
  (await Promise.all(worlds.map(([world, area]) => measureWorld(portal.urlAt(LATENCY_MS, world), area)))).flat();

/** Measures each call with PORTAL_REQUESTS_PER_ANSWER 4 and 1, in turns. */
async function measureWorld(portalUrl: string, area: string): Promise<Figure[]> {
  const calls = fanOuts.filter(({ limit }) => limit !== undefined);
  const services = await Promise.all(
    SETTINGS.map(async (setting) => {
      const service = await startService(portalUrl, { PORTAL_REQUESTS_PER_ANSWER: setting });
      const caller = new Caller(service.url);
      return { service, caller, session: await caller.login(), times: calls.map((): number[] => []) };
    }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { path, body }] of calls.entries()) {
      for (const { caller, session, times } of services) {
        times[index]?.push((await caller.mustCall(path, JSON.stringify({ session, ...body }))).ms);
      }
    }
  }
  for (const { caller, service } of services) {
    await caller.close();
    await service.stop();
  }
  const [together, inTurn] = services;
  return calls.map(({ name }, index) => {
    const baseline = { name: "PORTAL_REQUESTS_PER_ANSWER=1", value: median(inTurn?.times[index] ?? []) };
    return against(baseline, { area, name, value: median(together?.times[index] ?? []), unit: "ms" });
  });
}

async function measureAgainstOnePage(portal: PortalProcess): Promise<Figure[]> {
  const service = await startService(portal.urlAt(LATENCY_MS));
  const caller = new Caller(service.url);
  const session = await caller.login();
  const fresher = await caller.login("26DMO0002");
  const times = new Map<object, number[]>();
  const requests = new Map<object, number>();
  const time = async (call: Call, who: Session) => {
    const { ms, portalRequests } = await caller.mustCall(call.path, JSON.stringify({ session: who, ...call.body }));
    times.set(call, [...(times.get(call) ?? []), ms]);
    requests.set(call, portalRequests);
  };
  const all: readonly Call[] = [...Object.values(singles), ...fanOuts];
  await inParallel(4 * all.length, 4, (index) => {
    const call = all[index % all.length];
    return caller.call(call?.path ?? "", JSON.stringify({ session, ...call?.body }));
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const call of Object.values(singles)) await time(call, session);
    for (const fanOut of fanOuts) await time(fanOut, fanOut.fresher ? fresher : session);
  }
  await caller.close();
  await service.stop();

  const medianOf = (call: Call) => median(times.get(call) ?? []);
  return fanOuts.map((fanOut) => {
    const baseline = Math.max(...fanOut.pages.map((page) => medianOf(singles[page])));
    const value = medianOf(fanOut);
    const name = `${fanOut.name} (${requests.get(fanOut)} requests)`;
    const target = fanOut.limit === undefined ? {} : { target: atMost(fanOut.limit, "x", value / baseline) };
    const slowest = fanOut.pages.length > 1 ? "its slowest page" : "one page";
    return against({ name: slowest, value: baseline }, { area: AREA, name, value, unit: "ms", ...target });
  });
}
