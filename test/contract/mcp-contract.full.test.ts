import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generateContract } from "../../mcp/dev/generator.ts";
import { openApiDocument } from "./openapi-document.ts";

const root = join(import.meta.dirname, "../..");

it("the schemas of the MCP server match the OpenAPI document and portico-client/insight", async () => {
  const committed = await readFile(join(root, "mcp/contract.ts"), "utf8");
  const generated = generateContract(await openApiDocument(), root);
  expect(committed === generated, "mcp/contract.ts is out of date: run `npm run generate`").toBe(true);
});
