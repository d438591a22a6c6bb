import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateFiles, type OpenApi } from "./generator.ts";

/** Writes the generated files of the client. Arguments: the client's folder, then the OpenAPI documents of the service. */
async function writeTypes([folder, ...paths]: readonly string[]): Promise<void> {
  if (folder === undefined || paths.length === 0) throw new Error("Usage: write-types FOLDER OPENAPI_DOCUMENT...");
  const documents = await Promise.all(
    paths.map(async (path): Promise<OpenApi> => JSON.parse(await readFile(path, "utf8"))),
  );
  for (const [name, text] of await generateFiles(documents)) await writeFile(join(folder, name), text);
}

await writeTypes(process.argv.slice(2));
