import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Folder of tools that no package of the project contains. It is kept between runs. */
export const cacheFolder = join(import.meta.dirname, "../node_modules/.cache/portico");

/** Runs a command in a folder and returns its output. Rejects, with its output, if it fails. */
export async function run(
  [file = "", ...args]: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(file, args, options).catch(
    (error: { stdout: string; stderr: string; message: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

/** True if a program can be started. */
export const isInstalled = (program: string, versionFlag = "--version"): boolean =>
  spawnSync(program, [versionFlag]).status === 0;
