import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generateFiles, methodName } from "../../client/dev/generator.ts";
import { endpoints } from "./endpoints.ts";
import { openApiDocument } from "./openapi-document.ts";

const client = join(import.meta.dirname, "../../client");

let generated: ReadonlyMap<string, string>;
beforeAll(async () => {
  generated = await generateFiles(await openApiDocument());
});

describe("generated files of the client", () => {
  it.each(["types.ts", "endpoint-methods.ts", "error-codes.ts"])(
    "%s matches the OpenAPI document of the service",
    async (name) => {
      const committed = await readFile(join(client, name), "utf8");
      expect(committed, `client/${name} is out of date: run \`npm run generate\``).toBe(generated.get(name));
    },
  );

  it("are types.ts, endpoint-methods.ts and error-codes.ts", () => {
    expect([...generated.keys()]).toEqual(["types.ts", "endpoint-methods.ts", "error-codes.ts"]);
  });

  it.each(endpoints.filter(({ path }) => path.startsWith("/student/")))("have a method for $path", async ({ path }) => {
    const { EndpointMethods } = await import("../../client/endpoint-methods.ts");
    expect(Object.getOwnPropertyNames(EndpointMethods.prototype)).toContain(methodName(path));
  });
});
