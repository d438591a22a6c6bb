import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Tool } from "../../tools/tool.ts";
import { generateFiles } from "./generator.ts";

/**
 * Writes the generated files of the client and of its hooks, and copies of what the client shares with it. Arguments: the OpenAPI document of
 * the service, then the folder for the files, which have their paths from the root of the project.
 */
export const main: Tool = async ([path = "", folder = ""]) => {
  for (const [file, text] of await generateFiles(JSON.parse(await readFile(path, "utf8")))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  for (const name of ["status.ts", "user-messages.ts"])
    await copyFile(join("src/contract", name), join(folder, "client", name));
  return 0;
};
