import { Caller, inParallel } from "./caller.ts";
import { against, type Figure } from "./figures.ts";
import { type PortalProcess, startService } from "./processes.ts";
import { quantile } from "./statistics.ts";

const LATENCY_MS = 300;
const AREA = `Fair use of the portal: 200 callers at once, portal at ${LATENCY_MS} ms`;
const CALLERS = 200;
const CONNECTIONS = 64;
const IN_PROGRESS = 100;
const SEMESTER = { sem_sub_id: "AP2025262" };

/** Measures how many requests reach the portal concurrently, and how callers above the limit are answered. */
export async function measureFairness(portal: PortalProcess): Promise<Figure[]> {
  return [...(await queued(portal)), ...(await turnedAway(portal))];
}

async function burst(portal: PortalProcess, environment: Record<string, string>) {
  const service = await startService(portal.urlAt(LATENCY_MS), environment);
  const caller = new Caller(service.url, CALLERS);
  const session = await caller.login();
  const call = () => caller.call("/student/attendance", JSON.stringify({ session, ...SEMESTER }));
  await inParallel(CALLERS, CONNECTIONS, call);
  await portal.busiest();
  const answers = await inParallel(CALLERS, CALLERS, call);
  const busiest = await portal.busiest();
  await caller.close();
  await service.stop();
  return { answers, busiest };
}

async function queued(portal: PortalProcess): Promise<Figure[]> {
  const { answers, busiest } = await burst(portal, { REQUESTS_IN_PROGRESS: "0" });
  const last = Math.max(...answers.map(({ ms }) => ms));
  const met = (words: string, isMet: boolean) => ({ target: { words, met: isMet } });
  const turns = Math.ceil(CALLERS / CONNECTIONS) * LATENCY_MS;
  const failures = answers.filter(({ status }) => status !== 200).length;
  return [
    {
      area: AREA,
      name: "no guard: requests at the portal at the same time",
      value: busiest,
      unit: "",
      ...met(`${CONNECTIONS}, the connections`, busiest === CONNECTIONS),
    },
    { area: AREA, name: "no guard: errors", value: failures, unit: "", ...met("0: they queue", failures === 0) },
    against(
      { name: "turns of 64", value: turns },
      { area: AREA, name: "no guard: the last answer", value: last, unit: "ms" },
    ),
  ];
}

async function turnedAway(portal: PortalProcess): Promise<Figure[]> {
  const { answers, busiest } = await burst(portal, {});
  const refused = answers.filter(({ status }) => status === 503);
  const served = answers.filter(({ status }) => status === 200);
  return [
    {
      area: AREA,
      name: "default guard: answered 200",
      value: served.length,
      unit: "",
      target: { words: `${IN_PROGRESS}, the guard`, met: served.length === IN_PROGRESS },
    },
    {
      area: AREA,
      name: "default guard: answered 503 overloaded",
      value: refused.length,
      unit: "",
      target: { words: "the others", met: refused.length === CALLERS - IN_PROGRESS },
    },
    {
      area: AREA,
      name: "default guard: 503 answered after, p99",
      value: quantile(
        refused.map(({ ms }) => ms),
        0.99,
      ),
      unit: "ms",
    },
    { area: AREA, name: "default guard: requests at the portal at the same time", value: busiest, unit: "" },
  ];
}
