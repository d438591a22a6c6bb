import { setTimeout } from "node:timers/promises";
import { type Answer, type Caller, inParallel } from "./caller.ts";
import type { Exchange } from "./exchange.ts";
import { atMost, comparison, type Figure } from "./figures.ts";
import type { PortalProcess, ServerProcess } from "./processes.ts";
import { recordExchanges } from "./record-exchanges.ts";
import { compare } from "./rounds.ts";
import { quantile } from "./statistics.ts";

const LATENCY_MS = 300;
const CALLERS = 1000;
const AREA = `${CALLERS} callers, portal at ${LATENCY_MS} ms, guards raised: REQUESTS_IN_PROGRESS=0 PORTAL_CONNECTIONS=${CALLERS}`;
/** Steady load: every caller calls once within this time, at its own offset. */
const STEADY_MS = 2000;
const limits = { p99OfFloor: 1.5, peakMegabytes: 160 };

/** All callers in one instant, then the same callers spread over time. The floor's figures are the bound of this machine. */
export async function measureLoad(portal: PortalProcess): Promise<Figure[]> {
  const portalUrl = portal.urlAt(LATENCY_MS);
  const [attendance] = await recordExchanges(portalUrl, ["/student/attendance"]);
  if (attendance === undefined) throw new Error("The call was not recorded.");
  const result = await compare({
    portalUrl,
    exchanges: [attendance],
    connections: CALLERS,
    environment: { REQUESTS_IN_PROGRESS: "0" },
    measure: (server, caller) => measure(server, caller, attendance),
  });
  const p99 = result("burst p99");
  const peak = result("peak");
  return [
    comparison(AREA, "wrong answers", result("failures"), "", atMost(0, "", result("failures").worst)),
    comparison(AREA, "all in one instant, p50", result("burst p50"), "ms"),
    comparison(AREA, "all in one instant, p99", p99, "ms", atMost(limits.p99OfFloor, "x the floor", p99.ratio)),
    comparison(AREA, "all in one instant, slowest", result("burst slowest"), "ms"),
    comparison(AREA, "all in one instant, CPU per call", result("burst cpu"), "ms"),
    comparison(AREA, `each once in ${STEADY_MS / 1000} s, p50`, result("steady p50"), "ms"),
    comparison(AREA, `each once in ${STEADY_MS / 1000} s, p99`, result("steady p99"), "ms"),
    comparison(AREA, "largest memory", peak, "MB", atMost(limits.peakMegabytes, "MB", peak.service)),
  ];
}

async function measure(server: ServerProcess, caller: Caller, { path, body, answer }: Exchange) {
  const call = () => caller.call(path, body);
  await inParallel(CALLERS, CALLERS / 4, call);
  await inParallel(CALLERS, CALLERS, call);
  const before = await server.usage();
  const burst = await inParallel(CALLERS, CALLERS, call);
  const { cpuMs, peakMegabytes } = await server.usage();
  const steady = await Promise.all(
    Array.from({ length: CALLERS }, async (_, index) => {
      await setTimeout((index / CALLERS) * STEADY_MS);
      return call();
    }),
  );
  return {
    failures: [...burst, ...steady].filter(({ text }) => text !== answer).length,
    "burst p50": quantile(msOf(burst), 0.5),
    "burst p99": quantile(msOf(burst), 0.99),
    "burst slowest": Math.max(...msOf(burst)),
    "burst cpu": (cpuMs - before.cpuMs) / CALLERS,
    "steady p50": quantile(msOf(steady), 0.5),
    "steady p99": quantile(msOf(steady), 0.99),
    peak: peakMegabytes,
  };
}

const msOf = (answers: readonly Answer[]): number[] => answers.map(({ ms }) => ms);
