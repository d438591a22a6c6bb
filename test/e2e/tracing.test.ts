import { describe, expect, it } from "vitest";
import { startOtlpReceiver } from "../otlp-receiver.ts";
import { API_KEY, startWorld } from "../service.ts";
import { startedForEach } from "../set-up.ts";

const collector = startedForEach(() => startOtlpReceiver());
const world = startedForEach(() =>
  startWorld({}, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "portico-test" }),
);

const SERVER = 2;
const CLIENT = 3;
/** Stops the service and returns the exported spans of the call to this endpoint. */
async function tracesOf(path: string) {
  await world.service.stop();
  const calls = collector.spans.filter(({ name }) => name === `POST ${path}`);
  return calls.map((call) => ({
    call,
    requests: collector.spans.filter(({ parentSpanId }) => parentSpanId === call.spanId),
  }));
}

describe("a traced call", () => {
  it("exports a span with a child span per portal request to the configured collector", async () => {
    const session = await world.login();
    const { body } = await world.service.post("/student/nothing", { session });
    const { headers } = await world.service.post("/student/all_data", { session, sem_sub_id: "AP2026272" });
    const [trace] = await tracesOf("/student/all_data");
    expect(body.code).toBe("not_found");
    expect(trace?.call).toMatchObject({
      kind: SERVER,
      isError: false,
      attributes: {
        "http.request.method": "POST",
        "http.route": "/student/all_data",
        "http.response.status_code": 200,
        "portico.request_id": headers.get("x-request-id"),
        "portico.portal_requests": 3,
      },
    });
    expect(trace?.call.parentSpanId).toBeUndefined();
    expect(trace?.requests.map(({ name }) => name).sort()).toEqual([
      "portal attendance",
      "portal profile",
      "portal timetable",
    ]);
    for (const { kind, traceId, attributes, name } of trace?.requests ?? []) {
      expect([kind, traceId]).toEqual([CLIENT, trace?.call.traceId]);
      expect(attributes).toEqual({ "portico.page": name.slice(7), "http.response.status_code": 200 });
    }
    const [login] = await tracesOf("/auth/login");
    expect(login?.requests).toHaveLength(7);
    expect(new Set(collector.paths)).toEqual(new Set(["/v1/traces"]));
    expect(collector.resources[0]).toEqual({ "service.name": "portico-test" });
  });

  it("continues the caller's trace", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await world.service.post("/student/profile", {}, { traceparent });
    const [trace] = await tracesOf("/student/profile");
    expect(trace?.call).toMatchObject({
      traceId: "0af7651916cd43dd8448eb211c80319c",
      parentSpanId: "b7ad6b7169203331",
    });
    expect(trace?.call.attributes).toMatchObject({
      "error.type": "validation_error",
      "http.response.status_code": 422,
    });
    expect(trace?.call.isError).toBe(false);
  });

  it("records the portal's failure and the attributes that operators need", async () => {
    const session = await world.login("23DMO0001", "data_changed:mentor");
    await world.service.post("/student/mentor", { session });
    world.portal.show("biometric", "notice");
    await world.service.post("/student/biometric", { session, date: "2026-09-24" });
    world.portal.fault("biometric", "mismatch");
    await world.service.post("/student/biometric", { session, date: "2026-09-24" });
    world.portal.fault("profile", "reset");
    await world.service.post("/student/profile", { session });
    await world.service.post("/auth/login", { registration_number: "24DMO0006", password: "captcha_reject_1" });
    const [changed] = await tracesOf("/student/mentor");
    const [broken] = await tracesOf("/student/profile");
    const [noticed, mixedUp] = await tracesOf("/student/biometric");
    const [, login] = await tracesOf("/auth/login");
    expect(changed?.call).toMatchObject({ isError: true, events: ["portal page changed"] });
    expect(noticed?.call).toMatchObject({ isError: false, events: ["portal page partly read"] });
    expect(mixedUp?.call).toMatchObject({ isError: true, events: ["portal answer mismatch"] });
    expect(broken?.call).toMatchObject({ isError: true, attributes: { "error.type": "portal_unavailable" } });
    expect(broken?.requests.map(({ isError, attributes }) => [isError, attributes["error.type"]])).toEqual([
      [true, "portal_unavailable"],
      [true, "portal_unavailable"],
    ]);
    expect(login?.call.events).toEqual(expect.arrayContaining(["captcha read", "captcha rejected"]));
  });

  it("contains no student data, credential, address or query", async () => {
    const session = await world.login("23DMO0001", "data_changed:mentor");
    const { otp_challenge } = (
      await world.service.post("/auth/login", { registration_number: "24DMO0006", password: "pass_good" })
    ).body;
    await world.service.post("/auth/verify_otp?otp=sentinel", { otp_challenge, otp: "123456" });
    await world.service.post("/student/mentor", { session }, { tracestate: "x=sentinel", baggage: "a=sentinel" });
    await world.service.post("/student/biometric", { session, date: "2026-09-24" });
    await world.service.stop();
    const sent = collector.raw.join("").toUpperCase();
    const secrets = ["DMO000", "pass_good", "data_changed", "123456", API_KEY, otp_challenge.token, "/vtop"];
    const more = [...Object.values(session), world.portal.url, "2026-09-24", "baggage", "a=sentinel", "otp=sentinel"];
    expect(collector.spans.length).toBeGreaterThan(20);
    for (const secret of [...secrets, ...more]) expect(sent).not.toContain(secret.toUpperCase());
  });
});
