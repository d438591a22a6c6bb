import { Caller, inParallel } from "../caller.ts";
import { LOGIN } from "../exchange.ts";
import { type ServerProcess, startPortal, startService } from "../processes.ts";
import { median } from "../statistics.ts";
import { type Mode, startAncestor } from "./ancestor.ts";

const ROUNDS = 5;
const CAPTCHA = "K7PXQA";
/** Every process repeats each kind of call for this long, then measures each for this long, but at least `LEAST_CALLS` times. */
const WARM_UP_MS = 500;
const WARM_UP_CALLERS = 8;
const MEASURED_MS = 200;
const LEAST_CALLS = 10;
const CALLERS = 32;
const LOADED = "32 callers of /student/attendance";
const ATTENDANCE = "/student/attendance";

const running = { sem_sub_id: "AP2026272" };
const full = { sem_sub_id: "AP2025262" };
const graded = { sem_sub_id: "AP2025264" };
const credentials = { registration_number: "23DMO0001", password: "pass_good" };

/** The endpoints that both have, with the fields of their bodies, which are the same. */
const calls: Readonly<Record<string, object>> = {
  [ATTENDANCE]: full,
  "/student/attendance_detail": { ...running, course_id: "AM_CSE3009_00200", course_type: "ETH" },
  "/student/timetable": full,
  "/student/marks": running,
  "/student/exam_schedule": running,
  "/student/grade_history": {},
  "/student/grade_view": graded,
  "/student/grade_view_detail": { ...graded, course_id: "AM_CSE1008_00200" },
  "/student/biometric": { date: "24/09/2026" },
  "/student/mentor": {},
  "/student/profile": {},
  "/student/semesters": {},
  "/student/pending_payments": {},
  "/student/payment_receipts": {},
  "/student/general_outing_requests": {},
  "/student/weekend_outing_requests": {},
  "/student/calendar": running,
  "/student/calendar/class_groups": running,
  "/student/calendar/months": running,
  "/student/calendar/month": { ...running, cal_date: "01-AUG-2026" },
  [LOGIN]: {},
};

type Server = Pick<ServerProcess, "url" | "stop"> & { usage(): Promise<{ cpuMs: number }> };
/** CPU milliseconds per call, by path. */
type Costs = Readonly<Record<string, number>>;

/** Compares the CPU time per call of the service and of the ancestor in FOLDER/ancestor, in turns, each in new processes. */
export async function compareCalls(folder: string, modes: readonly Mode[]): Promise<void> {
  const portal = await startPortal([0], CAPTCHA);
  const portalUrl = portal.urlAt(0);
  const service: Costs[] = [];
  const ancestor = modes.map((mode) => ({ mode, rounds: [] as Costs[] }));
  for (let round = 0; round < ROUNDS; round++) {
    service.push(await costsOf(await startService(portalUrl), "session"));
    for (const { mode, rounds } of ancestor)
      rounds.push(await costsOf(await startAncestor(folder, portalUrl, CAPTCHA, mode), mode));
    console.error(`Round ${round + 1} of ${ROUNDS}`);
  }
  await portal.stop();
  console.log(["CPU ms per call", "Portico", ...modes.flatMap((mode) => [mode, "it : Portico"])].join("\t"));
  for (const path of [...Object.keys(calls), LOADED]) {
    const columns = ancestor.flatMap(({ rounds }) => {
      const ratios = rounds.map((costs, round) => costIn(costs, path) / costIn(service[round] ?? {}, path));
      return [median(rounds.map((costs) => costIn(costs, path))), median(ratios)];
    });
    console.log([path, ...[median(service.map((costs) => costIn(costs, path))), ...columns].map(text)].join("\t"));
  }
}

const costIn = (costs: Costs, path: string): number => costs[path] ?? Number.NaN;

const text = (value: number): string => value.toPrecision(3);

/** Measures one process, then stops it. */
async function costsOf(server: Server, mode: Mode): Promise<Costs> {
  const caller = new Caller(server.url);
  const access = mode === "login" ? credentials : { session: await caller.login() };
  const works = new Map<string, () => Promise<void>>();
  for (const [path, fields] of Object.entries(calls)) {
    const body = JSON.stringify(path === LOGIN ? credentials : { ...access, ...fields });
    works.set(path, await checked(caller, path, body));
  }
  for (const work of works.values()) await spell(server, WARM_UP_MS, WARM_UP_CALLERS, work);
  const costs: Record<string, number> = {};
  for (const [path, work] of works) costs[path] = await spell(server, MEASURED_MS, 1, work);
  const attendance = works.get(ATTENDANCE) ?? (() => Promise.reject(new Error("Attendance is not measured.")));
  await spell(server, WARM_UP_MS, CALLERS, attendance);
  costs[LOADED] = await spell(server, 5 * MEASURED_MS, CALLERS, attendance);
  await caller.close();
  await server.stop();
  return costs;
}

/** A call whose answer must be as long as that of the first call; cookies, times and tokens have a fixed length. */
async function checked(caller: Caller, path: string, body: string): Promise<() => Promise<void>> {
  const first = await caller.mustCall(path, body);
  return async () => {
    const { text } = await caller.mustCall(path, body);
    if (text.length !== first.text.length) throw new Error(`${path} gave another answer than before: ${text}`);
  };
}

/** Repeats a call for some time and returns the CPU milliseconds per call. */
async function spell(server: Server, ms: number, atATime: number, call: () => Promise<void>): Promise<number> {
  const before = await server.usage();
  const until = performance.now() + ms;
  let times = 0;
  const least = Math.max(LEAST_CALLS, atATime);
  await inParallel(atATime, atATime, async () => {
    while (performance.now() < until || times < least) {
      times++;
      await call();
    }
  });
  return ((await server.usage()).cpuMs - before.cpuMs) / times;
}
