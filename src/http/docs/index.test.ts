import Fastify, { type FastifyInstance } from "fastify";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCodes } from "../../error-catalogue.ts";
import { SemesterBody } from "../bodies.ts";
import { endpoint } from "../endpoint.ts";
import type { Demo } from "./guide.ts";
import { addDocs } from "./index.ts";

const example = endpoint({
  path: "/student/example",
  summary: "An example.",
  cost: { requests: 0 },
  body: SemesterBody,
  answer: Type.Object({}),
  example: { sem_sub_id: "AP2026272" },
  handle: async () => ({}),
});

const documented = { endpoints: [example], additions: [], version: "1.2.3", patterns: {} };

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  const demo = { apiKey: "demo-key", portalUrl: 'http://127.0.0.1:8001/"><script>' };
  await addDocs(app, { ...documented, demo });
});
afterAll(() => app.close());

const pages = ["/docs", "/docs/errors", ...errorCodes.map((code) => `/docs/errors/${code}`)];

describe("every page of the documentation", () => {
  it.each(pages)("%s has no inline script or style, and its policy allows none", async (path) => {
    const { headers, payload } = await app.inject(path);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]));
    expect(String(headers["content-security-policy"])).not.toMatch(/unsafe|https?:|\*/);
    expect(payload).not.toMatch(/<script(?! src="\/)|<style|\sstyle=|\son\w+=/);
    expect(payload).not.toMatch(/<(script|link|img)[^>]*(https?:)?\/\//);
  });

  it.each(pages)("%s has no broken internal link", async (path) => {
    const { payload } = await app.inject(path);
    const targets = [...payload.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, target = ""]) => target);
    expect(targets).toContain("/docs");
    for (const target of new Set(targets))
      expect([target, (await app.inject(target)).statusCode]).toEqual([target, 200]);
  });
});

it("the list of error codes contains every code once", async () => {
  const { payload } = await app.inject("/docs/errors");
  const listed = [...payload.matchAll(/href="\/docs\/errors\/(\w+)"/g)].map(([, code]) => code);
  expect(listed.toSorted()).toEqual(errorCodes.toSorted());
});

it("/docs passes the demo settings to its script, and no settings without the demo portal", async () => {
  const settingsOf = async (demo: Demo | null) => {
    const other = Fastify();
    await addDocs(other, { ...documented, demo });
    const { payload } = await other.inject("/docs");
    await other.close();
    return /<div id="operations"([^>]*)>/.exec(payload)?.[1];
  };
  const portalUrl = "http://127.0.0.1:8001";
  expect(await settingsOf(null)).toBe("");
  expect(await settingsOf({ apiKey: null, portalUrl })).toBe(" data-demo");
  expect(await settingsOf({ apiKey: 'demo"key', portalUrl })).toBe(' data-demo data-api-key="demo&quot;key"');
});
