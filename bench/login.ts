import { drawCaptcha } from "../demo-portal/captcha/captcha.ts";
import { solveCaptcha } from "../src/portal/captcha/solve.ts";
import { Caller, inParallel } from "./caller.ts";
import { against, atMost, type Figure } from "./figures.ts";
import { type PortalProcess, startService } from "./processes.ts";
import { cpuMs, median } from "./statistics.ts";

const AREA = "Login";
const LATENCY_MS = 100;
const SLOW_LOGINS = 9;
const WARM_UP_LOGINS = 60;
const LOGINS = 120;
const CAPTCHAS = 300;
/** Allowed time of a login on top of its portal requests, in milliseconds. */
const ALLOWANCE_MS = 40;

const CREDENTIALS = { registration_number: "23DMO0001", password: "pass_good" };

/** Measures the duration of a login with portal latency, its CPU time and the captcha's share. */
export async function measureLogin(portal: PortalProcess): Promise<Figure[]> {
  const service = await startService(portal.urlAt(0));
  const caller = new Caller(service.url);
  const login = () => caller.mustCall("/auth/login", CREDENTIALS);
  await inParallel(WARM_UP_LOGINS, 4, login);
  const before = await service.usage();
  await inParallel(LOGINS, 1, login);
  const cpu = ((await service.usage()).cpuMs - before.cpuMs) / LOGINS;
  await caller.close();
  await service.stop();
  return [...(await atLatency(portal)), ...(await ofCpu(cpu))];
}

async function atLatency(portal: PortalProcess): Promise<Figure[]> {
  const service = await startService(portal.urlAt(LATENCY_MS));
  const caller = new Caller(service.url);
  const login = () => caller.mustCall("/auth/login", CREDENTIALS);
  await inParallel(8, 8, login);
  const logins = await inParallel(SLOW_LOGINS, 1, login);
  await caller.close();
  await service.stop();
  const hops = median(logins.map(({ portalRequests }) => portalRequests));
  const ms = median(logins.map((answer) => answer.ms));
  const target = atMost(7 * LATENCY_MS + ALLOWANCE_MS, "ms", ms);
  return [
    { area: AREA, name: "requests to the portal", value: hops, unit: "", target: atMost(7, "", hops) },
    against(
      { name: `hops x ${LATENCY_MS} ms`, value: hops * LATENCY_MS },
      { area: AREA, name: `wall time at ${LATENCY_MS} ms`, value: ms, unit: "ms", target },
    ),
  ];
}

async function ofCpu(loginCpuMs: number): Promise<Figure[]> {
  const pictures = await inParallel(CAPTCHAS, 1, () => drawCaptcha(Math.random, { profile: "real" }));
  const solveAll = () => {
    for (const { image } of pictures) solveCaptcha(image);
  };
  solveAll();
  const captcha = cpuMs(solveAll) / CAPTCHAS;
  return [
    { area: AREA, name: "CPU of the service", value: loginCpuMs, unit: "ms" },
    against(
      { name: "whole login", value: loginCpuMs },
      { area: AREA, name: "CPU of solving the captcha", value: captcha, unit: "ms" },
    ),
  ];
}
