import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tool } from "../../tools/tool.ts";
import { type Document, generatePython } from "./python.ts";

/** Writes the generated files of the Python client. Arguments: the OpenAPI document of the service, then the folder for the files. */
export const main: Tool = async ([path = "", folder = ""]) => {
  const document: Document = JSON.parse(await readFile(path, "utf8"));
  // The packages have one version, which changes before the one of the contract.
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  const asyncClient = await readFile("python/src/portico/_async_client.py", "utf8");
  await mkdir(folder, { recursive: true });
  for (const [name, text] of generatePython(document, version, asyncClient)) await writeFile(join(folder, name), text);
  return 0;
};
