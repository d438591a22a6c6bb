import { drawCaptcha } from "../demo-portal/captcha/captcha.ts";
import { solveCaptcha } from "../src/portal/captcha/solve.ts";
import { Caller, inParallel } from "./caller.ts";
import { against, atMost, type Figure } from "./figures.ts";
import { type PortalProcess, startService } from "./processes.ts";
import { type Exchange, LOGIN } from "./record-exchanges.ts";
import { cpuMs, median } from "./statistics.ts";

const AREA = "Login";
const LATENCY_MS = 100;
const SLOW_LOGINS = 9;
const CAPTCHAS = 80;
const TURNS = 5;
/** Allowed time of a login on top of its portal requests, in milliseconds. */
const ALLOWANCE_MS = 40;

/** Measures the duration of a login with portal latency, and the CPU time of its captcha. */
export async function measureLogin(portal: PortalProcess, exchanges: readonly Exchange[]): Promise<Figure[]> {
  const body = exchanges.find(({ path }) => path === LOGIN)?.body ?? "";
  const service = await startService(portal.urlAt(LATENCY_MS));
  const caller = new Caller(service.url);
  const login = () => caller.mustCall(LOGIN, body);
  await inParallel(8, 8, login);
  const logins = await inParallel(SLOW_LOGINS, 1, login);
  await caller.close();
  await service.stop();
  const requests = median(logins.map(({ portalRequests }) => portalRequests));
  const ms = median(logins.map((answer) => answer.ms));
  const target = atMost(7 * LATENCY_MS + ALLOWANCE_MS, "ms", ms);
  const captcha = await captchaCpuMs();
  return [
    { area: AREA, name: "requests to the portal", value: requests, unit: "", target: atMost(7, "", requests) },
    against(
      { name: `requests x ${LATENCY_MS} ms`, value: requests * LATENCY_MS },
      { area: AREA, name: `wall time at ${LATENCY_MS} ms`, value: ms, unit: "ms", target },
    ),
    { area: AREA, name: "CPU of the captcha", value: captcha, unit: "ms", target: atMost(0.3, "ms", captcha) },
  ];
}

/** CPU milliseconds of one captcha: the median of some turns with the same pictures, of which the first warms up. */
async function captchaCpuMs(): Promise<number> {
  const pictures = await inParallel(CAPTCHAS, 1, () => drawCaptcha(Math.random, { profile: "real" }));
  const solveAll = () => {
    for (const { image } of pictures) solveCaptcha(image);
  };
  solveAll();
  return median(Array.from({ length: TURNS }, () => cpuMs(solveAll) / CAPTCHAS));
}
