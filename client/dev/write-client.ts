import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tool } from "../../tools/tool.ts";
import { generateFiles, type OpenApi } from "./generator.ts";

/** Writes the generated files of the client, and a copy of the sentences for students. Arguments: the OpenAPI document of the service, then the folder for the files. */
export const main: Tool = async ([path = "", folder = ""]) => {
  const document: OpenApi = JSON.parse(await readFile(path, "utf8"));
  await mkdir(folder, { recursive: true });
  for (const [name, text] of await generateFiles(document)) await writeFile(join(folder, name), text);
  await copyFile("src/contract/user-messages.ts", join(folder, "user-messages.ts"));
  return 0;
};
