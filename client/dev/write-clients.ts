import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Tool } from "../../tools/tool.ts";
import { generateFiles } from "./generator.ts";
import { type Document, generatePython } from "./python.ts";

const PYTHON = "python/src/portico";
/** Files that the clients share with the rest of the repository. */
const COPIES = [
  ["src/contract/status.ts", "client/status.ts"],
  ["src/contract/user-messages.ts", "client/user-messages.ts"],
  ["LICENSE", "python/LICENSE"],
] as const;

/**
 * Writes the generated files of the clients and of the hooks. Arguments: the OpenAPI document of the service, then the folder for the
 * files, which have their paths from the root of the project.
 */
export const main: Tool = async ([path = "", folder = ""]) => {
  const document: Document = JSON.parse(await readFile(path, "utf8"));
  // The packages have one version, which changes before the one of the contract.
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  const python = generatePython(document, version, await readFile(`${PYTHON}/_async_client.py`, "utf8"));
  const files = [...(await generateFiles(document)), ...[...python].map(([name, text]) => [`${PYTHON}/${name}`, text])];
  for (const [file = "", text = ""] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  for (const [from, to] of COPIES) await copyFile(from, join(folder, to));
  return 0;
};
