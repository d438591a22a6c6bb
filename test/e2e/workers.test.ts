import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { parseSamples } from "../prometheus-text.ts";
import { request } from "../service.ts";
import { type ServiceProcess, startNode, startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

const WORKERS = { WORKERS: "2" };

let portal: DemoPortal;
let service: ServiceProcess;
beforeEach(async () => {
  portal = await startDemoPortal();
});
afterEach(async () => {
  service?.process.kill("SIGTERM");
  await service?.ended;
  await portal.stop();
});

const start = async (environment: Record<string, string> = {}) => {
  service = await startServiceProcess(portal.url, { ...WORKERS, ...environment });
  return service;
};
const login = (password = "pass_good", registration_number = "23DMO0001") =>
  service.post("/auth/login", { registration_number, password });
/** Process ids in the log lines of requests. */
const pids = () => [
  ...new Set([...service.output().matchAll(/"pid":(\d+).*"msg":"request"/g)].map(([, pid]) => Number(pid))),
];
/** Calls until so many workers have answered: each connection goes to the next one. */
async function callUntil(count: number): Promise<number[]> {
  await vi.waitUntil(async () => {
    await request(`${service.url}/healthz`, { headers: { connection: "close" } });
    return pids().length >= count;
  }, waitOptions);
  return pids();
}

it("two workers answer on one port, and one line says what they share", async () => {
  await start();
  expect(await callUntil(2)).toHaveLength(2);
  expect(pids()).not.toContain(service.process.pid);
  expect(service.output().match(/^Portico: http/gm)).toHaveLength(1);
  expect(service.output()).toContain(
    "Workers: 2. They share the guards and the metrics. Each has its own PORTAL_CONNECTIONS (64) and REQUESTS_IN_PROGRESS (100).",
  );
});

it("the workers share the guards without a guard server", async () => {
  await start();
  const codes: string[] = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    codes.push((await login("error_invalid_credentials")).body.code);
    await callUntil(2);
  }
  expect(codes).toEqual([...Array(3).fill("invalid_credentials"), "login_cooldown"]);
  // Captchas that the portal rejects are given back.
  for (let attempt = 0; attempt < 4; attempt++) await login("captcha_reject_9", "23DMO0003");
  expect((await login("error_invalid_credentials", "23DMO0003")).body.code).toBe("invalid_credentials");
});

it.each([
  ["METRICS", { METRICS: "1" }],
  ["METRICS_PORT", { METRICS_PORT: "0" }],
])("%s serves the sum over all workers", async (_name, environment) => {
  await start(environment);
  const url = /Metrics: (\S+)/.exec(service.output())?.[1] ?? `${service.url}/metrics`;
  for (let call = 0; call < 6; call++) await login();
  const { text, headers, status } = await request(url);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const logins = parseSamples(text).filter(
    ({ name, labels }) => name === "portico_calls_total" && labels.endpoint === "/auth/login" && labels.code === "ok",
  );
  expect(logins.map(({ value }) => value)).toEqual([6]);
});

it("SIGTERM lets the requests of every worker finish and exits with 0", async () => {
  await start();
  const sessions = await Promise.all([login("data_slow_1"), login("data_slow_1")]);
  const inFlight = sessions.map(({ body }) => service.post("/student/profile", { session: body.session }));
  const isAtPortal = ({ path }: { readonly path: string }) => path.endsWith("StudentProfileAllView");
  await vi.waitUntil(() => portal.requests.filter(isAtPortal).length === 2, waitOptions);
  service.process.kill("SIGTERM");
  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await service.ended).toBe(0);
});

it("a worker that crashes is reported and replaced, and the other one keeps answering", async () => {
  await start();
  const [first = 0, second = 0] = await callUntil(2);
  process.kill(first, "SIGKILL");
  // A connection that reaches a worker in this moment is lost with it.
  await vi.waitUntil(() => service.output().includes("a worker ended"), waitOptions);
  expect((await login()).status).toBe(200);
  expect(await callUntil(3)).toHaveLength(3);
  expect(service.output()).toMatch(new RegExp(`"pid":${first},"code":null,"signal":"SIGKILL","msg":"a worker ended`));
  expect(process.kill(second, 0)).toBe(true);
}, 60_000);

it("a setting that stops the start is printed once", async () => {
  const environment = { PORTAL_URL: portal.url, API_KEYS: "a-key-of-the-tests-1", ...WORKERS };
  const { ended, output } = startNode(["dist/bundle/main.js"], {
    ...environment,
    SEAL_KEYS: `main:${Buffer.from("a seal key of 32 bytes for tests").toString("base64")}`,
    PORTAL_CA_FILE: "/nowhere/ca.pem",
  });
  expect(await ended).toBe(1);
  expect(output()).toBe("Portico cannot start: PORTAL_CA_FILE must be a readable file of PEM certificates.\n");
});
