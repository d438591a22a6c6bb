import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, type TestContext, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { request } from "../service.ts";
import { startNode, startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

/** A demo portal and a service in its own process, until the end of the test. */
async function start({ onTestFinished }: Pick<TestContext, "onTestFinished">, environment?: Record<string, string>) {
  const portal = await startDemoPortal();
  onTestFinished(() => portal.stop());
  const service = await startServiceProcess(portal.url, environment);
  onTestFinished(() => void service.process.kill("SIGKILL"));
  return { portal, service };
}

/** The body and the connection header with which the service reports that it is stopping. */
async function stopping(url: string) {
  const { body, headers } = await vi.waitUntil(async () => {
    const answer = await request(`${url}/readyz`);
    return answer.status === 503 && answer;
  }, waitOptions);
  return [body, headers.get("connection")];
}
const STOPPING = [{ status: "stopping" }, "close"];

// Concurrent: most of the time, the service waits for its callers.
describe.concurrent("SIGTERM", () => {
  it("makes the service not ready, serves callers that are connected and calls in flight, then exits with 0", async ({
    expect,
    ...context
  }) => {
    const { portal, service } = await start(context);
    const { body } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "data_slow_1" });
    const inFlight = service.post("/student/profile", { session: body.session });
    await vi.waitUntil(() => portal.requests.some(({ path }) => path.endsWith("StudentProfileAllView")), waitOptions);
    service.process.kill("SIGTERM");
    expect(await stopping(service.url)).toEqual(STOPPING);
    const late = await service.post("/student/profile", { session: body.session });
    expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
    expect((await inFlight).status).toBe(200);
    expect(await service.ended).toBe(0);
  });

  it("refuses a caller that never stops, finishes calls in flight and exits with 0", async ({ expect, ...context }) => {
    const { portal, service } = await start(context, { RATE_LIMIT_PER_MINUTE: "0" });
    const { post, url } = service;
    const login = async (password: string) =>
      (await post("/auth/login", { registration_number: "23DMO0001", password })).body.session;
    const [session, slowSession] = [await login("pass_good"), await login("data_slow_7")];
    const inFlight = post("/student/profile", { session: slowSession });
    await vi.waitUntil(() => portal.requests.some(({ path }) => path.endsWith("StudentProfileAllView")), waitOptions);
    service.process.kill("SIGTERM");
    expect(await stopping(url)).toEqual(STOPPING);
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

  it("exits with 0 although Valkey and the trace collector are unreachable", async ({ expect, ...context }) => {
    const nowhere = "127.0.0.1:1";
    const { service } = await start(context, {
      VALKEY_URL: `redis://${nowhere}`,
      METRICS_PORT: "0",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nowhere}`,
    });
    const { status } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" });
    service.process.kill("SIGTERM");
    expect([status, await service.ended]).toEqual([200, 0]);
  });

  it("does not wait for idle connections", async ({ expect, ...context }) => {
    const { service } = await start(context);
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
});

it("fails to start with one line that names an invalid setting but not its value", async () => {
  const { ended, output } = startNode(["dist/bundle/main.js"], { PORT: "80a8secret" });
  expect([await ended, output()]).toEqual([1, "Portico cannot start: PORT must be an integer from 0 to 65535.\n"]);
});
