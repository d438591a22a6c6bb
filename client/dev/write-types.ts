import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateFiles, type OpenApi } from "./generator.ts";

/** Writes the generated files of the client. Arguments: the client's folder, then the OpenAPI document of the service. */
async function writeTypes([folder, path]: readonly string[]): Promise<void> {
  if (folder === undefined || path === undefined) throw new Error("Usage: write-types FOLDER OPENAPI_DOCUMENT");
  const document: OpenApi = JSON.parse(await readFile(path, "utf8"));
  for (const [name, text] of await generateFiles(document)) await writeFile(join(folder, name), text);
}

await writeTypes(process.argv.slice(2));
