import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writing } from "./failure.ts";

/** The fields of the JSON object in a file; none for a file that is missing or damaged, which anybody may have changed. */
export const readFields = (path: string): Promise<Readonly<Record<string, unknown>>> =>
  readFile(path, "utf8")
    .then((text) => ({ ...JSON.parse(text) }))
    .catch(() => ({}));

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
