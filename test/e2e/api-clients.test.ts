import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { request, startService } from "../service.ts";
import { startServiceProcess } from "../service-process.ts";
import { waitOptions } from "../wait-options.ts";

const ONE = "key-of-application-one";
const TWO = "key-of-application-two";
const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");

let portal: DemoPortal;
let folder: string;
beforeAll(async () => {
  portal = await startDemoPortal();
  folder = mkdtempSync(join(tmpdir(), "portico-keys-"));
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true });
});

/** The status of a call with a body that is not valid: 401 for an unknown key, otherwise 422. */
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

  it("has its own limit", async () => {
    const service = await startService(portal.url, {
      API_KEYS: `app-one:${ONE},app-two:${TWO}`,
      CLIENT_LIMITS: "app-one.RATE_LIMIT_PER_MINUTE=1",
    });
    const session = { registration_number: "23DMO0001", cookie: "JSESSIONID=0", csrf_token: "0", user_agent: "T" };
    const codes = [];
    for (const key of [ONE, ONE, TWO, TWO]) {
      codes.push((await service.post("/student/profile", { session }, { "x-api-key": key })).body.code);
    }
    await service.stop();
    expect(codes).toEqual(["session_expired", "rate_limited", "session_expired", "session_expired"]);
  });
});

it("a key is revoked without a restart when its line is removed from the file", async () => {
  const file = join(folder, "keys");
  writeFileSync(file, `app-one:${hashOf(ONE)}\napp-two:${hashOf(TWO)}\n`);
  const service = await startServiceProcess(portal.url, { API_KEYS: "", API_KEYS_FILE: file });
  const statuses = async () => [await statusOf(service.url, ONE), await statusOf(service.url, TWO)];
  expect(await statuses()).toEqual([422, 422]);

  writeFileSync(file, `app-two:${hashOf(TWO)}\n`);
  service.process.kill("SIGHUP");
  await vi.waitUntil(() => service.output().includes("reread API_KEYS_FILE"), waitOptions);
  expect(await statuses()).toEqual([401, 422]);

  writeFileSync(file, "not a hash\n");
  service.process.kill("SIGHUP");
  await vi.waitUntil(() => service.output().includes("kept the previous content of API_KEYS_FILE"), waitOptions);
  expect(await statuses()).toEqual([401, 422]);

  service.process.kill("SIGINT");
  expect(await service.ended).toBe(0);
});

it("the start prints a warning for a portal without encryption and for guards that are all off", async () => {
  const off = Object.fromEntries(
    ["RATE_LIMIT_PER_MINUTE", "REQUESTS_IN_PROGRESS", "REFUSED_LOGINS_PER_ACCOUNT", "REFUSED_LOGINS_PER_KEY"]
      .concat(["WRONG_OTPS_PER_CHALLENGE", "WRONG_OTPS_PER_ACCOUNT", "RESENDS_PER_CHALLENGE", "OTP_MAILS_PER_ACCOUNT"])
      .map((name) => [name, "0"]),
  );
  const service = await startServiceProcess(portal.url, off);
  await vi.waitUntil(() => service.output().includes("all guards are disabled"), waitOptions);
  expect(service.output()).toContain("Warning: PORTAL_URL uses http.");
  service.process.kill("SIGINT");
  await service.ended;
});
