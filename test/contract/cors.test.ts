import { describe, expect, it } from "vitest";
import { request, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";

const origin = "https://app.example.edu";
const preflight = {
  method: "OPTIONS",
  headers: {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type,x-api-key,x-portal-strict",
  },
};

const closed = startedForAll(() => startService("http://portal.invalid"));
const origins = { CORS_ORIGINS: `${origin},https://other.example.edu` };
const service = startedForAll(() => startService("http://portal.invalid", origins));

describe("a page on a listed origin", () => {
  it("gets 204 for a preflight without an API key", async () => {
    const { status, headers, text } = await request(`${service.url}/student/profile`, preflight);
    expect([status, text]).toEqual([204, ""]);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-methods")).toBe("POST");
    expect(headers.get("access-control-allow-headers")).toMatch(
      /content-type.*x-api-key.*x-portal-strict.*mcp-protocol-version/i,
    );
  });

  it("may read responses and the contract's headers, including errors", async () => {
    const { status, headers } = await service.post("/student/profile", {}, { origin });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([422, origin]);
    expect(headers.get("access-control-expose-headers")).toMatch(
      /www-authenticate.*x-request-id.*x-portal-requests.*x-portal-unread.*x-portal-unfit/i,
    );
    expect(headers.get("vary")).toMatch(/origin/i);
  });

  it("is the only origin that is allowed", async () => {
    const stranger = { ...preflight, headers: { ...preflight.headers, origin: "https://evil.example" } };
    const answers = [
      await request(`${service.url}/student/profile`, stranger),
      await service.post("/student/profile", {}, { origin: "https://evil.example" }),
      await request(`${closed.url}/student/profile`, preflight),
      await closed.post("/student/profile", {}, { origin }),
    ];
    expect(answers.map(({ headers }) => headers.get("access-control-allow-origin"))).toEqual([null, null, null, null]);
  });

  it.each([
    ["without an origin", {}],
    ["of a listed origin, but no preflight", { origin }],
    ["of any other origin", { ...preflight.headers, origin: "https://evil.example" }],
  ])("gets 405 for OPTIONS %s", async (_name, headers) => {
    const known = await request(`${service.url}/student/profile`, { method: "OPTIONS", headers });
    expect([known.status, known.headers.get("allow"), known.body.code]).toEqual([405, "POST", "method_not_allowed"]);
    const unknown = await request(`${service.url}/student/nothing`, { method: "OPTIONS", headers });
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
  });
});
