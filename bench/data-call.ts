import { type Caller, inParallel } from "./caller.ts";
import { atMost, comparison, type Figure } from "./figures.ts";
import type { PortalProcess, ServerProcess } from "./processes.ts";
import { type Exchange, LOGIN } from "./record-exchanges.ts";
import { compare } from "./rounds.ts";

const ONE_BY_ONE = "CPU of a call, one by one, compared with the floor";
const UNDER_LOAD = "32 callers of /student/attendance, compared with the floor";
const ATTENDANCE = "/student/attendance";
const WARM_UP_CALLS = 300;
const CALLS = 140;
const LOADED_CALLS = 2000;
const LOADED_CALLERS = 32;

/** The most that a call may cost as a multiple of the floor; the login in milliseconds. */
const limits = { alone: 3.5, loaded: 4.5, loginMs: 1.8 };

/** Measures the CPU time of each kind of call one by one, then of attendance under load. Every answer is checked. */
export async function measureCalls(portal: PortalProcess, exchanges: readonly Exchange[]): Promise<Figure[]> {
  const result = await compare({
    portalUrl: portal.urlAt(0),
    exchanges,
    async measure(server, caller) {
      const values: Record<string, number> = {};
      for (const exchange of exchanges) values[exchange.path] = await costOf(server, caller, exchange, CALLS);
      const attendance = exchanges.find(({ path }) => path === ATTENDANCE);
      if (attendance === undefined) throw new Error("The exchanges must include attendance.");
      const call = () => checkedCall(caller, attendance);
      await inParallel(LOADED_CALLS / 2, LOADED_CALLERS, call);
      return { ...values, loaded: await cpuOf(server, LOADED_CALLS, LOADED_CALLERS, call) };
    },
  });
  const figures = exchanges.map(({ path }) => {
    const cpu = result(path);
    const isLogin = path === LOGIN;
    const target = isLogin ? atMost(limits.loginMs, "ms", cpu.service) : atMost(limits.alone, "x the floor", cpu.ratio);
    const name = isLogin ? `${path} (floor: as many requests of a small page)` : path;
    return comparison(ONE_BY_ONE, name, cpu, "ms", target);
  });
  const loaded = result("loaded");
  return [
    ...figures,
    comparison(UNDER_LOAD, "CPU per call", loaded, "ms", atMost(limits.loaded, "x the floor", loaded.ratio)),
  ];
}

const warmUpOf = ({ path }: Exchange) => (path === LOGIN ? WARM_UP_CALLS / 4 : WARM_UP_CALLS);

/** CPU time of a server for one call of a kind, in milliseconds. */
export async function costOf(
  server: ServerProcess,
  caller: Caller,
  exchange: Exchange,
  calls: number,
): Promise<number> {
  await inParallel(warmUpOf(exchange), 8, () => checkedCall(caller, exchange));
  return cpuOf(server, calls, 1, () => checkedCall(caller, exchange));
}

/** Makes a call and compares its answer with the recorded one. Every login has its own session. */
async function checkedCall(caller: Caller, { path, body, answer }: Exchange): Promise<void> {
  const { text } = await caller.mustCall(path, body);
  const isRight = path === LOGIN ? text.startsWith('{"status":"authenticated"') : text === answer;
  if (!isRight) throw new Error(`${path} gave another answer than before.`);
}

/** CPU time of a server per call. */
async function cpuOf(server: ServerProcess, times: number, atATime: number, call: () => Promise<void>) {
  const before = await server.usage();
  await inParallel(times, atATime, call);
  return ((await server.usage()).cpuMs - before.cpuMs) / times;
}
