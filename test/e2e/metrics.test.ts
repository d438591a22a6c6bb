import { describe, expect, it, vi } from "vitest";
import { guardNames } from "../../src/contract/errors.ts";
import { parseSamples } from "../prometheus-text.ts";
import { API_KEY, startService, startWorld } from "../service.ts";
import { startedForEach } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";

const world = startedForEach(() => startWorld({}, { METRICS: "1" }));

const post = (path: string, body: object) => world.service.post(path, body);
const login = (registration_number: string, password: string) => post("/auth/login", { registration_number, password });

/** The sum of the samples with this name and these labels. */
async function sumOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const samples = parseSamples((await world.service.get("/metrics")).text).filter(
    (sample) => sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  if (samples.length === 0) throw new Error(`There is no ${name} with ${JSON.stringify(labels)}.`);
  return samples.reduce((sum, { value }) => sum + value, 0);
}

it("/metrics accepts only GET and HEAD and requires no API key", async () => {
  const { status, headers, text } = await world.service.get("/metrics");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-store", "nosniff"]);
  expect(text).toMatch(/^# HELP /);
  const other = await post("/metrics", {});
  expect([other.status, other.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

describe("the metrics count", () => {
  it("calls by endpoint and code, with their duration", async () => {
    const session = await world.login();
    await post("/student/profile", { session });
    await post("/student/profile", {});
    await world.service.post("/student/profile", {}, { "x-api-key": "wrong" });
    const login = { ok: 1, captcha_unread: 0 };
    const profile = { ok: 1, validation_error: 1, api_key_invalid: 1 };
    for (const [endpoint, counts] of Object.entries({ "/auth/login": login, "/student/profile": profile }))
      for (const [code, count] of Object.entries(counts))
        expect([code, await sumOf("portico_calls_total", { endpoint, code })]).toEqual([code, count]);
    expect(await sumOf("portico_call_duration_seconds_count", { endpoint: "/student/profile" })).toBe(3);
    expect(await sumOf("portico_calls_in_progress")).toBe(0);
  });

  it("calls whose caller hung up", async () => {
    const session = await world.login("23DMO0001", "data_slow_1");
    const gone = new AbortController();
    const call = fetch(`${world.service.url}/student/profile`, {
      method: "POST",
      headers: { "x-api-key": API_KEY, "content-type": "application/json" },
      body: JSON.stringify({ session }),
      signal: gone.signal,
    });
    await vi.waitUntil(async () => (await sumOf("portico_portal_requests_running")) > 0, waitOptions);
    expect(await sumOf("portico_calls_in_progress")).toBe(1);
    gone.abort();
    await expect(call).rejects.toThrow();
    await vi.waitUntil(async () => (await world.service.get("/metrics")).text.includes('code="aborted"'), waitOptions);
    expect(await sumOf("portico_calls_total", { endpoint: "/student/profile", code: "aborted" })).toBe(1);
    expect(world.service.log.filter((line) => line.includes('"status":null,"code":null'))).toHaveLength(1);
    await vi.waitUntil(async () => (await sumOf("portico_calls_in_progress")) === 0, waitOptions);
  });

  it("portal requests by page and result, with their duration", async () => {
    const session = await world.login("23DMO0001", "data_500:marks");
    expect(await sumOf("portico_portal_connections")).toBe(1);
    const dead = { ...session, cookie: "JSESSIONID=0" };
    for (const path of ["/student/marks", "/student/attendance"])
      await post(path, { session, sem_sub_id: "AP2026272" });
    await post("/student/attendance", { session: dead, sem_sub_id: "AP2026272" });
    world.portal.fault("attendance", "reset");
    await post("/student/attendance", { session, sem_sub_id: "AP2026272" });
    const requests = (page: string, result: string) => sumOf("portico_portal_requests_total", { page, result });
    expect([await requests("login", "2xx"), await requests("login", "3xx")]).toEqual([4, 5]);
    expect([await requests("marks", "5xx"), await requests("attendance", "4xx")]).toEqual([1, 1]);
    expect(await requests("attendance", "2xx")).toBe(1);
    // A request is retried once if its connection is lost before the response starts.
    expect(await requests("attendance", "portal_unavailable")).toBe(2);
    expect(await sumOf("portico_portal_request_duration_seconds_count", { page: "attendance" })).toBe(4);
  });

  it("captchas by outcome and margin", async () => {
    await login("23DMO0001", "captcha_reject_1");
    await login("23DMO0001", "captcha_garbled_2");
    await login("23DMO0001", "captcha_google_1");
    const fates = await Promise.all(
      ["submitted", "rejected", "unread", "unsupported"].map((outcome) => sumOf("portico_captchas_total", { outcome })),
    );
    expect(fates).toEqual([6, 3, 2, 1]);
    const byOutcome = (outcome: string) => sumOf("portico_captcha_answer_margin_count", { outcome });
    expect([await byOutcome("accepted"), await byOutcome("rejected"), await byOutcome("unread")]).toEqual([3, 3, 2]);
    // A rejection of a certain answer means that the typeface has changed.
    expect(await sumOf("portico_captcha_answer_margin_bucket", { outcome: "rejected", le: "5" })).toBe(0);
    expect(await sumOf("portico_captcha_answer_margin_bucket", { outcome: "unread", le: "5" })).toBe(2);
    expect(await sumOf("portico_captcha_margin_count")).toBe(8);
    expect(await sumOf("portico_captcha_margin_bucket", { le: "2" })).toBe(2);
  });

  it("changed pages, starting at zero, and malformed semester ids", async () => {
    expect(await sumOf("portico_portal_page_changed_total", { page: "mentor" })).toBe(0);
    const session = await world.login("23DMO0001", "data_changed:mentor");
    await post("/student/mentor", { session });
    await post("/student/semesters", { session });
    expect(await sumOf("portico_portal_page_changed_total", { page: "mentor" })).toBe(1);
    expect(await sumOf("portico_portal_page_changed_total")).toBe(1);
    expect(await sumOf("portico_portal_odd_semester_ids_total")).toBe(0);
  });

  it("unread texts by page, starting at zero, and values in an unexpected format by page and field", async () => {
    expect(await sumOf("portico_portal_unread_total")).toBe(0);
    const session = await world.login();
    world.portal.show("biometric", "notice");
    world.portal.show("marks", "withheld_text");
    for (let round = 0; round < 2; round++) await post("/student/biometric", { session, date: "2026-09-24" });
    const { headers } = await post("/student/marks", { session, sem_sub_id: "AP2026272" });
    expect(await sumOf("portico_portal_unread_total", { page: "biometric" })).toBe(2);
    expect(await sumOf("portico_portal_unread_total")).toBe(2);
    const unfit = (field: string) => sumOf("portico_portal_unfit_total", { page: "marks", field });
    const total = (await unfit("scored_mark")) + (await unfit("weightage_mark"));
    expect(total).toBe(Number(headers.get("x-portal-unfit")));
    expect(await sumOf("portico_portal_unfit_total")).toBe(total);
  });

  it("rejections by guard, starting at zero", async () => {
    const guarded = await startService(world.portal.url, { METRICS: "1", RATE_LIMIT_PER_MINUTE: "5" });
    const body = { registration_number: "23DMO0001", password: "error_unknown_user" };
    for (let round = 0; round < 7; round++) await guarded.post("/auth/login", body);
    const { text } = await guarded.get("/metrics");
    await guarded.stop();
    const refusals = parseSamples(text).filter(({ name }) => name === "portico_guard_refusals_total");
    const none = Object.fromEntries(guardNames.map((guard) => [guard, 0]));
    expect(Object.fromEntries(refusals.map(({ labels, value }) => [labels.guard, value]))).toEqual({
      ...none,
      ...{ requests_per_key: 2, refused_logins_per_account: 2 },
    });
    expect(guarded.log.join("")).toContain('"guard":"refused_logins_per_account"');
    expect(text).not.toContain("portico_guard_server_up");
  });
});

it("labels name no student, no caller and no address", async () => {
  const { text } = await world.service.get("/metrics");
  const labels = new Set(parseSamples(text).flatMap((sample) => Object.keys(sample.labels)));
  const own = ["endpoint", "code", "page", "field", "result", "outcome", "event", "guard", "reason", "channel", "le"];
  const process = ["kind", "space", "type", "version", "major", "minor", "patch"];
  expect([...labels].filter((label) => ![...own, ...process].includes(label))).toEqual([]);
});
