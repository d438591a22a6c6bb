import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

/** Runs a command in a folder and returns its output. Rejects, with its output, if it fails. */
export async function run([file = "", ...args]: readonly string[], folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout: string; stderr: string; message: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

/** Whether a program can be started. */
export const isInstalled = (program: string, versionFlag = "--version"): boolean =>
  spawnSync(program, [versionFlag]).status === 0;
