import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, type TestContext, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { request, startWorld } from "../service.ts";
import { startServiceProcess } from "../service-process.ts";
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
describe.concurrent("a signal", () => {
  it("SIGTERM makes the service not ready, serves callers that are connected and calls in flight, then exits with 0", async ({
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

  it("SIGINT waits neither for an idle connection, nor for Valkey and the trace collector if they are unreachable", async ({
    expect,
    ...context
  }) => {
    const nowhere = "127.0.0.1:1";
    const { service } = await start(context, {
      VALKEY_URL: `redis://${nowhere}`,
      METRICS_PORT: "0",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nowhere}`,
    });
    const { hostname, port } = new URL(service.url);
    const unused = connect(Number(port), hostname);
    await once(unused, "connect");
    const { status } = await service.post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" });
    service.process.kill("SIGINT");
    const said: Buffer[] = [];
    await once(
      unused.on("data", (chunk) => said.push(chunk)),
      "close",
    );
    // After ten seconds the service would answer the idle connection with 408.
    expect([status, await service.ended, said]).toEqual([200, 0, []]);
  });
});

it("a service that stops serves a caller that never does for a while, then refuses it and finishes calls in flight", async () => {
  const portal = new EventEmitter();
  const wait = () => {
    portal.emit("asked");
    return once(portal, "answers").then(() => {});
  };
  const world = await startWorld({ wait }, { RATE_LIMIT_PER_MINUTE: "0" });
  const { post, url, app } = world.service;
  const [session, slowSession] = [await world.login(), await world.login("23DMO0001", "data_slow_10")];
  const isAsked = once(portal, "asked");
  const inFlight = post("/student/profile", { session: slowSession });
  await isAsked;
  const ended = app.announceShutdown(300).then(() => app.close());
  expect(await stopping(url)).toEqual(STOPPING);
  const codes: string[] = [];
  const call = () =>
    post("/auth/check", { session }).then(
      ({ status, body }) => codes.push(status === 200 ? "ok" : body.code) > 0,
      () => false,
    );
  while ((await call()) && codes.at(-1) !== "overloaded") await setTimeout(10);
  portal.emit("answers");
  expect((await inFlight).status).toBe(200);
  await ended;
  // The listener has closed.
  expect([codes[0], codes.at(-1), new Set(codes).size, await call()]).toEqual(["ok", "overloaded", 2, false]);
  await world.portal.stop();
});
