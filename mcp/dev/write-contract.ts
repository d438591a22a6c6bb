import { readFile, writeFile } from "node:fs/promises";
import { generateContract } from "./generator.ts";

/** Writes contract.ts. Arguments: the root of the repository, then the OpenAPI document of the service. */
async function writeContract([root, path]: readonly string[]): Promise<void> {
  if (root === undefined || path === undefined) throw new Error("Usage: write-contract ROOT OPENAPI_DOCUMENT");
  await writeFile(`${root}/mcp/contract.ts`, generateContract(JSON.parse(await readFile(path, "utf8")), root));
}

await writeContract(process.argv.slice(2));
