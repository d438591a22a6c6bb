import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tool } from "../../tools/tool.ts";
import { generateContract } from "./generator.ts";

/**
 * Writes contract.ts. Arguments: the OpenAPI document of the service, the root of the repository, where the types of the client
 * are, and the folder for the file.
 */
export const main: Tool = async ([path = "", root = "", folder = ""]) => {
  const contract = generateContract(JSON.parse(await readFile(path, "utf8")), root);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "contract.ts"), contract);
  return 0;
};
