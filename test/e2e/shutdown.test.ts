import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

it("SIGTERM makes the service not ready, finishes calls in flight and exits with 0", async () => {
  service = await startServiceProcess(portal.url);
  const { body } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "data_slow_1" });
  const inFlight = service.post("/student/profile", { session: body.session });
  await vi.waitUntil(() => portal.requests.some(({ path }) => path.endsWith("StudentProfileAllView")), waitOptions);
  service.process.kill("SIGTERM");
  const { url } = service;
  const ready = await vi.waitUntil(async () => {
    const answer = await request(`${url}/readyz`);
    return answer.status !== 200 && answer;
  }, waitOptions);
  const turnedAway = await service.post("/student/profile", { session: body.session });
  expect([ready.status, ready.body]).toEqual([503, { status: "stopping" }]);
  expect([turnedAway.status, turnedAway.body.code, turnedAway.headers.get("retry-after")]).toEqual([
    503,
    "overloaded",
    "1",
  ]);
  expect(turnedAway.headers.get("connection")).toBe("close");
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
  const { ended, output } = startNode(["dist/src/server.js"], { PORT: "80a8secret" });
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
  const { ended, output } = startNode(["dist/src/server.js"], { CAPTCHA_TEMPLATES: file });
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
    const { ended, output } = startNode(["dist/src/server.js"], { PORTAL_CA_FILE: file });
    expect([await ended, output()]).toEqual([
      1,
      "Portico cannot start: PORTAL_CA_FILE must be a readable file of PEM certificates.\n",
    ]);
  },
);
