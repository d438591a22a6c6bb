import { type Caller, inParallel } from "./caller.ts";
import { type Exchange, LOGIN } from "./exchange.ts";
import { atMost, comparison, type Figure } from "./figures.ts";
import type { PortalProcess, ServerProcess } from "./processes.ts";
import { type Comparison, compare } from "./rounds.ts";
import { median, quantile } from "./statistics.ts";

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
      for (const exchange of exchanges) await inParallel(warmUpOf(exchange), 8, () => checkedCall(caller, exchange));
      for (const exchange of exchanges) {
        const { cpuMs, ms } = await spell(server, CALLS, 1, () => checkedCall(caller, exchange));
        values[`${exchange.path} cpu`] = cpuMs;
        values[`${exchange.path} p50`] = median(ms);
      }
      const attendance = exchanges.find(({ path }) => path === ATTENDANCE);
      if (attendance === undefined) throw new Error("The exchanges must include attendance.");
      const call = () => checkedCall(caller, attendance);
      await inParallel(LOADED_CALLS / 2, LOADED_CALLERS, call);
      const loaded = await spell(server, LOADED_CALLS, LOADED_CALLERS, call);
      return { ...values, ...underLoad(loaded) };
    },
  });
  return [...exchanges.flatMap(({ path }) => figuresOf(path, result)), ...figuresUnderLoad(result)];
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
  return (await spell(server, calls, 1, () => checkedCall(caller, exchange))).cpuMs;
}

/** Makes a call and compares its answer with the recorded one. Every login has its own session. */
async function checkedCall(caller: Caller, { path, body, answer }: Exchange): Promise<number> {
  const { text, ms } = await caller.mustCall(path, body);
  const isRight = path === LOGIN ? text.startsWith('{"status":"authenticated"') : text === answer;
  if (!isRight) throw new Error(`${path} gave another answer than before.`);
  return ms;
}

/** Calls of one kind: the duration of all, of each, and the CPU time of the server per call. */
type Spell = { readonly wallMs: number; readonly ms: readonly number[]; readonly cpuMs: number };

async function spell(
  server: ServerProcess,
  times: number,
  atATime: number,
  call: () => Promise<number>,
): Promise<Spell> {
  const before = await server.usage();
  const started = performance.now();
  const ms = await inParallel(times, atATime, call);
  const wallMs = performance.now() - started;
  return { wallMs, ms, cpuMs: ((await server.usage()).cpuMs - before.cpuMs) / times };
}

const underLoad = ({ wallMs, ms, cpuMs }: Spell) => ({
  "loaded cpu": cpuMs,
  "loaded p50": median(ms),
  "loaded p99": quantile(ms, 0.99),
  "loaded calls/s": (1000 * ms.length) / wallMs,
});

type Result = (name: string) => Comparison;

function figuresOf(path: string, result: Result): Figure[] {
  const cpu = result(`${path} cpu`);
  const target =
    path === LOGIN ? atMost(limits.loginMs, "ms", cpu.service) : atMost(limits.alone, "x the floor", cpu.ratio);
  const added = result(`${path} p50`);
  return [
    comparison(
      ONE_BY_ONE,
      path === LOGIN ? `${path} (floor: as many requests of a small page)` : path,
      cpu,
      "ms",
      target,
    ),
    comparison(ONE_BY_ONE, `${path}, duration, p50`, added, "ms"),
  ];
}

const figuresUnderLoad = (result: Result): Figure[] => [
  comparison(
    UNDER_LOAD,
    "CPU per call",
    result("loaded cpu"),
    "ms",
    atMost(limits.loaded, "x the floor", result("loaded cpu").ratio),
  ),
  comparison(UNDER_LOAD, "calls per second", result("loaded calls/s"), ""),
  comparison(UNDER_LOAD, "duration, p50", result("loaded p50"), "ms"),
  comparison(UNDER_LOAD, "duration, p99", result("loaded p99"), "ms"),
];
