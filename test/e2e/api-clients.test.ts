import { describe, expect, it, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { request, startService, startWorld } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";

const ONE = "key-of-application-one";
const TWO = "key-of-application-two";

const portal = startedForAll(() => startDemoPortal());

/** A call with a body that is not valid. */
const statusOf = async (url: string, key: string) => {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  return (await request(`${url}/student/profile`, { method: "POST", headers, body: "{}" })).status;
};

describe("a named API key", () => {
  it("appears in the log and in the metrics by name; the key and a key without a name do not", async () => {
    const service = await startService(portal.url, { API_KEYS: `app-one:${ONE},${TWO}`, METRICS: "1" });
    for (const key of [ONE, ONE, TWO]) await statusOf(service.url, key);
    await vi.waitUntil(() => service.log.filter((line) => line.includes('"msg":"request"')).length === 3, waitOptions);
    const { text } = await service.get("/metrics");
    await service.stop();
    const clients = service.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    expect(clients.map(({ client }) => client).sort()).toEqual(["app-one", "app-one", undefined, undefined]);
    expect(text).toContain('portico_client_calls_total{client="app-one",code="validation_error"} 2');
    expect(text.match(/^portico_client_calls_total\{/gm)).toHaveLength(1);
    for (const key of [ONE, TWO]) expect(service.log.join("") + text).not.toContain(key);
  });

  it("with more slow calls than it may have leaves places and connections for the calls of another", async () => {
    /** Slow responses of the portal, until they are released. */
    const held: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => held.push(resolve));
    const limits = { REQUESTS_IN_PROGRESS: "10", PORTAL_CONNECTIONS: "5", METRICS: "1" };
    const { service, stop } = await startWorld({ wait }, { API_KEYS: `app-one:${ONE},app-two:${TWO}`, ...limits });
    const post = (key: string, path: string, body: object) => service.post(path, body, { "x-api-key": key });
    const login = async (key: string, registration_number: string, password: string) =>
      (await post(key, "/auth/login", { registration_number, password })).body.session;
    const slow = await login(TWO, "23DMO0003", "data_slow_1");
    const session = await login(ONE, "23DMO0001", "pass_good");
    const codes: unknown[] = [];
    const calls = Array.from({ length: 11 }, async () =>
      codes.push((await post(TWO, "/student/mentor", { session: slow })).body.code),
    );
    // One application gets 8 of 10 places and 4 of 5 connections.
    await vi.waitUntil(() => held.length === 4 && codes.length === 3, waitOptions);
    expect(new Set(codes)).toEqual(new Set(["overloaded"]));
    for (let call = 0; call < 3; call++) expect((await post(ONE, "/student/mentor", { session })).status).toBe(200);
    expect(held).toHaveLength(4);
    expect((await service.get("/metrics")).text).toMatch(/^portico_portal_requests_queued 4$/m);
    // The queued ones are held as soon as they are sent.
    for (let released = 0; released < 8; released++) {
      await vi.waitUntil(() => held.length > released, waitOptions);
      held[released]?.();
    }
    await Promise.all(calls);
    expect(codes.slice(3)).toEqual(Array(8).fill(undefined));
    await stop();
  });
});
