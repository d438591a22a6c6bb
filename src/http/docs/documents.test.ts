import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDocument } from "./documents.ts";

const fail = (): never => {
  throw new Error("The document was loaded a third time.");
};
const text = "Text of a document. ".repeat(100);

let app: FastifyInstance;
let loads = 0;
beforeAll(() => {
  app = Fastify();
  const load = async () => {
    loads += 1;
    return text;
  };
  addDocument(app, { path: "/text", type: "text/plain; charset=utf-8", load });
  addDocument(app, { path: "/other", type: "text/plain; charset=utf-8", load: async () => "other" });
  addDocument(app, { path: "/picture", type: "image/png", load: async () => Buffer.from(text) });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("a document", () => {
  it.each([
    ["", undefined],
    ["identity", undefined],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["GZIP;q=0.5, br;q=0", "gzip"],
    ["x-gzip, brotli", undefined],
  ])("requested with Accept-Encoding %j has the content coding %s", async (accepted, coding) => {
    const { statusCode, headers, rawPayload } = await get("/text", { "accept-encoding": accepted });
    expect([statusCode, headers["content-encoding"], headers.vary]).toEqual([200, coding, "accept-encoding"]);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }[coding ?? "none"];
    expect(decode?.(rawPayload).toString()).toBe(text);
    expect(rawPayload.length < text.length).toBe(coding !== undefined);
  });

  it("is loaded once", async () => {
    await Promise.all([get("/text"), get("/text")]);
    expect(loads).toBe(1);
  });

  it("is loaded again if that failed", async () => {
    const other = Fastify();
    const results = [Promise.reject(new Error("not readable")), Promise.resolve(text)];
    addDocument(other, { path: "/text", type: "text/plain; charset=utf-8", load: () => results.shift() ?? fail() });
    const statuses = [await other.inject("/text"), await other.inject("/text"), await other.inject("/text")];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([500, 200, 200]);
    await other.close();
  });

  it("keeps the headers on which the response also depends", async () => {
    const other = Fastify();
    other.addHook("onRequest", async (_request, reply) => {
      reply.header("vary", "Origin");
    });
    addDocument(other, { path: "/text", type: "text/plain; charset=utf-8", load: async () => text });
    expect((await other.inject("/text")).headers.vary).toBe("Origin, accept-encoding");
    await other.close();
  });

  it("that is a picture is not compressed", async () => {
    const { headers } = await get("/picture", { "accept-encoding": "br, gzip" });
    expect([headers["content-type"], headers["content-encoding"]]).toEqual(["image/png", undefined]);
  });
});
