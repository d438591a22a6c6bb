import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { endpoints as features } from "../../src/features/index.ts";
import type { Transport } from "../../src/portal/transport.ts";
import { session } from "../scripted-portal.ts";
import { startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { endpoints } from "./endpoints.ts";

/** A portal that must not be contacted. */
const asked: string[] = [];
const silentPortal: Transport = {
  request: async ({ path }) => {
    asked.push(path);
    throw new Error("The portal was contacted.");
  },
  close: async () => {},
};

const service = startedForAll(() => startService("http://portal.invalid", {}, silentPortal));

it.each([
  [null, "en", "This app cannot use the service at the moment. "],
  ["fr", "en", "This app cannot"],
  ["hi-IN,hi;q=0.9,en;q=0.8", "hi", "यह ऐप अभी सेवा का इस्तेमाल नहीं कर पा रहा है। "],
  ["te-IN", "te", "ఈ యాప్ ప్రస్తుతం సేవను ఉపయోగించలేకపోతోంది. "],
  ["en;q=0.1, te;q=0.5", "te", "ఈ యాప్ "],
])("a failure has a sentence for the student by Accept-Language: %s", async (accepted, language, start) => {
  const headers = { "x-api-key": "wrong", ...(accepted !== null && { "accept-language": accepted }) };
  const failed = await service.post("/student/profile", "{}", headers);
  expect(failed.body.user_message.startsWith(start)).toBe(true);
  expect([failed.headers.get("content-language"), failed.headers.get("vary")]).toEqual([language, "Accept-Language"]);
});

/** Those of outing requests and holds are off. */
const all = features.filter(({ path }) => !/^\/(student\/outing|hold)\//.test(path));

describe("every endpoint", () => {
  it.each(all)("$path accepts only POST", async ({ path }) => {
    for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]) {
      const response = await fetch(service.url + path, { method });
      expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "POST"]);
    }
  });

  it.each(all)("$path rejects a missing and a wrong API key with 401", async ({ path }) => {
    for (const [key, code] of [
      [null, "api_key_missing"],
      ["", "api_key_missing"],
      ["wrong", "api_key_invalid"],
    ] as const) {
      const { status, headers, body } = await service.post(path, "no json", { "x-api-key": key });
      expect([status, body.code, body.retryable, body.user_action]).toEqual([401, code, false, "check_api_key"]);
      expect(headers.get("www-authenticate")).toBe('ApiKey realm="service"');
      expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(headers.get("x-portal-requests")).toBe("0");
      expect([headers.get("x-portal-unread"), headers.get("x-portal-unfit")]).toEqual(["0", "0"]);
    }
  });

  const withFields = all.filter(({ path }) => path !== "/portal");

  it.each(withFields)("$path returns 422 for an empty object and names the missing fields", async ({ path }) => {
    const { status, body } = await service.post(path, {});
    const wanted = path.startsWith("/student/") ? "/session" : "";
    expect([status, body.code]).toEqual([422, "validation_error"]);
    expect(body.errors.some(({ pointer }: { pointer: string }) => pointer.startsWith(wanted))).toBe(true);
  });

  it.each(endpoints.filter(({ semester }) => semester !== "none"))(
    "$path returns 400 for a malformed sem_sub_id without a portal request",
    async ({ path }) => {
      const known = features.find((endpoint) => endpoint.path === path)?.body.properties ?? {};
      const all = {
        course_id: "AM_CSE3009_00200",
        course_type: "ETH",
        class_id: "AP2026272000101",
        erp_id: "99001",
        month: "2026-08",
      };
      const others = Object.fromEntries(Object.entries(all).filter(([name]) => name in known));
      for (const sem_sub_id of ["", "AP202627", "VL2026272", "ap2026272", " AP2026272", "AP2026272 ", "AP2026272\n"]) {
        const { status, body } = await service.post(path, { session, ...others, sem_sub_id });
        expect([sem_sub_id, status, body.code]).toEqual([sem_sub_id, 400, "invalid_sem_sub_id"]);
      }
      expect(asked).toEqual([]);
    },
  );

  it.each(endpoints.filter(({ semester }) => semester === "none"))(
    "$path, which has no semester, ignores sem_sub_id like any unknown field",
    async ({ path }) => {
      const { body } = await service.post(path, { session, sem_sub_id: "nonsense" });
      expect(body.code).not.toBe("invalid_sem_sub_id");
      asked.length = 0;
    },
  );
});

