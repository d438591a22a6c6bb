import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../test/contract/endpoints.ts";
import { methodName, type OpenApi, readsOf, typesOf } from "./dev/generator.ts";
import { servedDocuments } from "./dev/served-documents.ts";

let document: OpenApi;
beforeAll(async () => {
  document = await servedDocuments();
});

// `npm run client:types` runs this file with -u, which writes the two files.
describe("the written part of the client", () => {
  it("has the types of the service's OpenAPI documents", async () => {
    await expect(await typesOf(document)).toMatchFileSnapshot("types.ts");
  });

  it("has the methods of the service's OpenAPI documents", async () => {
    await expect(readsOf(document)).toMatchFileSnapshot("reads.ts");
  });

  it.each(endpoints.filter(({ path }) => path.startsWith("/student/")))("has a method for $path", async ({ path }) => {
    const { Reads } = await import("./reads.ts");
    expect(Object.getOwnPropertyNames(Reads.prototype)).toContain(methodName(path));
  });
});
