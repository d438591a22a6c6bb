import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { parseSamples } from "../prometheus-text.ts";
import { API_KEY, request } from "../service.ts";
import { type ServiceProcess, startNode, startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

const WORKERS = { WORKERS: "2" };

let portal: DemoPortal;
let service: ServiceProcess;
beforeAll(async () => {
  portal = await startDemoPortal();
  service = await startServiceProcess(portal.url, { ...WORKERS, METRICS: "1" });
});
afterAll(async () => {
  service.process.kill("SIGINT");
  await service.ended;
  await portal.stop();
});

/** Logs in over a connection of its own, which goes to the next worker. */
const login = (password = "pass_good", registration_number = "24DMO0005") =>
  request(`${service.url}/auth/login`, {
    method: "POST",
    headers: { "x-api-key": API_KEY, "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ registration_number, password }),
  });
/** Process ids in the log lines of requests. */
const pids = () => [
  ...new Set([...service.output().matchAll(/"pid":(\d+).*"msg":"request"/g)].map(([, pid]) => Number(pid))),
];
/** Logins that succeeded, in the text of the metrics. */
const countOf = (text: string) =>
  parseSamples(text)
    .filter(({ name, labels }) => name === "portico_calls_total" && labels.endpoint === "/auth/login")
    .filter(({ labels }) => labels.code === "ok")
    .reduce((sum, { value }) => sum + value, 0);
/** Calls until so many workers have answered: each connection goes to the next one. */
async function callUntil(count: number): Promise<number[]> {
  await vi.waitUntil(async () => {
    await request(`${service.url}/healthz`, { headers: { connection: "close" } });
    return pids().length >= count;
  }, waitOptions);
  return pids();
}

it("two workers answer on one port, and one line says what they share", async () => {
  expect(await callUntil(2)).toHaveLength(2);
  expect(pids()).not.toContain(service.process.pid);
  expect(service.output().match(/^Portico: http/gm)).toHaveLength(1);
  expect(service.output()).toContain(
    "Workers: 2. They share the guards and the metrics. Each has its own PORTAL_CONNECTIONS (64) and REQUESTS_IN_PROGRESS (100).",
  );
});

it("the workers share the guards without a guard server", async () => {
  const codes: string[] = [];
  for (let attempt = 0; attempt < 4; attempt++)
    codes.push((await login("error_invalid_credentials", "23DMO0001")).body.code);
  expect(codes).toEqual([...Array(3).fill("invalid_credentials"), "login_cooldown"]);
  // Captchas that the portal rejects are given back.
  for (let attempt = 0; attempt < 4; attempt++) await login("captcha_reject_9", "23DMO0003");
  expect((await login("error_invalid_credentials", "23DMO0003")).body.code).toBe("invalid_credentials");
});

it("METRICS serves the sum over all workers", async () => {
  const logins = async () => {
    const { text, headers, status } = await request(`${service.url}/metrics`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    return countOf(text);
  };
  const before = await logins();
  for (let call = 0; call < 6; call++) await login();
  expect((await logins()) - before).toBe(6);
});

it("a worker that crashes is reported and replaced, and the other one keeps answering", async () => {
  const [first = 0, second = 0] = await callUntil(2);
  process.kill(first, "SIGKILL");
  // A connection that reaches a worker in this moment is lost with it.
  await vi.waitUntil(() => service.output().includes("a worker ended"), waitOptions);
  expect((await login()).status).toBe(200);
  expect(await callUntil(3)).toHaveLength(3);
  expect(service.output()).toMatch(new RegExp(`"pid":${first},"code":null,"signal":"SIGKILL","msg":"a worker ended`));
  expect(process.kill(second, 0)).toBe(true);
}, 60_000);

it("METRICS_PORT serves the sum over all workers; SIGTERM lets their requests finish, and they exit with 0", async () => {
  const other = await startServiceProcess(portal.url, { ...WORKERS, METRICS_PORT: "0" });
  onTestFinished(() => void other.process.kill("SIGKILL"));
  const credentials = { registration_number: "23DMO0003", password: "data_slow_1" };
  const sessions = await Promise.all(Array.from({ length: 4 }, () => other.post("/auth/login", credentials)));
  const { text } = await request(/Metrics: (\S+)/.exec(other.output())?.[1] ?? "");
  expect(countOf(text)).toBe(4);
  const calls = sessions.slice(0, 2).map(({ body }) => other.post("/student/profile", { session: body.session }));
  const isAtPortal = ({ path }: { readonly path: string }) => path.endsWith("StudentProfileAllView");
  await vi.waitUntil(() => portal.requests.filter(isAtPortal).length === 2, waitOptions);
  other.process.kill("SIGTERM");
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await other.ended).toBe(0);
});

it("a setting that stops the start is printed once", async () => {
  const environment = { PORTAL_URL: portal.url, API_KEYS: API_KEY, ...WORKERS };
  const { ended, output } = startNode(["dist/bundle/main.js"], {
    ...environment,
    SEAL_KEYS: `main:${randomBytes(32).toString("base64")}`,
    PORTAL_CA_FILE: "/nowhere/ca.pem",
  });
  expect(await ended).toBe(1);
  expect(output()).toBe("Portico cannot start: PORTAL_CA_FILE must be a readable file of PEM certificates.\n");
});
