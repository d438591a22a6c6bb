import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { request } from "../service.ts";
import { type ServiceProcess, startNode, startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

let portal: DemoPortal;
let service: ServiceProcess | null = null;
beforeEach(async () => {
  portal = await startDemoPortal();
});
afterEach(async () => {
  service?.process.kill("SIGKILL");
  await portal.stop();
});

/** Waits until the service reports that it is stopping. */
async function stopping(url: string) {
  const { body, headers } = await vi.waitUntil(async () => {
    const answer = await request(`${url}/readyz`);
    return answer.status === 503 && answer;
  }, waitOptions);
  expect([body, headers.get("connection")]).toEqual([{ status: "stopping" }, "close"]);
}

it("SIGTERM makes the service not ready; it finishes calls in flight, still serves callers that are connected and exits with 0", async () => {
  service = await startServiceProcess(portal.url);
  const { body } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "data_slow_1" });
  const inFlight = service.post("/student/profile", { session: body.session });
  await vi.waitUntil(() => portal.requests.some(({ path }) => path.endsWith("StudentProfileAllView")), waitOptions);
  service.process.kill("SIGTERM");
  await stopping(service.url);
  const late = await service.post("/student/profile", { session: body.session });
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
  expect((await inFlight).status).toBe(200);
  expect(await service.ended).toBe(0);
});

it("SIGTERM makes the service refuse a caller that never stops, finish calls in flight and exit with 0", async () => {
  service = await startServiceProcess(portal.url, { RATE_LIMIT_PER_MINUTE: "0" });
  const { post, url } = service;
  const login = async (password: string) =>
    (await post("/auth/login", { registration_number: "23DMO0001", password })).body.session;
  const [session, slowSession] = [await login("pass_good"), await login("data_slow_10")];
  const inFlight = post("/student/profile", { session: slowSession });
  await vi.waitUntil(() => portal.requests.some(({ path }) => path.endsWith("StudentProfileAllView")), waitOptions);
  service.process.kill("SIGTERM");
  await stopping(url);
  const codes: string[] = [];
  for (let connected = true; connected; ) {
    connected = await post("/auth/check", { session }).then(
      ({ status, body }) => codes.push(status === 200 ? "ok" : body.code) > 0,
      () => false,
    );
    await setTimeout(10);
  }
  // Served for a while, then refused, until the listener closes.
  expect(codes.filter((code, index) => code !== codes[index - 1])).toEqual(["ok", "overloaded"]);
  expect((await inFlight).status).toBe(200);
  expect(await service.ended).toBe(0);
});

it("exits with 0 on SIGTERM although Valkey and the trace collector are unreachable", async () => {
  const nowhere = "127.0.0.1:1";
  service = await startServiceProcess(portal.url, {
    VALKEY_URL: `redis://${nowhere}`,
    METRICS_PORT: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nowhere}`,
  });
  const { status } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" });
  service.process.kill("SIGTERM");
  expect([status, await service.ended]).toEqual([200, 0]);
});

it("shuts down without waiting for idle connections", async () => {
  service = await startServiceProcess(portal.url);
  const { hostname, port } = new URL(service.url);
  const unused = connect(Number(port), hostname);
  await once(unused, "connect");
  await service.post("/student/profile", {});
  service.process.kill("SIGTERM");
  const said: Buffer[] = [];
  await once(
    unused.on("data", (chunk) => said.push(chunk)),
    "close",
  );
  // After ten seconds the service would answer the idle connection with 408.
  expect([await service.ended, said]).toEqual([0, []]);
});

it("fails to start with one line that names an invalid setting but not its value", async () => {
  const { ended, output } = startNode(["dist/bundle/main.js"], { PORT: "80a8secret" });
  expect([await ended, output()]).toEqual([1, "Portico cannot start: PORT must be an integer from 0 to 65535.\n"]);
});

it.each([
  ["cannot be read", null],
  ["is not JSON", "{"],
  ['must hold an object whose "faces" are a list of 1 to 8 faces', "{}"],
  ["holds a face with fewer than two signs", '{"faces": [{"A": "AAEBgA=="}]}'],
  ["holds a shape that is empty or too large", '{"faces": [{"A": "AAEBgA==", "B": "fwEBgA=="}]}'],
])("fails to start with one line if the captcha template file %s", async (reason, content) => {
  const file = join(await mkdtemp(join(tmpdir(), "portico-captcha-")), "templates.json");
  if (content !== null) await writeFile(file, content);
  const { ended, output } = startNode(["dist/bundle/main.js"], { CAPTCHA_TEMPLATES: file });
  const line = `CAPTCHA_TEMPLATES must be builtin or a file of npm run captcha:learn. The file ${reason}.`;
  expect([await ended, output()]).toEqual([
    1,
    `Portico cannot start: ${line}
`,
  ]);
});

it.each(["", "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n", null])(
  "fails to start with a certificate file that contains %j",
  async (content) => {
    const file = join(await mkdtemp(join(tmpdir(), "portico-ca-")), "ca.pem");
    if (content !== null) await writeFile(file, content);
    const { ended, output } = startNode(["dist/bundle/main.js"], { PORTAL_CA_FILE: file });
    expect([await ended, output()]).toEqual([
      1,
      "Portico cannot start: PORTAL_CA_FILE must be a readable file of PEM certificates.\n",
    ]);
  },
);
