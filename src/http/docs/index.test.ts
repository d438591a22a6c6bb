import { gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCodes } from "../../errors.ts";
import { SemesterBody } from "../bodies.ts";
import { endpoint } from "../endpoint.ts";
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

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  const demo = { apiKey: "demo-key", portalUrl: 'http://127.0.0.1:8001/"><script>' };
  await addDocs(app, { endpoints: [example], additions: [], version: "1.2.3", demo });
});
afterAll(() => app.close());

const pages = ["/docs", "/docs/errors", ...errorCodes.map((code) => `/docs/errors/${code}`)];

describe("every page of the documentation", () => {
  it.each(pages)("%s holds no script and no style of its own, and its policy allows none", async (path) => {
    const { headers, payload } = await app.inject(path);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]));
    expect(String(headers["content-security-policy"])).not.toMatch(/unsafe|https?:|\*/);
    expect(payload).not.toMatch(/<script(?! src="\/)|<style|\sstyle=|\son\w+=/);
    expect(payload).not.toMatch(/<(script|link|img)[^>]*(https?:)?\/\//);
  });

  it.each(pages)("%s links to nothing of ours that is not there", async (path) => {
    const { payload } = await app.inject(path);
    const targets = [...payload.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, target = ""]) => target);
    expect(targets).toContain("/docs");
    for (const target of new Set(targets))
      expect([target, (await app.inject(target)).statusCode]).toEqual([target, 200]);
  });
});

it("every error code stands in the list once", async () => {
  const { payload } = await app.inject("/docs/errors");
  const listed = [...payload.matchAll(/href="\/docs\/errors\/(\w+)"/g)].map(([, code]) => code);
  expect(listed.toSorted()).toEqual(errorCodes.toSorted());
});

it("what the pages load is compressed for those who take it, and the same for those who do not", async () => {
  const plain = await app.inject("/docs/assets/docs.js");
  const zipped = await app.inject({ url: "/docs/assets/docs.js", headers: { "accept-encoding": "br, gzip" } });
  expect([plain.headers["content-encoding"], zipped.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
});

it("the page's script is whole by itself: it imports nothing and parses", async () => {
  const { payload } = await app.inject("/docs/assets/docs.js");
  expect(() => new Function("SwaggerUIBundle", payload)).not.toThrow();
  expect(payload).not.toMatch(/__vi|import\(|require\(/);
});
