import { describe, expect, it } from "vitest";
import { session } from "../scripted-portal.ts";
import { failingTransport } from "../scripted-transport.ts";
import { type Answer, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { endpoints } from "./endpoints.ts";

const service = startedForAll(() =>
  startService("http://portal.invalid", { METRICS: "1", CORS_ORIGINS: "https://app.example.edu" }, failingTransport),
);

const policyOf = ({ headers }: Answer) =>
  Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split(";").map((rule) => {
      const [directive = "", ...sources] = rule.trim().split(" ");
      return [directive, sources];
    }),
  );

function expectHeaders(answer: Answer, caching = "no-store"): void {
  const { headers } = answer;
  const names = ["x-content-type-options", "referrer-policy", "x-frame-options", "cache-control"];
  expect(names.map((name) => headers.get(name))).toEqual(["nosniff", "no-referrer", "DENY", caching]);
  expect([headers.get("server"), headers.get("x-powered-by"), headers.get("set-cookie")]).toEqual([null, null, null]);
  expect(policyOf(answer)["frame-ancestors"]).toEqual(["'none'"]);
}

describe("every answer carries the security headers", () => {
  it.each(endpoints)("of $path, with or without an error", async ({ path }) => {
    const answers = [
      await service.post(path, { session }, { "x-api-key": null }),
      await service.post(path, {}),
      await service.post(path, {}, { "content-type": "text/plain" }),
      await service.get(path),
    ];
    for (const answer of answers) {
      expectHeaders(answer);
      expect(policyOf(answer)["default-src"]).toEqual(["'none'"]);
    }
  });

  it.each([
    ["/healthz", "no-store"],
    ["/readyz", "no-store"],
    ["/metrics", "no-store"],
    ["/nothing", "no-store"],
    ["/%ff", "no-store"],
    ["/status", "public, max-age=10"],
    ["/openapi.json", "no-cache"],
    ["/openapi.yaml", "no-cache"],
    ["/openapi-core.json", "no-cache"],
    ["/openapi-hosted.json", "no-cache"],
  ])("of %s, with a policy that allows nothing: %s", async (path, caching) => {
    const answer = await service.get(path);
    if (path === "/%ff") expect(answer.status).toBe(404);
    expectHeaders(answer, caching);
    expect(policyOf(answer)).toEqual({ "default-src": ["'none'"], "frame-ancestors": ["'none'"] });
  });

  it("of a defect", async () => {
    const answer = await service.post("/student/profile", { session });
    expect(answer.status).toBe(500);
    expectHeaders(answer);
  });
});
