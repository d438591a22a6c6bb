import { afterEach, expect, test, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../server.ts";
import { drawKnownCaptcha, TestClient } from "../test/test-client.ts";

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

/** Starts a portal whose responses wait until the test lets the oldest one go. */
async function start(serialisePerSession: boolean) {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const wait = () => (isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve());
  portal = await startDemoPortal({ draw: drawKnownCaptcha, latencyMs: 1, wait, serialisePerSession });
  const { requests } = portal;
  const logIn = async (registrationNumber: string) => {
    const client = new TestClient(portal?.url ?? "");
    await client.login(registrationNumber);
    return client;
  };
  const client = await logIn("23DMO0001");
  const other = await logIn("26DMO0002");
  isHeld = true;
  requests.length = 0;
  return {
    ...{ portal, client, other, waiting },
    arrival: (count: number) => vi.waitUntil(() => requests.length === count),
    release: () => waiting.shift()?.(),
  };
}

const page = (client: TestClient) => client.data("processViewStudentAttendance", { semesterSubId: "AP2026272" });

test("answers the requests of a session at the same time by default", async () => {
  const { client, waiting } = await start(false);
  const replies = [1, 2, 3].map(() => page(client));
  await vi.waitUntil(() => waiting.length === 3);
  for (const release of waiting) release();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("serialisePerSession answers one request of a session at a time, in order of arrival", async () => {
  const { client, waiting, arrival, release } = await start(true);
  const done: number[] = [];
  const replies = [1, 2, 3].map(async (number) => {
    await page(client);
    done.push(number);
  });
  await arrival(3);
  for (let answered = 0; answered < 3; answered++) {
    await vi.waitUntil(() => waiting.length > 0);
    expect([waiting.length, done.length]).toEqual([1, answered]);
    release();
    await vi.waitUntil(() => done.length > answered);
  }
  await Promise.all(replies);
});

test("serialisePerSession answers other sessions in the meantime", async () => {
  const { client, other, waiting, release } = await start(true);
  const replies = [page(client), page(other)];
  await vi.waitUntil(() => waiting.length === 2);
  release();
  release();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
});

test("with serialisePerSession, a request that waited is refused if its session has ended", async () => {
  const { client, arrival, waiting, release } = await start(true);
  const logout = client.post("logout", { _csrf: client.csrf, authorizedID: client.registrationNumber });
  await vi.waitUntil(() => waiting.length === 1);
  const late = page(client);
  await arrival(2);
  release();
  expect((await logout).status).toBe(302);
  await vi.waitUntil(() => waiting.length === 1);
  release();
  expect((await late).status).toBe(404);
});

test("with serialisePerSession, a lost connection does not block the session", async () => {
  const { portal, client, waiting, release } = await start(true);
  portal.fault("attendance", "reset", { times: 1 });
  const lost = page(client);
  const failure = expect(lost).rejects.toThrow();
  await vi.waitUntil(() => waiting.length === 1);
  release();
  await failure;
  const next = page(client);
  await vi.waitUntil(() => waiting.length === 1);
  release();
  expect((await next).status).toBe(200);
});
