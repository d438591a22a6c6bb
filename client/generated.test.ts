import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../test/contract/endpoints.ts";
import { startService } from "../test/service.ts";
import { joined, methodName, type OpenApi, readsOf, typesOf } from "./generator.ts";

let document: OpenApi;
beforeAll(async () => {
  const service = await startService("http://127.0.0.1:9");
  const paths = ["/openapi.json", "/openapi-additions.json"];
  document = joined(await Promise.all(paths.map(async (path) => (await service.get(path)).body)));
  await service.stop();
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
