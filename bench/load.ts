import { setTimeout } from "node:timers/promises";
import { type Answer, Caller, inParallel } from "./caller.ts";
import { against, atMost, type Figure } from "./figures.ts";
import { type PortalProcess, type ServiceProcess, startService } from "./processes.ts";
import { median, quantile } from "./statistics.ts";

const LATENCY_MS = 300;
const CALLERS = 1000;
const AREA = `${CALLERS} callers at once, portal at ${LATENCY_MS} ms, guards raised: REQUESTS_IN_PROGRESS=0 PORTAL_CONNECTIONS=${CALLERS}`;
const BURSTS = 5;
const SEMESTER = { sem_sub_id: "AP2025262" };
/** Steady load: every caller calls once per interval, at its own offset. */
const PAUSE_MS = 2000;
const STEADY_CALLS_EACH = 4;

/** Bursts of all callers at once, then the same callers spread over time. */
export async function measureLoad(portal: PortalProcess): Promise<Figure[]> {
  const limits = { REQUESTS_IN_PROGRESS: "0", PORTAL_CONNECTIONS: String(CALLERS) };
  const service = await startService(portal.urlAt(LATENCY_MS), limits);
  const caller = new Caller(service.url, CALLERS);
  const session = await caller.login();
  const call = () => caller.call("/student/attendance", { session, ...SEMESTER });
  await inParallel(3000, 200, call);
  await inParallel(CALLERS, CALLERS, call);
  await portal.busiest();

  const bursts: (readonly Answer[])[] = [];
  for (let burst = 0; burst < BURSTS; burst++) bursts.push(await inParallel(CALLERS, CALLERS, call));
  const busiest = await portal.busiest();
  const steady = await steadyCalls(call);
  const cpu = await cpuPerCall(service, call);
  const { peakMegabytes } = await service.usage();
  await caller.close();
  await service.stop();
  return figuresOf(bursts, steady, { busiest, cpu, peakMegabytes });
}

async function steadyCalls(call: () => Promise<Answer>): Promise<Answer[]> {
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    await setTimeout((index / CALLERS) * PAUSE_MS);
    const answers: Answer[] = [];
    for (let turn = 0; turn < STEADY_CALLS_EACH; turn++) {
      const [answer] = await Promise.all([call(), setTimeout(PAUSE_MS)]);
      answers.push(answer);
    }
    return answers;
  });
  return (await Promise.all(callers)).flat();
}

async function cpuPerCall(service: ServiceProcess, call: () => Promise<Answer>): Promise<number> {
  const before = await service.usage();
  await inParallel(CALLERS, CALLERS, call);
  return ((await service.usage()).cpuMs - before.cpuMs) / CALLERS;
}

const msOf = (answers: readonly Answer[]): number[] => answers.map(({ ms }) => ms);

function figuresOf(
  bursts: readonly (readonly Answer[])[],
  steady: readonly Answer[],
  { busiest, cpu, peakMegabytes }: { busiest: number; cpu: number; peakMegabytes: number },
): Figure[] {
  const failures = [...bursts.flat(), ...steady].filter(({ status }) => status !== 200).length;
  const portalTime = { name: "portal's time", value: LATENCY_MS };
  const over = (answers: readonly (readonly Answer[])[], share: number) =>
    median(answers.map((burst) => quantile(msOf(burst), share)));
  const timed = (name: string, value: number, withTarget = false): Figure =>
    against(portalTime, {
      area: AREA,
      name,
      value,
      unit: "ms",
      ...(withTarget && { target: atMost(2 * LATENCY_MS, "ms", value) }),
    });
  return [
    { area: AREA, name: "errors", value: failures, unit: "", target: atMost(0, "", failures) },
    timed("all in one instant, p50", over(bursts, 0.5)),
    timed("all in one instant, p99", over(bursts, 0.99), true),
    timed(`each once in ${PAUSE_MS / 1000} s, p50`, quantile(msOf(steady), 0.5)),
    timed(`each once in ${PAUSE_MS / 1000} s, p99`, quantile(msOf(steady), 0.99), true),
    { area: AREA, name: "requests at the portal at the same time", value: busiest, unit: "" },
    { area: AREA, name: "CPU of the service per call", value: cpu, unit: "ms" },
    {
      area: AREA,
      name: "largest memory of the service",
      value: peakMegabytes,
      unit: "MB",
      target: atMost(300, "MB", peakMegabytes),
    },
  ];
}
