import { EventEmitter, once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { type DemoPortal, startDemoPortal } from "../server.ts";
import { drawKnownCaptcha, TestClient } from "../test/test-client.ts";

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

test("delays every response: pages, redirects and refusals", async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  portal = await startDemoPortal({ draw: drawKnownCaptcha, latencyMs: 250, wait });
  const client = new TestClient(portal.url);
  await client.login();
  await client.data("processViewStudentAttendance", { semesterSubId: "AP2026272" });
  await client.post("/vtop/nothing", {});
  expect(waits).toEqual(portal.requests.map(() => 250));
});

test("sends the response only after the delay", async () => {
  const clock = new EventEmitter();
  const wait = async () => {
    clock.emit("waiting");
    await once(clock, "elapsed");
  };
  portal = await startDemoPortal({ draw: drawKnownCaptcha, latencyMs: 250, wait });
  const waiting = once(clock, "waiting");
  const reply = new TestClient(portal.url).get("/vtop/open/page");
  await waiting;
  expect(portal.requests.map(({ status }) => status)).toEqual([0]);
  clock.emit("elapsed");
  expect((await reply).status).toBe(200);
});

test("does not wait without a latency", async () => {
  const wait = () => Promise.reject(new Error("waited"));
  portal = await startDemoPortal({ draw: drawKnownCaptcha, wait });
  expect((await new TestClient(portal.url).get("/vtop/open/page")).status).toBe(200);
});
