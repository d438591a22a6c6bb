import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writing } from "./failure.ts";

/** A JSON object in a file next to the session file. `read` resolves to no fields if it is missing or damaged: anybody may have changed it. */
export function stateFile(sessionFile: string, name: string) {
  const path = join(dirname(sessionFile), name);
  return {
    path,
    read: (): Promise<Readonly<Record<string, unknown>>> =>
      readFile(path, "utf8")
        .then((text) => ({ ...JSON.parse(text) }))
        .catch(() => ({})),
    write: (content: object): Promise<void> => writePrivateFile(path, `${JSON.stringify(content)}\n`),
  };
}

/**
 * Replaces a file that only its owner can read. Atomic: another process never reads a partial file, and a failure leaves the old one.
 * Follows no symbolic link. Throws a UsageError. A killed process may leave a file in the temporary folder, which is that of the file by
 * default.
 */
export const writePrivateFile = (path: string, text: string, temporaryFolder = dirname(path)): Promise<void> =>
  writing(path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
    const temporary = join(temporaryFolder, `${basename(path)}.${randomUUID()}`);
    try {
      await writeFile(temporary, text, { mode: 0o600, flag: "wx" });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
  });
