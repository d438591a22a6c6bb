import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces a file that only its owner can read. Atomic: another process never reads a partial file. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, path);
}
