import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generateFiles, methodName } from "../../client/dev/generator.ts";
import { endpoints } from "./endpoints.ts";
import { openApiDocument } from "./openapi-document.ts";

const root = join(import.meta.dirname, "../..");

const FILES = [
  "client/types.ts",
  "client/endpoint-methods.ts",
  "client/error-codes.ts",
  "client/sentences.ts",
  "react/hooks.ts",
];

let generated: ReadonlyMap<string, string>;
beforeAll(async () => {
  generated = await generateFiles(await openApiDocument());
});

describe("generated files of the client and its hooks", () => {
  it.each(FILES)("%s matches the OpenAPI document of the service", async (path) => {
    const committed = await readFile(join(root, path), "utf8");
    expect(committed, `${path} is out of date: run \`npm run generate\``).toBe(generated.get(path));
  });

  it("are all that the generator writes", () => {
    expect([...generated.keys()]).toEqual(FILES);
  });

  it.each(endpoints.filter(({ path }) => !path.startsWith("/auth/")))("have a hook for $path", ({ path }) => {
    const method = methodName(path);
    const hook = `use${method.charAt(0).toUpperCase()}${method.slice(1)}`;
    expect(generated.get("react/hooks.ts")).toMatch(new RegExp(`^export const ${hook} = [^;]*"${path}"`, "m"));
  });

  it.each(endpoints.filter(({ path }) => !path.startsWith("/auth/")))("have a method for $path", async ({ path }) => {
    const { EndpointMethods } = await import("../../client/endpoint-methods.ts");
    const method = Reflect.get(EndpointMethods.prototype, methodName(path));
    expect(method.call({ request: (to: string) => to })).toBe(path);
  });
});
