import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/**
 * Runs a Node.js program in the root of the repository. Its output goes to standard error, because standard output belongs to the command that
 * the build precedes. Rejects if it fails.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`node ${args.join(" ")} failed with exit code ${code}.`);
}
