import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");

/** Compiles the project once before all tests: some run it as a process of its own. */
export default async function build(): Promise<void> {
  await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: root });
}
