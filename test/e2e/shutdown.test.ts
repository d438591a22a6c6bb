import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { freePort } from "../free-port.ts";
import { request } from "../service.ts";

const KEY = "a-key-of-the-tests-1";
const root = join(import.meta.dirname, "../..");

let portal: DemoPortal;
let child: ChildProcess | null = null;
afterEach(async () => {
  child?.kill("SIGKILL");
  await portal.stop();
});

/** Starts the service as a process of its own; resolves when it listens. */
async function startProcess(environment: Record<string, string> = {}) {
  portal = await startDemoPortal();
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? "",
    PORT: String(port),
    PORTAL_URL: portal.url,
    API_KEYS: KEY,
    ...environment,
  };
  const process_ = spawn(process.execPath, ["dist/src/server.js"], { cwd: root, env });
  child = process_;
  let output = "";
  process_.stdout.on("data", (chunk) => {
    output += chunk;
  });
  process_.stderr.on("data", (chunk) => {
    output += chunk;
  });
  while (!output.includes("Portico answers")) await once(process_.stdout, "data");
  const url = `http://127.0.0.1:${port}`;
  const post = (path: string, body: object) =>
    request(url + path, {
      method: "POST",
      headers: { "x-api-key": KEY, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return { url, post, process: process_, output: () => output };
}

it("SIGTERM makes the service not ready, answers the calls in flight and ends with 0", async () => {
  const service = await startProcess();
  const { body } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "data_slow_1" });
  const exited = once(service.process, "exit");
  const inFlight = service.post("/student/profile", { session: body.session });
  while (!portal.requests.some(({ path }) => path.endsWith("StudentProfileAllView")))
    await request(`${service.url}/healthz`);
  service.process.kill("SIGTERM");
  let ready = await request(`${service.url}/readyz`);
  while (ready.status === 200) ready = await request(`${service.url}/readyz`);
  const turnedAway = await service.post("/student/profile", { session: body.session });
  expect([ready.status, ready.body]).toEqual([503, { status: "stopping" }]);
  expect([turnedAway.status, turnedAway.body.code, turnedAway.headers.get("retry-after")]).toEqual([
    503,
    "overloaded",
    "1",
  ]);
  expect((await inFlight).status).toBe(200);
  expect((await exited)[0]).toBe(0);
});

it("a bad setting stops the start with one readable line, without its value", async () => {
  portal = await startDemoPortal();
  const env = { PATH: process.env.PATH ?? "", PORT: "80a8secret" };
  const failing = spawn(process.execPath, ["dist/src/server.js"], { cwd: root, env });
  let output = "";
  failing.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(failing, "close");
  expect([code, output]).toEqual([1, "Portico cannot start: PORT must be a whole number from 0 to 65535.\n"]);
});