describe("a request", () => {
  it("is checked in this order: path, method, key, content type, size, body", async () => {
    const wrong = { "x-api-key": "wrong", "content-type": "text/plain" };
    const big = JSON.stringify({ pad: "x".repeat(66_000) });
    const cases = [
      await service.post("/student/nothing", big, wrong),
      await service.post("/student/profile/", big, wrong),
      await service.post("/student/profile", big, wrong),
      await service.post("/student/profile", big, { "content-type": "text/plain" }),
      await service.post("/student/profile", big),
      await service.post("/student/attendance", { sem_sub_id: "bad" }),
    ];
    expect(cases.map(({ body }) => body.code)).toEqual([
      "not_found",
      "not_found",
      "api_key_invalid",
      "unsupported_media_type",
      "payload_too_large",
      "validation_error",
    ]);
  });

  it("is rejected for its path or method before its body is read", async () => {
    const pages = ["/docs/nothing", "/docs/errors/nothing", "/docs//"];
    const paths = ["/student/nothing", "/student/%70rofile"];
    for (const [path, method, status, allow] of [
      ...[...paths, ...pages].map((path) => [path, "GET", 404, null]),
      ...paths.map((path) => [path, "POST", 404, null]),
      // No path below /docs takes POST.
      ...pages.map((path) => [path, "POST", 405, "GET, HEAD"]),
      ["/student/profile", "PUT", 405, "POST"],
      ["/student/profile", "DELETE", 405, "POST"],
      ["/student/profile", "OPTIONS", 405, "POST"],
      ["/healthz", "POST", 405, "GET, HEAD"],
    ] as [string, string, number, string | null][]) {
      for (const body of method === "GET" ? [undefined] : ["", "{", "x".repeat(66_000)]) {
        const headers = { "content-type": "application/json" };
        const response = await fetch(service.url + path, { method, headers, ...(body !== undefined && { body }) });
        const { code } = JSON.parse(await response.text());
        const wanted = status === 404 ? "not_found" : "method_not_allowed";
        expect([method, path, response.status, code]).toEqual([method, path, status, wanted]);
        expect(response.headers.get("allow")).toBe(allow);
      }
    }
  });

  it.each([
    ["/student/attendances", " Do you mean /student/attendance?"],
    ["/Student/Profile/", " Do you mean /student/profile?"],
    ["/auth/verifyotp", " Do you mean /auth/verify_otp?"],
    ["/student/nothing", ""],
  ])("of a path that does not exist get the name of one that is almost the same: %s", async (path, suggestion) => {
    const { status, body } = await service.post(path, {});
    expect([status, body.detail]).toEqual([404, `The path does not exist.${suggestion}`]);
  });

  it.each([
    ["no type", { "content-type": null }],
    ["text", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["a JSON dialect", { "content-type": "application/problem+json" }],
    ["a compressed body", { "content-encoding": "gzip" }],
  ])("gets 415 for %s", async (_name, headers: Record<string, string | null>) => {
    const { status, body } = await service.post("/student/profile", new TextEncoder().encode("{}"), headers);
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
  });

  it("may have a charset parameter and the identity encoding", async () => {
    const headers = { "content-type": "application/json; charset=utf-8", "content-encoding": "identity" };
    expect((await service.post("/student/profile", {}, headers)).status).toBe(422);
  });

  it("gets all validation errors at once, with pointers but without values", async () => {
    const { body, text } = await service.post("/auth/login", { registration_number: 23, password: "" });
    expect(body.errors).toEqual([
      { pointer: "/registration_number", message: "is not a string" },
      { pointer: "/password", message: "is not 1 to 128 characters without control characters" },
    ]);
    expect(text).not.toContain("23,");
  });

  const profile = "/student/profile";
  it.each([
    [profile, { session: { ...session, cookie: "abc" } }, "session_malformed"],
    [profile, { session: {} }, "session_malformed"],
    [profile, { session: "text" }, "validation_error"],
    ["/student/attendance", { session: { ...session, cookie: "abc" }, sem_sub_id: 5 }, "validation_error"],
    ["/auth/verify_otp", { otp_challenge: { token: "" }, otp: "123456" }, "otp_challenge_malformed"],
    ["/auth/verify_otp", { otp_challenge: { token: "eyJ.a.b.c.d" }, otp: "123456" }, "otp_challenge_malformed"],
    ["/auth/verify_otp", { otp_challenge: { token: "" }, otp: "1" }, "validation_error"],
    ["/auth/verify_otp", { otp_challenge: 5, otp: "123456" }, "validation_error"],
  ])("gets the code of a session or challenge only if nothing else is malformed: %s %j", async (path, body, code) => {
    const answer = await service.post(path, body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  it.each([
    ["cookie", "JSESSIONID="],
    ["cookie", "admin=1; JSESSIONID=a"],
    ["cookie", "JSESSIONID=a;admin=1"],
    ["cookie", "JSESSIONID=a; JSESSIONID=b"],
    ["cookie", `JSESSIONID=a; b=${"1".repeat(257)}`],
    ["cookie", "JSESSIONID=a\r\nX-Evil: 1"],
    ["cookie", `JSESSIONID=${"a".repeat(257)}`],
    ["csrf_token", "a b"],
    ["user_agent", "Mozilla\r\nX-Evil: 1"],
    ["registration_number", "23DMO0001\n"],
    ["registration_number", "23DMO 0001"],
    ["registration_number", null],
  ])("is rejected if the session's %s is %j", async (field, value) => {
    const { status, body } = await service.post("/student/profile", { session: { ...session, [field]: value } });
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "session_malformed", `/session/${field}`]);
  });

  it.each([
    ["/campus/portico/", "/campus/portico"],
    ["//evil.example", ""],
  ])("is answered with addresses below the path of its proxy, %s", async (prefix, base) => {
    const { body } = await service.post("/student/profile", {}, { "x-forwarded-prefix": prefix });
    expect(body.type).toBe(`${base}/docs/errors/validation_error`);
  });

  const course = { course_id: "AM_CSE3009_00200", course_type: "ETH" };
  const semester = { sem_sub_id: "AP2026272" };
  it.each([
    ["/student/calendar", { ...semester, class_group: "ALL" }, "/class_group", "class_group_id"],
    ["/student/grade_view_detail", { course_id: "AM_A_1", semester_id: "X" }, "/semester_id", "sem_sub_id"],
    ["/insight/week", { ...semester, date: "2026-09-24" }, "/date", /request$/],
    ["/student/attendance_detail", { ...course, course_id: "CSE3009" }, "/course_id", "course code"],
    ["/student/attendance_detail", { ...course, course_type: "eth" }, "/course_type", "capital letters"],
    ["/student/calendar/month", { ...semester, month: "9999-12" }, "/month", "from 2000 to 2099"],
    ["/student/calendar/month", { ...semester, cal_date: "01-DEC-9999" }, "/cal_date", "from 2000 to 2099"],
    ["/student/biometric", { date: "01/01/1000" }, "/date", "from 2000 to 2099"],
  ])("of %s with another field, kind of id or century is rejected: %j", async (path, fields, pointer, words) => {
    const { status, body } = await service.post(path, { session, ...fields });
    expect([status, body.errors, asked]).toEqual([422, [{ pointer, message: expect.stringMatching(words) }], []]);
  });

  const login = { name: 5, password: "", ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at}`, 1])) };
  it("names ten fields in the detail", async () => {
    const { body } = await service.post("/auth/login", login);
    expect(body.detail).toMatch(
      /^registration_number is required; .*; f7 is not a field of this request; and 5 more\.$/,
    );
  });

  it.each([
    [{ session, sem_sub_ID: "AP2026272" }, "sem_sub_id is required, and sem_sub_ID is not a field of this request."],
    [{ sessoin: session, sem_sub_id: 5 }, /^session is required, and sessoin is .*; sem_sub_id is not a string\.$/],
    [
      { session: { ...session, cookie: undefined, Cookie: "secret" } },
      /; session\.cookie is required, and Cookie is not a field of this request\.$/,
    ],
    [{ session, "sem_sub_id ": "AP2026272", sem_sub_id_of_the_term: 1 }, /^sem_sub_id is required, and sem_sub_id_of_/],
    [{ session, [`sem_sub_id${"x".repeat(60)}`]: 1, year: 1 }, "sem_sub_id is required."],
  ])("without a field names the one with a similar name, and no value: %j", async (body, detail) => {
    const { body: problem, text } = await service.post("/student/attendance", body);
    expect(problem.detail).toEqual(typeof detail === "string" ? detail : expect.stringMatching(detail));
    expect(text).not.toContain("secret");
  });

  it("is not coerced, and unknown fields are ignored at every level", async () => {
    const known = { ...session, more: { deep: 1 }, ["__proto__"]: { polluted: true } };
    const raw = `{"session":${JSON.stringify(known).replace("}", ',"constructor":{"prototype":{"x":1}}}')},"sem_sub_id":5,"__proto__":{"x":1}}`;
    const { status, body } = await service.post("/student/attendance", raw);
    expect([status, body.errors]).toEqual([422, [{ pointer: "/sem_sub_id", message: "is not a string" }]]);
    expect(asked).toEqual([]);
  });

  it("keeps a valid request id and gets a new one otherwise", async () => {
    const kept = await service.post("/student/profile", {}, { "x-request-id": "abc.DEF-0_9" });
    expect([kept.headers.get("x-request-id"), kept.body.request_id]).toEqual(["abc.DEF-0_9", "abc.DEF-0_9"]);
    for (const bad of ["short", "has space in", "a".repeat(65)]) {
      const made = await service.post("/student/profile", {}, { "x-request-id": bad });
      expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("the operational endpoints", () => {
  it("report that the service is alive and ready", async () => {
    expect((await service.get("/healthz")).body).toEqual({ status: "ok" });
    expect((await service.get("/readyz")).body).toEqual({ status: "ready", campus: "vit-ap" });
  });

  const documents = ["/openapi.json", "/openapi.yaml", "/openapi-core.json", "/openapi-hosted.json"];
  const pages = ["/docs", "/docs/guide", "/docs/contract", "/docs/errors", "/docs/search.json"];
  const paths = ["/healthz", "/readyz", "/status", ...pages, ...documents];

  it.each(paths)("%s accepts only GET and HEAD", async (path) => {
    const { status, headers, body } = await service.post(path, {});
    expect([status, headers.get("allow"), body.code]).toEqual([405, "GET, HEAD", "method_not_allowed"]);
    const [got, head] = await Promise.all([
      fetch(service.url + path, { headers: { "accept-encoding": "identity" } }),
      fetch(service.url + path, { method: "HEAD", headers: { "accept-encoding": "identity" } }),
    ]);
    const length = String((await got.arrayBuffer()).byteLength);
    expect([head.status, head.headers.get("content-type"), head.headers.get("content-length")]).toEqual([
      200,
      got.headers.get("content-type"),
      length,
    ]);
  });

  it.each([...pages, ...documents])("serve %s compressed and with an ETag", async (path) => {
    const { headers } = await fetch(service.url + path, { headers: { "accept-encoding": "br, gzip" } });
    expect([headers.get("content-encoding"), headers.get("cache-control")]).toEqual(["br", "no-cache"]);
    const tag = headers.get("etag") ?? "";
    expect((await fetch(service.url + path, { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  it("serve the same OpenAPI document as YAML", async () => {
    const { headers, text } = await service.get("/openapi.yaml");
    expect(headers.get("content-type")).toBe("application/yaml; charset=utf-8");
    expect(parse(text)).toEqual((await service.get("/openapi.json")).body);
  });
});
