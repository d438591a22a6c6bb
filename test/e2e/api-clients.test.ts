import { describe, expect, it, vi } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { request, startService } from "../service.ts";
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

  it("has the limit of its client, which all its keys share", async () => {
    const service = await startService(portal.url, {
      API_KEYS: `app-one:${ONE},app-one:next-${ONE},app-two:${TWO}`,
      CLIENT_LIMITS: "app-one.RATE_LIMIT_PER_MINUTE=1",
    });
    const session = { registration_number: "23DMO0001", cookie: "JSESSIONID=0", csrf_token: "0", user_agent: "T" };
    const codes = [];
    for (const key of [ONE, `next-${ONE}`, TWO, TWO]) {
      codes.push((await service.post("/student/profile", { session }, { "x-api-key": key })).body.code);
    }
    await service.stop();
    expect(codes).toEqual(["session_expired", "rate_limited", "session_expired", "session_expired"]);
  });
});
