import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generateFiles } from "../../client/dev/generator.ts";
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
});
