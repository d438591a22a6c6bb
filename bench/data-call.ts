import { Pool } from "undici";
import { attendancePage } from "../src/features/attendance/attendance.page.ts";
import type { Session } from "../src/session.ts";
import { Caller, inParallel } from "./caller.ts";
import { against, atMost, type Figure } from "./figures.ts";
import { type PortalProcess, type ServiceProcess, startService } from "./processes.ts";
import { median, quantile } from "./statistics.ts";

const AREA = "A data call: /student/attendance, a page of 20 KB";
const SEMESTER = { sem_sub_id: "AP2025262" };
const ROUNDS = 11;
const CALLS_PER_ROUND = 200;
const WARM_UP_CALLS = 6000;
const CALLS_UNDER_LOAD = 5000;
const CALLERS_UNDER_LOAD = 32;

/** Compares a call with the same POST sent directly to the portal, sequentially and under load. */
export async function measureDataCall(portal: PortalProcess): Promise<Figure[]> {
  const portalUrl = portal.urlAt(0);
  const service = await startService(portalUrl);
  const caller = new Caller(service.url);
  const session = await caller.login();
  const pool = new Pool(portalUrl);
  const direct = directCall(pool, session);
  const call = async () => (await caller.mustCall("/student/attendance", { session, ...SEMESTER })).ms;
  await inParallel(WARM_UP_CALLS, 8, async () => [await call(), await direct()]);

  const alone: Record<"direct" | "service", Spell[]> = { direct: [], service: [] };
  for (let round = 0; round < ROUNDS; round++) {
    alone.direct.push(await spell(CALLS_PER_ROUND, 1, direct, cpuOfThis));
    alone.service.push(await spell(CALLS_PER_ROUND, 1, call, () => cpuOf(service)));
  }
  const loaded = await spell(CALLS_UNDER_LOAD, CALLERS_UNDER_LOAD, call, () => cpuOf(service));
  const directLoaded = await spell(CALLS_UNDER_LOAD, CALLERS_UNDER_LOAD, direct, cpuOfThis);
  await Promise.all([pool.close(), caller.close()]);
  await service.stop();
  return [...figuresAlone(alone), ...figuresUnderLoad(loaded, directLoaded)];
}

/** Calls of one kind: the duration of each, and the CPU time per call. */
interface Spell {
  readonly ms: readonly number[];
  readonly cpuMs: number;
}

async function spell(
  times: number,
  atATime: number,
  call: () => Promise<number>,
  cpu: () => Promise<number>,
): Promise<Spell> {
  const before = await cpu();
  const ms = await inParallel(times, atATime, call);
  return { ms, cpuMs: ((await cpu()) - before) / times };
}

const cpuOf = async (service: ServiceProcess) => (await service.usage()).cpuMs;

async function cpuOfThis(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Durations over all rounds; CPU time as the median of the rounds, because other processes may disturb one of them. */
function figuresAlone({ direct, service }: Record<"direct" | "service", readonly Spell[]>): Figure[] {
  const timeOf = (rounds: readonly Spell[], share: number) =>
    quantile(
      rounds.flatMap(({ ms }) => ms),
      share,
    );
  const cpuOf = (rounds: readonly Spell[]) => median(rounds.map(({ cpuMs }) => cpuMs));
  const through = (name: string, share: number) =>
    against(
      { name: "direct", value: timeOf(direct, share) },
      { area: AREA, name: `through the service, ${name}`, value: timeOf(service, share), unit: "ms" },
    );
  const added = (share: number) => timeOf(service, share) - timeOf(direct, share);
  const cpu = cpuOf(service);
  return [
    through("p50", 0.5),
    through("p99", 0.99),
    { area: AREA, name: "added, p50", value: added(0.5), unit: "ms", target: atMost(1.5, "ms", added(0.5)) },
    { area: AREA, name: "added, p99", value: added(0.99), unit: "ms" },
    against(
      { name: "client of the direct POST", value: cpuOf(direct) },
      { area: AREA, name: "CPU of the service, one by one", value: cpu, unit: "ms", target: atMost(1, "ms", cpu) },
    ),
  ];
}

function figuresUnderLoad(service: Spell, direct: Spell): Figure[] {
  const name = `CPU of the service, ${CALLERS_UNDER_LOAD} at a time`;
  const { cpuMs } = service;
  return [
    against(
      { name: "client of the direct POST", value: direct.cpuMs },
      { area: AREA, name, value: cpuMs, unit: "ms", target: atMost(1, "ms", cpuMs) },
    ),
    against(
      { name: "direct POSTs", value: 1000 / direct.cpuMs },
      { area: AREA, name: "calls per second of CPU", value: 1000 / cpuMs, unit: "" },
    ),
  ];
}

/** The POST of the service, sent directly. */
function directCall(pool: Pool, session: Session): () => Promise<number> {
  const fields = {
    _csrf: session.csrf_token,
    authorizedID: session.registration_number,
    ...attendancePage.form(SEMESTER, session.registration_number),
    x: new Date().toUTCString(),
  };
  const headers = {
    "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
    cookie: session.cookie,
    "user-agent": session.user_agent,
  };
  return async () => {
    const started = performance.now();
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: `/vtop/${attendancePage.path}`,
      headers,
      body: new URLSearchParams(fields).toString(),
    });
    await body.text();
    if (statusCode !== 200) throw new Error(`The portal answered ${statusCode}.`);
    return performance.now() - started;
  };
}
