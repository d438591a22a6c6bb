import { type Caller, inParallel } from "./caller.ts";
import { atMost, comparison, type Figure } from "./figures.ts";
import type { PortalProcess, ServerProcess } from "./processes.ts";
import { type Exchange, recordExchanges } from "./record-exchanges.ts";
import { compare } from "./rounds.ts";
import { quantile } from "./statistics.ts";

const LATENCY_MS = 300;
const CALLERS = 1000;
const AREA = `${CALLERS} callers, portal at ${LATENCY_MS} ms, guards raised: REQUESTS_IN_PROGRESS=0 PORTAL_CONNECTIONS=${CALLERS}`;
const limits = { p99OfFloor: 1.5, peakMegabytes: 160 };

/** All callers in one instant. The floor's figures are the bound of this machine. */
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
  const p99 = result("p99");
  const peak = result("peak");
  return [
    comparison(AREA, "wrong answers", result("failures"), "", atMost(0, "", result("failures").worst)),
    comparison(AREA, "all in one instant, p99", p99, "ms", atMost(limits.p99OfFloor, "x the floor", p99.ratio)),
    comparison(AREA, "largest memory", peak, "MB", atMost(limits.peakMegabytes, "MB", peak.service)),
  ];
}

async function measure(server: ServerProcess, caller: Caller, { path, body, answer }: Exchange) {
  const call = () => caller.call(path, body);
  await inParallel(CALLERS, CALLERS / 4, call);
  await inParallel(CALLERS, CALLERS, call);
  const answers = await inParallel(CALLERS, CALLERS, call);
  const durations = answers.map(({ ms }) => ms);
  const { peakMegabytes } = await server.usage();
  const failures = answers.filter(({ text }) => text !== answer).length;
  return { failures, p99: quantile(durations, 0.99), peak: peakMegabytes };
}
