import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");

/** Compiles the project before the tests that start it as a process. */
export default async function build(): Promise<void> {
  await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: root });
}
