import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { DemoPortalOptions } from "../../demo-portal/server.ts";
import { startWorld } from "../service.ts";
import { waitOptions } from "../wait-options.ts";

// Attacks of a penetration test that no unit test repeats.

/** The API keys of two applications. */
const KEYS = { one: "a-key-of-application-one", two: "a-key-of-application-two" };
const API_KEYS = `one:${KEYS.one},two:${KEYS.two}`;

async function start(environment: Record<string, string> = {}, portalOptions: DemoPortalOptions = {}) {
  const { portal, service, stop } = await startWorld(portalOptions, {
    API_KEYS,
    RATE_LIMIT_PER_MINUTE: "0",
    ...environment,
  });
  onTestFinished(stop);
  const post = (by: keyof typeof KEYS, path: string, body: object) =>
    service.post(path, body, { "x-api-key": KEYS[by] });
  const login = (by: keyof typeof KEYS, registration_number: string, password: string) =>
    post(by, "/auth/login", { registration_number, password });
  return { portal, service, post, login };
}

describe("an application with 110 slow calls", () => {
  /** Slow responses of the portal, until they are released. */
  const held: (() => void)[] = [];
  let isReleased = false;
  const wait = () => new Promise<void>((resolve) => (isReleased ? resolve() : held.push(resolve)));
  const release = async () => {
    isReleased = true;
    for (const resolve of held) resolve();
  };

  it("leaves places and connections for the calls of another application", async () => {
    const { portal, service, post, login } = await start({ METRICS: "1" }, { wait });
    onTestFinished(release);
    const slow = (await login("two", "23DMO0003", "data_slow_1")).body.session;
    const session = (await login("one", "23DMO0001", "pass_good")).body.session;
    portal.requests.length = 0;
    const codes: unknown[] = [];
    const calls = Array.from({ length: 110 }, async () =>
      codes.push((await post("two", "/student/mentor", { session: slow })).body.code),
    );
    // One application gets 80 of 100 places and 52 of 64 connections.
    await vi.waitUntil(() => held.length === 52 && codes.length === 30, waitOptions);
    expect(new Set(codes)).toEqual(new Set(["overloaded"]));
    const statuses = [];
    for (let call = 0; call < 5; call++) statuses.push((await post("one", "/student/mentor", { session })).status);
    expect(statuses).toEqual(Array(5).fill(200));
    expect((await service.get("/metrics")).text).toMatch(/^portico_portal_requests_queued 28$/m);
    await release();
    await Promise.all(calls);
    expect(codes.slice(30)).toEqual(Array(80).fill(undefined));
  });
});
