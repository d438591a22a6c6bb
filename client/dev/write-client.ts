import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Tool } from "../../tools/tool.ts";
import { generateFiles, type OpenApi } from "./generator.ts";

/**
 * Writes the generated files of the client and of its hooks, and copies of what the client shares with it. Arguments: the OpenAPI document of
 * the service, then the folder for the files, which have their paths from the root of the project.
 */
export const main: Tool = async ([path = "", folder = ""]) => {
  const document: OpenApi = JSON.parse(await readFile(path, "utf8"));
  for (const [path, text] of await generateFiles(document)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const name of ["status.ts", "user-messages.ts"])
    await copyFile(join("src/contract", name), join(folder, "client", name));
  return 0;
};
