import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { request } from "undici";
import type { Session } from "../src/contract/session.ts";
import { Caller } from "./caller.ts";
import { type ServiceProcess, startPortal, startService } from "./processes.ts";
import { median, quantile } from "./statistics.ts";

const CONFIG = "deploy/haproxy/haproxy.cfg";
const SEMESTER = { sem_sub_id: "AP2025262" };
const PROXY_URL = "http://127.0.0.1:8080";
const CALLERS = 32;
const ROUNDS = 5;
const WARM_UP_MS = 3000;
const ROUND_MS = 6000;

/** The result of one round. */
interface Round {
  readonly callsPerS: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of all service processes per call. */
  readonly cpuMsPerCall: number;
  /** CPU time of the load generator (this process) per call. */
  readonly loadCpuMsPerCall: number;
}

/**
 * Compares one service process with two behind HAProxy, in turns: `npm run bench:replicas [-- SHARE]`. SHARE (0.35 for 35 %
 * of a core) limits the CPU time of each process, so that portal, proxy and load generator have enough on a small machine;
 * needs root.
 */
async function main(share: number | null): Promise<void> {
  const portal = await startPortal([0]);
  const services = [await startService(portal.urlAt(0)), await startService(portal.urlAt(0))];
  const session = await logIn(services);
  for (const { url } of services) await load(url, session, WARM_UP_MS);
  for (const [index, { pid }] of services.entries()) await limitCpu(pid, index, share);
  const rounds = new Map<number, Round[]>([
    [1, []],
    [2, []],
  ]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [processes, results] of rounds) results.push(await measure(services.slice(0, processes), session));
  }
  print(rounds, share);
  for (const service of services) await service.stop();
  await portal.stop();
  await removeLimits(services.length);
}

async function logIn([first]: readonly ServiceProcess[]): Promise<Session> {
  const caller = new Caller(first?.url ?? "");
  const session = await caller.login();
  await caller.close();
  return session;
}

async function measure(services: readonly ServiceProcess[], session: Session): Promise<Round> {
  const proxy = await startProxy(services);
  const cpuOfServices = async () => {
    const all = await Promise.all(services.map((service) => service.usage()));
    return all.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  };
  await load(PROXY_URL, session, ROUND_MS / 6);
  const before = { services: await cpuOfServices(), own: process.cpuUsage() };
  const ms = await load(PROXY_URL, session, ROUND_MS);
  const own = process.cpuUsage(before.own);
  const after = await cpuOfServices();
  proxy.kill("SIGTERM");
  await once(proxy, "exit");
  return {
    callsPerS: (ms.length / ROUND_MS) * 1000,
    p50: median(ms),
    p99: quantile(ms, 0.99),
    cpuMsPerCall: (after - before.services) / ms.length,
    loadCpuMsPerCall: (own.user + own.system) / 1000 / ms.length,
  };
}

/** Calls from all callers in a closed loop. Returns the duration of each call. */
async function load(url: string, session: Session, forMs: number): Promise<number[]> {
  const caller = new Caller(url);
  const end = performance.now() + forMs;
  const all: number[] = [];
  const oneCaller = async () => {
    while (performance.now() < end) {
      all.push((await caller.mustCall("/student/attendance", JSON.stringify({ session, ...SEMESTER }))).ms);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, oneCaller));
  await caller.close();
  return all;
}

/** Starts HAProxy with the example's settings and these instances. */
async function startProxy(services: readonly ServiceProcess[]): Promise<ChildProcess> {
  const example = await readFile(CONFIG, "utf8");
  const servers = services.map(({ url }, index) => `  server instance${index} ${new URL(url).host}`);
  const file = "dist/bench/haproxy.cfg";
  await writeFile(file, `${example.replaceAll(/^ {2}server .*\n/gm, "")}${servers.join("\n")}\n`);
  const proxy = spawn("haproxy", ["-f", file], { stdio: "ignore" });
  await once(proxy, "spawn").catch(() => {
    throw new Error("haproxy is not installed: apt-get install haproxy");
  });
  for (let ready = false; !ready; ready = await answers(`${PROXY_URL}/readyz`)) await setTimeout(20);
  return proxy;
}

async function answers(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url);
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

const PERIOD_US = 20_000;
const groupOf = (index: number) => `/sys/fs/cgroup/cpu/portico-bench-${index}`;

/** Limits a process to a share of a core. Null means no limit. */
async function limitCpu(pid: number, index: number, share: number | null): Promise<void> {
  if (share === null) return;
  if (!existsSync("/sys/fs/cgroup/cpu")) throw new Error("SHARE requires control groups version 1.");
  const group = groupOf(index);
  await mkdir(group, { recursive: true });
  await writeFile(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
  await writeFile(`${group}/cpu.cfs_quota_us`, String(Math.round(PERIOD_US * share)));
  await writeFile(`${group}/cgroup.procs`, String(pid));
}

async function removeLimits(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await rmdir(groupOf(index)).catch(() => {});
}

function print(rounds: ReadonlyMap<number, readonly Round[]>, share: number | null): void {
  const of = (processes: number, key: keyof Round) => median((rounds.get(processes) ?? []).map((round) => round[key]));
  console.log(share === null ? "No CPU limit." : `Each process gets at most ${share * 100} % of a core.`);
  for (const processes of rounds.keys()) {
    const columns = [
      `${of(processes, "callsPerS").toFixed(0)} calls/s`,
      `p50 ${of(processes, "p50").toFixed(1)} ms`,
      `p99 ${of(processes, "p99").toFixed(1)} ms`,
      `CPU per call: service ${of(processes, "cpuMsPerCall").toFixed(2)} ms`,
      `load generator ${of(processes, "loadCpuMsPerCall").toFixed(2)} ms`,
    ];
    console.log(`${processes} process${processes === 1 ? "  " : "es"}: ${columns.join(", ")}`);
  }
  console.log(`two : one = ${(of(2, "callsPerS") / of(1, "callsPerS")).toFixed(2)}`);
}

const [, , share] = process.argv;
await main(share === undefined ? null : Number(share));
