import { Pool } from "undici";
import { attendancePage } from "../src/features/attendance/attendance.page.ts";
import type { Session } from "../src/portal/session.ts";
import { Caller, inParallel } from "./caller.ts";
import { against, atMost, type Figure } from "./figures.ts";
import { type PortalProcess, type ServiceProcess, startService } from "./processes.ts";
import { quantile } from "./statistics.ts";

const AREA = "A data call: /student/attendance, a page of 20 KB";
const SEMESTER = { sem_sub_id: "AP2025262" };
const ROUNDS = 6;
const CALLS_PER_ROUND = 250;
const WARM_UP_CALLS = 6000;
const CALLS_UNDER_LOAD = 5000;
const CALLERS_UNDER_LOAD = 32;

/** What a call costs beside the same POST made directly, one after the other and under load. */
export async function measureDataCall(portal: PortalProcess): Promise<Figure[]> {
  const portalUrl = portal.urlAt(0);
  const service = await startService(portalUrl);
  const caller = new Caller(service.url);
  const session = await caller.login();
  const pool = new Pool(portalUrl);
  const direct = directCall(pool, session);
  const call = async () => (await caller.mustCall("/student/attendance", { session, ...SEMESTER })).ms;
  await inParallel(WARM_UP_CALLS, 8, async () => [await call(), await direct()]);

  const alone = { direct: await emptySpell(), service: await emptySpell() };
  for (let round = 0; round < ROUNDS; round++) {
    add(alone.direct, await spell(CALLS_PER_ROUND, 1, direct, cpuOfThis));
    add(alone.service, await spell(CALLS_PER_ROUND, 1, call, () => cpuOf(service)));
  }
  const loaded = await spell(CALLS_UNDER_LOAD, CALLERS_UNDER_LOAD, call, () => cpuOf(service));
  const directLoaded = await spell(CALLS_UNDER_LOAD, CALLERS_UNDER_LOAD, direct, cpuOfThis);
  await Promise.all([pool.close(), caller.close()]);
  await service.stop();
  return [...figuresAlone(alone), ...figuresUnderLoad(loaded, directLoaded)];
}

/** Calls of one kind: how long each took, and the CPU time of them all. */
interface Spell {
  readonly ms: number[];
  cpuMs: number;
}

const emptySpell = (): Spell => ({ ms: [], cpuMs: 0 });

function add(all: Spell, { ms, cpuMs }: Spell): void {
  all.ms.push(...ms);
  all.cpuMs += cpuMs;
}

async function spell(
  times: number,
  atATime: number,
  call: () => Promise<number>,
  cpu: () => Promise<number>,
): Promise<Spell> {
  const before = await cpu();
  const ms = await inParallel(times, atATime, call);
  return { ms, cpuMs: (await cpu()) - before };
}

const cpuOf = async (service: ServiceProcess) => (await service.usage()).cpuMs;

async function cpuOfThis(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function figuresAlone({ direct, service }: Record<"direct" | "service", Spell>): Figure[] {
  const added = (share: number) => quantile(service.ms, share) - quantile(direct.ms, share);
  const figure = (name: string, share: number) =>
    against(
      { name: "direct", value: quantile(direct.ms, share) },
      { area: AREA, name, value: quantile(service.ms, share), unit: "ms" },
    );
  const addedP50: Figure = {
    area: AREA,
    name: "added, p50",
    value: added(0.5),
    unit: "ms",
    target: atMost(1.5, "ms", added(0.5)),
  };
  const cpu = service.cpuMs / service.ms.length;
  return [
    figure("through the service, p50", 0.5),
    figure("through the service, p99", 0.99),
    addedP50,
    { area: AREA, name: "added, p99", value: added(0.99), unit: "ms" },
    against(
      { name: "client of the direct POST", value: direct.cpuMs / direct.ms.length },
      { area: AREA, name: "CPU of the service, one by one", value: cpu, unit: "ms", target: atMost(1, "ms", cpu) },
    ),
  ];
}

function figuresUnderLoad(service: Spell, direct: Spell): Figure[] {
  const callsPerCore = ({ ms, cpuMs }: Spell) => (ms.length / cpuMs) * 1000;
  const cpu = service.cpuMs / service.ms.length;
  return [
    against(
      { name: "client of the direct POST", value: direct.cpuMs / direct.ms.length },
      {
        area: AREA,
        name: `CPU of the service, ${CALLERS_UNDER_LOAD} at a time`,
        value: cpu,
        unit: "ms",
        target: atMost(1, "ms", cpu),
      },
    ),
    against(
      { name: "direct POSTs", value: callsPerCore(direct) },
      { area: AREA, name: "calls per second of CPU", value: callsPerCore(service), unit: "" },
    ),
  ];
}

/** The POST that the service makes, made without it. */
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
